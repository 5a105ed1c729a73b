/** The address of an account, a reader or a recipient: what the browser's own field accepts, as Auth stores it. */
import * as z from "zod/mini";

/** Auth's limit. */
export const MAX_EMAIL_LENGTH = 255;

/** A domain that some browsers encode and others send as it was typed. */
const FOREIGN_DOMAIN = /@[^\s/?#@:\\[\]]*[^\0-\x7f][^\s/?#@:\\[\]]*$/;

/** @param error the message for any other text */
export const emailAddress = (error?: string) =>
	z
		.string(error)
		.check(
			z.overwrite(stored),
			z.maxLength(MAX_EMAIL_LENGTH, error),
			z.regex(z.regexes.html5Email, error),
		);

function stored(typed: string): string {
	const encode = (domain: string) => `@${URL.parse(`http://${domain.slice(1)}`)?.hostname}`;
	return typed.trim().replace(FOREIGN_DOMAIN, encode).toLowerCase();
}
