/** The campaigns of the home page's period, which two of its parts show, and what filters by them. */
import { useQuery } from "@tanstack/react-query";
import { NO_CAMPAIGN, UNKNOWN_ORIGIN } from "../../../../contract/analytics.ts";
import { campaignsQuery, queryOf } from "../campaigns/report-address.ts";
import type { Filters } from "../period/selection.ts";
import type { Selected } from "../period/use-selection.ts";
import type { Origin } from "./movements.ts";

const BY_CAMPAIGN = {
	dimensions: ["utm_source", "utm_campaign"],
	touch: "first",
} as const;

export function useHomeCampaigns({ selection, spans }: Selected) {
	return useQuery(campaignsQuery(queryOf(BY_CAMPAIGN, selection.filters, spans)));
}

/** The filters that only this origin passes. */
export function originFilter({ source, campaign }: Origin): Filters {
	// Without a source there is no campaign either.
	if (source === "" || source === UNKNOWN_ORIGIN) return { source: source || NO_CAMPAIGN };
	return { source, campaign: campaign || NO_CAMPAIGN };
}
