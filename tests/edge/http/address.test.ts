import fc from "fast-check";
import { expect, it } from "vitest";
import type { Address } from "../../../contract/address.ts";
import { hasOneHost, readAddress, readOwnAddress } from "../../../worker/http/address.ts";
import { anyText } from "../../any-text.ts";

/** URLs as workerd passes them: absolute, normalised, without a fragment. */
const address = fc
	.tuple(
		fc.constantFrom("http://localhost:5173", "https://www.tabulia.example"),
		fc.constantFrom("/", "/cta", "/a/b"),
		fc.oneof(anyText(), fc.webQueryParameters(), fc.string()),
	)
	.map(([origin, path, query]) => {
		const url = new URL(origin + path);
		url.search = query;
		return url.href;
	});

it("readAddress parses every address like URL", () => {
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
		{ examples: [["https://www.tabulia.example/cta?utm_campaign=spring+sale"]] },
	);
});

const SITE = "https://www.tabulia.example";
const sent = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.stringMatching(/^[/\w.~%?&=+#@:-]{0,40}$/).map((rest) => SITE + rest),
	},
	fc.webUrl({ withQueryParameters: true, withFragments: true }),
	fc.string(),
);

it("readOwnAddress reads the addresses of this site like URL, and no others", () => {
	fc.assert(
		fc.property(sent, (text) => {
			const url = URL.parse(text);
			const read = readOwnAddress(text, SITE);
			const parts = ({ pathname, searchParams }: Address) => [pathname, [...searchParams]];
			expect(read && parts(read)).toEqual(url?.origin === SITE ? parts(url) : undefined);
		}),
		{
			examples: [
				`${SITE}/en/../fr`,
				`${SITE}//x`,
				`${SITE}/en?utm_source=a#b`,
				`${SITE}:443/`,
				`${SITE}.evil.example/`,
				`${SITE}@evil.example/`,
				SITE,
			].map((text): [string] => [text]),
		},
	);
});

it.each([
	["https://a.example/", true],
	["https://a.example, b.example/", false],
	["http://a.example,a.example/x,y", false],
	["http://a.example,b.example/x//y", false],
	["https://a.example/x,y//z", true],
])("%s names one host: %s", (url, isOne) => {
	expect(hasOneHost(url)).toBe(isOne);
});
