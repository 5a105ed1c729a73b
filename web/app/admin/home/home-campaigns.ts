/** The campaigns of the home page's period, which two of its parts show. */
import { useQuery } from "@tanstack/react-query";
import { campaignsQuery, queryOf } from "../campaigns/report-address.ts";
import type { Selected } from "../period/use-selection.ts";

const BY_CAMPAIGN = {
	dimensions: ["utm_source", "utm_campaign"],
	touch: "first",
} as const;

export function useHomeCampaigns({ selection, spans }: Selected) {
	return useQuery(campaignsQuery(queryOf(BY_CAMPAIGN, selection.filters, spans)));
}
