/** Authenticator apps: time-based codes (https://www.rfc-editor.org/rfc/rfc6238). */
import { Secret, TOTP } from "otpauth";
import encodeQR from "qr";

/** Steps of 30 s before and after the present one whose codes are valid. */
const SKEW = 1;

/** As long as Auth's, which draws each module as an element of its own. */
const DRAWING_LENGTH = 360_000;

/** Secret of a new app, which Auth shows once. */
export function newApp(email: string, issuer: string) {
	const secret = new Secret({ size: 20 });
	const uri = new TOTP({ issuer, label: email, secret }).toString();
	return { qr_code: encodeQR(uri, "svg").padEnd(DRAWING_LENGTH), secret: secret.base32, uri };
}

export const isValidCode = (secret: string, code: string): boolean =>
	new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: SKEW }) !== null;
