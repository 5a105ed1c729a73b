/** The recorded WordPress, and the one at WORDPRESS_URL, respond as the real one that was recorded. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HANG_UP } from "../../dev/fault-gate.ts";
import { createRecordedWordpress } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import { createWordpressClient } from "../../worker/blog/client/wordpress-client.ts";
import { createLoadBodies } from "../../worker/blog/mirror/load-bodies.ts";
import { createMirrorReader } from "../../worker/blog/mirror/read-wordpress.ts";
import { fakeLog } from "../fakes/ports.ts";
import { titleUnless } from "../skipped.ts";
import { breaches, hasPlugin, needOfPlugin } from "./wordpress/live-contract.ts";
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
const isPlain = other !== undefined && !(await hasPlugin(other));

if (other) {
	describe(`the WordPress at ${other}`, () => {
		it("is read by the Worker: list, post, categories, author, former addresses", async () => {
			const origins = {
				...{ wordpress: other, site: "https://www.tabulia.example", mediaHosts: [] },
				uploads: `${other}/wp-content/uploads/`,
			};
			const client = createWordpressClient(other, undefined);
			const reader = createMirrorReader(client, origins, fakeLog());
			const reading = await reader.all(Date.now());
			if (!reading.ok) throw new Error(reading.message);
			const [first] = reading.posts;
			if (!first) throw new Error("no posts");
			const loaded = await createLoadBodies(client, origins, fakeLog())([first], [first]);
			expect(loaded).toMatchObject({ ok: true, bodies: [{ post: { id: first.id } }] });
			expect(reading.authors.map(({ slug }) => slug)).toContain(first.author.slug);
			const ids = reading.categories.map(({ id }) => id);
			expect(ids).toEqual(expect.arrayContaining(first.categoryIds));
			const addresses = await client.addresses();
			expect(addresses).toMatchObject(isPlain ? { ok: false, retry: false } : { ok: true });
		});

		for (const recording of RECORDINGS) {
			const need = isPlain ? needOfPlugin(recording) : undefined;
			const name = `responds to ${recording.name}`;
			it.skipIf(need)(titleUnless(need && `without our plugin: ${need}`, name), async () => {
				expect(await breaches(recording, other, isPlain)).toEqual([]);
			});
		}
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
