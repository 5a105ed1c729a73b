/** The field `seo` of a real WordPress beside an SEO plugin, of which a test has the parts that ours calls. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleUnless } from "../skipped.ts";
import { missingPart, startTestWordpress, type TestWordpress } from "./wordpress/real-wordpress.ts";

let wordpress: TestWordpress;

describe.skipIf(missingPart())(titleUnless(missingPart(), "the field seo beside a plugin"), () => {
	beforeAll(async () => {
		const settings = { siteOrigin: "http://127.0.0.1:9", secret: "a-secret-for-this-test" };
		wordpress = await startTestWordpress(settings);
	});
	afterAll(() => wordpress?.stop());

	// Rank Math knows no variable in REST before its set-up, and removes unknown ones.
	it.each([
		["filled", "new Variables", expect.stringMatching(/^[a-z-]+ \| R$/)],
		["as they are before its wizard was followed", "null", "%title% | R"],
	])("has Rank Math's values where ours are empty, variables %s", async (_, variables, title) => {
		const code = `eval("namespace {
				class Variables { public \\$title = ''; function setup() { \\$this->title = get_post(38)->post_name; } }
				function rank_math() { static \\$all; return \\$all ??= (object) array('variables' => ${variables}); }
			}
			namespace RankMath {
				class Helper {
					static function replace_vars(\\$v) { return str_replace('%title%', rank_math()->variables->title, \\$v); }
				}
			}");
			update_post_meta(38, "seo_canonical", "https://example.com/own");
			update_post_meta(38, "rank_math_title", "%title% | R");
			update_post_meta(38, "rank_math_canonical_url", "https://example.com/rank");
			echo wp_json_encode(Tabulia\\Blog\\post_seo(38));`;
		const seo = JSON.parse(await wordpress.run(code)) as object;
		expect(seo).toMatchObject({ title, canonical: "https://example.com/own", noindex: false });
	});

	it.each([
		["the choice of a post's editor in Yoast", "1", true],
		["neither Yoast's default nor WordPress's own wish for all posts", "0", false],
	])("search engines are kept out by %s", async (_, choice, isHidden) => {
		const code = `update_option("blog_public", 0); update_post_meta(38, "_yoast_wpseo_meta-robots-noindex", "${choice}");
			echo wp_json_encode(Tabulia\\Blog\\post_seo(38));`;
		const active = 'define("WPSEO_VERSION", "26.0");';
		const seo = JSON.parse(await wordpress.run(code, {}, active)) as object;
		expect(seo).toMatchObject({ noindex: isHidden });
		await wordpress.run('update_option("blog_public", 1);');
	});
});
