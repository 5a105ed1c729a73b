/** Costs beside the campaigns of visits: which ones name a campaign that nobody came by. Pure. */
import type { CampaignRow } from "../../../../../contract/analytics-schema.ts";
import type { Cost } from "../../../../../contract/back-office-calls-schema.ts";
import { foldedName } from "../../../../../contract/tags.ts";
import { closestNames } from "./closest-names.ts";

export interface SeenCampaign {
	utm_source: string;
	utm_medium: string;
	utm_campaign: string;
}

/** A source and campaign of the file that no visit has. */
export interface Unmatched {
	/** Names it among the others. */
	id: string;
	source: string;
	campaign: string;
	lines: number;
	/** In cents. */
	cost: number;
	/** The campaigns of visits with the most similar names, the closest first. */
	closest: SeenCampaign[];
}

const CLOSEST = 5;
/** Media by which links name a paid click, where no visit says it. */
const USUAL_MEDIUM = "cpc";

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

/** Names that look the same are one; those of a source and its campaign make a campaign. */
function idOf({ utm_source, utm_campaign }: Omit<SeenCampaign, "utm_medium">): string {
	return JSON.stringify([foldedName(utm_source), foldedName(utm_campaign)]);
}

/** The source and campaign names that are not among the seen ones, the most expensive first. */
export function unmatchedOf(costs: readonly Cost[], seen: readonly SeenCampaign[]): Unmatched[] {
	const known = new Set(seen.map(idOf));
	const found = new Map<string, Unmatched>();
	for (const { utm_source, utm_campaign, cost } of costs) {
		const id = idOf({ utm_source, utm_campaign });
		if (known.has(id)) continue;
		const before = found.get(id);
		if (before) {
			before.lines += 1;
			before.cost += cost;
			continue;
		}
		found.set(id, { id, source: utm_source, campaign: utm_campaign, lines: 1, cost, closest: [] });
	}
	return [...found.values()].toSorted((a, b) => b.cost - a.cost);
}

/** An unmatched name with the seen ones that it may mean: of campaigns of its own source first. */
export function withClosest(one: Unmatched, seen: readonly SeenCampaign[]): Unmatched {
	const isOwn = ({ utm_source }: SeenCampaign) => foldedName(utm_source) === foldedName(one.source);
	const ordered = [...seen.filter(isOwn), ...seen.filter((each) => !isOwn(each))];
	const nameOf = ({ utm_source, utm_campaign }: SeenCampaign) => utm_campaign || utm_source;
	return {
		...one,
		closest: closestNames(one.campaign || one.source, ordered, nameOf, CLOSEST),
	};
}

/**
 * The costs under the names of visits.
 * @param chosen the campaign of visits for an unmatched name, by its id
 * @param hasMedium whether the file names a medium; otherwise it is that of the campaign's visits
 */
export function asSeen(
	costs: readonly Cost[],
	seen: readonly SeenCampaign[],
	chosen: ReadonlyMap<string, SeenCampaign>,
	hasMedium: boolean,
): Cost[] {
	const media = new Map(seen.toReversed().map((one) => [idOf(one), one.utm_medium]));
	return costs.map((cost) => {
		const id = idOf(cost);
		const campaign = chosen.get(id);
		if (campaign) return { ...cost, ...campaign };
		return hasMedium ? cost : { ...cost, utm_medium: media.get(id) ?? USUAL_MEDIUM };
	});
}
