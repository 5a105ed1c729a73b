/** The documents' stylesheet inside the page: the first paint needs one response instead of two (docs/architecture/page.md#stylesheets). */
import type { RenderedHtml } from "../runtime/tagged-html.ts";
import { parseStylesheet, type Stylesheet, usedStyles } from "./stylesheet.ts";

/**
 * As the build writes it, with what the script may add to a page (vite.plugins.ts); under `vite dev` the address
 * differs and the link stays.
 */
const LINK =
	/<link rel="stylesheet"(?: data-added="([^"]*)")?[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>/;
const PLACE = "<style></style>";

/**
 * Replaces a template's link to its stylesheet by a place for it.
 * @throws Error when the stylesheet is missing: the build is incomplete.
 */
export async function takeStylesheet(
	assets: Fetcher,
	template: string,
): Promise<{ text: string; stylesheet?: Stylesheet }> {
	const [link, added = "", href] = LINK.exec(template) ?? [];
	if (link === undefined || href === undefined) return { text: template };
	const response = await assets.fetch(new URL(href, "http://localhost"));
	if (!response.ok) throw new Error(`stylesheet ${href} returned ${response.status}`);
	return {
		text: template.replace(link, PLACE),
		stylesheet: parseStylesheet(await response.text(), added.split(" ")),
	};
}

/**
 * The page with the styles that it can use, or with all of them.
 * @param part `all` for a page whose content follows later
 */
export async function addStyle(
	html: string,
	stylesheet: Stylesheet | undefined,
	part: "used" | "all" = "used",
): Promise<RenderedHtml> {
	if (stylesheet === undefined) return { html, styleSource: "" };
	const css = part === "all" ? stylesheet.text : usedStyles(stylesheet, html);
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
	return {
		// A function, because "$&" would otherwise be read as a pattern.
		html: html.replace(PLACE, () => `<style>${css}</style>`),
		styleSource: `'sha256-${new Uint8Array(digest).toBase64()}'`,
	};
}
