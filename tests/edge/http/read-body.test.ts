import { expect, it } from "vitest";
import { readEventsBody } from "../../../worker/http/read-body.ts";

const SITE = "https://www.tabulia.example";
const LIMIT = 16 * 1024;

interface Sent {
	body?: BodyInit | null;
	origin?: string | null;
	type?: string | null;
	url?: string;
	headers?: Record<string, string>;
}

function read({ body = "[]", origin = SITE, type = "text/plain", url = SITE, headers }: Sent) {
	const request = new Request(`${url}/e`, {
		method: "POST",
		body,
		...(headers ? { headers } : {}),
	});
	if (origin !== null) request.headers.set("origin", origin);
	if (type === null) request.headers.delete("content-type");
	else request.headers.set("content-type", type);
	return readEventsBody(request, SITE);
}

/** An array of `bytes` bytes in all. */
const arrayOf = (bytes: number) => `["${"x".repeat(bytes - 4)}"]`;

/** The text in chunks, as a body without a length. */
const streamed = (text: string, chunkSize = 1000) => {
	const bytes = new TextEncoder().encode(text);
	return new ReadableStream<Uint8Array>({
		start(controller) {
			for (let at = 0; at < bytes.length; at += chunkSize) {
				controller.enqueue(bytes.slice(at, at + chunkSize));
			}
			controller.close();
		},
	});
};

it.each<[string, Sent]>([
	["as text with its charset", { type: "text/plain;charset=UTF-8" }],
	[
		"from a page of ours that sends no referrer",
		{ origin: "null", headers: { "sec-fetch-site": "same-origin" } },
	],
	["at 16 KB", { body: arrayOf(LIMIT) }],
	["at 16 KB without a length", { body: streamed(arrayOf(LIMIT)) }],
])("the body of POST /e is accepted %s", async (_, sent) => {
	expect(await read(sent)).toBeInstanceOf(Array);
});

it.each<[string, Sent, string]>([
	[
		"from another site",
		{ origin: "https://evil.example", headers: { "sec-fetch-site": "same-origin" } },
		"foreign_origin",
	],
	[
		"from a page of the host that it names itself",
		{ origin: "https://evil.example", url: "https://evil.example" },
		"foreign_origin",
	],
	["without an origin", { origin: null }, "foreign_origin"],
	[
		"from another site's page without a name",
		{ origin: "null", headers: { "sec-fetch-site": "same-site" } },
		"foreign_origin",
	],
	["from a host that begins with ours", { origin: `${SITE}.evil.example` }, "foreign_origin"],
	["without a type", { type: null }, "unsupported_media_type"],
	["at 16 KB and a byte", { body: arrayOf(LIMIT + 1) }, "body_too_large"],
	["at 17 KB without a length", { body: streamed(arrayOf(17 * 1024)) }, "body_too_large"],
	["with a content-length of 17 KB", { headers: { "content-length": "17408" } }, "body_too_large"],
	[
		"with a content-length that is too small",
		{ body: arrayOf(17 * 1024), headers: { "content-length": "5" } },
		"body_too_large",
	],
	["as broken JSON", { body: '[{"event_id":' }, "unreadable_body"],
	["as one event", { body: "{}" }, "unreadable_body"],
])("the body of POST /e is rejected %s", async (_, sent, code) => {
	await expect(read(sent)).rejects.toMatchObject({ name: "HttpError", code });
});
