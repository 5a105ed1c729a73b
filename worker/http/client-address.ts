/**
 * The visitor's address as a key of rate limits. Of an IPv6 address only the network: a customer of a
 * provider has 2⁶⁴ addresses in it.
 */
export function addressOf(headers: Headers): string {
	const address = headers.get("cf-connecting-ip") ?? "local";
	if (!address.includes(":")) return address;
	const [network = ""] = address.split("::");
	return network.split(":").slice(0, 4).join(":");
}
