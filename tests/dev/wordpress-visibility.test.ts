/** Plugin's word on a change on the site, on a real WordPress without Polylang. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFetch } from "../../dev/http.ts";
import { titleUnless } from "../skipped.ts";
import { missingPart, startTestWordpress, type TestWordpress } from "./wordpress/real-wordpress.ts";

interface Shown {
	status: number;
	body: string;
}

let wordpress: TestWordpress;
let site: { url: string; close(): Promise<void> };
/** Pages of the site, and its responses to the plugin's signed requests. */
let page: Shown = { status: 404, body: "" };
let signed: Record<string, Shown> = {};

const SITE_BLOG = () => `${site.url}/fr/blog`;
const asUser = (login: string, php: string) =>
	wordpress.run(`wp_set_current_user(get_user_by("login", "${login}")->ID); ${php}`);

async function save(route: string, body: object) {
	const response = await wordpress.edit("POST", route, body);
	expect([200, 201]).toContain(response.status);
	return (await response.json()) as { id: number };
}

describe.skipIf(missingPart())(titleUnless(missingPart(), "whether readers see a post"), () => {
	beforeAll(async () => {
		site = await serveFetch(0, ({ method, url }) => {
			const { pathname } = new URL(url);
			// Purges are accepted.
			const shown = method === "POST" ? (signed[pathname] ?? { status: 200, body: "" }) : page;
			return new Response(shown.body, { status: shown.status });
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

	const see = async (id: number) =>
		(await wordpress.edit("GET", `../../tabulia/v1/posts/${id}/visibility`)).json();
	const tag = (time: string) => `<meta property="article:modified_time" content="${time}"/>`;
	const old = { status: 200, body: tag("2020-01-01T00:00:00.000Z") };
	const because = (reason: string) => ({
		isCurrent: false,
		reason: expect.stringContaining(reason),
	});

	it("is known from the page's own time of its last change", async () => {
		const url = `${SITE_BLOG()}/lecon-de-tableur-n-1-recherches-totaux`;
		await save("posts/9", { excerpt: "New" });
		page = old;
		expect(await see(9)).toMatchObject({ ...because("not read the change"), url });
		page = { status: 200, body: tag(new Date().toISOString()) };
		expect(await see(9)).toEqual({ isPublic: true, isCurrent: true, url, reason: "" });
		page = { status: 503, body: "" };
		expect(await see(9)).toMatchObject(because("HTTP 503"));
	});

	it("of a pattern is known from a post that shows it", async () => {
		const make = async (route: string, content: string) =>
			save(route, { title: "Part", slug: "part", content, status: "publish", lang: "fr" });
		const { id } = await make("blocks", "<p>Shown</p>");
		expect(await see(id)).toMatchObject({ ...because("No published post"), url: "" });
		await make("posts", `<!-- wp:block {"ref":${id}} /-->`);
		page = old;
		expect(await see(id)).toMatchObject({ ...because("not read"), url: `${SITE_BLOG()}/part` });
		page = { status: 200, body: tag(new Date(Date.now() + 1000).toISOString()) };
		expect(await see(id)).toMatchObject({ isPublic: true, isCurrent: true });
	});

	it("of a withdrawn one is no, once its former address has nothing", async () => {
		const post = { title: "Goes", slug: "goes", status: "publish", lang: "fr" };
		const { id } = await save("posts", post);
		await wordpress.edit("DELETE", `posts/${id}`);
		const url = `${SITE_BLOG()}/goes`;
		page = old;
		expect(await see(id)).toMatchObject({ isPublic: false, ...because("not read"), url });
		page = { status: 503, body: "" };
		expect(await see(id)).toMatchObject(because("HTTP 503"));
		page = { status: 410, body: "" };
		expect(await see(id)).toMatchObject({ isPublic: false, isCurrent: true, reason: "" });
	});

	it.each([
		["cannot read this WordPress", { state: "down", ageSeconds: 9, doubt: null }],
		["lacks 22 of 45 posts", { state: "down", ageSeconds: 9, doubt: { lost: 22, of: 45 } }],
		[
			"keeps 45 of 45 posts out of search engines",
			{ state: "down", ageSeconds: 9, doubt: { lost: 0, hidden: 45, of: 45 } },
		],
		["has not taken the change over", { state: "up", ageSeconds: 9, doubt: null }],
		["not read the change yet", { state: "up", ageSeconds: 10 ** 9, doubt: null }],
		["not read the change yet", "nonsense"],
	])("is explained by the site's own state: %s", async (reason, state) => {
		page = old;
		signed = { "/api/blog/state": { status: 200, body: JSON.stringify(state) } };
		expect(await see(8)).toMatchObject(because(reason));
		signed = {};
	});

	it("is explained by a secret that is not the site's, and by a language that it does not have", async () => {
		const body = '{"error":{"code":"signature_mismatch"}}';
		signed = { "/api/blog/purge": { status: 400, body } };
		page = old;
		await save("posts/36", { excerpt: "Never told" });
		await expect.poll(() => see(36), { timeout: 5000 }).toMatchObject(because("shared secret"));
		signed = {};
		await wordpress.run("Tabulia\\Blog\\deliver_purges(time() + 3600);");
		const german = `function pll_get_post_language() { return "de"; } function pll_get_post_translations() { return array(); }
			echo wp_json_encode(Tabulia\\Blog\\visibility_of(get_post(36)));`;
		expect(JSON.parse(await wordpress.run(german))).toMatchObject({ ...because("de"), url: "" });
	});

	it("is told of posts only, to whoever may edit them", async () => {
		const stranger = await fetch(`${wordpress.url}/wp-json/tabulia/v1/posts/9/visibility`);
		const picture = await wordpress.edit("GET", "../../tabulia/v1/posts/5/visibility");
		expect([stranger.status, picture.status]).toEqual([401, 403]);
	});

	it("is told on the page after a change without the block editor, once and to its author", async () => {
		await asUser("editor", 'wp_update_post(array("ID" => 30));');
		expect(await wordpress.openAdmin("edit.php")).not.toContain("tabulia-blog-change");
		await asUser("admin", 'wp_update_post(array("ID" => 30));');
		expect(await wordpress.openAdmin("post-new.php")).not.toContain('"change":{');
		const page = await wordpress.openAdmin("edit.php");
		expect(page).toMatch(
			/id="tabulia-blog-change" role="status"[\s\S]+"change":\{"id":30,"age":\d+\}/,
		);
		expect(page).toContain("assets/visibility.js");
		expect(await wordpress.openAdmin("edit.php")).not.toContain("tabulia-blog-change");
	});
});
