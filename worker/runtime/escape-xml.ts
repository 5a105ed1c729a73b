const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** A text for XML 1.0: special characters escaped, forbidden ones removed (https://www.w3.org/TR/xml/#charsets). */
export function escapeXml(text: string): string {
	return text
		.toWellFormed()
		.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
