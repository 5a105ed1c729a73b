import { hash32 } from "../../contract/hash.ts";

/**
 * A number for the network of a visitor on one UTC day, from which nobody without the secret finds the address. It
 * limits the new names of campaigns that one network may bring (docs/product/reports.md#campaign-report).
 *
 * @param secret `UNIT_SECRET`; without one every network is unknown
 * @param address as `addressOf` returns it
 * @param now ISO 8601, in UTC
 */
export function networkOf(secret: string, address: string, now: string): number | null {
	const day = now.slice(0, 10);
	return secret === "" ? null : hash32(`${secret}·${day}·${address}·${secret}`);
}
