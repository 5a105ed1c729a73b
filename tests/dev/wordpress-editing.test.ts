/** The plugin's forms and lists on a real WordPress without Polylang. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWordpressClient } from "../../worker/blog/client/wordpress-client.ts";
import { toOldAddresses } from "../../worker/blog/content/old-addresses.ts";
import { titleUnless } from "../skipped.ts";
import { missingPart, startTestWordpress, type TestWordpress } from "./wordpress/real-wordpress.ts";

const UNUSED_SITE = "http://127.0.0.1:9";

let wordpress: TestWordpress;

/** Saves a post or a term as WordPress's own form does. */
async function submit(user: string, fields: Record<string, string>, save: string) {
	const sent = Buffer.from(JSON.stringify(fields)).toString("base64");
	await wordpress.run(`wp_set_current_user(get_user_by("login", "${user}")->ID);
		$_POST = wp_slash(json_decode(base64_decode("${sent}"), true));
		if (!isset($_POST["tabulia_blog_edit"])) $_POST["tabulia_blog_edit"] = wp_create_nonce("tabulia_blog_edit");
		${save}`);
}
const savePost = (id: number, fields: Record<string, string>, user = "editor") =>
	submit(user, fields, `wp_update_post(array("ID" => ${id}));`);
const saveTerm = (id: number, fields: Record<string, string>, user = "editor") =>
	submit(user, fields, `wp_update_term(${id}, "category", array());`);

async function read(route: string) {
	const response = await fetch(
		`${wordpress.url}/wp-json/wp/v2/${route}?_fields=lang,translations,meta`,
	);
	return response.json();
}

