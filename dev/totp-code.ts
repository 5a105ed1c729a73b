import { Secret, TOTP } from "otpauth";

/** The present code of a second factor. @param secret in base32 */
export function totpCode(secret: string): string {
	return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
