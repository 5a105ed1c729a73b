/** Holds HTML against the policy for posts, by another way than the sanitiser. */
import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import {
	ADDED_ATTRIBUTES,
	ALLOWED_ATTRIBUTES,
	ALLOWED_CLASS,
	ALLOWED_ID,
	ALLOWED_REL,
	ALLOWED_SCHEMES,
	ALLOWED_TAGS,
} from "../../../contract/sanitise-policy.ts";
import { SITE } from "../../fakes/wordpress.ts";

/** The nodes and attributes of the parsed HTML that the policy does not allow. */
export function violationsIn(html: string): string[] {
	const violations: string[] = [];
	const visit = (parent: Root | Element) => {
		for (const node of parent.children) {
			if (node.type === "comment" || node.type === "doctype") violations.push(node.type);
			if (node.type !== "element") continue;
			violations.push(...violationsOf(node));
			visit(node);
		}
	};
	visit(fromHtml(html, { fragment: true }));
	return violations;
}

function violationsOf({ tagName, properties }: Element): string[] {
	if (!ALLOWED_TAGS.includes(tagName)) return [tagName];
	const added = ADDED_ATTRIBUTES[tagName] ?? {};
	const allowed = [...(ALLOWED_ATTRIBUTES["*"] ?? []), ...(ALLOWED_ATTRIBUTES[tagName] ?? [])];
	return Object.entries(properties).flatMap(([property, value]) => {
		const name = property === "className" ? "class" : property.toLowerCase();
		const text = Array.isArray(value) ? value.join(" ") : value === true ? "" : String(value);
		const isPermitted = allowed.includes(name) ? isAllowed(name, text) : added[name] === text;
		return isPermitted ? [] : [`${tagName} ${name}="${text}"`];
	});
}

function isAllowed(name: string, value: string): boolean {
	if (name === "id") return ALLOWED_ID.test(value);
	if (name === "class") return value.split(" ").every((word) => ALLOWED_CLASS.test(word));
	if (name === "src" || name === "poster") return value.startsWith("/media/");
	if (name === "rel") return value.split(" ").every((word) => ALLOWED_REL.test(word));
	if (name === "srcset") {
		return value.split(", ").every((one) => /^\/media\/[^\s"',]+ \d+[wx]$/.test(one));
	}
	if (name !== "href") return true;
	// Parsed like a browser, which ignores control characters.
	const url = URL.parse(value, SITE);
	return url === null || ALLOWED_SCHEMES.includes(url.protocol.slice(0, -1));
}
