/** The recorded WordPress as the Worker's upstream, in the isolate of the test. */
import { HANG_UP } from "../../dev/fault-gate.ts";
import { recordedContent } from "../../dev/wordpress/recorded/content.ts";
import { createRecordedWordpress } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import type { Connection } from "../../worker/blog/client/request.ts";
import type { Place } from "../../worker/blog/content/site-address.ts";

export const WORDPRESS = "https://wordpress.test";
export const UPLOADS = `${WORDPRESS}/wp-content/uploads/`;
export const SITE = "https://www.tabulia.example";
export const ORIGINS = {
	...{ wordpress: WORDPRESS, site: SITE, language: "fr" as const },
	uploads: UPLOADS,
	mediaHosts: ["cdn.pictures.test"],
} satisfies Place;

/** The words of the long post, where a test is not about it: each new blog converts all posts. */
const FEW_WORDS = 400;

/** A WordPress that records its requests. */
export function fakeWordpress(content = recordedContent(FEW_WORDS)) {
	const wordpress = createRecordedWordpress(content);
	const requests: Request[] = [];
	const connection: Connection = {
		async fetch(url, init) {
			const request = new Request(url, init);
			requests.push(request);
			const response = await wordpress.respond(request);
			if (response === HANG_UP) {
				init.signal?.throwIfAborted();
				throw new TypeError("the connection was cut");
			}
			return response;
		},
	};
	/** Path and query of each request so far. */
	const requested = () => requests.map(({ url }) => url.slice(WORDPRESS.length));
	return { ...wordpress, connection, requests, requested };
}

/** A connection that returns these responses in order, the last one repeatedly. */
export function respondingWith(...responses: (() => Response | Promise<Response>)[]) {
	const calls: { url: string; init: RequestInit }[] = [];
	const connection: Connection = {
		async fetch(url, init) {
			calls.push({ url, init });
			const response = responses[Math.min(calls.length, responses.length) - 1];
			if (!response) throw new TypeError("made to fail");
			return response();
		},
	};
	return { connection, calls };
}

/** A cache tier that records its writes. */
export function fakeTier() {
	const copies = new Map<string, { value: unknown; at: number; storedAt: number }>();
	const writes: string[] = [];
	return {
		copies,
		writes,
		get: async (key: string) => copies.get(key),
		async put(key: string, copy: { value: unknown; at: number; storedAt: number }) {
			writes.push(key);
			// A new object, as from JSON.
			copies.set(key, structuredClone(copy));
		},
		delete: async (key: string) => void copies.delete(key),
	};
}
