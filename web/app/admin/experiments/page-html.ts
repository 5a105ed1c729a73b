import DOMPurify, { type Config } from "dompurify";

const purifier = DOMPurify(window);

const CONFIG = {
	WHOLE_DOCUMENT: true,
	// The stylesheet is a file of this origin: inline styles are not allowed here.
	ADD_TAGS: ["link"],
	ADD_ATTR: ["inert", "rel"],
	FORBID_TAGS: ["style", "form", "video", "iframe"],
	// The only HTML that the page's Trusted Types accept.
	RETURN_TRUSTED_TYPE: true,
} satisfies Config;

purifier.addHook("uponSanitizeElement", (node) => {
	if (node.nodeName !== "LINK" || !(node instanceof Element)) return;
	if (node.getAttribute("rel") !== "stylesheet") node.remove();
});

/** The Worker's page for a frame of the app, whose policies the frame inherits: without scripts, and inert. */
export function pageHtml(html: string): TrustedHTML {
	return purifier.sanitize(html.replace("<body", "<body inert"), CONFIG);
}
