import { expect, it } from "vitest";
import { addressOf } from "../../../worker/http/client-address.ts";

it.each([
	["192.0.2.1", "192.0.2.1"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
	["2001:0DB8:0001:2::6", "2001:db8:1:2::"],
	["2001:db8::1", "2001:db8:0:0::"],
	["::1", "0:0:0:0::"],
	[undefined, "local"],
])("%s is limited as %s", (header, key) => {
	expect(addressOf(new Headers(header ? { "cf-connecting-ip": header } : {}))).toBe(key);
});
