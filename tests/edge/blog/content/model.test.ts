import { beforeEach, describe, expect, it } from "vitest";
import type { Post } from "../../../../contract/blog.ts";
import { recordedContent } from "../../../../dev/wordpress/recorded/content.ts";
import {
	convertEach,
	readTimeOf,
	toAuthor,
	toMirrorPost,
	toPost,
	toTerm,
	withFrenchSpaces,
} from "../../../../worker/blog/content/model.ts";
import { fakeLog } from "../../../fakes/ports.ts";
import { fakeWordpress, ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const summaryOf = (response: unknown) => toMirrorPost(response, ORIGINS, 0);
const EMBED = "?_embed=author,wp:featuredmedia,wp:term";

const { connection } = fakeWordpress(recordedContent());

/** The recorded response of a post. */
async function responseOf(id: number): Promise<object> {
	const url = `${WORDPRESS}/wp-json/wp/v2/posts/${id}${EMBED}`;
	return (await connection.fetch(url, {})).json();
}
const recorded = async (id: number) => toPost(await responseOf(id), ORIGINS);

describe("a recorded post", () => {
	it.each<[number, string, Partial<Post>]>([
		[33, "no excerpt of its own", { excerpt: expect.stringMatching(/word word…$/), readTime: 1 }],
		[
			34,
			"no title and no text",
			{ title: "Titre non disponible", metaTitle: "Titre non disponible", readTime: 1 },
		],
		[36, "an author who was deleted", { author: { name: "Anonymous", slug: null, avatar: null } }],
		[39, "a password", { isProtected: true, excerpt: "", readTime: 1 }],
		[40, "no category", { category: null, tags: [] }],
	])("%i is converted with %s", async (id, _, expected) => {
		expect(await recorded(id)).toMatchObject(expected);
	});

	it.each([
		["the default one", { slug: "uncategorized" }],
		["the default one in French", { slug: "non-classe-fr" }],
		["the default one, renamed", { is_default: true }],
	])("shows no category nor tag without a list here: %s", async (_, changed) => {
		const response = (await responseOf(10)) as { _embedded: { "wp:term": object[][] } };
		const [categories = [], tags = []] = response._embedded["wp:term"];
		const [first = {}] = categories;
		const unlisted = { ...first, id: 99, name: "Unlisted", slug: "unlisted", ...changed };
		response._embedded["wp:term"] = [
			[unlisted, ...categories],
			[...tags, unlisted],
		];
		const { category, tags: shown } = toPost(response, ORIGINS);
		expect([category, shown.length]).toEqual([{ name: "Tips", slug: "tips" }, tags.length]);
		response._embedded["wp:term"] = [[unlisted]];
		expect(toPost(response, ORIGINS).category).toBeNull();
	});
});

it.each([
	["", "Astuces"],
	["fr", "Astuces"],
	["en", undefined],
])("a post in French has a category of the language %j: %s, and French spaces", (lang, name) => {
	const term = { id: 1, name: "Astuces", slug: "astuces", taxonomy: "category", lang };
	const text = { rendered: "Fini ?" };
	const texts = { title: text, excerpt: text };
	const format = { ...term, id: 2, name: "Gallery", taxonomy: "post_format" };
	const post = { id: 7, lang: "fr", ...texts, _embedded: { "wp:term": [[term], [format]] } };
	const { category, title, excerpt, tags } = summaryOf(post) ?? {};
	expect([category?.name, title, excerpt]).toEqual([name, "Fini\u00A0?", "Fini\u00A0?"]);
	expect(tags).toEqual([]);
});

describe("fallbacks", () => {
	const local = { date: "2026-10-15T08:00:00", modified: "2026-10-17T08:00:00" };
	const date_gmt = "2026-10-15T06:00:00";
	const none = "0000-00-00T00:00:00";
	it.each([
		["in UTC", { ...local, date_gmt, modified_gmt: "2026-10-17T06:00:00" }, "15T06", "17T06"],
		["of a draft", { ...local, date_gmt: none, modified_gmt: none }, "15T08", "17T08"],
		["without a change", { date_gmt, modified_gmt: none }, "15T06", "15T06"],
		["in local time only", { date: local.date }, "15T08", "15T08"],
	])("use what there is of dates %s", (_, dates, published, changed) => {
		expect(summaryOf({ id: 7, ...dates })).toMatchObject({
			publishedAt: `2026-10-${published}:00:00.000Z`,
			modifiedAt: `2026-10-${changed}:00:00.000Z`,
		});
	});

	it("limit the meta description to 160 characters", () => {
		const excerpt = { rendered: `<p>${"é".repeat(300)}</p>` };
		expect([...toPost({ id: 7, excerpt }, ORIGINS).metaDescription]).toHaveLength(160);
	});
});

it("the read time is known from a field, or computed from the text", async () => {
	expect(summaryOf(await responseOf(30))?.readTime).toBeNull();
	expect(toPost(await responseOf(30), ORIGINS).readTime).toBe(1);
	expect(summaryOf(await responseOf(10))?.readTime).toBe(2);
	expect(summaryOf({ id: 1, acf: { read_time: "3" } })?.readTime).toBe(3);
	expect(summaryOf({ id: 1, read_time: 3 })?.readTime).toBe(3);
});

it("a post is not mailed when its writer says so, in any form that WordPress has", () => {
	const given = [true, "1", 1, false, "", 0, undefined];
	const isUnmailed = given.map(
		(no_newsletter) => summaryOf({ id: 1, meta: { no_newsletter } })?.isUnmailed,
	);
	expect(isUnmailed).toEqual([true, true, true, false, false, false, false]);
});

it("a text of two megabytes is cut between two elements, and says so", () => {
	const paragraph = `<p>${"word ".repeat(100)}end</p>`;
	const content = { rendered: paragraph.repeat(4_000) };
	const { html, isCut } = toPost({ id: 7, content }, ORIGINS);
	expect(isCut).toBe(true);
	expect(html.length).toBeLessThan(520_000);
	expect(html.endsWith(paragraph)).toBe(true);
	for (const [begin, length] of [
		["", 512_000],
		["<p>", 512_000 + "</p>".length],
	] as const) {
		const whole = toPost({ id: 7, content: { rendered: begin + "a".repeat(600_000) } }, ORIGINS);
		expect([whole.isCut, whole.html.length]).toEqual([true, length]);
	}
});

describe("a list of posts", () => {
	let log: ReturnType<typeof fakeLog>;
	beforeEach(() => {
		log = fakeLog();
	});

	it("is converted without invalid posts, which are logged", () => {
		const responses = [{ id: 1 }, { id: "2" }, null, { id: 3 }, { code: "x" }];
		const posts = convertEach(responses, (each) => toPost(each, ORIGINS), log);
		expect(posts.map(({ id }) => id)).toEqual([1, 3]);
		const reason = expect.stringMatching(/^.{50,200}$/s);
		const line = { level: "warn", event: "blog_item_skipped", fields: { id: null, reason } };
		expect(log.lines).toEqual(Array(3).fill(line));
	});

	it("is converted without a post that is nested too deeply", () => {
		const deep = { id: 2, content: { rendered: "<b>".repeat(20_000) } };
		const posts = convertEach([{ id: 1 }, deep], (each) => toPost(each, ORIGINS), log);
		expect(posts.map(({ id }) => id)).toEqual([1]);
		expect(log.lines[0]?.fields).toMatchObject({ id: 2 });
	});
});

it("a category or tag has its slug for a name, and one that no link can hold is none", () => {
	const term = { id: 1, name: "", slug: "mes%20astuces", lang: "fr" };
	expect(() => toTerm(term)).toThrow("a slug that a link cannot hold");
	expect(toTerm({ ...term, slug: "%c3%a9t%c3%a9", translations: { en: 2, fr: 1, de: 3 } })).toEqual(
		{
			...{ id: 1, name: "été", slug: "été", language: "fr", description: "" },
			translationIds: { en: 2 },
		},
	);
	for (const other of [{ slug: "uncategorized" }, { slug: "a", lang: "de" }])
		expect(toTerm({ ...term, ...other })).toBeUndefined();
});

const author = { id: 2, name: "Ada", slug: "ada", description: "Common" };

it("an author's picture is the largest of the media library", () => {
	const at = (size: number) => `${WORDPRESS}/wp-content/uploads/ada-${size}.png`;
	const avatar_urls = { 96: at(96), 24: at(24), 192: at(192), 48: at(48) };
	const post = { id: 7, _embedded: { author: [{ ...author, avatar_urls }] } };
	for (const found of [toAuthor(post, ORIGINS)?.avatar, toPost(post, ORIGINS).author.avatar])
		expect(found).toBe("/media/ada-192.png");
});

it.each([
	[{ fr: "Le &amp; la", en: "English" }, "Le & la", "English"],
	[{ en: 7 }, "Common", "Common"],
	[undefined, "Common", "Common"],
])("an author's biography %j is read in the page's language", (biographies, fr, en) => {
	const post = { id: 7, lang: "fr", _embedded: { author: [{ ...author, biographies }] } };
	expect(toAuthor(post, ORIGINS)?.biographies).toEqual({ fr, en });
	expect(toPost(post, ORIGINS).authorBio).toBe(fr);
});

it.each([
	[0, 1],
	[201, 2],
])("the read time of %i words is %i min", (words, minutes) => {
	expect(readTimeOf("mot ".repeat(words))).toBe(minutes);
});

it.each([
	["Leçon 1 : totaux", "fr", "Leçon 1\u00A0: totaux"],
	["« Oui » ! Non ?", "fr", "«\u00A0Oui\u00A0»\u00A0! Non\u00A0?"],
	["Lesson 1 : totals", "en", "Lesson 1 : totals"],
] as const)("adds the spaces of the language to %s in %s", (text, language, expected) => {
	expect(withFrenchSpaces(text, language)).toBe(expected);
});
