/** The real WordPress with our plugin, as `npm run wordpress` starts it; skipped when its parts are missing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWordpressClient } from "../../worker/blog/client/wordpress-client.ts";
import { createLoadBodies } from "../../worker/blog/mirror/load-bodies.ts";
import { createMirrorReader } from "../../worker/blog/mirror/read-wordpress.ts";
import { fakeLog } from "../fakes/ports.ts";
import { titleUnless } from "../skipped.ts";
import { breaches } from "./wordpress/live-contract.ts";
import { type PurgeSite, startPurgeSite } from "./wordpress/purge-site.ts";
import {
	missingPart,
	noticesOf,
	startTestWordpress,
	type TestWordpress,
} from "./wordpress/real-wordpress.ts";
import { RECORDINGS } from "./wordpress/recordings.ts";

const SECRET = "a-secret-for-this-test";
const missing = missingPart();
if (missing) process.stderr.write(`The real WordPress is not tested: ${missing}.\n`);

let site: PurgeSite;
let wordpress: TestWordpress;

interface Saved {
	id: number;
	slug: string;
	status: string;
	preview_link?: string;
}

async function save(method: string, route: string, body?: object): Promise<Saved> {
	const response = await wordpress.edit(method, route, body);
	if (!response.ok) throw new Error(`${method} ${route}: ${await response.text()}`);
	return (await response.json()) as Saved;
}

const notices = (env?: Record<string, string>, user?: string) => noticesOf(wordpress, env, user);

/** Runs WordPress's scheduled events. An earlier run may hold the lock, with which wp-cron.php does nothing. */
async function runCron(): Promise<void> {
	await wordpress.run('delete_transient("doing_cron");');
	await fetch(`${wordpress.url}/wp-cron.php`);
}

