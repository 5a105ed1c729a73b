import { uniform } from "./texts.ts";

/** docs/product/accounts.md#validation; Auth's own minimum is in supabase/config.toml. */
export const MIN_PASSWORD_LENGTH = 6;
/** Auth's bcrypt reads no more: whatever follows would open the account, too. */
const MAX_PASSWORD_BYTES = 72;

/** Whether a password has bytes that nobody would compare. */
export function isTooLong(password: string): boolean {
	return new TextEncoder().encode(uniform(password)).length > MAX_PASSWORD_BYTES;
}
