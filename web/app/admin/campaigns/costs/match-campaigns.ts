/** Campaigns of cost files beside those of visits: which ones nobody came by, and which ones they may mean. Pure. */
import type { CampaignRow } from "../../../../../contract/analytics-schema.ts";
import type { CostCampaign } from "../../../../../contract/back-office-calls-schema.ts";
import { foldedName, tagText } from "../../../../../contract/tags.ts";
import { call } from "../../../call.ts";
import { KEPT } from "../../widgets/analytics-query.ts";
import { plain } from "../campaign-rows.ts";
import { wholeSpan } from "../report-address.ts";
import { USUAL_MEDIUM, usualSource } from "./columns.ts";

export interface SeenCampaign {
	utm_source: string;
	utm_medium: string;
	utm_campaign: string;
}

/** Names by which the report calls several campaigns, and none. */
const MADE_UP = ["(other)", "(unknown)"];

/** The campaigns that somebody came by, those with the most views first: a row may have a cost only. */
export function seenCampaigns(rows: readonly CampaignRow[]): SeenCampaign[] {
	return rows.flatMap(({ key: { utm_source = "", utm_medium = "", utm_campaign = "" }, now }) =>
		now.views + now.clicks + now.sign_ups > 0 &&
		utm_source !== "" &&
		![utm_source, utm_campaign].some((name) => MADE_UP.includes(name))
			? [{ utm_source, utm_medium, utm_campaign }]
			: [],
	);
}

/** Key of a campaign: names that look the same are one. */
function keyOf({ utm_source, utm_medium, utm_campaign }: SeenCampaign): string {
	return JSON.stringify([utm_source, utm_medium, utm_campaign].map(foldedName));
}

/** The campaigns of files, each with whether somebody came by what it counts for: those without visits first. */
export function withVisits(campaigns: readonly CostCampaign[], seen: readonly SeenCampaign[]) {
	const keys = new Set(seen.map(keyOf));
	return campaigns
		.map((campaign) => ({ campaign, isSeen: keys.has(keyOf(campaign)) }))
		.toSorted((a, b) => Number(a.isSeen) - Number(b.isSeen));
}

/** Campaigns that one may count for: the present one, its names in the file, then those of visits, the most similar first. */
export function choicesFor(campaign: CostCampaign, seen: readonly SeenCampaign[]): SeenCampaign[] {
	const { platform, source, medium, name, utm_source, utm_medium, utm_campaign } = campaign;
	const isExport = platform !== "";
	const inFile = {
		utm_source: isExport ? usualSource(platform) : source,
		utm_medium: isExport ? USUAL_MEDIUM : medium,
		utm_campaign: tagText(name),
	};
	const isOwn = (one: SeenCampaign) => foldedName(one.utm_source) === foldedName(utm_source);
	// Equally similar ones keep their order: those of its own source first.
	const ordered = [...seen.filter(isOwn), ...seen.filter((each) => !isOwn(each))];
	const nameOf = (one: SeenCampaign) => one.utm_campaign || one.utm_source;
	const choices = [
		{ utm_source, utm_medium, utm_campaign },
		inFile,
		...closestNames(name || source, ordered, nameOf).map(({ one }) => one),
	];
	const keys = new Set<string>();
	return choices.filter((one) => keys.size < keys.add(keyOf(one)).size);
}

/** The campaigns of all visits that a report can look back at. */
export const seenQuery = {
	...{ ...KEPT, queryKey: ["analytics_campaigns"], retry: false, refetchOnWindowFocus: false },
	queryFn: async () => {
		const { data } = await call("analytics_campaigns", {
			...wholeSpan(Date.now()),
			...{ by: "utm_source,utm_medium,utm_campaign", touch: "first" },
		});
		return seenCampaigns(data);
	},
};

/**
 * The names with their likeness to one, the closest first; equally close ones keep their order. The likeness is 0 for
 * nothing in common to 1 for the same words, whatever their order, case and accents.
 */
export function closestNames<Named>(
	name: string,
	among: readonly Named[],
	nameOf: (one: Named) => string,
) {
	const wanted = trigramsOf(name);
	return among
		.map((one) => ({ one, likeness: likenessOf(wanted, trigramsOf(nameOf(one))) }))
		.toSorted((a, b) => b.likeness - a.likeness);
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	const size = a.size + b.size;
	const shared = [...a].filter((each) => b.has(each)).length;
	return size === 0 ? 1 : (2 * shared) / size;
}

/** The runs of three letters of each word, with its beginning and its end. */
function trigramsOf(name: string): Set<string> {
	const words = plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	return new Set(
		words.flatMap((word) => {
			const padded = `  ${word} `;
			return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
		}),
	);
}
