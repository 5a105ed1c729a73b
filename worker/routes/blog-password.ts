/** Posts with a password: the form's target, and the text for the browser that gave it (docs/product/blog.md#blog-posts). */
import type { Context } from "hono";
import type { Post, PostInBlog } from "../../contract/blog.ts";
import type { PageView, UnlockFailure } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import { postPath } from "../../contract/paths.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { decodeSlug } from "../blog/slug.ts";
import { callerOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import { limitBody, readForm, urlEncodedOnly } from "../http/validate.ts";
import { respondWithView } from "./blog-page.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { visitOf } from "./visit.ts";

/** More than WordPress stores of a password. */
const MAX_PASSWORD = 255;
const MAX_BYTES = 4 * 1024;

/** `POST /{lang}/blog/{slug}`: leads back to the post if the password is its own. */
export function unlockPost(language: Language) {
	return createHandlers(ownPagesOnly, urlEncodedOnly, limitBody(MAX_BYTES), async (c) => {
		const slug = decodeSlug(c.req.param("slug") ?? "");
		const { password } = await readForm(c);
		const blog = await c.env.blog();
		const found = slug === undefined ? undefined : await blog.post({ language, slug }, visitOf(c));
		if (found?.kind === "unavailable") return respondWithView(c, { kind: "failed", language });
		if (found?.kind !== "ok")
			return respondWithView(c, { kind: "missing", language, what: "post" });
		const { post } = found.value;
		const failure = post.isProtected ? await tryPassword(c, blog, post, password) : undefined;
		if (failure) return respondWithView(c, { kind: "post", ...found.value, failure });
		const cookies = post.isProtected
			? [await c.env.postPassword.write({ id: post.id, password: String(password) })]
			: [];
		return c.env.responses.redirect(postPath(post), cookies, [], 303);
	});
}

async function tryPassword(
	c: Context<AppEnv>,
	blog: Blog,
	{ id }: Post,
	password: unknown,
): Promise<UnlockFailure | undefined> {
	if (typeof password !== "string" || password === "" || password.length > MAX_PASSWORD) {
		return "wrong";
	}
	const limit = await c.env.adminRateLimit(callerOf(c.req.raw.headers, `post ${id}`));
	if (limit !== "within") return limit === "over" ? "rate_limited" : "unavailable";
	const { kind } = await blog.unlock({ id, password });
	if (kind === "ok") return undefined;
	return kind === "refused" ? "wrong" : "unavailable";
}

/** The view of a post; one with a password has its text if this browser has given it. Never rejects. */
export async function viewOfPost(
	c: Context<AppEnv>,
	blog: Blog,
	found: PostInBlog,
): Promise<PageView> {
	const view = { kind: "post" as const, ...found };
	if (!found.post.isProtected) return view;
	const given = await c.env.postPassword.read(readCookies(c.req.raw.headers.get("cookie")));
	if (given?.id !== found.post.id) return view;
	const opened = await blog.unlock(given);
	if (opened.kind === "unavailable") return { ...view, failure: "unavailable" };
	return opened.kind === "ok"
		? { ...view, post: { ...found.post, ...textOf(opened.value) } }
		: view;
}

function textOf({ html, contents, isCut, metaDescription }: Post) {
	return { html, contents, isCut, metaDescription };
}
