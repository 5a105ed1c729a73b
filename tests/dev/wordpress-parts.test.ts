/** Patterns and pictures of posts on a real WordPress: their dates, and the purges of their changes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleUnless } from "../skipped.ts";
import { type PurgeSite, startPurgeSite } from "./wordpress/purge-site.ts";
import { missingPart, startTestWordpress, type TestWordpress } from "./wordpress/real-wordpress.ts";

const SECRET = "a-secret-for-this-test";

let site: PurgeSite;
let wordpress: TestWordpress;

async function save(method: string, route: string, body?: object): Promise<{ id: number }> {
	const response = await wordpress.edit(method, route, body);
	if (!response.ok) throw new Error(`${method} ${route}: ${await response.text()}`);
	return (await response.json()) as { id: number };
}

async function expectPurge(action: string, ...slugs: string[]) {
	const posts = slugs.map((slug) => ({ language: "en", slug }));
	const { body } = await site.next();
	expect(body).toEqual({ action, posts, wide: slugs.length === 0 });
}

describe.skipIf(missingPart())(titleUnless(missingPart(), "a real WordPress sends purges"), () => {
	beforeAll(async () => {
		site = await startPurgeSite(SECRET);
		wordpress = await startTestWordpress({ siteOrigin: site.url, secret: SECRET });
	});
	afterAll(async () => {
		await wordpress?.stop();
		site?.stop();
	});

	it("for a pattern, also inside of another one, by which its post is dated", async () => {
		const show = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
		const make = (route: string, content: string) =>
			save("POST", route, { title: "Shown", slug: "shown", content, status: "publish" });
		const inner = await make("blocks", "<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->");
		await expectPurge("update");
		const outer = await make("blocks", show(inner.id));
		await expectPurge("update");
		const post = await make("posts", show(outer.id));
		await expectPurge("publish", "shown");
		await save("POST", `blocks/${inner.id}`, { content: "<p>Two</p>" });
		await expectPurge("update");
		await wordpress.run(
			`global $wpdb; $wpdb->update($wpdb->posts, array("post_modified_gmt" => "2030-01-02 03:04:05"), array("ID" => ${inner.id}));`,
		);
		const url = `${wordpress.url}/wp-json/wp/v2/posts/${post.id}?_fields=modified_gmt,content`;
		expect(await (await fetch(url)).json()).toMatchObject({
			modified_gmt: "2030-01-02T03:04:05",
			content: { rendered: expect.stringContaining("Two") },
		});
		await save("DELETE", `posts/${post.id}?force=true`);
		await expectPurge("unpublish", "shown");
		await save("DELETE", `blocks/${inner.id}`);
		await expectPurge("update");
	});

	it("for a picture that is removed, also by its name before it was edited; others name the time of their change", async () => {
		const [id = 0, file] = (
			await wordpress.run(
				`$file = wp_upload_bits("gone.png", null, base64_decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="));
				$id = wp_insert_attachment(array("post_mime_type" => "image/png", "post_title" => "Gone"), $file["file"]);
				echo $id, " ", get_post_meta($id, "_wp_attached_file", true);`,
			)
		).split(" ");
		const tag = `<img class="wp-image-${id}" src="${wordpress.url}/wp-content/uploads/${file}" alt="">`;
		const changed = "2026-11-20 10:00:00";
		const shown = await wordpress.run(
			`global $wpdb; $wpdb->update($wpdb->posts, array("post_modified" => "${changed}", "post_modified_gmt" => "${changed}"), array("ID" => ${id}));
			echo wp_filter_content_tags('${tag}', "the_content");`,
		);
		const version = (Date.parse(`${changed}Z`) / 1000).toString(36);
		expect(shown).toContain(`/${file}?v=${version}"`);
		const media = await fetch(`${wordpress.url}/wp-json/wp/v2/media/${id}?_fields=source_url`);
		expect(await media.json()).toEqual({
			source_url: expect.stringMatching(new RegExp(`\\.png\\?v=${version}$`)),
		});
		await wordpress.run(
			`update_post_meta(${id}, "_wp_attachment_backup_sizes", array("full-orig" => array("file" => "before.png"), "thumbnail-orig" => array("file" => "before-150x150.png")));
			wp_delete_attachment(${id}, true);`,
		);
		await expectPurge("update");
		expect((await site.next()).body).toEqual({
			...{ action: "update", posts: [], wide: true },
			files: [file, file?.replace("gone.png", "before.png")],
		});
	});
});
