/** Checks of the plugin's files that need no WordPress (wordpress-real.test.ts has one). */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { titleUnless } from "../skipped.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = "wordpress-plugin/tabulia-blog";
const MAIN = `${FOLDER}/tabulia-blog.php`;
const parts = globSync(`${FOLDER}/includes/*.php`, { cwd: ROOT }).sort();
const others = globSync(["wordpress-plugin/*.php", `${FOLDER}/{*,languages/*}.php`], { cwd: ROOT });
const localFiles = globSync("dev/wordpress/real/*.php", { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const missing = spawnSync("php", ["-v"]).status === 0 ? undefined : "no PHP";

describe("the plugin", () => {
	it.skipIf(missing).each([...others, ...parts, ...localFiles])(
		titleUnless(missing, "%s is PHP"),
		(file) => {
			const output = execFileSync("php", ["-l", join(ROOT, file)], { encoding: "utf8" });
			expect(output).toContain("No syntax errors");
		},
	);

	it("declares its name, its licence and the PHP version", () => {
		const readme = read(`${FOLDER}/readme.txt`);
		const headers = [...read(MAIN).matchAll(/^ \* ([A-Z][\w ]+): (.+)$/gm)];
		const named = new Map(headers.map(([, name = "", value = ""]) => [name, value]));
		expect(named.get("Plugin Name")).toBe("Tabulia blog");
		expect(named.get("Text Domain")).toBe("tabulia-blog");
		expect(read(MAIN)).toContain(`const VERSION = '${named.get("Version")}';`);
		expect(readme).toContain(`Stable tag: ${named.get("Version")}`);
		for (const name of ["Requires at least", "Requires PHP", "License", "License URI"]) {
			expect(readme).toContain(`${name}: ${named.get(name)}`);
		}
	});

	it("has a French text for each of its own, and no other", () => {
		const texts = parts.flatMap((file) =>
			[...read(file).matchAll(/_{2}\( '([^']+)', 'tabulia-blog' \)/g)].map(([, text]) => text),
		);
		const french = read(`${FOLDER}/languages/french.l10n.php`);
		const messages = french.slice(french.indexOf("'messages'"));
		const known = [...messages.matchAll(/^\t\t'([^']+)'\s+=> '([^']+)',$/gm)];
		expect(known.map(([, text]) => text).sort()).toEqual([...new Set(texts)].sort());
		const typewriter = known.filter(([, , text = ""]) => / [:;!?]|'/.test(text));
		expect(typewriter).toEqual([]);
	});

	it("loads each of its parts", () => {
		const lists = [...read(MAIN).matchAll(/array\( ('[a-z-]+'(?:, '[a-z-]+')+) \)[,\s)]/g)];
		const names = lists.flatMap(([, list = ""]) => list.replaceAll("'", "").split(", "));
		for (const file of parts) expect(names).toContain(file.slice(FOLDER.length + 10, -4));
	});

	it.each([...others, ...parts])("%s cannot be requested directly", (file) => {
		expect(read(file)).toMatch(/defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
	});

	// Their effect is tested on a real WordPress (wordpress-real.test.ts and others), where there is one.
	it.each([
		["links a preview for 12 hours", "preview", "PREVIEW_LIFETIME = 12 * HOUR_IN_SECONDS;"],
		["dates a link by that time", "preview", "$expiry = time() + PREVIEW_LIFETIME;"],
		[
			"lists of the trash only posts that were public",
			"addresses",
			"p.post_status = 'trash' AND w.meta_value = 'publish'",
		],
	])("%s, by its text", (_, part, text) => {
		expect(read(`${FOLDER}/includes/${part}.php`)).toContain(text);
	});

	it("uses only what PHP 7.4 has", () => {
		const newer =
			/\bstr_(?:contains|starts_with|ends_with)\(|\bmatch \(|\?->|\benum \w|\breadonly (?:class|string|int|array)\b|#\[/;
		expect(parts.filter((file) => newer.test(read(file)))).toEqual([]);
	});
});
