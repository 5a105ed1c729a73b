import { expect, it } from "vitest";
import { readReport, writeReport } from "../../../../web/app/admin/campaigns/report-address.ts";

it.each([
	["", {}],
	["unknown=merged", { unknown: "merged" }],
	["by=variant&q=spring", { dimensions: ["variant"], search: "spring" }],
] as const)("the address %j is written from %j, and read", (address, change) => {
	const written = writeReport(new URLSearchParams(), structuredClone(change) as object);
	expect(written.toString()).toBe(address);
	expect(readReport(written)).toMatchObject(change);
});

it("a search is read to its limit", () => {
	const { search } = readReport(new URLSearchParams({ q: "x".repeat(201) }));
	expect(search).toHaveLength(200);
});
