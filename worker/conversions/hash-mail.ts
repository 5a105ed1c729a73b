/** Domains whose mailboxes are the same with and without points before the `@`. */
const GOOGLE_MAIL = /@(?:gmail|googlemail)\.com$/;

/**
 * How a platform wants an address before it is hashed: `plain` as it is, without spaces and in lower case; `google`
 * without the points of Google's mailboxes; `microsoft` without points and what follows a `+`, of all.
 */
export type MailForm = "plain" | "google" | "microsoft";

/** The SHA-256 of an address in hexadecimal digits. */
export async function hashMail(address: string, form: MailForm): Promise<string> {
	const text = new TextEncoder().encode(inForm(address.trim().toLowerCase(), form));
	return new Uint8Array(await crypto.subtle.digest("SHA-256", text)).toHex();
}

function inForm(address: string, form: MailForm): string {
	const at = address.lastIndexOf("@");
	const [box, domain] = [address.slice(0, at), address.slice(at)];
	if (form === "microsoft") return box.replace(/\+.*$/, "").replaceAll(".", "") + domain;
	return form === "google" && GOOGLE_MAIL.test(address)
		? box.replaceAll(".", "") + domain
		: address;
}
