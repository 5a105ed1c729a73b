import { expect, it } from "vitest";
import { hashMail } from "../../../worker/conversions/hash-mail.ts";

it.each([
	["plain", " Ada.Love+x@Gmail.com ", "ada.love+x@gmail.com"],
	["google", "Ada.Love+x@Gmail.com", "adalove+x@gmail.com"],
	["google", "Ada.Love@googlemail.com", "adalove@googlemail.com"],
	["google", "Ada.Love@example.com", "ada.love@example.com"],
	["microsoft", "Ada.Love+x@example.com", "adalove@example.com"],
] as const)("hashes an address in the form %s: %s", async (form, address, hashed) => {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(hashed));
	expect(await hashMail(address, form)).toBe(new Uint8Array(digest).toHex());
});
