import { Marked } from "marked";

const escapeHtml = (text: string) =>
	text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Links open in a new tab (spec §2 'Privacy'); HTML in the text is shown, never obeyed. */
const marked = new Marked({
	renderer: {
		html: ({ text }) => escapeHtml(text),
		link({ href, tokens }) {
			const isAddress = /^(?:https?:|mailto:|\/|#)/.test(href);
			const text = this.parser.parseInline(tokens);
			if (!isAddress) return text;
			return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${text}</a>`;
		},
	},
});

/** Markdown of our own translations as an article; the edge renders it, no browser loads the parser. */
export function Markdown({ text }: { text: string }) {
	const html = marked.parse(text, { async: false });
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, whose HTML the renderer escapes.
	return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
