/** When indexes are made, counted by the texts that they are made of (docs/architecture/blog.md#blog-search). */
import { expect, it, vi } from "vitest";
import type { Mirror } from "../../../../worker/blog/mirror/mirror.ts";
import type { PostTexts } from "../../../../worker/blog/mirror/post-texts.ts";
import type { Selection } from "../../../../worker/blog/mirror/selection.ts";
import { createBlogSearch } from "../../../../worker/blog/search/blog-search.ts";

const FR = { language: "fr", page: 1 } as const;

/** A search over 3,000 posts, whose texts arrive when the test says so. */
function searchOf() {
	const background = vi.fn();
	const arrivals: ((texts: PostTexts) => void)[] = [];
	const texts = vi.fn(() => new Promise<PostTexts>((arrive) => void arrivals.push(arrive)));
	const search = createBlogSearch(texts);
	const blog = (title: string) => ({
		mirror: { textsAt: 1 } as Mirror,
		selection: {
			posts: () =>
				Array.from({ length: 3000 }, (_, id) => ({
					...{ id, title: id === 7 ? title : "", excerpt: "", tags: [] },
					...{ category: { name: "" }, author: { name: "" } },
				})),
		} as unknown as Selection,
		background,
	});
	const arrive = async () => {
		arrivals.shift()?.({});
		await background.mock.lastCall?.[0];
	};
	return { search, texts, blog, arrive };
}

it("an index is made once for any number of searches, and for no language that nobody searches", async () => {
	const { search, texts, blog, arrive } = searchOf();
	const source = blog("Formules");
	search.follow(source);
	expect(texts).not.toHaveBeenCalled();
	const searches = Array.from({ length: 50 }, () =>
		search.find({ ...FR, search: "formule" }, source),
	);
	await arrive();
	expect(await Promise.all(searches)).toEqual(Array.from({ length: 50 }, () => [7]));
	await search.find({ ...FR, search: "autre" }, source);
	search.follow(source);
	expect(texts).toHaveBeenCalledTimes(1);
});

it("a search after a change waits for no index: the former one serves until the visit of anybody has made the next", async () => {
	const { search, texts, blog, arrive } = searchOf();
	const first = search.find({ ...FR, search: "formule" }, blog("Formules"));
	await arrive();
	await first;
	const changed = blog("Tableaux");
	search.follow(changed);
	// Its texts have not arrived yet.
	expect(await search.find({ ...FR, search: "formule" }, changed)).toEqual([7]);
	await arrive();
	expect(await search.find({ ...FR, search: "tableau" }, changed)).toEqual([7]);
	expect(await search.find({ ...FR, search: "formule" }, changed)).toEqual([]);
	expect(texts).toHaveBeenCalledTimes(2);
});

it("texts that arrive after the posts are found, too", async () => {
	const { search, texts, blog, arrive } = searchOf();
	const source = blog("Formules");
	const first = search.find({ ...FR, search: "formule" }, source);
	await arrive();
	await first;
	search.follow({ ...source, mirror: { textsAt: 2 } as Mirror });
	await arrive();
	expect(texts).toHaveBeenCalledTimes(2);
});

it("a failure to read the texts is forgotten", async () => {
	const texts = vi.fn().mockRejectedValueOnce(new Error("no texts")).mockResolvedValue({});
	const { blog } = searchOf();
	const search = createBlogSearch(texts);
	const source = blog("Formules");
	await expect(search.find({ ...FR, search: "formule" }, source)).rejects.toThrow("no texts");
	expect(await search.find({ ...FR, search: "formule" }, source)).toEqual([7]);
});
