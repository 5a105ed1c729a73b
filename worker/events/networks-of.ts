import { hash32 } from "../../contract/hash.ts";

/**
 * Numbers for the keys of a visitor, from narrow to wide, from which nobody without the secret finds the address. They
 * limit the new names of campaigns and the units of a test that a caller may bring (SECURITY.md#limits-of-a-caller).
 * Only the queue and a day of names hold them as they are: units have `networksInRun`.
 *
 * @param secret `UNIT_SECRET`; without one every network is unknown
 * @param caller as `callerOf` returns it
 */
export function networksOf(secret: string, caller: readonly string[]): number[] {
	if (secret === "") return [];
	return caller.map((key) => hash32(`${secret}·${key}·${secret}`));
}

/** Other numbers of the same networks in each run of a test, so that stored units of two tests share none. */
export function networksInRun(
	secret: string,
	networks: readonly number[],
	test: string,
	run: number,
): number[] {
	return networks.map((network) => hash32(`${secret}·${test}·${run}·${network}·${secret}`));
}
