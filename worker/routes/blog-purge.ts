/** `POST /api/blog/purge`: WordPress's plugin tells what was published or withdrawn (design §10). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readPurge } from "../blog/purge/purge-request.ts";
import { isPurgeSigned } from "../blog/purge/purge-signature.ts";
import { HttpError } from "../http/errors.ts";
import { readBytes } from "../http/read-body.ts";

/** Twenty posts with long slugs are 10 KB. */
const MOST_BYTES = 16 * 1024;

export const blogPurge: Handler<AppEnv> = async (c) => {
	const { responses, env, log } = c.env;
	const body = new TextDecoder().decode(await readBytes(c.req.raw, MOST_BYTES));
	// Without a secret nobody can have signed.
	const secret = env.WORDPRESS_SECRET;
	if (!secret || !(await isPurgeSigned(c.req.raw.headers, body, secret, Date.now()))) {
		throw new HttpError("bad_signature");
	}
	const request = readPurge(body);
	if (request === undefined) throw new HttpError("unreadable_body");
	const blog = await c.env.blog();
	try {
		await blog.purge(request);
	} catch (error) {
		log.error("blog_purge_failed", { reason: String(error) });
		throw new HttpError("unavailable");
	}
	log.info("blog_purged", { gone: request.gone.length });
	return responses.json({ purged: true });
};
