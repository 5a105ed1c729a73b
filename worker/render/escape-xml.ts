const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** A text as XML 1.0 takes it: marked characters escaped, forbidden ones left out (https://www.w3.org/TR/xml/#charsets). */
export function escapeXml(text: string): string {
	return text
		.toWellFormed()
		.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
