/** The documents' stylesheet within the page: its first paint waits for one answer, not for two (design §13). */

/** As the build writes it; under `vite dev` the address is another, and the link stays. */
const LINK = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>/;

export interface StyledPage {
	text: string;
	/** What the policy has to name: `'sha256-…'`. Undefined where nothing was put in. */
	styleSource?: string;
}

/** @throws Error when the stylesheet is missing: the build is not whole. */
export async function inlineStyle(assets: Fetcher, text: string): Promise<StyledPage> {
	const [link, href] = LINK.exec(text) ?? [];
	if (link === undefined || href === undefined) return { text };
	const answer = await assets.fetch(new URL(href, "http://localhost"));
	if (!answer.ok) throw new Error(`stylesheet ${href} answered ${answer.status}`);
	const css = (await answer.text()).trim();
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
	return {
		// A function, because "$&" would otherwise be read as a pattern.
		text: text.replace(link, () => `<style>${css}</style>`),
		styleSource: `'sha256-${new Uint8Array(digest).toBase64()}'`,
	};
}
