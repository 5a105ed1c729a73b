import { Marked } from "marked";

const escapeHtml = (text: string) =>
	text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Links open in a new tab; HTML in the text is escaped. */
const marked = new Marked({
	renderer: {
		html: ({ text }) => escapeHtml(text),
		link({ href, tokens }) {
			const text = this.parser.parseInline(tokens);
			return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${text}</a>`;
		},
	},
});

/** Markdown of our translations as an article, rendered at the edge. */
export function Markdown({ text }: { text: string }) {
	const html = marked.parse(text, { async: false });
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and the renderer escapes its HTML.
	return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
