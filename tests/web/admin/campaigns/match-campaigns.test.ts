import fc from "fast-check";
import { expect, it } from "vitest";
import {
	choicesFor,
	closestNames,
	type SeenCampaign,
	seenCampaigns,
	withVisits,
} from "../../../../web/app/admin/campaigns/costs/match-campaigns.ts";
import { costCampaign } from "./cost-campaign.ts";
import { NO_FIGURES } from "./no-figures.ts";

const seen = (utm_source: string, utm_campaign: string, utm_medium = "cpc"): SeenCampaign => ({
	...{ utm_source, utm_medium, utm_campaign },
});
const SEEN = [
	seen("google", "Spring-2026"),
	seen("bing", "brand"),
	seen("google", "brand_fr", "paid"),
];

it("campaigns seen are those that somebody came by, without the report's own names and earlier costs", () => {
	const row = (utm_campaign: string, figures = { views: 1 } as object, utm_source = "google") => ({
		key: { utm_source, utm_medium: "cpc", utm_campaign },
		now: { ...NO_FIGURES, ...figures, cost: 500 },
		before: NO_FIGURES,
	});
	const rows = [
		...[row("a"), row("clicked", { clicks: 1 }), row("joined", { sign_ups: 1 }), row("b", {})],
		...[row("(other)"), row("", undefined, "(unknown)"), row("", undefined, "")],
	];
	expect(seenCampaigns(rows).map(({ utm_campaign }) => utm_campaign)).toEqual([
		...["a", "clicked", "joined"],
	]);
});

it("campaigns that count for no campaign seen come first, by source, medium and name in any spelling", () => {
	const campaigns = [
		costCampaign({
			id: 1,
			utm_source: "google\u00a0",
			utm_campaign: "SPRING\u200b-2026?gclid=abc",
		}),
		costCampaign({ id: 2, utm_campaign: "brand_fr" }),
		costCampaign({ id: 3, utm_campaign: "brand_fr", utm_medium: "paid" }),
	];
	expect(withVisits(campaigns, SEEN).map(({ campaign, isSeen }) => [campaign.id, isSeen])).toEqual([
		[2, false],
		[1, true],
		[3, true],
	]);
});

const namesIn = (choices: readonly SeenCampaign[]) =>
	choices.map(({ utm_source, utm_medium, utm_campaign }) =>
		[utm_source, utm_medium, utm_campaign].join(" "),
	);

it("a campaign may count for what it does, for its own name, then for the most similar ones", () => {
	const changed = { utm_campaign: "brand", utm_source: "bing" };
	expect(namesIn(choicesFor(costCampaign({ name: "FR | Brand?", ...changed }), SEEN))).toEqual([
		...[
			"bing cpc brand",
			"google cpc FR | Brand",
			"google paid brand_fr",
			"google cpc Spring-2026",
		],
	]);
	// Names that look the same are one choice, the first.
	const same = { name: "spring-2026", utm_campaign: "SPRING-2026" };
	expect(namesIn(choicesFor(costCampaign(same), SEEN))).toEqual([
		...["google cpc SPRING-2026", "google paid brand_fr", "bing cpc brand"],
	]);
});

it("a source without a campaign may count for the campaigns with a name like its own", () => {
	const radio = costCampaign({ platform: "", source: "brand", medium: "spot", name: "" });
	expect(namesIn(choicesFor(radio, SEEN)).slice(2)).toEqual([
		...["bing cpc brand", "google paid brand_fr", "google cpc Spring-2026"],
	]);
});

it("a campaign of another platform or of a file of ours has the names of its file", () => {
	const meta = costCampaign({ platform: "meta", name: "a" });
	const own = costCampaign({ platform: "", source: "radio", medium: "spot", name: "a" });
	expect([meta, own].map((one) => namesIn(choicesFor(one, []))[1])).toEqual([
		"facebook cpc a",
		"radio spot a",
	]);
});

const likeness = (a: string, b: string) => closestNames(a, [b], String)[0]?.likeness ?? -1;

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
			const [closest] = closestNames(one, [...others, one], String);
			expect(closest?.likeness).toBe(1);
		}),
	);
});
