import { describe, expect, it } from "vitest";
import { SLOT_NAMES } from "../../../../contract/slots.ts";
import {
	defaultTexts,
	fieldsOf,
	isComplete,
	PLACES,
	presentTexts,
} from "../../../../web/app/admin/experiments/slot-texts.ts";

const files = import.meta.glob(
	[
		"../../../../locales/*/*.json",
		"../../../../web/site/components/pricing/*.tsx",
		"../../../../contract/prices.ts",
		"../../../../wrangler.toml",
	],
	{ query: "?raw", import: "default", eager: true },
) as Record<string, string>;
const read = (file: string) => files[`../../../../${file}`] ?? "";

describe.each(SLOT_NAMES)("the places of %s", (slot) => {
	it("are named for every field", () => {
		expect(Object.keys(PLACES[slot])).toEqual(fieldsOf(slot).map(([name]) => name));
	});

	it("exist in the repository", () => {
		const content = { fr: { headline: "x" }, en: { headline: "x" } };
		for (const { file, key } of defaultTexts(slot, content)) {
			const value = file.endsWith(".json")
				? key
						.split(".")
						.reduce<unknown>(
							(inner, name) => (inner as Record<string, unknown>)?.[name],
							JSON.parse(read(file)),
						)
				: new RegExp(`\\b${key} ?[=:]`).exec(read(file));
			expect(value, `${file} ${key}`).toBeTruthy();
		}
	});
});

it("give a variant the texts that its page shows at present, where there are any", async () => {
	const { fr, en } = await presentTexts("pricing.badge");
	expect([fr, en]).toEqual([{ label: "Le plus complet" }, { label: expect.any(String) }]);
	expect(Object.keys((await presentTexts("home.hero")).en)).toEqual(
		fieldsOf("home.hero").map(([name]) => name),
	);
	expect(await presentTexts("home.holdout")).toEqual({ fr: {}, en: {} });
});

it("name a component once, and a text in both languages", () => {
	const badge = { label: "Nouveau", look: "outline" };
	expect(defaultTexts("pricing.badge", { fr: badge, en: { ...badge, label: "New" } })).toEqual([
		{ file: "locales/fr/pricing.json", key: "pro.badge", value: "Nouveau" },
		{ file: "web/site/components/pricing/pro-card.tsx", key: "look", value: "outline" },
		{ file: "locales/en/pricing.json", key: "pro.badge", value: "New" },
	]);
	const link = { monthlyLink: "https://m.test", annualLink: "https://a.test" };
	const places = defaultTexts("pricing.price", { fr: link, en: link });
	expect(places.map(({ key, value }) => [key, value])).toEqual(
		expect.arrayContaining([
			["CHECKOUT_URL_MONTHLY", link.monthlyLink],
			["CHECKOUT_URL_ANNUAL", link.annualLink],
		]),
	);
});

it.each([
	[{ headline: "x", subheadline: "", ctaText: "x" }, true],
	[{ headline: "", subheadline: "x", ctaText: "x" }, false],
	[{ headline: "x".repeat(200), subheadline: "x", ctaText: "x".repeat(80) }, true],
	[{ headline: "x".repeat(201), subheadline: "x", ctaText: "x" }, false],
	[{ headline: "x", subheadline: "x" }, false],
])("a content is shown once it has what its slot needs: %j", (content, shown) => {
	expect(isComplete("home.hero", content)).toBe(shown);
});
