/** The contract on a real WordPress with Polylang, free or Pro: `POLYLANG_DIR=/path/to/polylang`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWordpressClient } from "../../worker/blog/client/wordpress-client.ts";
import { toTermTranslation, toTranslation } from "../../worker/blog/content/model.ts";
import { titleUnless } from "../skipped.ts";
import { breaches } from "./wordpress/live-contract.ts";
import { activatePolylang, polylangFolder } from "./wordpress/polylang.ts";
import { missingPart, startTestWordpress, type TestWordpress } from "./wordpress/real-wordpress.ts";
import { RECORDINGS } from "./wordpress/recordings.ts";

const folder = polylangFolder();
const missing = missingPart() ?? (folder ? undefined : "no POLYLANG_DIR");
let wordpress: TestWordpress;

describe.skipIf(missing)(titleUnless(missing, "a real WordPress with Polylang"), () => {
	beforeAll(async () => {
		const settings = { siteOrigin: "http://127.0.0.1:9", secret: "a-secret-for-this-test" };
		wordpress = await startTestWordpress(settings);
		await activatePolylang(wordpress, folder ?? "");
	});
	afterAll(() => wordpress?.stop());

	it("stores the languages, not our plugin", async () => {
		const has =
			"var_export(Tabulia\\Blog\\has_polylang() && '' === get_post_meta(9, '_tabulia_lang', true));";
		expect(await wordpress.run(has)).toBe("true");
	});

	it.each(RECORDINGS)("responds to $name as the recorded one", async (recording) => {
		expect(await breaches(recording, wordpress.url)).toEqual([]);
	});

	it("has the biographies that Polylang stores, and leaves the form to it", async () => {
		await wordpress.run('update_user_meta(3, "description_fr", "De Polylang");');
		const response = await createWordpressClient(wordpress.url, undefined).archiveBySlug(
			"author",
			"fr",
			"john",
		);
		const [john] = response.ok ? (response.body as object[]) : [];
		expect(john).toMatchObject({ biographies: { en: "Bio of John O'Neil", fr: "De Polylang" } });
		expect(await wordpress.openAdmin("user-edit.php?user_id=3")).not.toContain("tabulia_desc");
	});

	it("has a term's translation, which names it in turn", async () => {
		const client = createWordpressClient(wordpress.url, undefined);
		const response = await client.termsById("category", [17]);
		const [twin] = response.ok ? (response.body as object[]) : [];
		expect(toTermTranslation(twin, { id: 19, language: "fr" })).toMatchObject({ slug: "tips" });
		expect(toTermTranslation(twin, { id: 14, language: "fr" })).toBeUndefined();
	});

	it("has a post's translation, which names it in turn", async () => {
		const response = await createWordpressClient(wordpress.url, undefined).postsById([9]);
		const [twin] = response.ok ? (response.body as object[]) : [];
		const slug = "lecon-de-tableur-n-1-recherches-totaux";
		expect(toTranslation(twin, { id: 8, language: "en" })).toMatchObject({ slug });
	});
});
