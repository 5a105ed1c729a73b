/** Addresses of accounts, readers and recipients: what the browser's own field accepts, as Auth stores it. */

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, in lower case; Auth checks the same. */
const PATTERN =
	/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** Auth's limit. */
const MAX_LENGTH = 255;
/** A domain that some browsers encode and others send as it was typed. */
const FOREIGN_DOMAIN = /@[^\s/?#@:\\[\]]*[^\0-\x7f][^\s/?#@:\\[\]]*$/;

/** A typed address as it is stored. */
export function storedAddress(typed: string): string {
	const encode = (domain: string) => `@${encoded(domain.slice(1))}`;
	return typed.trim().replace(FOREIGN_DOMAIN, encode).toLowerCase();
}

/** The domain in Punycode; one that is none stays, and is no address. */
function encoded(domain: string): string {
	try {
		return new URL(`http://${domain}`).hostname;
	} catch {
		return domain;
	}
}

export function isAddress(typed: string): boolean {
	const address = storedAddress(typed);
	return address.length <= MAX_LENGTH && PATTERN.test(address);
}
