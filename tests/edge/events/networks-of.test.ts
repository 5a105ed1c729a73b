import { expect, it } from "vitest";
import { networksInRun, networksOf } from "../../../worker/events/networks-of.ts";

const SECRET = "secret-of-a-test-0123";

it("is one number for a network, and another one for any other", () => {
	const found = networksOf(SECRET, ["192.0.2.1"]);
	expect(networksOf(SECRET, ["192.0.2.1"])).toEqual(found);
	const others = [
		networksOf(SECRET, ["192.0.2.2"]),
		networksOf("another-secret-0123", ["192.0.2.1"]),
	];
	expect(new Set([found, ...others].flat()).size).toBe(3);
});

it("is another number in each run of each test", () => {
	const of = (test: string, run: number, secret = SECRET) => networksInRun(secret, [7], test, run);
	expect(of("a", 1)).toEqual(of("a", 1));
	const found = [[7], of("a", 1), of("a", 2), of("b", 1), of("a", 1, "another-secret-0123")];
	expect(new Set(found.flat()).size).toBe(5);
});

it("is unknown without a secret, which would let everybody find the address", () => {
	expect(networksOf("", ["192.0.2.1"])).toEqual([]);
});
