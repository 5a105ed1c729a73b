import { describe, expect, it } from "vitest";
import { isSameSecret, signHmac, verifyHmac } from "../../../worker/runtime/hmac.ts";

describe("a signed message", () => {
	it("has the signature of PHP's hash_hmac", async () => {
		expect(await signHmac("what do ya want for nothing?", "Jefe")).toBe(
			// RFC 4231, test case 2.
			"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
		);
	});

	it("is verified by its signature only", async () => {
		const signature = await signHmac("é", "secret");
		expect(await verifyHmac("é", signature, "secret")).toBe(true);
		expect(await verifyHmac("e", signature, "secret")).toBe(false);
		expect(await verifyHmac("é", signature, "other")).toBe(false);
		expect(await verifyHmac("é", signature, "")).toBe(false);
	});

	const BROKEN = ["", "A".repeat(64), "0".repeat(63), "0".repeat(66)];
	it.each(BROKEN)("is rejected with the signature %j", async (signature) => {
		expect(await verifyHmac("é", signature, "secret")).toBe(false);
	});
});

it.each([
	["a-secret", "a-secret", true],
	["a-secret", "a-secreT", false],
	["a-secret", "a-secret-and-more", false],
	["", "a-secret", false],
])("%j and %j are the same secret: %s", async (one, other, expected) => {
	expect(await isSameSecret(one, other)).toBe(expected);
});
