import { Secret, TOTP } from "otpauth";

/** The code of a second factor, now or at another time. @param secret in base32 */
export function totpCode(secret: string, timestamp = Date.now()): string {
	return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
