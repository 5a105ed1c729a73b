import { expect, it } from "vitest";
import { isPurgeSigned } from "../../../../worker/blog/purge/purge-signature.ts";
import { signPurge } from "../../../fakes/plugin-requests.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const BODY = '{"action":"publish","posts":[]}';
const signed = async (at = NOW, body = BODY) => new Headers(await signPurge(body, "secret", at));
const isSigned = (headers: Headers, body = BODY, secret = "secret", now = NOW) =>
	isPurgeSigned(headers, body, secret, now, "purge");

it("is valid", async () => {
	const headers = await signed();
	expect([...headers.keys()].sort()).toEqual(["x-blog-signature", "x-blog-timestamp"]);
	expect(await isSigned(headers)).toBe(true);
});

it("is valid for five minutes before and after its time", async () => {
	for (const [seconds, expected] of [
		[300, true],
		[-300, true],
		[301, false],
		[-301, false],
		[86_400, false],
	] as const) {
		expect(await isSigned(await signed(NOW - seconds * 1000))).toBe(expected);
	}
});

it("is invalid with another body, secret or time", async () => {
	const headers = await signed();
	expect(await isSigned(headers, `${BODY} `)).toBe(false);
	expect(await isSigned(headers, BODY, "other")).toBe(false);
	expect(await isSigned(headers, BODY, "")).toBe(false);
	headers.set("x-blog-timestamp", String(NOW / 1000 + 1));
	expect(await isSigned(headers)).toBe(false);
});

it.each(["", "now", "1e9", "-1", "99999999999999"])("is invalid at %j", async (timestamp) => {
	const headers = await signed();
	headers.set("x-blog-timestamp", timestamp);
	expect(await isSigned(headers)).toBe(false);
});
