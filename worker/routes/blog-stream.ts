/** Blog pages whose content may be slow: the frame first, and the content in the same response. */
import type { Context } from "hono";
import type { FrameView, PageView } from "../../contract/blog-view.ts";
import type { AppEnv } from "../app-env.ts";
import { isDeployed } from "../env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { ageHeader, respondWithView, visitorCookies } from "./blog-page.ts";
import { backgroundOf } from "./wait-until.ts";

/** A page, with the age of its copy in seconds. */
export interface LoadedView {
	view: PageView;
	ageSeconds?: number;
}

/** Longer than any look-up of a copy, shorter than a request to WordPress. */
const FRAME_AFTER_MS = 60;

const CRAWLER = /bot|crawl|spider/i;

/**
 * Cloudflare compresses a stream part by part. The local server would hold the frame back until the end
 * (https://github.com/cloudflare/workers-sdk/issues/6577).
 */
const UNCOMPRESSED = ["Content-Encoding", "identity"] as const;

/**
 * The page when it is there at once; otherwise its frame with placeholders, and the page when it comes.
 * Only a browser that shows the page gets a frame: the status is sent with it, and crawlers, prefetches
 * and monitors read the status (docs/architecture/blog.md#blog-cache).
 *
 * @param frame called when it is sent
 * @param loading never rejects
 */
export async function respondWhenLoaded(
	c: Context<AppEnv>,
	frame: () => FrameView,
	loading: Promise<LoadedView>,
): Promise<Response> {
	const blog = await c.env.blog();
	const early = await valueWithin(loading, FRAME_AFTER_MS);
	if (early === undefined && !blog.isFailing() && isShown(c.req.raw)) {
		return streamed(c, frame(), loading);
	}
	const { view, ageSeconds } = early ?? (await loading);
	return respondWithView(c, view, ageSeconds);
}

/** Whether a browser opens the page to show it: crawlers and tools do not send the header (Fetch Metadata). */
function isShown({ headers, method }: Request): boolean {
	const agent = headers.get("user-agent") ?? "";
	return (
		method === "GET" &&
		headers.get("sec-fetch-dest") === "document" &&
		!headers.has("sec-purpose") &&
		!CRAWLER.test(agent)
	);
}

async function streamed(
	c: Context<AppEnv>,
	frame: FrameView,
	loading: Promise<LoadedView>,
): Promise<Response> {
	const { blogRenderer, responses, env } = c.env;
	const { before, after, styleSource } = await blogRenderer.frame(frame);
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const write = async () => {
		const writer = writable.getWriter();
		const encoder = new TextEncoder();
		await writer.write(encoder.encode(before));
		const { view } = await loading;
		await writer.write(encoder.encode((await blogRenderer.following(view)) + after));
		await writer.close();
	};
	// A reader who leaves early closes the stream; the load still fills the cache.
	backgroundOf(c)(write().catch(() => {}));
	const encoding = isDeployed(env) ? [] : [UNCOMPRESSED];
	const headers = [...ageHeader(0), ["Cache-Control", CACHE.default] as const, ...encoding];
	return responses.html({ body: readable, styleSource }, 200, headers, visitorCookies(c));
}
