import { expect, it } from "vitest";
import { networksOf } from "../../../worker/events/networks-of.ts";

const SECRET = "secret-of-a-test-0123";
const AT = "2026-11-20T12:00:00.000Z";

it("is one number for a network on a day, and another one for any other", () => {
	const found = networksOf(SECRET, ["192.0.2.1"], AT);
	expect(networksOf(SECRET, ["192.0.2.1"], "2026-11-20T23:59:59.999Z")).toEqual(found);
	const others = [
		networksOf(SECRET, ["192.0.2.2"], AT),
		networksOf(SECRET, ["192.0.2.1"], "2026-11-21T00:00:00.000Z"),
		networksOf("another-secret-0123", ["192.0.2.1"], AT),
	];
	expect(new Set([found, ...others].flat()).size).toBe(4);
});

it("is unknown without a secret, which would let everybody find the address", () => {
	expect(networksOf("", ["192.0.2.1"], AT)).toEqual([]);
});
