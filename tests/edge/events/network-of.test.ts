import { expect, it } from "vitest";
import { networkOf } from "../../../worker/events/network-of.ts";

const SECRET = "secret-of-a-test-0123";
const AT = "2026-11-20T12:00:00.000Z";

it("is one number for a network on a day, and another one for any other", () => {
	const found = networkOf(SECRET, "192.0.2.1", AT);
	expect(networkOf(SECRET, "192.0.2.1", "2026-11-20T23:59:59.999Z")).toBe(found);
	const others = [
		networkOf(SECRET, "192.0.2.2", AT),
		networkOf(SECRET, "192.0.2.1", "2026-11-21T00:00:00.000Z"),
		networkOf("another-secret-0123", "192.0.2.1", AT),
	];
	expect(new Set([found, ...others]).size).toBe(4);
});

it("is unknown without a secret, which would let everybody find the address", () => {
	expect(networkOf("", "192.0.2.1", AT)).toBeNull();
});
