import { expect, it } from "vitest";
import type { MirrorPost } from "../../../../worker/blog/mirror/mirror.ts";
import { postsToRead } from "../../../../worker/blog/mirror/post-texts.ts";

const CHANGED = Date.parse("2026-11-01T12:00:00Z");
const DAY = 24 * 3_600_000;
const post = { id: 1, modifiedAt: new Date(CHANGED).toISOString() } as MirrorPost;

it.each([
	["is not known", {}, 0, true],
	["is of another version", { modifiedAt: "2026-10-31T12:00:00.000Z" }, 0, true],
	["was read five seconds after its change", { at: CHANGED + 5000 }, 0, false],
	["was read sooner, so that a second change may be missing", { at: CHANGED + 4999 }, 0, true],
	["was read 25 days ago", { at: CHANGED + DAY }, 26 * DAY, false],
	["is older than that, whose copy ends soon", { at: CHANGED + DAY }, 26 * DAY + 1, true],
])("whether a text is read again that %s", (name, read, after, isDue) => {
	const text = { modifiedAt: post.modifiedAt, at: CHANGED + DAY, readTime: 1, stems: "", ...read };
	const texts = name === "is not known" ? {} : { 1: text };
	expect(postsToRead([post], texts, CHANGED + after)).toEqual(isDue ? [post] : []);
});
