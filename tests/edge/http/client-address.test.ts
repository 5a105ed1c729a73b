import { expect, it } from "vitest";
import { addressOf, callerOf } from "../../../worker/http/client-address.ts";

it.each([
	["192.0.2.1", "192.0.2.1", ["192.0.2.1", "192.0.2.0/24"]],
	[
		"2001:0DB8:0001:2ff::6",
		"2001:db8:1:2ff::",
		["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"],
	],
	[
		"2001:db8:1:2:3:4:5:6",
		"2001:db8:1:2::",
		["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"],
	],
	[
		"2001:db8::2ff:3:4:5:6",
		"2001:db8:0:2ff::",
		["2001:db8:0:2ff::/64", "2001:db8:0:200::/56", "2001:db8:0::/48"],
	],
	["2001:db8::1", "2001:db8:0:0::", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
	["::1", "0:0:0:0::", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
	[undefined, "local", ["local"]],
])("%s is limited as %s, and by its wider keys", (header, address, keys) => {
	const headers = new Headers(header ? { "cf-connecting-ip": header } : {});
	expect(addressOf(headers)).toBe(address);
	expect(callerOf(headers)).toEqual(keys);
	expect(callerOf(headers, "csp")).toEqual(keys.map((key) => `csp ${key}`));
});
