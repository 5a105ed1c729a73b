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
				const pairs = [...url.searchParams];
				expect([...read.searchParams]).toEqual(pairs);
				// Not by its own get(): workerd's does not find the name that it lists for `?%80`.
				for (const [name] of pairs) {
					expect(read.searchParams.get(name)).toBe(pairs.find(([first]) => first === name)?.[1]);
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
