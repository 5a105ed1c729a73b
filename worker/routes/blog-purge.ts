/** `POST /api/blog/purge`: the WordPress plugin reports a publication or a withdrawal. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readPurge } from "../blog/purge/purge-request.ts";
import { isPurgeSigned } from "../blog/purge/purge-signature.ts";
import { HttpError } from "../http/errors.ts";
import { readBody } from "../http/read-body.ts";
import { backgroundOf } from "./wait-until.ts";

/** Twenty posts with long slugs are 10 KB. */
const MAX_BYTES = 16 * 1024;

export const blogPurge: Handler<AppEnv> = async (c) => {
	const { responses, env, log } = c.env;
	const body = new TextDecoder().decode(await readBody(c.req.raw, MAX_BYTES));
	const secret = env.WORDPRESS_SECRET ?? "";
	if (!(await isPurgeSigned(c.req.raw.headers, body, secret, Date.now()))) {
		throw new HttpError("signature_mismatch");
	}
	const request = readPurge(body);
	if (request === undefined) throw new HttpError("invalid_request");
	const blog = await c.env.blog();
	await blog.purge(request, backgroundOf(c)).catch((error: unknown) => {
		throw new HttpError("unavailable", String(error));
	});
	log.info("blog_purged", { gone: request.gone.length });
	return responses.json({ purged: true });
};
