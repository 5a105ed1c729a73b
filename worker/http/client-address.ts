import { signHmac } from "../runtime/hmac.ts";

const GROUPS = 8;
/** A network's groups: a customer of a provider has the 2⁶⁴ addresses in it. */
const NETWORK_GROUPS = 4;

/** The visitor's address for limits, ours and Auth's. Nothing else reads the header. */
export function addressOf(headers: Headers): string {
	return networkOf(headers.get("cf-connecting-ip") ?? "local");
}

/**
 * An IPv4 address, or an IPv6 network (/64) in one spelling (https://www.rfc-editor.org/rfc/rfc4291#section-2.2).
 *
 * @example networkOf("2001:DB8::1") // "2001:db8:0:0::"
 */
export function networkOf(address: string): string {
	if (!address.includes(":")) return address;
	const [before = [], after] = address
		.split("::")
		.map((part) => (part === "" ? [] : part.split(":")));
	const zeros = after === undefined ? 0 : GROUPS - before.length - after.length;
	const groups = [...before, ...Array(Math.max(zeros, 0)).fill("0"), ...(after ?? [])];
	const network = groups.slice(0, NETWORK_GROUPS);
	return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::`;
}

/** A network's digest, by which the database counts what comes from it: no address is stored. */
export async function digestNetwork(network: string, secret: string): Promise<string> {
	return (await signHmac(`network ${network}`, secret)).slice(0, 32);
}