describe.skipIf(missing)(titleUnless(missing, "a real WordPress"), () => {
	beforeAll(async () => {
		site = await startPurgeSite(SECRET);
		wordpress = await startTestWordpress({ siteOrigin: site.url, secret: SECRET });
	});
	afterAll(async () => {
		await wordpress?.stop();
		site?.stop();
	});

	it.each(RECORDINGS)("responds to $name as the recorded one", async (recording) => {
		expect(await breaches(recording, wordpress.url)).toEqual([]);
	});

	describe("read by the Worker", () => {
		const read = async () => {
			const client = createWordpressClient(wordpress.url, undefined);
			const origins = {
				...{ wordpress: wordpress.url, site: site.url, mediaHosts: [] },
				uploads: `${wordpress.url}/wp-content/uploads/`,
			};
			const reading = await createMirrorReader(client, origins, fakeLog()).all(Date.now());
			if (!reading.ok) throw new Error(reading.message);
			return { reading, loadBodies: createLoadBodies(client, origins, fakeLog()) };
		};

		it("has its posts in both languages, with their fields", async () => {
			const { reading } = await read();
			const posts = reading.posts.filter(({ language }) => language === "fr");
			expect([reading.total, posts.length, reading.hasLanguages]).toEqual([33, 13, true]);
			expect(posts[0]).toMatchObject({
				readTime: 1,
				translationIds: { en: 8 },
				category: { slug: "tutoriels" },
				tags: [{ slug: "formules" }, { slug: "ia" }],
				cover: { alt: "Cover image number 2" },
			});
		});

		it("has a post with its text and its metadata", async () => {
			const { reading, loadBodies } = await read();
			const loaded = await loadBodies(
				reading.posts.filter(({ id }) => id === 8),
				reading.posts,
			);
			expect(loaded.ok && loaded.bodies[0]?.body).toMatchObject({
				metaTitle: "Lesson 1 | SEO",
				html: expect.stringContaining("<p>This is lesson 1 about lookups."),
			});
		});

		it("has its categories and tags with their translations, and its authors", async () => {
			const { reading } = await read();
			const french = reading.categories.filter(({ language }) => language === "fr");
			expect(french.map(({ slug }) => slug)).toEqual(
				expect.arrayContaining(["tutoriels", "astuces"]),
			);
			expect(reading.tags.find(({ slug }) => slug === "ia")?.translationIds).toEqual({ en: 32 });
			const marie = reading.authors.find(({ slug }) => slug === "marie");
			expect(marie?.biographies.fr).toBe("Biographie de Marie Curie-Dupont");
		});
	});

	describe("sends purges that the Worker accepts", () => {
		const expectPurge = async (action: string, ...posts: [language: string, slug: string][]) => {
			const listed = posts.map(([language, slug]) => ({ language, slug }));
			const keys = posts.map((address) => `post:${address.join(":")}`);
			expect(await site.next()).toEqual({
				path: "POST /api/blog/purge",
				isSigned: true,
				body: { action, posts: listed, wide: listed.length === 0 },
				read: { gone: action === "unpublish" ? keys : [], isWide: listed.length === 0 },
			});
		};
		const publish = async (title: string) => {
			const post = await save("POST", "posts", { title, content: "Text", status: "publish" });
			await expectPurge("publish", ["en", post.slug]);
			return post;
		};

		it("for the publication and changes of a post, but not for a draft", async () => {
			const { id } = await save("POST", "posts", { title: "First steps", content: "Text" });
			await save("POST", `posts/${id}`, { title: "First steps, better" });
			await save("POST", `posts/${id}`, { status: "publish", slug: "first-steps" });
			await expectPurge("publish", ["en", "first-steps"]);
			await save("POST", `posts/${id}`, { content: "Better text" });
			await expectPurge("update", ["en", "first-steps"]);
			expect(site.waiting()).toBe(0);
		});

		it("for a new slug, together with the old one", async () => {
			const { id, slug } = await publish("Moves");
			await save("POST", `posts/${id}`, { slug: "moved-🚀" });
			await expectPurge("update", ["en", "moved-%f0%9f%9a%80"], ["en", slug]);
		});

		it.each([
			["withdrawn", (id: number) => save("POST", `posts/${id}`, { status: "draft" })],
			["made private", (id: number) => save("POST", `posts/${id}`, { status: "private" })],
			["put into the trash", (id: number) => save("DELETE", `posts/${id}`)],
			["deleted", (id: number) => save("DELETE", `posts/${id}?force=true`)],
		])("for a post %s", async (_how, withdraw) => {
			const { id, slug } = await publish(`Goes ${_how}`);
			await withdraw(id);
			await expectPurge("unpublish", ["en", slug]);
		});

		it("for a French post in French", async () => {
			await save("POST", "posts/37", { content: "Du texte" });
			await expectPurge("update", ["fr", "sans-image"]);
		});

		it("for a scheduled post when it is published", async () => {
			const planned = { title: "Planned", status: "future", date_gmt: "2090-01-01T08:00:00" };
			const { id, slug } = await save("POST", "posts", { ...planned, content: "Text" });
			await wordpress.run(`global $wpdb;
				$wpdb->update($wpdb->posts, array("post_date_gmt" => "2020-01-01 08:00:00"), array("ID" => ${id}));
				clean_post_cache(${id});`);
			expect(site.waiting()).toBe(0);
			// Work of the cron: its own lock and clock are WordPress's affair.
			await wordpress.run(`do_action("publish_future_post", ${id});`);
			await expectPurge("publish", ["en", slug]);
		});

		it("for a redirect that an editor changed", async () => {
			await wordpress.run('do_action("redirection_redirect_updated", 1, null);');
			await expectPurge("update");
		});

		it("for an author's new biography", async () => {
			await wordpress.run('wp_update_user(array("ID" => 3, "display_name" => "John"));');
			await expectPurge("update");
		});

		it("for a category's new name", async () => {
			await save("POST", "categories/17", { description: "About other tips" });
			await expectPurge("update");
		});

		it("for many posts in several purges", async () => {
			const ids = "array_slice(get_posts(array('fields' => 'ids', 'numberposts' => 100)), 0, 22)";
			await wordpress.run(`foreach (${ids} as $id) wp_update_post(array('ID' => $id));`);
			const sizes = [await site.next(), await site.next()].map(
				({ body }) => (body as { posts: unknown[] }).posts.length,
			);
			expect(sizes).toEqual([20, 2]);
		});

		it("again after the site was unavailable, without delaying the editor", async () => {
			site.respondWith(0);
			await save("POST", "posts/30", { excerpt: "Changed" });
			await expectPurge("update", ["en", "rich-content"]);
			const queue =
				'foreach (Tabulia\\Blog\\queued_purges() as $purge) echo $purge["failures"], $purge["due"] > time() ? " later" : " now";';
			expect(await wordpress.run(queue)).toBe("1 later");
			await expect
				.poll(() => notices(), { timeout: 10_000 })
				.toContain("was not notified of the last change");

			site.respondWith(503);
			await wordpress.run("Tabulia\\Blog\\deliver_purges(time() + 3600);");
			await expectPurge("update", ["en", "rich-content"]);
			expect(await notices()).toContain("HTTP 503");

			site.respondWith(200);
			await wordpress.run("Tabulia\\Blog\\deliver_purges(time() + 7200);");
			await expectPurge("update", ["en", "rich-content"]);
			expect([await wordpress.run(queue), await notices()]).toEqual(["", ""]);
		});

		it("a limited number of times", async () => {
			site.respondWith(503);
			await save("POST", "posts/30", { excerpt: "Changed again" });
			for (let hours = 24; hours < 120; hours += 24) {
				await expectPurge("update", ["en", "rich-content"]);
				await wordpress.run(`Tabulia\\Blog\\deliver_purges(time() + ${hours} * 3600);`);
			}
			await expectPurge("update", ["en", "rich-content"]);
			expect(await wordpress.run("echo count(Tabulia\\Blog\\queued_purges());")).toBe("0");
			site.respondWith(200);
		});

		it("by WP-Cron, which checks every five minutes", async () => {
			const event = 'echo wp_get_schedule("tabulia_blog_purge");';
			expect(await wordpress.run(event)).toBe("tabulia_blog_purge");
			await wordpress.run(
				'Tabulia\\Blog\\queue_purge(\'{"action":"update","posts":[],"wide":true}\');',
			);
			await wordpress.run(
				'wp_clear_scheduled_hook("tabulia_blog_purge"); wp_schedule_event(time(), "tabulia_blog_purge", "tabulia_blog_purge");',
			);
			await runCron();
			await expectPurge("update");
		});
	});

	describe("previews", () => {
		it("link to the site with a nonce that the Worker accepts, for this post only", async () => {
			const { preview_link = "" } = await save("POST", "posts/41/autosaves", { title: "Draft" });
			const link = new URL(preview_link);
			const nonce = link.searchParams.get("nonce") ?? "";
			expect(preview_link).toBe(`${site.url}/blog/preview?id=41&preview=true&nonce=${nonce}`);
			expect([await site.opens(nonce, 41), await site.opens(nonce, 42)]).toEqual([true, false]);
			const hours = (Number.parseInt(nonce, 10) - Date.now() / 1000) / 3600;
			expect(Math.round(hours)).toBe(12);
		});

		it("are the target of WordPress's own preview page, which the block editor opens", async () => {
			const opened = await wordpress.visit("?p=41&preview=true");
			expect(opened.status).toBe(302);
			const link = new URL(opened.headers.get("location") ?? "");
			expect(link.origin + link.pathname).toBe(`${site.url}/blog/preview`);
			expect(await site.opens(link.searchParams.get("nonce") ?? "", 41)).toBe(true);
			const stranger = await fetch(`${wordpress.url}/?p=41&preview=true`, { redirect: "manual" });
			expect(stranger.headers.get("location") ?? "").not.toContain("nonce");
		});

		it("are not linked for a user who may not edit the post", async () => {
			const link = (user: string) =>
				wordpress.run(
					`wp_set_current_user(get_user_by("login", "${user}")->ID ?? 0); echo get_preview_post_link(41);`,
				);
			expect(await link("marie")).toContain(site.url);
			expect(await link("john")).not.toContain(site.url);
		});

		it("open by the application password, whatever the nonce beside it", async () => {
			const nonce = { "x-wp-nonce": "1700000000.abcdef" };
			const draft = await wordpress.edit("GET", "posts/42?status=any", undefined, nonce);
			expect([draft.status, draft.headers.get("cache-control")]).toEqual([
				200,
				expect.stringContaining("no-store"),
			]);
			const autosaves = await wordpress.edit("GET", "posts/42/autosaves", undefined, nonce);
			expect(autosaves.status).toBe(200);
		});
	});
});
