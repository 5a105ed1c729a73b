import { expect, it } from "vitest";
import type { WordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { createMirrorReader } from "../../../../worker/blog/mirror/read-wordpress.ts";
import { fakeLog } from "../../../fakes/ports.ts";

/** Reads everything of a WordPress that lists these posts, and counts the requests for them. */
async function readingOf(body: unknown, total: number | null) {
	let requests = 0;
	const page = (list: unknown, of: number | null) => ({ ok: true, body: list, total: of }) as const;
	const client = {
		posts: async () => {
			requests++;
			return page(body, total);
		},
		terms: async () => page([], 0),
		addresses: async () => page([], 0),
	} satisfies Partial<WordpressClient> as Partial<WordpressClient> as WordpressClient;
	const origins = { wordpress: "https://wp.test", uploads: "https://wp.test/" } as never;
	return { found: await createMirrorReader(client, origins, fakeLog()).all(0), requests };
}

it.each([
	[5001, 1, "too many items"],
	[5000, 50, "half a list"],
	[null, 1, "a list without a total"],
	[1, 1, "not a list"],
])("a list of %s posts is read in %i requests at most: %s", async (total, most, problem) => {
	const list = Array.from({ length: 100 }, (_, id) => ({ id }));
	const body = problem === "not a list" ? { posts: list } : list;
	const { found, requests } = await readingOf(body, total);
	expect(found).toMatchObject({ ok: false, message: expect.stringContaining(problem) });
	expect(requests).toBe(most);
});

it("two authors with one name are two", async () => {
	const of = (id: number, slug: string) => ({
		...{ id, lang: "fr", _embedded: { author: [{ name: "Ada", slug }] } },
	});
	const { found } = await readingOf([of(1, "ada"), of(2, "ada-2"), of(3, "ada")], 3);
	expect(found).toMatchObject({ authors: [{ slug: "ada" }, { slug: "ada-2" }] });
});

it("WordPress knows languages only where each post has one", async () => {
	const { found } = await readingOf([{ id: 1, lang: "fr" }, { id: 2 }], 2);
	expect(found).toMatchObject({ ok: true, hasLanguages: false });
});
