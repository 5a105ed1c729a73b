import { expect, it } from "vitest";
import { sipHash } from "../../../worker/runtime/sip-hash.ts";

/** The key and inputs of the reference's test vectors: bytes from 0 (https://github.com/veorq/SipHash, vectors.h). */
const KEY = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c] as const;
const bytes = (length: number) => String.fromCharCode(...Array.from({ length }, (_, byte) => byte));

it.each([
	[0, "726fdb47dd0e0e31"],
	[7, "ab0200f58b01d137"],
	[15, "a129ca6149be45e5"],
	[63, "958a324ceb064572"],
])("is that of the reference for %i bytes", (length, hash) => {
	expect(sipHash(KEY, bytes(length))).toBe(hash);
});
