/** `GET /api/blog/preview/{id}`: a post as its editor left it (docs/product/blog.md#blog-preview). */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";

/** As the plugin's link carries it. */
const NONCE_HEADER = "x-wp-nonce";
const postId = z.string().check(z.regex(/^[1-9]\d{0,11}$/));

export const blogPreview = createHandlers(async (c) => {
	const id = postId.safeParse(c.req.param("id"));
	if (!id.success) throw new HttpError("not_found");
	const blog = await c.env.blog();
	const nonce = c.req.raw.headers.get(NONCE_HEADER) ?? "";
	const preview = await blog.preview(Number(id.data), nonce);
	if (preview.kind === "refused") throw new HttpError("preview_refused");
	if (preview.kind === "notFound") throw new HttpError("not_found");
	if (preview.kind === "unavailable") throw new HttpError("unavailable", preview.message);
	return c.env.responses.json({ post: preview.value }, 200, [["X-Robots-Tag", "noindex"]]);
});
