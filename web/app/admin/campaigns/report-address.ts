/** Selection of the campaign report, from its address (docs/product/reports.md#campaign-report). Pure. */
import * as z from "zod/mini";
import {
	CAMPAIGN_DIMENSIONS,
	type CampaignDimension,
	MAX_CAMPAIGN_ROWS,
	type Touch,
} from "../../../../contract/analytics.ts";
import type { CampaignKey } from "../../../../contract/analytics-schema.ts";
import { touchIn } from "../period/filter-control.tsx";
import { type Filters, withParameters } from "../period/selection.ts";
import { DAY_MS, instantsOf, MAX_CUSTOM_DAYS, type Spans, startOf } from "../period/spans.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { utcDay } from "../widgets/derived-figures.ts";
import { UNKNOWN_MODES, type UnknownMode } from "./shown-rows.ts";

interface CampaignView {
	touch: Touch;
	unknown: UnknownMode;
	search: string;
}

export interface ReportChoice extends CampaignView {
	dimensions: CampaignDimension[];
}

const DEFAULT_DIMENSIONS: CampaignDimension[] = ["utm_source", "utm_campaign"];
const MAX_SEARCH_LENGTH = 200;

/** Reads the address; a missing or invalid part has its default. */
export function readReport(address: URLSearchParams): ReportChoice {
	const named = (address.get("by") ?? "").split(",");
	const dimensions = CAMPAIGN_DIMENSIONS.filter((known) => named.includes(known));
	return {
		dimensions: dimensions.length > 0 ? dimensions : DEFAULT_DIMENSIONS,
		touch: touchIn(address),
		unknown: z.enum(UNKNOWN_MODES).safeParse(address.get("unknown")).data ?? "apart",
		search: (address.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
	};
}

/** The address with a changed choice; defaults are left out. */
export function writeReport(
	address: URLSearchParams,
	change: Partial<Omit<ReportChoice, "touch">>,
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

/** The query of what is chosen. */
export function queryOf(
	{ dimensions, touch }: Pick<CampaignQuery, "dimensions" | "touch">,
	filters: Filters,
	{ current, earlier }: Spans,
): CampaignQuery {
	const before = earlier && instantsOf(earlier);
	const span = {
		...instantsOf(current),
		...(before && { before_from: before.from, before_until: before.until }),
	};
	return { span, filters, dimensions, touch };
}

/** All that a report can look back at. */
export function wholeSpan(now: number): Record<string, string> {
	return { ...instantsOf({ from: startOf(utcDay(now - MAX_CUSTOM_DAYS * DAY_MS)), until: now }) };
}

/** Query of the report and its curve. */
export interface CampaignQuery {
	/** Parameters of the report: the span, and the one to compare with. */
	span: Record<string, string>;
	filters: Filters;
	dimensions: readonly CampaignDimension[];
	touch: Touch;
}

export function campaignsQuery(query: CampaignQuery) {
	return keptQuery("analytics_campaigns", parametersOf(query), ({ data }) => data);
}

/** The figures by day of some of the report's rows. */
export function campaignDaysQuery(query: CampaignQuery, keys: readonly CampaignKey[]) {
	const rows = JSON.stringify(keys.slice(0, MAX_CAMPAIGN_ROWS));
	const days = keptQuery(
		"analytics_campaign_days",
		{ ...parametersOf(query), rows },
		({ data }) => data,
	);
	// Without rows there is nothing to request.
	return keys.length === 0
		? { ...days, queryFn: () => ({ success: true as const, data: [] }) }
		: days;
}

/** As `/campaigns` and `/campaign-days` take them. */
function parametersOf({ span, filters, dimensions, touch }: CampaignQuery) {
	return { ...span, ...filters, by: dimensions.join(","), touch };
}
