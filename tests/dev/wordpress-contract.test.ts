/** The recorded WordPress, and whichever WORDPRESS_URL names, answer as the real one did that was recorded. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HANG_UP } from "../../dev/fault-gate.ts";
import { createRecordedWordpress } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import { asksGraphql, breaches, hasGraphql } from "./wordpress/live-contract.ts";
import { RECORDINGS, requestOf, TELLING } from "./wordpress/recordings.ts";

const HOST = "wordpress.test";

describe("the recorded WordPress", () => {
	const wordpress = createRecordedWordpress();

	it.each(RECORDINGS)("answers $name", async (recording) => {
		const request = requestOf(recording, `http://${HOST}`);
		const answer = await wordpress.respond(request);
		if (answer === HANG_UP) throw new Error("no fault was set");
		expect(answer.status).toBe(recording.status);
		const text = generalised(await answer.text());
		const given = Object.fromEntries([...answer.headers].map(([k, v]) => [k, generalised(v)]));
		expect(given).toMatchObject(recording.headers);
		expect(TELLING.filter((name) => name in given)).toEqual(
			TELLING.filter((name) => name in recording.headers),
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
		it.for(RECORDINGS)("answers $name", async (recording, { skip }) => {
			if (asksGraphql(recording) && !(await hasGraphql(other))) skip("it has no WPGraphQL");
			expect(await breaches(recording, other)).toEqual([]);
		});
	});
}

function generalised(text: string): string {
	return text.replaceAll(`http://${HOST}`, "{origin}").replaceAll(HOST, "{host}");
}

function digest(text: string): string {
	return createHash("sha256")
		.update(canonical(JSON.parse(text)))
		.digest("hex");
}

/** JSON with its keys in order, whatever order the answer has them in. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) =>
		typeof part === "object" && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
}
