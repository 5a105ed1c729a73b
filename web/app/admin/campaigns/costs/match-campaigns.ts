/** Campaigns of cost files beside those of visits: which ones nobody came by, and which ones they may mean. Pure. */
import type { CampaignRow } from "../../../../../contract/analytics-schema.ts";
import type { CostCampaign } from "../../../../../contract/back-office-calls-schema.ts";
import { foldedName, tagText } from "../../../../../contract/tags.ts";
import { closestNames } from "./closest-names.ts";
import { USUAL_MEDIUM, usualSource } from "./columns.ts";

export interface SeenCampaign {
	utm_source: string;
	utm_medium: string;
	utm_campaign: string;
}

/** The campaigns that somebody came by, those with the most views first: a row may have a cost only. */
export function seenCampaigns(rows: readonly CampaignRow[]): SeenCampaign[] {
	return rows.flatMap(({ key: { utm_source = "", utm_medium = "", utm_campaign = "" }, now }) =>
		now.views + now.clicks + now.sign_ups > 0 &&
		utm_source !== "" &&
		!isMade(utm_source, utm_campaign)
			? [{ utm_source, utm_medium, utm_campaign }]
			: [],
	);
}

/** Whether the report made a name up for several campaigns, or for none. */
function isMade(...names: string[]): boolean {
	return names.includes("(other)") || names.includes("(unknown)");
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
		...closestNames(name || source, ordered, nameOf, ordered.length),
	];
	const keys = new Set<string>();
	return choices.filter((one) => keys.size < keys.add(keyOf(one)).size);
}
