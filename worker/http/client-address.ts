import { signHmac } from "../runtime/hmac.ts";

const GROUPS = 8;

/**
 * The visitor's address for Auth's limits, of an IPv6 address the network (/64). With `callerOf` the only one who reads
 * the header.
 */
export function addressOf(headers: Headers): string {
	return (callerOf(headers)[0] as string).replace("/64", "");
}

/** Keys by which a visitor's requests are limited (`keysOf`). @param about the limited thing, where limits share a counter */
export function callerOf(headers: Headers, about = ""): string[] {
	const keys = keysOf(headers.get("cf-connecting-ip") ?? "local");
	return about === "" ? keys : keys.map((key) => `${about} ${key}`);
}

/**
 * Keys of a caller, from narrow to wide: an IPv4 address and its /24; the IPv6 networks /64, /56 and /48 in one spelling
 * (https://www.rfc-editor.org/rfc/rfc4291#section-2.2). Anything else is one key.
 *
 * @example keysOf("2001:DB8::1") // ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]
 */
export function keysOf(address: string): string[] {
	if (!address.includes(":")) {
		const end = address.lastIndexOf(".");
		return end < 0 ? [address] : [address, `${address.slice(0, end)}.0/24`];
	}
	const [before = [], after] = address
		.split("::")
		.map((part) => (part === "" ? [] : part.split(":")));
	const zeros = after === undefined ? 0 : GROUPS - before.length - after.length;
	const groups = [...before, ...Array(Math.max(zeros, 0)).fill("0"), ...(after ?? [])];
	const [a, b, c, d = 0] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
	const hex = (group = 0) => group.toString(16);
	const wide = `${hex(a)}:${hex(b)}:${hex(c)}`;
	return [`${wide}:${hex(d)}::/64`, `${wide}:${hex(d & 0xff00)}::/56`, `${wide}::/48`];
}

/** Digests of a caller's keys, by which the database counts what comes from it: no address is stored. */
export function digestCaller(keys: readonly string[], secret: string): Promise<string[]> {
	return Promise.all(
		keys.map(async (key) => (await signHmac(`network ${key}`, secret)).slice(0, 32)),
	);
}
