/** The preview's second look at a post's HTML, by the edge's own policy (spec §5, design §10). */
import DOMPurify, { type Config } from "dompurify";
import {
	ADDED_ATTRIBUTES,
	ALLOWED_ADDRESS,
	ALLOWED_ATTRIBUTES,
	ALLOWED_CLASS,
	ALLOWED_ID,
	ALLOWED_TAGS,
	REMOVED_WHOLE,
	VIDEO_PLAYERS,
} from "../../../worker/contract/sanitise-policy.ts";

const purifier = DOMPurify(window);
const added = (tag: string) => ADDED_ATTRIBUTES[tag] ?? {};
const allowed = (tag: string) => [
	...(ALLOWED_ATTRIBUTES["*"] ?? []),
	...(ALLOWED_ATTRIBUTES[tag] ?? []),
	...Object.keys(added(tag)),
];

const CONFIG: Config = {
	ALLOWED_TAGS: [...ALLOWED_TAGS],
	ALLOWED_ATTR: ALLOWED_TAGS.flatMap(allowed),
	ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
	FORBID_CONTENTS: [...REMOVED_WHOLE],
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
	// Names are held apart by their prefix (ALLOWED_ID).
	SANITIZE_DOM: true,
};

// What a list of names cannot say: which tag an attribute is of, and which values it may have.
purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
	const { attrName: name, attrValue: value } = attribute;
	const tag = element.nodeName.toLowerCase();
	const ours = added(tag)[name];
	attribute.keepAttr =
		allowed(tag).includes(name) &&
		(ours === undefined || value === ours) &&
		(name !== "id" || ALLOWED_ID.test(value)) &&
		(name !== "class" || value.split(/\s+/).every((word) => ALLOWED_CLASS.test(word)));
});
purifier.addHook("afterSanitizeAttributes", (element) => {
	if (element.nodeName !== "IFRAME") return;
	const source = URL.parse(element.getAttribute("src") ?? "");
	const isPlayer = source !== null && VIDEO_PLAYERS.includes(source.origin);
	if (!isPlayer || element.getAttribute("sandbox") !== added("iframe").sandbox) element.remove();
});

/** HTML that may be put into the page. */
export function sanitisePreview(html: string): string {
	return purifier.sanitize(html, CONFIG);
}
