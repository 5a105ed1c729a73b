/** `POST /api/blog/purge`: the WordPress plugin reports a publication or a withdrawal. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readPurge } from "../blog/purge/purge-request.ts";
import { HttpError } from "../http/errors.ts";
import { readSigned } from "./read-signed.ts";
import { backgroundOf } from "./wait-until.ts";

/** Twenty posts with long slugs are 10 KB. */
const MAX_BYTES = 16 * 1024;

export const blogPurge: Handler<AppEnv> = async (c) => {
	const { responses, log } = c.env;
	const request = readPurge(await readSigned(c, "purge", MAX_BYTES));
	if (request === undefined) throw new HttpError("invalid_request");
	const blog = await c.env.blog();
	await blog.purge(request, backgroundOf(c)).catch((error: unknown) => {
		throw new HttpError("unavailable", String(error));
	});
	log.info("blog_purged", { gone: request.gone.length });
	return responses.json({ purged: true });
};
