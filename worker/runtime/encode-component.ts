/** Characters that need no encoding: campaigns and click ids consist of them. */
const PLAIN = /^[\w.~-]*$/;

/** A text percent-encoded for a query or a cookie; half a surrogate pair becomes U+FFFD. Never throws. */
export function encodeComponent(text: string): string {
	return PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
