import { hash32 } from "../../contract/hash.ts";

/**
 * Numbers for the keys of a visitor on one UTC day, from narrow to wide, from which nobody without the secret finds the
 * address. They limit the new names of campaigns and the units of a test that a caller may bring (SECURITY.md#limits-of-a-caller).
 *
 * @param secret `UNIT_SECRET`; without one every network is unknown
 * @param caller as `callerOf` returns it
 * @param now ISO 8601, in UTC
 */
export function networksOf(secret: string, caller: readonly string[], now: string): number[] {
	if (secret === "") return [];
	const prefix = `${secret}·${now.slice(0, 10)}·`;
	return caller.map((key) => hash32(`${prefix}${key}·${secret}`));
}
