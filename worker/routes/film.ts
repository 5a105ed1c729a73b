/** `/video/*`: films as whole files or one range of bytes, without which Safari plays none (docs/architecture/click.md#paths-and-caching). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";

/** One range, https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2; several are ignored. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

export const film: Handler<AppEnv> = async (c) => {
	const file = await c.env.assets.fetch(c.req.raw);
	if (file.status === 404) return c.notFound();
	const headers = new Headers(file.headers);
	headers.set("Accept-Ranges", "bytes");
	const { status } = file;
	const range = RANGE.exec(c.req.header("range") ?? "");
	const condition = c.req.header("if-range") ?? headers.get("etag");
	const isWhole = !range || range[0] === "bytes=-" || condition !== headers.get("etag");
	if (isWhole || status !== 200 || c.req.method !== "GET") {
		return new Response(file.body, { status, headers });
	}
	const bytes = await file.arrayBuffer();
	const size = bytes.byteLength;
	const [, first = "", last = ""] = range;
	// Without a first byte the range is the last ones.
	const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
	const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
	if (start >= end) {
		headers.set("Content-Range", `bytes */${size}`);
		headers.delete("Content-Length");
		return new Response(null, { status: 416, headers });
	}
	headers.set("Content-Range", `bytes ${start}-${end - 1}/${size}`);
	headers.set("Content-Length", String(end - start));
	return new Response(bytes.slice(start, end), { status: 206, headers });
};
