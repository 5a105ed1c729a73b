import { describe, expect, it } from "vitest";
import { isPurgeSigned, signPurge } from "../../../../worker/blog/purge/purge-signature.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const BODY = '{"action":"publish","posts":[]}';
const signed = async (at = NOW, body = BODY) => new Headers(await signPurge(body, "secret", at));
const known = (headers: Headers, body = BODY, secret = "secret", now = NOW) =>
	isPurgeSigned(headers, body, secret, now);

describe("a purge", () => {
	it("is known by its signature", async () => {
		const headers = await signed();
		expect([...headers.keys()].sort()).toEqual(["x-blog-signature", "x-blog-timestamp"]);
		expect(await known(headers)).toBe(true);
	});

	it("may be five minutes old, or ahead, not more", async () => {
		for (const [seconds, wanted] of [
			[300, true],
			[-300, true],
			[301, false],
			[-301, false],
			[86_400, false],
		] as const) {
			expect(await known(await signed(NOW - seconds * 1000))).toBe(wanted);
		}
	});

	it("is not known with another body, secret or time", async () => {
		const headers = await signed();
		expect(await known(headers, `${BODY} `)).toBe(false);
		expect(await known(headers, BODY, "other")).toBe(false);
		expect(await known(headers, BODY, "")).toBe(false);
		headers.set("x-blog-timestamp", String(NOW / 1000 + 1));
		expect(await known(headers)).toBe(false);
	});

	it.each(["", "now", "1e9", "-1", "99999999999999"])("is not known at %j", async (timestamp) => {
		const headers = await signed();
		headers.set("x-blog-timestamp", timestamp);
		expect(await known(headers)).toBe(false);
	});

	it("is not known without headers, nor by a preview's signature", async () => {
		expect(await known(new Headers())).toBe(false);
	});
});
