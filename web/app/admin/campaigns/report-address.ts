/** Selection of the campaign report, from its address (docs/product/reports.md#campaign-report). Pure. */
import * as z from "zod/mini";
import {
	CAMPAIGN_DIMENSIONS,
	type CampaignDimension,
	MAX_CAMPAIGN_ROWS,
} from "../../../../contract/analytics.ts";
import type { CampaignKey } from "../../../../contract/analytics-schema.ts";
import type { CallInput } from "../../../../contract/calls-schema.ts";
import { type Selected, withParameters } from "../period/selection.ts";
import { DAY_MS, instantsOf, MAX_CUSTOM_DAYS, startOf } from "../period/spans.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { utcDay } from "../widgets/derived-figures.ts";
import { UNKNOWN_MODES } from "./campaign-rows.ts";

export type ReportChoice = ReturnType<typeof readReport>;

const DEFAULT_DIMENSIONS: CampaignDimension[] = ["utm_source", "utm_campaign"];
const MAX_SEARCH_LENGTH = 200;

/** Reads the address; a missing or invalid part has its default. */
export function readReport(address: URLSearchParams) {
	const named = (address.get("by") ?? "").split(",");
	const dimensions = CAMPAIGN_DIMENSIONS.filter((known) => named.includes(known));
	return {
		dimensions: dimensions.length > 0 ? dimensions : DEFAULT_DIMENSIONS,
		unknown: z.enum(UNKNOWN_MODES).safeParse(address.get("unknown")).data ?? "apart",
		search: (address.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
	};
}

/** The address with a changed choice; defaults are left out. */
export function writeReport(
	address: URLSearchParams,
	change: Partial<ReportChoice>,
): URLSearchParams {
	const { dimensions, unknown, search } = { ...readReport(address), ...change };
	const by = dimensions.join();
	const values = {
		by: by === DEFAULT_DIMENSIONS.join() ? "" : by,
		unknown: unknown === "apart" ? "" : unknown,
		q: search,
	};
	return withParameters(address, values);
}

export type CampaignQuery = CallInput<"analytics_campaigns">;

/** The query of what is chosen. */
export function queryOf(
	by: readonly CampaignDimension[],
	{ touch, selection, spans }: Pick<Selected, "touch" | "selection" | "spans">,
): CampaignQuery {
	const { current, earlier } = spans;
	const before = earlier && instantsOf(earlier);
	return {
		...instantsOf(current),
		...(before && { before_from: before.from, before_until: before.until }),
		...selection.filters,
		...{ by: by.join(","), touch },
	};
}

/** All that a report can look back at. */
export function wholeSpan(now: number): Record<string, string> {
	return { ...instantsOf({ from: startOf(utcDay(now - MAX_CUSTOM_DAYS * DAY_MS)), until: now }) };
}

export function campaignsQuery(query: CampaignQuery) {
	return keptQuery("analytics_campaigns", query, ({ data }) => data);
}

/** The figures by day of some of the report's rows. */
export function campaignDaysQuery(query: CampaignQuery, keys: readonly CampaignKey[]) {
	const rows = JSON.stringify(keys.slice(0, MAX_CAMPAIGN_ROWS));
	const days = keptQuery("analytics_campaign_days", { ...query, rows }, ({ data }) => data);
	// Without rows there is nothing to request.
	return keys.length === 0
		? { ...days, queryFn: () => ({ success: true as const, data: [] }) }
		: days;
}
