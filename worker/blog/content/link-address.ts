/** Addresses inside a post, as a browser would read them. */
import { ALLOWED_ID, ID_PREFIX } from "../../../contract/sanitise-policy.ts";
import { decodeComponent } from "../../runtime/decode-component.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address as the URL parser normalises it: no tabs and line breaks inside, no controls and
 * spaces around, the scheme in lower case. https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function cleanAddress(address: string): string {
	const text = address
		.replace(/[\t\n\r]/g, "")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: what the URL parser strips.
		.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, "");
	return text.replace(SCHEME, (scheme) => scheme.toLowerCase());
}

/** Whether a link leaves the site; mail and telephone links do not. */
export function leadsElsewhere(address: string, siteOrigin: string): boolean {
	const url = URL.parse(address, siteOrigin);
	if (!url) return true;
	return /^(?:https?|ftp):$/.test(url.protocol) && url.origin !== siteOrigin;
}

/** The id with our prefix; undefined when it does not match the policy. */
export function prefixedId(id: string): string | undefined {
	const prefixed = id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id;
	return ALLOWED_ID.test(prefixed) ? prefixed : undefined;
}

/** A link within the post, to the prefixed id. */
export function fragmentAddress(address: string): string | undefined {
	const fragment = address.slice(1);
	const id = prefixedId(decodeComponent(fragment) ?? fragment);
	return id === undefined ? undefined : `#${id}`;
}
