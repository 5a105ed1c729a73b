import { expect, it, vi } from "vitest";
import { request } from "../../../../worker/blog/client/request.ts";
import { fakeWordpress, respondingWith, WORDPRESS } from "../../../fakes/wordpress.ts";

const URL_ = `${WORDPRESS}/wp-json/wp/v2/posts?lang=fr&_fields=id`;
const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const text = (body: string, init?: ResponseInit) => () => new Response(body, init);

it("returns the body and the totals of a list", async () => {
	const { connection, requests } = fakeWordpress();
	const response = await request(connection, URL_);
	expect(response).toMatchObject({ ok: true, total: 13 });
	expect(requests[0]?.headers.get("accept")).toBe("application/json");
	expect(requests[0]?.headers.has("x-wp-nonce")).toBe(false);
});

it("follows no redirect and has a timeout", async () => {
	const { connection, calls } = respondingWith(json({}));
	await request(connection, URL_);
	expect(calls[0]?.init).toMatchObject({ redirect: "manual", signal: expect.any(AbortSignal) });
});

type Failing = { status: number; retry: boolean; reason?: string };
it.each<[string, () => Response | Promise<Response>, Failing]>([
	["500 with a page", text("<h1>Error</h1>", { status: 500 }), { status: 500, retry: true }],
	["408", json({}, { status: 408 }), { status: 408, retry: true }],
	["429", json({}, { status: 429 }), { status: 429, retry: true }],
	["404", json({ code: "rest_no_route" }, { status: 404 }), { status: 404, retry: false }],
	[
		"a redirect",
		() => new Response(null, { status: 302, headers: { location: "/" } }),
		{ status: 302, retry: false },
	],
	[
		"a PHP warning before the JSON",
		text("<b>Warning</b>[]"),
		{ status: 0, retry: true, reason: "unreadable response" },
	],
	[
		"no connection",
		() => Promise.reject(new TypeError("refused")),
		{ status: 0, retry: true, reason: "no response" },
	],
])("fails on %s", async (_, response, { reason, ...expected }) => {
	const failure = await request(respondingWith(response).connection, URL_);
	const message = `WordPress API error: ${reason ?? expected.status}`;
	expect(failure).toMatchObject({ ok: false, ...expected, message });
});

it("fails after 10 s without a response", async () => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const soon = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(20));
	const wordpress = fakeWordpress();
	wordpress.faults.set({ mode: "hang" });
	expect(await request(wordpress.connection, URL_)).toMatchObject({
		ok: false,
		retry: true,
		message: "WordPress API error: timeout",
	});
	expect(soon).toHaveBeenCalledWith(10_000);
});

it("returns WordPress's error code without its message", async () => {
	const body = { code: "rest_post_invalid_page_number", message: "at /var/www/html" };
	const response = await request(respondingWith(json(body, { status: 400 })).connection, URL_);
	expect(response).toMatchObject({
		code: "rest_post_invalid_page_number",
		message: "WordPress API error: 400",
	});
	const invalid = respondingWith(json({ code: "<b>at /var/www</b>" }, { status: 500 }));
	expect(await request(invalid.connection, URL_)).toMatchObject({ code: null });
});

it("reads a body of five megabytes", async () => {
	const body = JSON.stringify("x".repeat(5_000_000 - 2));
	expect(await request(respondingWith(text(body)).connection, URL_)).toMatchObject({ ok: true });
	const larger = await request(respondingWith(text(` ${body}`)).connection, URL_);
	expect(larger).toMatchObject({ ok: false });
});

it("stops reading a body that is too large", async () => {
	const chunk = new Uint8Array(1_000_000).fill(32);
	let sent = 0;
	const stream = () =>
		new Response(
			new ReadableStream({
				pull(controller) {
					sent++;
					controller.enqueue(chunk.slice());
				},
			}),
		);
	const response = await request(respondingWith(stream).connection, URL_);
	expect(response).toMatchObject({
		...{ ok: false, retry: false, status: 0 },
		message: "WordPress API error: response too large",
	});
	expect(sent).toBeLessThan(10);
});
