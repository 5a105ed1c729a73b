import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip, gzipSync } from "node:zlib";

const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="A page with nothing to load."><title>Bare page</title></head><body><main><h1>Bare page</h1><p>${"Nothing is loaded with this text. ".repeat(30)}</p></main></body></html>`;

const TYPES: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css",
	".js": "text/javascript",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
	".webp": "image/webp",
	".avif": "image/avif",
	".png": "image/png",
	".jpg": "image/jpeg",
	".json": "application/json",
};
const COMPRESSED = new Set([".html", ".css", ".js", ".svg", ".json"]);

export interface Peers {
	pages: [name: string, address: string][];
	stop(): void;
}

/**
 * Serves a bare page, and the static site of a folder when one is given.
 * @throws Error when the folder has no index.html
 */
export async function servePeers(port: number, folder?: string): Promise<Peers> {
	if (folder !== undefined && !existsSync(join(folder, "index.html"))) {
		throw new Error(`${folder} has no index.html: build the site first`);
	}
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://peer");
		if (pathname === "/bare") {
			const headers = { "Content-Type": TYPES[".html"], "Content-Encoding": "gzip" };
			response.writeHead(200, headers).end(gzipSync(BARE));
			return;
		}
		const path = normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
		const file = folder && join(folder, path);
		if (!file || !existsSync(file)) {
			response.writeHead(404).end();
			return;
		}
		const type = extname(file);
		const isCompressed = COMPRESSED.has(type);
		response.writeHead(200, {
			"Content-Type": TYPES[type] ?? "application/octet-stream",
			...(isCompressed && { "Content-Encoding": "gzip" }),
		});
		const stream = createReadStream(file);
		(isCompressed ? stream.pipe(createGzip()) : stream).pipe(response);
	});
	await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
	const site = `http://localhost:${port}`;
	return {
		pages: [
			["bare page", `${site}/bare`],
			...(folder === undefined ? [] : [["AstroWind", `${site}/`] satisfies [string, string]]),
		],
		stop: () => void server.close(),
	};
}
