/** Polylang in a real WordPress: the folder of the plugin as it is distributed, in POLYLANG_DIR. */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { TestWordpress } from "./real-wordpress.ts";

/** Undefined when there is none. */
export function polylangFolder(): string | undefined {
	const folder = process.env.POLYLANG_DIR;
	return folder && existsSync(join(folder, "polylang.php")) ? folder : undefined;
}

/** Polylang reads the settings of a REST request. */
const AS_REST = { REQUEST_URI: "/wp-json/wp/v2/posts", HTTP_HOST: "127.0.0.1" };

/** Activates Polylang, and gives it the languages and translations of the seeded content. */
export async function activatePolylang(wordpress: TestWordpress, folder: string): Promise<void> {
	cpSync(folder, join(wordpress.root, "wp-content/plugins/polylang"), { recursive: true });
	await wordpress.run('update_option("active_plugins", array("polylang/polylang.php"));');
	await wordpress.run(
		`foreach (array("en_US" => "en", "fr_FR" => "fr") as $locale => $slug) {
			$added = PLL()->model->languages->add(array("locale" => $locale, "slug" => $slug, "no_default_cat" => true));
			if (is_wp_error($added)) throw new Exception($added->get_error_message());
		}`,
		AS_REST,
	);
	await wordpress.run(
		`$posts = get_posts(array("numberposts" => -1, "post_status" => "any", "fields" => "ids", "lang" => ""));
		$terms = get_terms(array("taxonomy" => array("category", "post_tag"), "hide_empty" => false, "fields" => "ids", "lang" => ""));
		foreach (array("post" => $posts, "term" => $terms) as $kind => $ids) {
			foreach ($ids as $id) ("pll_set_{$kind}_language")($id, Tabulia\\Blog\\own_language($kind, $id));
			foreach ($ids as $id) {
				$group = Tabulia\\Blog\\own_translations($kind, $id);
				if ($group) ("pll_save_{$kind}_translations")($group);
				delete_metadata($kind, $id, Tabulia\\Blog\\LANGUAGE_KEY);
				delete_metadata($kind, $id, Tabulia\\Blog\\TRANSLATIONS_KEY);
			}
		}`,
		AS_REST,
	);
}
