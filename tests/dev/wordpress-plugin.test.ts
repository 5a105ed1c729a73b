/** Checks of the plugin's files that need no WordPress (wordpress-real.test.ts has one). */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { titleUnless } from "../skipped.ts";

const ROOT = join(import.meta.dirname, "../..");
const LOADER = "wordpress-plugin/tabulia-blog.php";
const parts = globSync("wordpress-plugin/tabulia-blog/*.php", { cwd: ROOT }).sort();
const localFiles = globSync("dev/wordpress/real/*.php", { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const missing = spawnSync("php", ["-v"]).status === 0 ? undefined : "no PHP";

describe("the plugin", () => {
	it.skipIf(missing).each([LOADER, ...parts, ...localFiles])(
		titleUnless(missing, "%s is PHP"),
		(file) => {
			const output = execFileSync("php", ["-l", join(ROOT, file)], { encoding: "utf8" });
			expect(output).toContain("No syntax errors");
		},
	);

	it("declares its name, its licence and the PHP version", () => {
		for (const line of ["Name: Tabulia blog", "License: GPL-2.0-or-later", "PHP: 7.4"]) {
			expect(read(LOADER)).toContain(line);
		}
	});

	it("loads each of its parts", () => {
		const loaded = [...read(LOADER).matchAll(/require __DIR__ \. '\/([^']+)'/g)].map(
			([, path]) => `wordpress-plugin/${path}`,
		);
		expect(loaded.sort()).toEqual(parts);
	});

	it.each([LOADER, ...parts])("%s cannot be requested directly", (file) => {
		expect(read(file)).toContain("defined( 'ABSPATH' ) || exit;");
	});

	// Their effect is tested on a real WordPress (wordpress-real.test.ts, wordpress-editing.test.ts), where there is one.
	it.each([
		["links a preview for 12 hours", "preview", "PREVIEW_LIFETIME = 12 * HOUR_IN_SECONDS;"],
		["dates a link by that time", "preview", "$expiry = time() + PREVIEW_LIFETIME;"],
		[
			"lists of the trash only posts that were public",
			"addresses",
			"p.post_status = 'trash' AND w.meta_value = 'publish'",
		],
	])("%s, by its text", (_, part, text) => {
		expect(read(`wordpress-plugin/tabulia-blog/${part}.php`)).toContain(text);
	});

	it("uses only what PHP 7.4 has", () => {
		const newer =
			/\bstr_(?:contains|starts_with|ends_with)\(|\bmatch \(|\?->|\benum \w|\breadonly (?:class|string|int|array)\b|#\[/;
		expect(parts.filter((file) => newer.test(read(file)))).toEqual([]);
	});
});
