import { NO_CAMPAIGN, UNKNOWN_ORIGIN } from "../../../../contract/analytics.ts";
import { useTexts } from "../../formats.ts";
import type { Filters } from "../period/selection.ts";
import type { Measure } from "./campaign-rows.ts";

/** Names that the database gives to rows without a name of their own (docs/product/reports.md#campaign-report). */
const SPECIAL = { "": "none", "(other)": "other", "(unknown)": "unknown" } as const;

/** A row's name as the reader sees it. */
export function useName(): (name: string) => string {
	const { t } = useTexts("admin", "campaigns");
	return (name) => (Object.hasOwn(SPECIAL, name) ? t(SPECIAL[name as keyof typeof SPECIAL]) : name);
}

/** A source and its campaign in one name. */
export function useOriginName(): (origin: { source: string; campaign: string }) => string {
	const nameOf = useName();
	return ({ source, campaign }) =>
		source === campaign || campaign === ""
			? nameOf(source)
			: `${nameOf(source)} / ${nameOf(campaign)}`;
}

/** The name of a figure of the report. */
export function useMeasureName(): (measure: Measure) => string {
	const { t } = useTexts("figures", "figures.campaigns");
	return (measure) => t(`${measure}.name`);
}

/** The filters that only this origin passes. */
export function originFilter({ source, campaign }: { source: string; campaign: string }): Filters {
	// Without a source there is no campaign either.
	if (source === "" || source === UNKNOWN_ORIGIN) return { source: source || NO_CAMPAIGN };
	return { source, campaign: campaign || NO_CAMPAIGN };
}
