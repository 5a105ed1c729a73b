import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddress } from "../../../worker/http/address.ts";

/** URLs as workerd passes them: absolute, normalised, without a fragment. */
const address = fc
	.tuple(
		fc.constantFrom("http://localhost:5173", "https://www.tabulia.example"),
		fc.constantFrom("/", "/cta", "/a/b"),
		fc.oneof(fc.string({ unit: "binary" }), fc.webQueryParameters(), fc.string()),
	)
	.map(([origin, path, query]) => {
		const url = new URL(origin + path);
		url.search = query;
		return url.href;
	});

describe("readAddress", () => {
	it("parses every address like URL", () => {
		fc.assert(
			fc.property(address, (href) => {
				const url = new URL(href);
				const read = readAddress(href);
				expect(read.origin).toBe(url.origin);
				expect(read.pathname).toBe(url.pathname);
				expect([...read.searchParams]).toEqual([...url.searchParams]);
				for (const name of url.searchParams.keys()) {
					expect(read.searchParams.get(name)).toBe(url.searchParams.get(name));
				}
				expect(read.searchParams.get("not there")).toBe(url.searchParams.get("not there"));
			}),
		);
	});

	it.each([
		"?",
		"??",
		"??a=1",
		"?a",
		"?a=",
		"?=b",
		"?&&a=1&",
		"?a=1&a=2",
		"?a=b=c",
		"?a+b=%20",
		"?a=é",
	])("parses the query %s like URL", (query) => {
		const url = new URL(`http://localhost/cta${query}`);
		expect([...readAddress(url.href).searchParams]).toEqual([...url.searchParams]);
	});
});
