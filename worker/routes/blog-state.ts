/**
 * `POST /api/blog/state`: why readers do not see a change yet. The WordPress plugin shows it to the author
 * (docs/operations/services.md#wordpress); the reasons of `/healthz` stay with the operators.
 */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readSigned } from "./read-signed.ts";
import { backgroundOf } from "./wait-until.ts";

const MAX_BYTES = 1024;

export const blogState: Handler<AppEnv> = async (c) => {
	await readSigned(c, "state", MAX_BYTES);
	const blog = await c.env.blog();
	const { state, ageSeconds, doubt } = await blog.state(backgroundOf(c));
	return c.env.responses.json({ state, ageSeconds, doubt });
};
