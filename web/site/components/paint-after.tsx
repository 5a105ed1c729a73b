/**
 * Holds the first paint back until the browser has parsed this element: a busy device paints between two
 * parts of the page, and the second would move the first. All parts arrive in one response
 * (docs/architecture/page.md#first-paint).
 */
export function PaintAfter({ id }: { id: "end" | "content" }) {
	return <link rel="expect" href={`#${id}`} blocking="render" />;
}
