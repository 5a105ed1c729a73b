/** The policy as a schema of hast-util-sanitize. */
import type { Schema } from "hast-util-sanitize";
import {
	ALLOWED_ATTRIBUTES,
	ALLOWED_CLASS,
	ALLOWED_REL,
	ALLOWED_SCHEMES,
	ALLOWED_TAGS,
	MATH_TAGS,
	REMOVED_WITH_CONTENT,
} from "../../../contract/sanitise-policy.ts";

/** Attributes whose property has another name in hast. */
const PROPERTIES: Readonly<Record<string, string>> = {
	colspan: "colSpan",
	datetime: "dateTime",
	playsinline: "playsInline",
	referrerpolicy: "referrerPolicy",
	rowspan: "rowSpan",
	srclang: "srcLang",
	srcset: "srcSet",
	tabindex: "tabIndex",
};

export const propertyOf = (attribute: string) => PROPERTIES[attribute] ?? attribute;

export const SCHEMA: Schema = {
	tagNames: [...ALLOWED_TAGS],
	strip: [...REMOVED_WITH_CONTENT],
	attributes: Object.fromEntries(
		Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, names.map(definition)]),
	),
	protocols: { href: [...ALLOWED_SCHEMES], poster: ["http", "https"], src: ["http", "https"] },
	ancestors: Object.fromEntries(MATH_TAGS.slice(1).map((tag) => [tag, ["math"]])),
	// decorate.ts prefixes ids together with the links to them.
	clobber: [],
	required: {},
	allowComments: false,
	allowDoctypes: false,
};

function definition(name: string): string | [string, RegExp] {
	if (name === "class") return ["className", ALLOWED_CLASS];
	if (name === "rel") return ["rel", ALLOWED_REL];
	return propertyOf(name);
}
