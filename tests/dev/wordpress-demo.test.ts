import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, it } from "vitest";
import { demoContent } from "../../dev/wordpress/demo/demo-content.ts";
import type { RecordedPost } from "../../dev/wordpress/recorded/content.ts";
import { createRecordedWordpress } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import { drawUpload } from "../../dev/wordpress/recorded/uploads.ts";
import { highlightCode } from "../../worker/blog/code/highlight-code.ts";
import { toPost } from "../../worker/blog/content/model.ts";
import { toPlainText } from "../../worker/blog/content/plain-text.ts";
import { sanitise } from "../../worker/blog/content/sanitise.ts";

const WORDPRESS = "http://wordpress.test";
const ORIGINS = { wordpress: WORDPRESS, site: "https://tabulia.test", mediaHosts: [] };
const { posts, categories, tags, users, media } = demoContent();
const french = posts.filter(({ lang }) => lang === "fr");
const english = posts.filter(({ lang }) => lang === "en");
const htmlOf = ({ content }: RecordedPost) => content.replaceAll("{origin}", WORDPRESS);
const withoutCode = (html: string) => html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, "");

/** The formulas of a post, in blocks and in lines of text. */
function formulasOf(post: RecordedPost): string[] {
	const visit = (parent: Root | Element): string[] =>
		parent.children.flatMap((child) => {
			if (child.type !== "element") return [];
			const [text] = child.children;
			const isPlain = child.tagName === "code" && text?.type === "text";
			return isPlain && text.value.startsWith("=") ? [text.value] : visit(child);
		});
	return visit(fromHtml(post.content, { fragment: true }));
}
/** What separates arguments stands outside of texts, of constant arrays and of names in brackets. */
const bare = (formula: string) => formula.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, "");

describe("the demo articles", () => {
	it("are a dozen in each language, by three authors, in five categories, one of them sticky", () => {
		expect([french.length, english.length]).toEqual([12, 12]);
		expect(new Set(posts.map(({ author }) => author)).size).toBe(users.length);
		expect(categories).toHaveLength(10);
		expect(posts.filter(({ sticky }) => sticky).map(({ lang }) => lang)).toEqual(["fr", "en"]);
		const used = new Set(posts.flatMap((post) => [...post.categories, ...post.tags]));
		expect([...categories, ...tags].filter(({ id }) => !used.has(id))).toEqual([]);
	});

	it("have ids and addresses of their own, and name each other as translations", () => {
		const all = [...posts, ...media];
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
		expect(posts.some(({ translations }) => Object.keys(translations).length > 1)).toBe(true);
		for (const post of posts) {
			for (const [lang, id] of Object.entries(post.translations)) {
				const twin = posts.find((other) => other.id === id);
				expect([twin?.lang, twin?.translations]).toEqual([lang, post.translations]);
			}
		}
	});

	it.each(posts.map((post) => [post.slug, post] as const))("are worth reading: %s", (_, post) => {
		const words = toPlainText(post.content).split(/\s+/).length;
		expect(words).toBeGreaterThanOrEqual(500);
		expect(words).toBeLessThanOrEqual(1200);
		expect(toPlainText(post.excerpt).length).toBeLessThanOrEqual(200);
	});

	it.each(french.map((post) => [post.slug, post] as const))(
		"follow French typography: %s",
		(_, { title, excerpt, content }) => {
			const text = toPlainText(withoutCode(`${title} ${excerpt} ${content}`));
			const raw = withoutCode(`${title} ${excerpt} ${content}`).replace(/<[^>]*>/g, "");
			expect(text).not.toContain("'");
			expect(raw.match(/.{0,20}(?: [:;!?»%€]|« )/g)).toBeNull();
		},
	);

	it.each(posts.map((post) => [post.slug, post] as const))(
		"separate arguments as their language does: %s",
		(_, post) => {
			const separator = post.lang === "fr" ? /,(?!\d)/ : /;/;
			expect(formulasOf(post).filter((formula) => separator.test(bare(formula)))).toEqual([]);
		},
	);

	it.each(posts.map((post) => [post.slug, post] as const))(
		"keep all of their text, classes and colours on the site: %s",
		async (_, post) => {
			const html = htmlOf(post);
			const once = sanitise(html, { ...ORIGINS, language: "fr" }).html;
			expect(sanitise(once, { ...ORIGINS, language: "fr" }).html).toBe(once);
			const letters = (of: string) => toPlainText(of).replace(/\s+/g, "");
			const labels = /<div class="post-code"><span>[^<]*<\/span>/g;
			expect(letters(once.replace(labels, ""))).toBe(letters(html));
			const shown = await highlightCode(once);
			expect(shown.match(/<div class="post-code"><span>Code</g)).toBeNull();
			expect(shown).toContain('class="code-');
		},
	);

	it("have pictures that the local WordPress draws", () => {
		const inPosts = posts.flatMap(({ content }) => content.match(/\/wp-content\/[^"]*/g) ?? []);
		const covers = media.map(({ file }) => `/wp-content/uploads/${file}`);
		for (const path of new Set([...inPosts, ...covers])) {
			expect(drawUpload(path.replace(".jpg", "-150x150.jpg")), path).toBeDefined();
			expect(drawUpload(path.replace(/-\d+\.jpg$/, "-x.jpg")), path).toBeUndefined();
		}
	});

	it("are what the blog reads from the local WordPress", async () => {
		const wordpress = createRecordedWordpress(demoContent());
		const list = `${WORDPRESS}/wp-json/wp/v2/posts?lang=fr&per_page=10&_embed=author,wp:featuredmedia,wp:term`;
		const response = (await wordpress.respond(new Request(list))) as Response;
		expect(response.headers.get("x-wp-total")).toBe("12");
		const [first] = (await response.json()) as unknown[];
		expect(toPost(first, ORIGINS)).toMatchObject({
			slug: "recherchex-remplacer-recherchev",
			author: { name: "Claire Vasseur" },
			category: { name: "Formules" },
			tags: [{ name: "Recherche" }],
			cover: { src: "/media/2026/table-green-1.jpg", width: 1600 },
		});
	});
});
