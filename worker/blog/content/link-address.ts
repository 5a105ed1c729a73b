/** Addresses inside a post, as a browser would read them. */
import { ALLOWED_ID, ID_PREFIX } from "../../contract/sanitise-policy.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address as a browser's parser begins to read it: no tabs and line breaks inside, no controls
 * and spaces around, the scheme in lower case. https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function cleanAddress(address: string): string {
	const text = address
		.replace(/[\t\n\r]/g, "")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers take off.
		.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, "");
	return text.replace(SCHEME, (scheme) => scheme.toLowerCase());
}

/** Whether a link leaves the site; mail and telephone numbers lead nowhere else. */
export function leadsElsewhere(address: string, siteOrigin: string): boolean {
	const url = URL.parse(address, siteOrigin);
	if (!url) return true;
	return /^(?:https?|ftp):$/.test(url.protocol) && url.origin !== siteOrigin;
}

/** The id under our prefix; undefined for one that no id of ours may look like. */
export function prefixedId(id: string): string | undefined {
	const prefixed = id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id;
	return ALLOWED_ID.test(prefixed) ? prefixed : undefined;
}

/** A link within the post, to the id as it is called here. */
export function fragmentAddress(address: string): string | undefined {
	const id = prefixedId(decoded(address.slice(1)));
	return id === undefined ? undefined : `#${id}`;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
