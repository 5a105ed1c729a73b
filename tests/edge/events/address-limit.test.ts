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

	it("are counted afresh when there are more addresses than the memory holds", () => {
		const limit = new AddressLimit();
		const comeFrom = (addresses: number, network: number) => {
			for (let n = 0; n < addresses; n++) limit.isWithin(`198.${network}.${n}`, 0);
		};
		expect(countOf(limit, "192.0.2.1", 500)).toBe(120);
		comeFrom(4000, 18);
		expect(limit.isWithin("192.0.2.1", 0)).toBe(false);
		comeFrom(1000, 19);
		expect(limit.isWithin("192.0.2.1", 0)).toBe(true);
	});
});
