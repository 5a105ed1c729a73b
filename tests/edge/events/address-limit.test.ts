import { describe, expect, it } from "vitest";
import { AddressLimit } from "../../../worker/events/address-limit.ts";

const countOf = (limit: AddressLimit, address: string, times: number, now = 0) =>
	Array.from({ length: times }, () => limit.isWithin(address, now)).filter(Boolean).length;

describe("the clicks of an address", () => {
	it("are counted up to 120 a minute, whatever others do", () => {
		const limit = new AddressLimit();
		expect(countOf(limit, "192.0.2.1", 500)).toBe(120);
		expect(countOf(limit, "192.0.2.2", 5)).toBe(5);
		expect(countOf(limit, "192.0.2.1", 5, 59_999)).toBe(0);
		expect(countOf(limit, "192.0.2.1", 5, 60_000)).toBe(5);
	});

	it("are counted however many addresses there are", () => {
		const limit = new AddressLimit();
		const all = Array.from({ length: 100_000 }, (_, n) => limit.isWithin(`192.0.2.${n}`, 0));
		expect(all).not.toContain(false);
	});
});
