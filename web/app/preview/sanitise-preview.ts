/** Sanitises a preview's HTML again, by the edge's policy (docs/architecture/blog.md#blog-sanitising). */
import DOMPurify, { type Config } from "dompurify";
import {
	ADDED_ATTRIBUTES,
	ALLOWED_ADDRESS,
	ALLOWED_ATTRIBUTES,
	ALLOWED_CLASS,
	ALLOWED_ID,
	ALLOWED_REL,
	ALLOWED_TAGS,
	REMOVED_WITH_CONTENT,
} from "../../../contract/sanitise-policy.ts";

const purifier = DOMPurify(window);
const added = (tag: string) => ADDED_ATTRIBUTES[tag] ?? {};
const allowed = (tag: string) => [
	...(ALLOWED_ATTRIBUTES["*"] ?? []),
	...(ALLOWED_ATTRIBUTES[tag] ?? []),
	...Object.keys(added(tag)),
];

const CONFIG = {
	ALLOWED_TAGS: [...ALLOWED_TAGS],
	ALLOWED_ATTR: ALLOWED_TAGS.flatMap(allowed),
	ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
	FORBID_CONTENTS: [...REMOVED_WITH_CONTENT],
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
	// The prefix of ALLOWED_ID keeps ids apart from names of scripts.
	SANITIZE_DOM: true,
	// The only HTML that the page's Trusted Types accept.
	RETURN_TRUSTED_TYPE: true,
} satisfies Config;

// DOMPurify's lists do not relate attributes to tags and values.
purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
	const { attrName: name, attrValue: value } = attribute;
	const tag = element.nodeName.toLowerCase();
	const ours = added(tag)[name];
	attribute.keepAttr =
		allowed(tag).includes(name) &&
		(ours === undefined || value === ours) &&
		(name !== "id" || ALLOWED_ID.test(value)) &&
		(name !== "rel" || value.split(/\s+/).every((word) => ALLOWED_REL.test(word))) &&
		(name !== "class" || value.split(/\s+/).every((word) => ALLOWED_CLASS.test(word)));
});

/** HTML that is safe to insert into the page. */
export function sanitisePreview(html: string): TrustedHTML {
	return purifier.sanitize(html, CONFIG);
}
