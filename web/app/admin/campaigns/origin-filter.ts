import { NO_CAMPAIGN, UNKNOWN_ORIGIN } from "../../../../contract/analytics.ts";
import type { Filters } from "../period/selection.ts";

/** The filters that only this origin passes. */
export function originFilter({ source, campaign }: { source: string; campaign: string }): Filters {
	// Without a source there is no campaign either.
	if (source === "" || source === UNKNOWN_ORIGIN) return { source: source || NO_CAMPAIGN };
	return { source, campaign: campaign || NO_CAMPAIGN };
}
