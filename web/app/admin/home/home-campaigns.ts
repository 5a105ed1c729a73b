/** The campaign report of the home page's period, which two of its figures show: by campaign, and all of it by day. */
import { useQuery } from "@tanstack/react-query";
import { UNKNOWN_ORIGIN } from "../../../../contract/analytics.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import { campaignDaysQuery, campaignsQuery, queryOf } from "../campaigns/report-address.ts";
import type { Selected } from "../period/use-selection.ts";

const BY_CAMPAIGN = {
	dimensions: ["utm_source", "utm_campaign"],
	touch: "first",
} as const;

export function useHomeCampaigns({ selection, spans }: Selected) {
	return useQuery(campaignsQuery(queryOf(BY_CAMPAIGN, selection.filters, spans)));
}

/** Languages are few, so that their rows are the whole report. */
const BY_LANGUAGE = { dimensions: ["language"], touch: "first" } as const;
const ALL_LANGUAGES = [...LANGUAGES, UNKNOWN_ORIGIN].map((language) => ({ language }));

export function homeDaysQuery({ selection, spans: { current } }: Selected) {
	const spans = { current, earlier: null, isRunning: false };
	return campaignDaysQuery(queryOf(BY_LANGUAGE, selection.filters, spans), ALL_LANGUAGES);
}
