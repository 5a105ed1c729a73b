import type { Plugin } from "vite";

const SONNER = /\/sonner\/dist\/index\.mjs/;
/** The one call by which it adds a `<style>` to the page. */
const INJECTION = /^__insertCSS\(".*"\);$/m;

/**
 * Takes out of Sonner the style element that it adds by itself: the CSP allows no inline style, and
 * web/app/app.css imports the same rules as a file.
 * @throws when the call is not found: a newer Sonner needs a look.
 */
export function noInjectedStylesPlugin(): Plugin {
	return {
		name: "tabulia-no-injected-styles",
		transform(code, id) {
			if (!SONNER.test(id)) return null;
			if (!INJECTION.test(code)) throw new Error("Sonner no longer injects its styles as known");
			return { code: code.replace(INJECTION, ""), map: null };
		},
	};
}
