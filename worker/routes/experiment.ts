/** `GET /api/admin/experiments/:name`. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { requireToken } from "./admin-token.ts";
import { readDetail } from "./experiment-detail.ts";

export const experiment: Handler<AppEnv> = async (c) => {
	const token = requireToken(c.req.raw.headers);
	return c.env.responses.json(await readDetail(c.env, token, c.req.param("name") ?? ""));
};
