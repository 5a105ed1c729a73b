import fc from "fast-check";
import { expect, it } from "vitest";
import type { Cost } from "../../../../contract/back-office-calls-schema.ts";
import { closestNames, likeness } from "../../../../web/app/admin/campaigns/costs/closest-names.ts";
import {
	asSeen,
	type SeenCampaign,
	seenCampaigns,
	unmatchedOf,
	withClosest,
} from "../../../../web/app/admin/campaigns/costs/match-campaigns.ts";
import { NO_FIGURES } from "./no-figures.ts";

const seen = (utm_source: string, utm_campaign: string, utm_medium = "cpc"): SeenCampaign => ({
	...{ utm_source, utm_medium, utm_campaign },
});
const cost = (utm_source: string, utm_campaign: string, cents = 100): Cost => ({
	...{ line: 2, day: "2026-11-02", utm_source, utm_medium: "", utm_campaign },
	...{ cost: cents, currency: "EUR" },
});
const SPRING = seen("google", "Spring-2026");
const SEEN = [SPRING, seen("google", "brand_fr", "paid"), seen("bing", "brand")];

it("campaigns seen are those that somebody came by, without the report's own names and earlier costs", () => {
	const row = (utm_campaign: string, views = 1, utm_source = "google") => ({
		key: { utm_source, utm_medium: "cpc", utm_campaign },
		now: { ...NO_FIGURES, views, cost: 500 },
		before: NO_FIGURES,
	});
	const rows = [row("a"), row("(other)"), row("b", 0), row("", 1, "(unknown)"), row("", 1, "")];
	expect(seenCampaigns(rows)).toEqual([seen("google", "a")]);
});

it("costs of no campaign seen are found whatever their case, by name, the most expensive first", () => {
	const costs = [
		...[cost("google\u00a0", "Spring\u200b-2026?gclid=abc")],
		...[cost("GOOGLE", "spring-2026"), cost("google", "Brand", 50)],
		...[cost("google", "brand"), cost("meta", "x", 900)],
	];
	const found = unmatchedOf(costs, SEEN);
	expect(found.map((one) => [one.source, one.campaign, one.lines, one.cost])).toEqual([
		["meta", "x", 1, 900],
		["google", "Brand", 2, 150],
	]);
});

it("a cost of no campaign seen has the most similar names of visits, those of its source first", () => {
	const [one] = unmatchedOf([cost("google", "FR | Brand")], SEEN);
	const names = one && withClosest(one, SEEN).closest.map(({ utm_campaign }) => utm_campaign);
	expect(names).toEqual(["brand_fr", "brand", "Spring-2026"]);
});

it("a cost is stored under the name that the operator chooses, or as it is", () => {
	const costs = [cost("google", "Brand"), cost("google", "Other")];
	const [first] = unmatchedOf(costs, SEEN);
	const stored = asSeen(costs, SEEN, new Map(first ? [[first.id, SPRING]] : []), true);
	expect(stored.map(({ utm_medium, utm_campaign }) => [utm_medium, utm_campaign])).toEqual([
		["cpc", "Spring-2026"],
		["", "Other"],
	]);
});

it("a cost has the medium of its campaign's visits where the file has none", () => {
	const stored = asSeen(
		[cost("google", "Brand_FR"), cost("google", "new")],
		[...SEEN, seen("google", "brand_fr", "rarer")],
		new Map(),
		false,
	);
	expect(stored.map(({ utm_medium }) => utm_medium)).toEqual(["paid", "cpc"]);
});

it.each([
	["Été 2026", "ete_2026", 1],
	["brand fr", "FR-Brand", 1],
	["spring", "autumn", 0],
])("the likeness of %s and %s is %d", (a, b, expected) => {
	expect(likeness(a, b)).toBe(expected);
});

it("likeness is the same both ways, from 0 to 1, and puts a name itself first", () => {
	const name = fc.string({ unit: fc.constantFrom(..."abcé1 -_") });
	fc.assert(
		fc.property(name, fc.array(name), (one, others) => {
			for (const other of others) {
				const found = likeness(one, other);
				expect(found).toBe(likeness(other, one));
				expect(found >= 0 && found <= 1).toBe(true);
			}
			const [closest = ""] = closestNames(one, [...others, one], String, 1);
			expect(likeness(one, closest)).toBe(1);
		}),
	);
});
