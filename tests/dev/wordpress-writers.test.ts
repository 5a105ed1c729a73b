/** Plugin's help for writers, on a real WordPress without Polylang. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFetch } from "../../dev/http.ts";
import { titleUnless } from "../skipped.ts";
import { missingPart, startTestWordpress, type TestWordpress } from "./wordpress/real-wordpress.ts";

let wordpress: TestWordpress;
let site: { url: string; close(): Promise<void> };
/** The bodies of purges, which the site accepts. */
const purges: { posts: { slug: string }[]; wide: boolean }[] = [];
/** The bodies of requests for a test of the newsletter. */
const testMails: object[] = [];

const SITE_BLOG = () => `${site.url}/fr/blog`;
const asUser = (login: string, php: string) =>
	wordpress.run(`wp_set_current_user(get_user_by("login", "${login}")->ID); ${php}`);

async function save(route: string, body: object, status = 200) {
	const response = await wordpress.edit("POST", route, body);
	expect([status, 201]).toContain(response.status);
	return (await response.json()) as Record<string, never> & { id: number; link: string };
}

describe.skipIf(missingPart())(titleUnless(missingPart(), "for writers"), () => {
	beforeAll(async () => {
		site = await serveFetch(0, async (request) => {
			const received = request.url.endsWith("/test-mail") ? testMails : purges;
			if (request.method === "POST") received.push((await request.json()) as never);
			return new Response();
		});
		wordpress = await startTestWordpress({
			siteOrigin: site.url,
			secret: "a-secret-for-this-test",
		});
	});
	afterAll(async () => {
		await wordpress?.stop();
		await site?.close();
	});

	it("a test of the newsletter goes to the writer's own address, whatever the request names", async () => {
		const route = "../../tabulia/v1/posts/9/test-mail";
		const response = await wordpress.edit("POST", route, { email: "victim@example.com" });
		const own = JSON.parse(
			await wordpress.run('echo wp_json_encode(get_user_by("login", "editor")->user_email);'),
		);
		expect([response.status, await response.json()]).toEqual([200, { email: own }]);
		expect(testMails.at(-1)).toEqual({
			email: own,
			post: expect.objectContaining({ id: 9, lang: "fr", title: expect.anything() }),
		});
		const stranger = await fetch(`${wordpress.url}/wp-json/tabulia/v1/posts/9/test-mail`, {
			method: "POST",
		});
		expect(stranger.status).toBe(401);
	});

	it("keeps a post out of the newsletter, which the site reads", async () => {
		await save("posts/9", { meta: { no_newsletter: true } });
		const read = await fetch(`${wordpress.url}/wp-json/wp/v2/posts/9?_fields=meta`);
		expect(await read.json()).toMatchObject({ meta: { no_newsletter: true } });
		await save("posts/9", { meta: { no_newsletter: false } });
	});

	describe("a new post", () => {
		it.each([
			["its category's language", { categories: [19] }, "fr"],
			["its category's language, if that is English", { categories: [17] }, "en"],
			["French without one", { categories: [] }, "fr"],
			["the chosen language, whatever its category's", { categories: [17], lang: "fr" }, "fr"],
		])("has %s", async (_, fields, lang) => {
			if (fields.categories.length === 0)
				await wordpress.run('delete_term_meta(1, "_tabulia_lang");');
			expect(await save("posts", { title: "Neuf", ...fields })).toMatchObject({ lang });
		});

		it("has the language that the block editor shows, with its translation, whatever its category's", async () => {
			const begin = `require ABSPATH . "wp-admin/includes/admin.php"; echo get_default_post_to_edit("post", true)->ID;`;
			const id = Number(await wordpress.run(begin));
			// The editor sends only what differs from what it has read.
			const sent = { title: "Neuf", status: "publish", categories: [17], translations: { en: 36 } };
			const paired = { lang: "fr", translations: { en: 36, fr: id } };
			expect(await save(`posts/${id}`, sent)).toMatchObject(paired);
			expect(await save(`posts/${id}`, { title: "Encore" })).toMatchObject(paired);
			await save(`posts/${id}`, { translations: {} });
		});

		it("is not one from before the plugin, which stays English when it is changed", async () => {
			const { id } = await save("posts", { title: "Old", categories: [] });
			await wordpress.run(`delete_post_meta(${id}, "_tabulia_lang");`);
			expect(await save(`posts/${id}`, { title: "Older" })).toMatchObject({ lang: "en" });
		});

		it("is offered in French, and asked for its language before anything else", async () => {
			const page = await wordpress.openAdmin("post-new.php");
			expect(page).toContain("tabulia-blog/assets/editor.js");
			expect(page).toContain('"languages":{"en":"English"');
			const script = /src="([^"]+tabulia-blog\/assets\/editor[^"]+)"/.exec(page)?.[1];
			const sent = await fetch(script ?? "");
			expect([sent.status, await sent.text()]).toEqual([
				200,
				expect.stringContaining("registerPlugin"),
			]);
		});

		it("is refused in a language that the site does not have, and to whoever may not edit it", async () => {
			const german = await wordpress.edit("POST", "posts/40", { lang: "de" });
			expect(german.status).toBe(400);
			const stranger = await wordpress.edit(
				"POST",
				"posts/40",
				{ lang: "fr" },
				{ authorization: "" },
			);
			expect(stranger.status).toBe(401);
		});
	});

	describe("a translation", () => {
		it("is set and ended by REST, for both posts", async () => {
			await save("posts/40", { lang: "fr", translations: { en: 36 } });
			const read = async (id: number) =>
				(await (
					await wordpress.edit("GET", `posts/${id}?_fields=lang,translations`)
				).json()) as object;
			expect(await read(36)).toEqual({ lang: "en", translations: { en: 36, fr: 40 } });
			await save("posts/36", { translations: {} });
			expect(await read(40)).toEqual({ lang: "fr", translations: { fr: 40 } });
			// Another kind of object, and one in the same language, are none.
			for (const other of [5, 41, 999999]) {
				await save("posts/40", { translations: { en: other } });
				if (other !== 41) expect(await read(40)).toEqual({ lang: "fr", translations: { fr: 40 } });
			}
		});

		it("that was begun or ended is a wide change: its other post shows it", async () => {
			const post = { title: "Paired", slug: "paired", lang: "fr", status: "publish" };
			const { id } = await save("posts", post);
			const widths = () =>
				purges.filter(({ posts }) => posts[0]?.slug === post.slug).map(({ wide }) => wide);
			const saved = async (body: object, ...expected: boolean[]) => {
				await save(`posts/${id}`, body);
				await expect.poll(widths, { timeout: 5000 }).toEqual(expected);
			};
			await saved({ translations: { en: 36 } }, false, true);
			await saved({ content: "The same translation" }, false, true, false);
			await saved({ translations: {} }, false, true, false, true);
			await wordpress.run('do_action("edited_term", 1, 1, "post_translations");');
			expect(purges.at(-1)).toEqual({ action: "update", posts: [], wide: true });
		});

		const create = (id: number, headers?: object) =>
			wordpress.edit(
				"POST",
				`../../tabulia/v1/posts/${id}/translation`,
				{ language: "fr" },
				headers,
			);

		it("is created as a draft with text, cover and translated terms, once", async () => {
			const response = await create(31);
			const { id, edit } = (await response.json()) as { id: number; edit: string };
			expect(edit).toContain(`post.php?post=${id}&action=edit`);
			const draft = await (await wordpress.edit("GET", `posts/${id}?context=edit`)).json();
			const original = await (await wordpress.edit("GET", "posts/31?context=edit")).json();
			expect(draft).toMatchObject({
				...{ status: "draft", lang: "fr", translations: { en: 31, fr: id } },
				...{ title: original.title, featured_media: original.featured_media },
			});
			expect(draft.content.raw).toBe(original.content.raw);
			expect((await create(31)).status).toBe(403);
		});

		it("is created by nobody who may not edit the post, nor without the link's nonce", async () => {
			expect((await create(30, { authorization: "" })).status).toBe(401);
			expect(await asUser("john", 'var_export(Tabulia\\Blog\\may_translate(30, "fr"));')).toBe(
				"false",
			);
			const forged = await wordpress.visit(
				"wp-admin/admin-post.php?action=tabulia_blog_translate&post=30&language=fr&_wpnonce=forged",
			);
			expect(forged.status).toBe(403);
		});
	});

	it("the list has each post's language, its translation or a link that creates it, and a filter", async () => {
		const all = await wordpress.openAdmin("edit.php?s=lesson+1");
		expect(all).toMatch(
			/class='tabulia_language column-tabulia_language'[^>]*>English<br><a href="[^"]+post=9&[^"]*">Translation: French/,
		);
		const lonely = await wordpress.openAdmin("edit.php?s=typography");
		expect(lonely).toMatch(/tabulia_blog_translate(?:&#038;|&amp;)post=30/);
		const french = await wordpress.openAdmin("edit.php?tabulia_language=fr");
		expect(french).toContain(">French<br>");
		expect(french).not.toContain(">English<br>");
	});

	describe("links", () => {
		it("of posts, categories, tags and authors lead to the site; those of drafts to WordPress", async () => {
			const { link } = await save("posts/9", {});
			expect(link).toBe(`${SITE_BLOG()}/lecon-de-tableur-n-1-recherches-totaux`);
			const links = `require_once ABSPATH . "wp-admin/includes/post.php"; echo get_term_link(19), " ", get_author_posts_url(2), " ", get_permalink(41), " ", get_sample_permalink(41)[0];`;
			const [term, author, draft, sample] = (await wordpress.run(links)).split(" ");
			expect([term, author]).toEqual([
				`${SITE_BLOG()}/category/astuces`,
				`${SITE_BLOG()}/author/marie`,
			]);
			expect(draft).toBe(`${wordpress.url}/?p=41`);
			expect(sample).toMatch(/\/(?:fr|en)\/blog\/%postname%$/);
		});

		it.each([
			["?p=9", 301, "/lecon-de-tableur-n-1-recherches-totaux"],
			["lecon-de-tableur-n-1-recherches-totaux/", 301, "/lecon-de-tableur-n-1-recherches-totaux"],
			["category/astuces/", 301, "/category/astuces"],
			["author/marie/", 301, "/author/marie"],
			["feed/", 301, "/feed.xml"],
			["", 301, ""],
			["never-seen/", 302, ""],
			["?sitemap=index", 301, ""],
		])("WordPress's own page /%s redirects, and is not indexed", async (path, status, target) => {
			const response = await fetch(`${wordpress.url}/${path}`, { redirect: "manual" });
			expect([response.status, response.headers.get("location")]).toEqual([
				status,
				SITE_BLOG() + target,
			]);
			expect(response.headers.get("x-robots-tag")).toBe("noindex");
		});
	});

	it("texts are French for whoever reads French", async () => {
		const french =
			'switch_to_locale("fr_FR"); Tabulia\\Blog\\load_texts(); echo __("Create the translation", "tabulia-blog");';
		expect(await wordpress.run(`add_filter("determine_locale", fn() => "fr_FR"); ${french}`)).toBe(
			"Créer la traduction",
		);
	});

	it("a file that was edited, described anew or deleted is a wide change, an uploaded one is none", async () => {
		const after = (php: string) =>
			wordpress.run(
				`Tabulia\\Blog\\Changes::$others = false; ${php} var_export(Tabulia\\Blog\\Changes::$others); Tabulia\\Blog\\Changes::$others = false;`,
			);
		expect(await after('update_post_meta(6, "_wp_attachment_image_alt", "New");')).toBe("true");
		expect(await after('wp_update_post(array("ID" => 6, "post_title" => "New"));')).toBe("true");
		expect(
			await after(
				'$id = wp_insert_attachment(array("post_title" => "x")); add_post_meta($id, "_wp_attached_file", "x.jpg");',
			),
		).toBe("false");
		expect(await after("wp_delete_attachment(6, true);")).toBe("true");
	});
});
