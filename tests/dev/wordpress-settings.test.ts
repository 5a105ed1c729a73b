/** The plugin with settings, without them, and after it, on a real WordPress. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleUnless } from "../skipped.ts";
import {
	missingPart,
	noticesOf,
	startTestWordpress,
	type TestWordpress,
} from "./wordpress/real-wordpress.ts";

let wordpress: TestWordpress;

const notices = (env?: Record<string, string>, user?: string) => noticesOf(wordpress, env, user);

describe.skipIf(missingPart())(titleUnless(missingPart(), "the plugin's settings"), () => {
	beforeAll(async () => {
		wordpress = await startTestWordpress({
			siteOrigin: "https://site.example",
			secret: "a-secret-for-this-test",
		});
	});
	afterAll(() => wordpress?.stop());

	describe("without its settings", () => {
		const unset = { TABULIA_WORDPRESS_SECRET: "" };

		it("the plugin only tells editors so, and administrators where they are entered", async () => {
			expect(await notices(unset)).toContain("Settings &gt; Tabulia blog");
			expect(await notices(unset, "editor")).toContain("Ask an administrator");
			expect(await notices(unset, "john")).toBe("");
			const hooked =
				'var_export(has_action("shutdown", "Tabulia\\\\Blog\\\\send_recorded_purges"));';
			expect(await wordpress.run(hooked, unset)).toBe("false");
			expect(await wordpress.run(hooked)).toBe("10");
		});

		it.each(["http://example.com", "https://example.com/path", "javascript:alert(1)", ""])(
			"it rejects %j as site",
			async (origin) => {
				const env = { TABULIA_SITE_ORIGIN: origin };
				expect(await wordpress.run("var_export(Tabulia\\Blog\\is_configured());", env)).toBe(
					"false",
				);
			},
		);
	});

	describe("the settings page", () => {
		it("shows what the environment sets as fixed, and never the secret", async () => {
			const settings = await wordpress.openAdmin("options-general.php?page=tabulia-blog");
			expect(settings).toMatch(/id="TABULIA_SITE_ORIGIN"[^>]+disabled/);
			expect(settings).not.toContain("a-secret-for-this-test");
		});

		it("stores valid values only, and keeps a secret that is left empty", async () => {
			const store = (origin: string, secret: string) =>
				wordpress.run(`require_once ABSPATH . "wp-admin/includes/template.php";
					update_option("tabulia_blog_settings", Tabulia\\Blog\\sanitise_settings(array("TABULIA_SITE_ORIGIN" => "${origin}", "TABULIA_WORDPRESS_SECRET" => "${secret}")));
					echo wp_json_encode(get_option("tabulia_blog_settings"));`);
			const valid = {
				TABULIA_SITE_ORIGIN: "https://a.example",
				TABULIA_WORDPRESS_SECRET: "x".repeat(16),
			};
			expect(JSON.parse(await store("https://a.example/", "x".repeat(16)))).toEqual(valid);
			expect(JSON.parse(await store("javascript:alert(1)", "short"))).toEqual(valid);
			expect(JSON.parse(await store("https://a.example", ""))).toEqual(valid);
		});

		it("is enough without constants", async () => {
			const unset = { TABULIA_SITE_ORIGIN: "", TABULIA_WORDPRESS_SECRET: "" };
			expect(
				await wordpress.run(
					"echo Tabulia\\Blog\\site_origin(), var_export(Tabulia\\Blog\\is_configured(), true);",
					unset,
				),
			).toBe("https://a.exampletrue");
		});
	});

	it("uninstalling removes settings, queue and schedule, and leaves the posts' languages", async () => {
		const left =
			await wordpress.run(`Tabulia\\Blog\\queue_purge("{}"); define("WP_UNINSTALL_PLUGIN", 1);
			require Tabulia\\Blog\\FOLDER . "/uninstall.php";
			echo wp_json_encode(array(get_option("tabulia_blog_settings"), count(Tabulia\\Blog\\queued_purges()), wp_next_scheduled("tabulia_blog_purge"), get_post_meta(9, "_tabulia_lang", true)));`);
		expect(JSON.parse(left)).toEqual([false, 0, false, "fr"]);
	});

	it("in a network each site has its own, and uninstalling forgets those of all", async () => {
		const { host } = new URL(wordpress.url);
		await wordpress.run(`require ABSPATH . "wp-admin/includes/upgrade.php";
			require ABSPATH . "wp-admin/includes/network.php";
			global $wpdb;
			foreach ($wpdb->tables("ms_global") as $name => $table) $wpdb->$name = $table;
			install_network();
			populate_network(1, "${host}", "admin@example.com", "Network", "/", false);`);
		const network = `const MULTISITE = true, SUBDOMAIN_INSTALL = false, DOMAIN_CURRENT_SITE = "${host}",
			PATH_CURRENT_SITE = "/", SITE_ID_CURRENT_SITE = 1, BLOG_ID_CURRENT_SITE = 1;
			$_SERVER["HTTP_HOST"] = "${host}"; $_SERVER["REQUEST_URI"] = "/";`;
		const told = await wordpress.run(
			`$sites = array(1, wpmu_create_blog("${host}", "/two/", "Two", 1));
			$told = array();
			foreach ($sites as $id) {
				switch_to_blog($id);
				update_option("tabulia_blog_settings", array("TABULIA_SITE_ORIGIN" => "https://site-$id.example", "TABULIA_WORDPRESS_SECRET" => str_repeat("x", 16)));
				Tabulia\\Blog\\queue_purge("{}");
				$told[] = array(Tabulia\\Blog\\site_origin(), count(Tabulia\\Blog\\queued_purges()));
				restore_current_blog();
			}
			define("WP_UNINSTALL_PLUGIN", 1);
			require Tabulia\\Blog\\FOLDER . "/uninstall.php";
			foreach ($sites as $id) {
				switch_to_blog($id);
				$told[] = array(get_option("tabulia_blog_settings"), count(Tabulia\\Blog\\queued_purges()));
				restore_current_blog();
			}
			echo wp_json_encode($told);`,
			{ TABULIA_SITE_ORIGIN: "", TABULIA_WORDPRESS_SECRET: "" },
			network,
		);
		expect(JSON.parse(told)).toEqual([
			...[
				["https://site-1.example", 1],
				["https://site-2.example", 1],
			],
			...[
				[false, 0],
				[false, 0],
			],
		]);
	});
});
