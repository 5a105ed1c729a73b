/** `GET /api/blog/preview/{id}`: a post as its editor left it, for the app's preview (design §10). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";

/** As the plugin's link carries it (spec §6: 'a nonce sent as a header'). */
const NONCE_HEADER = "x-wp-nonce";

export const blogPreview: Handler<AppEnv> = async (c) => {
	const { responses, log } = c.env;
	const id = c.req.param("id") ?? "";
	if (!/^[1-9]\d{0,11}$/.test(id)) throw new HttpError("not_found");
	const blog = await c.env.blog();
	const preview = await blog.preview(Number(id), c.req.raw.headers.get(NONCE_HEADER) ?? "");
	if (preview.kind === "ok") {
		return responses.json({ post: preview.value }, 200, [["X-Robots-Tag", "noindex"]]);
	}
	if (preview.kind === "refused") throw new HttpError("preview_refused");
	if (preview.kind === "notFound") throw new HttpError("not_found");
	log.warn("blog_preview_failed", { reason: preview.message });
	throw new HttpError("unavailable");
};
