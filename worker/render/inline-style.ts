/** The documents' stylesheet inside the page: the first paint needs one response instead of two (docs/architecture.md#budgets). */

/** As the build writes it; under `vite dev` the address differs and the link stays. */
const LINK = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>/;

export interface StyledPage {
	text: string;
	/** The source for the policy, `'sha256-…'`; undefined without an inline stylesheet. */
	styleSource?: string;
}

/** @throws Error when the stylesheet is missing: the build is incomplete. */
export async function inlineStyle(assets: Fetcher, text: string): Promise<StyledPage> {
	const [link, href] = LINK.exec(text) ?? [];
	if (link === undefined || href === undefined) return { text };
	const response = await assets.fetch(new URL(href, "http://localhost"));
	if (!response.ok) throw new Error(`stylesheet ${href} returned ${response.status}`);
	const css = (await response.text()).trim();
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
	return {
		// A function, because "$&" would otherwise be read as a pattern.
		text: text.replace(link, () => `<style>${css}</style>`),
		styleSource: `'sha256-${new Uint8Array(digest).toBase64()}'`,
	};
}
