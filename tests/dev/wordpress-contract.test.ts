/** The recorded WordPress, and the one at WORDPRESS_URL, respond as the real one that was recorded. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HANG_UP } from "../../dev/fault-gate.ts";
import { createRecordedWordpress } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import { breaches } from "./wordpress/live-contract.ts";
import { CHECKED_HEADERS, RECORDINGS, requestOf } from "./wordpress/recordings.ts";

const HOST = "wordpress.test";

describe("the recorded WordPress", () => {
	const wordpress = createRecordedWordpress();

	it.each(RECORDINGS)("responds to $name", async (recording) => {
		const request = requestOf(recording, `http://${HOST}`);
		const response = await wordpress.respond(request);
		if (response === HANG_UP) throw new Error("no fault was set");
		expect(response.status).toBe(recording.status);
		const text = withPlaceholders(await response.text());
		const given = Object.fromEntries(
			[...response.headers].map(([k, v]) => [k, withPlaceholders(v)]),
		);
		expect(given).toMatchObject(recording.headers);
		expect(CHECKED_HEADERS.filter((name) => name in given)).toEqual(
			CHECKED_HEADERS.filter((name) => name in recording.headers),
		);
		if (recording.body !== undefined) expect(JSON.parse(text)).toEqual(recording.body);
		else if (recording.digest !== undefined) expect(digest(text)).toBe(recording.digest);
		else expect(text).toBe("");
	});
});

/** `WORDPRESS_URL=https://… vitest run --project dev tests/dev/wordpress-contract.test.ts` */
const other = process.env.WORDPRESS_URL?.replace(/\/$/, "");

if (other) {
	describe(`the WordPress at ${other}`, () => {
		it.each(RECORDINGS)("responds to $name", async (recording) => {
			expect(await breaches(recording, other)).toEqual([]);
		});
	});
}

function withPlaceholders(text: string): string {
	return text.replaceAll(`http://${HOST}`, "{origin}").replaceAll(HOST, "{host}");
}

function digest(text: string): string {
	return createHash("sha256")
		.update(canonical(JSON.parse(text)))
		.digest("hex");
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) =>
		typeof part === "object" && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
}
