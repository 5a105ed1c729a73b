/** The contract on a real WordPress with Polylang, free or Pro: `POLYLANG_DIR=/path/to/polylang`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWordpressClient } from "../../worker/blog/client/wordpress-client.ts";
import { createMirrorReader } from "../../worker/blog/mirror/read-wordpress.ts";
import { fakeLog } from "../fakes/ports.ts";
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
		const users = await fetch(`${wordpress.url}/wp-json/wp/v2/users/3?_fields=biographies`);
		expect(await users.json()).toMatchObject({
			biographies: { en: "Bio of John O'Neil", fr: "De Polylang" },
		});
		expect(await wordpress.openAdmin("user-edit.php?user_id=3")).not.toContain("tabulia_desc");
	});

	it("is read by the Worker, with the translations of terms and posts", async () => {
		const client = createWordpressClient(wordpress.url, undefined);
		const origins = {
			wordpress: wordpress.url,
			site: "http://127.0.0.1:9",
			mediaHosts: [],
			uploads: `${wordpress.url}/wp-content/uploads/`,
		};
		const reading = await createMirrorReader(client, origins, fakeLog()).all(Date.now());
		if (!reading.ok) throw new Error(reading.message);
		expect(reading.categories.find(({ id }) => id === 17)).toMatchObject({
			...{ slug: "tips", language: "en", translationIds: { fr: 19 } },
		});
		expect(reading.posts.find(({ id }) => id === 9)).toMatchObject({
			...{ language: "fr", translationIds: { en: 8 } },
		});
	});
});
