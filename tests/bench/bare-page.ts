/** A page with nothing to load, which a page of ours is compared with. */
import { gzipSync } from "node:zlib";
import { serveFetch } from "../../dev/http.ts";

const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="A page with nothing to load."><title>Bare page</title></head><body><main><h1>Bare page</h1><p>${"Nothing is loaded with this text. ".repeat(30)}</p></main></body></html>`;

/** Serves it on a free port. */
export const serveBarePage = () =>
	serveFetch(0, () => {
		const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
		return new Response(gzipSync(BARE), { headers });
	});