describe.skipIf(missingPart())(titleUnless(missingPart(), "on a real WordPress"), () => {
	beforeAll(async () => {
		wordpress = await startTestWordpress({
			siteOrigin: UNUSED_SITE,
			secret: "a-secret-for-this-test",
		});
	});
	afterAll(() => wordpress?.stop());

	it("the post's box shows its fields, and hostile values as text", async () => {
		const page = await wordpress.openAdmin("post.php?post=26&action=edit");
		// The block editor has a panel for it.
		expect(page).not.toContain('name="tabulia_lang"');
		const box = `require_once ABSPATH . "wp-admin/includes/template.php"; wp_set_current_user(1);
			Tabulia\\Blog\\show_language_box(get_post(26));`;
		const classic = await wordpress.run(box);
		expect(classic).toMatch(/name="tabulia_lang"[\s\S]+name="tabulia_translation"/);
		expect(classic).not.toContain("<script>");
		expect(page).toContain(
			'name="tabulia_seo_title" value="&quot;&gt;&lt;script&gt;window.__xss=&quot;seo&quot;&lt;/script&gt;"',
		);
	});

	it("a grid of a number of columns has it as a class, unless a least width comes first", async () => {
		const grid = (layout: object) =>
			wordpress.run(
				`echo do_blocks('<!-- wp:group ${JSON.stringify({ layout: { type: "grid", ...layout } })} --><div class="wp-block-group"></div><!-- /wp:group -->');`,
			);
		expect(await grid({ columnCount: 2 })).toMatch(/ columns-2"/);
		for (const other of [{ columnCount: 9 }, { columnCount: 2, minimumColumnWidth: "9rem" }, {}]) {
			expect(await grid(other)).not.toContain("columns-");
		}
	});

	it("a category's form has its language", async () => {
		const page = await wordpress.openAdmin("term.php?taxonomy=category&tag_ID=19");
		expect(page).toMatch(/<option value="fr"\s+selected='selected'>French/);
	});

	it("fields are stored as plain text, and an empty field is deleted", async () => {
		const fields = { tabulia_read_time: "7", tabulia_seo_title: "<b>Bold</b> & 'quoted'" };
		await savePost(38, { ...fields, tabulia_lang: "en" });
		expect((await read("posts/38")).meta).toMatchObject({
			read_time: 7,
			seo_title: "Bold & 'quoted'",
			seo_description: "",
		});
		await savePost(38, { tabulia_lang: "en" });
		expect((await read("posts/38")).meta).toMatchObject({ read_time: 0, seo_title: "" });
	});

	it("metadata for search engines is in the field seo", async () => {
		const seo = async () => {
			const response = await fetch(`${wordpress.url}/wp-json/wp/v2/posts/38?_fields=seo`);
			return ((await response.json()) as { seo: object }).seo;
		};
		const original = "https://example.com/a";
		const set = { tabulia_seo_canonical: original, tabulia_seo_noindex: "1", tabulia_lang: "en" };
		await savePost(38, { ...set, tabulia_seo_image: "javascript:alert(1)" });
		const own = { canonical: original, image: "", noindex: true };
		expect(await seo()).toMatchObject(own);
		expect(await wordpress.openAdmin("post.php?post=38&action=edit")).toMatch(
			/name="tabulia_seo_noindex" value="1"\s+checked/,
		);
		await savePost(38, { tabulia_lang: "en" });
		expect(await seo()).toMatchObject({ title: "", canonical: "", noindex: false });
	});

	it("a translation applies to both posts and ends the former one", async () => {
		await savePost(40, { tabulia_lang: "fr", tabulia_translation: "36" });
		expect(await read("posts/36")).toMatchObject({ lang: "en", translations: { en: 36, fr: 40 } });
		await savePost(37, { tabulia_lang: "fr", tabulia_translation: "36" });
		expect((await read("posts/36")).translations).toEqual({ en: 36, fr: 37 });
		expect((await read("posts/40")).translations).toEqual({ fr: 40 });
	});

	it("a post in the same language, of another kind or without existence is rejected as translation", async () => {
		for (const other of ["33", "5", "999999", "40"]) {
			await savePost(40, { tabulia_lang: "en", tabulia_translation: other });
			expect(await read("posts/40")).toMatchObject({ lang: "en", translations: { en: 40 } });
		}
	});

	it("says which category nobody chooses, with its translation, and that the site lists", async () => {
		const flags = async () => {
			const url = `${wordpress.url}/wp-json/wp/v2/categories?include=1,7,14&orderby=id&_fields=id,is_default`;
			const terms = (await (await fetch(url)).json()) as { id: number; is_default: boolean }[];
			return terms.filter(({ is_default }) => is_default).map(({ id }) => id);
		};
		expect(await flags()).toEqual([1]);
		await wordpress.run('Tabulia\\Blog\\set_own_language("term", 14, "fr", 1);');
		expect(await flags()).toEqual([1, 14]);
		await wordpress.run('Tabulia\\Blog\\set_own_language("term", 14, "fr", 0);');
		const editor = await wordpress.openAdmin("post-new.php");
		expect(editor).toContain("Nobody chose a category");
	});

	it("a category's language and translation are stored", async () => {
		await saveTerm(14, { tabulia_lang: "fr", tabulia_translation: "7" });
		expect(await read("categories/7")).toMatchObject({
			lang: "en",
			translations: { en: 7, fr: 14 },
		});
		expect((await read("categories/12")).translations).toEqual({ en: 12 });
	});

	it("names the author of a first post, whom WordPress does not embed", async () => {
		const made = await wordpress.run(
			`$user = wp_insert_user(array("user_login" => "ana", "user_pass" => "x", "display_name" => "Ana", "role" => "author"));
			echo wp_insert_post(array("post_title" => "First", "post_author" => $user, "post_status" => "draft"));`,
		);
		const read = await wordpress.edit("GET", `posts/${made.trim()}?status=any&_fields=byline`);
		expect(await read.json()).toEqual({ byline: { name: "Ana", slug: "ana" } });
	});

	describe("biographies", () => {
		const biographies = async () => {
			const users = await fetch(`${wordpress.url}/wp-json/wp/v2/users/3?_fields=biographies`);
			return ((await users.json()) as { biographies: object }).biographies;
		};
		const common = "Bio of John O'Neil";
		const saveProfile = (fields: Record<string, string>, user = "admin") =>
			submit(user, fields, 'do_action("edit_user_profile_update", 3);');

		it("are shown in the profile, hostile ones as text", async () => {
			await wordpress.run(
				'update_user_meta(3, "description_fr", "</textarea><script>alert(1)</script>");',
			);
			const page = await wordpress.openAdmin("user-edit.php?user_id=3");
			expect(page).toContain('<label for="tabulia_description_en">Biography, English</label>');
			expect(page).toContain("&lt;/textarea&gt;&lt;script&gt;alert(1)");
			expect(await wordpress.openAdmin("profile.php")).toContain("tabulia_description_fr");
		});

		it("are stored as plain text; the common one stands for a missing one", async () => {
			const fr = "Il écrit <b>des</b> « formules ».\nDepuis l'été.";
			await saveProfile({ tabulia_description_fr: fr, tabulia_description_en: "" });
			expect(await biographies()).toEqual({
				en: common,
				fr: "Il écrit des « formules ».\nDepuis l'été.",
			});
			await saveProfile({ tabulia_description_fr: "", tabulia_description_en: "He writes" });
			expect(await biographies()).toEqual({ en: "He writes", fr: common });
		});

		it("are stored for nobody who may not edit the user, nor without the form's nonce", async () => {
			const before = await biographies();
			const fields = { tabulia_description_fr: "Mine", tabulia_description_en: "Mine" };
			await saveProfile(fields, "editor");
			await saveProfile({ ...fields, tabulia_blog_edit: "forged" });
			expect(await biographies()).toEqual(before);
			await saveProfile(fields, "john");
			expect(await biographies()).toEqual({ fr: "Mine", en: "Mine" });
		});
	});

	it("a post with a password opens by it, and by none for its editor", async () => {
		const client = createWordpressClient(wordpress.url, undefined);
		expect(await client.unlocked(39, "wrong")).toMatchObject({
			...{ ok: false, status: 403, code: "rest_post_incorrect_password" },
		});
		const opened = await client.unlocked(39, "letmein");
		const preview = await wordpress.edit("GET", "posts/39?context=edit&status=any&_fields=content");
		for (const body of [opened.ok && opened.body, await preview.json()]) {
			expect(body).toMatchObject({ content: { rendered: expect.stringContaining("secret") } });
		}
	});

	it("nothing is stored for a user who may not edit it, or without the form's nonce", async () => {
		const before = await read("posts/8");
		const fields = { tabulia_lang: "fr", tabulia_seo_title: "Mine" };
		await savePost(8, fields, "john");
		await savePost(8, { ...fields, tabulia_blog_edit: "forged" });
		expect(await read("posts/8")).toEqual(before);
		await saveTerm(17, { tabulia_lang: "fr" }, "john");
		expect(await read("categories/17")).toMatchObject({ lang: "en" });
	});

	it("REST rejects fields of visitors and accepts those of an editor", async () => {
		const change = { meta: { read_time: 9 } };
		const headers = { authorization: "" };
		const visitor = await wordpress.edit("POST", "posts/8", change, headers);
		expect(visitor.status).toBe(401);
		expect((await wordpress.edit("POST", "posts/8", change)).status).toBe(200);
		expect((await read("posts/8")).meta.read_time).toBe(9);
	});

	describe("lists former addresses", () => {
		const addresses = async () => {
			const response = await createWordpressClient(wordpress.url, undefined).addresses();
			return toOldAddresses(response.ok && response.body).exact;
		};

		it("of a changed slug, of the trash, and again of neither", async () => {
			const save = async (method: string, route: string, body?: object) =>
				(await (await wordpress.edit(method, route, body)).json()) as { id: number };
			const { id } = await save("POST", "posts", { title: "Été 1", status: "publish" });
			await save("POST", `posts/${id}`, { slug: "hiver" });
			const moved = { "/en/blog/ete-1": { to: "/en/blog/hiver", status: 301 } };
			expect(await addresses()).toMatchObject(moved);
			await save("DELETE", `posts/${id}`);
			const gone = { "/en/blog/ete-1": "gone", "/en/blog/hiver": "gone" };
			expect(await addresses()).toMatchObject(gone);
			await save("DELETE", `posts/${id}?force=true`);
			const known = Object.keys(await addresses());
			expect(known).toHaveLength(1);
			const secret = { title: "Never public", content: "x", slug: "never-public" };
			const draft = await save("POST", "posts", secret);
			await save("DELETE", `posts/${draft.id}`);
			expect(Object.keys(await addresses())).toEqual(known);
		});

		it("of the plugin Redirection while it is active", async () => {
			const columns =
				"url, regex, position, status, match_type, action_type, action_code, action_data";
			const create = `global $wpdb; $items = $wpdb->prefix . "redirection_items";
				$wpdb->query("CREATE TABLE IF NOT EXISTS $items (id bigint PRIMARY KEY AUTO_INCREMENT,
					url varchar(255), regex int, position int, status varchar(20), match_type varchar(20),
					action_type varchar(20), action_code int, action_data text)");
				$wpdb->query("DELETE FROM $items");
				foreach (array(
					"'/old', 0, 2, 'enabled', 'url', 'url', 301, '/new'",
					"'^/a-(.*)', 1, 1, 'enabled', 'url', 'url', 302, '/b-$1'",
					"'/gone', 0, 3, 'enabled', 'url', 'error', 410, ''",
					"'/off', 0, 4, 'disabled', 'url', 'url', 301, '/x'",
					"'/agent', 0, 5, 'enabled', 'agent', 'url', 301, 'a:0:{}'",
				) as $row) $wpdb->query("INSERT INTO $items (${columns}) VALUES ($row)");`;
			const list = "echo wp_json_encode(Tabulia\\Blog\\editor_redirects());";
			const php = Buffer.from(create).toString("base64");
			await wordpress.run(`eval(base64_decode("${php}"));`);
			expect(JSON.parse(await wordpress.run(list))).toEqual([]);
			const active = `define("REDIRECTION_DB_VERSION", "4.2"); ${list}`;
			expect(JSON.parse(await wordpress.run(active))).toEqual([
				{ from: "^/a-(.*)", regex: true, to: "/b-$1", code: 302 },
				{ from: "/old", regex: false, to: "/new", code: 301 },
				{ from: "/gone", regex: false, to: "", code: 410 },
			]);
		});
	});
});
