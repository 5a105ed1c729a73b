/** Query of the revenue report, from its address (docs/product/money.md#revenue-page). */

import { REVENUE_STEPS } from "../../../../contract/analytics.ts";
import type { Revenue } from "../../../../contract/analytics-schema.ts";
import type { Filters } from "../period/selection.ts";
import { DAY_MS, daysOf, type Span, type Spans, startOf } from "../period/spans.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { utcDay } from "../widgets/derived-figures.ts";
import type { Place } from "../widgets/points.ts";

/** `auto`: as many steps as a chart has room for. */
export const STEP_CHOICES = ["auto", ...REVENUE_STEPS] as const;
type StepChoice = (typeof STEP_CHOICES)[number];

/** Limit of the SQL function analytics_revenue, by day. */
const MAX_DAYS = 366;
const MAX_AUTO_DAYS = 45;
const MAX_AUTO_WEEKS = 200;

/** The parameters of the call. */
export interface RevenueQuery extends Filters {
	from: string;
	to: string;
	step: Place;
	touch: string;
	/** Instant at which the last day is cut. */
	until?: string;
}

/** The steps of a span. Too long a span for days is divided into weeks. */
export function stepOf({ from, until }: Span, chosen: StepChoice): Place {
	const days = (until - from) / DAY_MS;
	if (chosen !== "auto") return chosen === "day" && days > MAX_DAYS ? "week" : chosen;
	if (days <= MAX_AUTO_DAYS) return "day";
	return days <= MAX_AUTO_WEEKS ? "week" : "month";
}

/** The figures of the period. One that is running is counted up to the present. */
export function currentQuery(
	{ current }: Spans,
	choice: { step: StepChoice; touch: string; filters: Filters },
): RevenueQuery {
	const { step, touch, filters } = choice;
	return { ...daysOf(current), step: stepOf(current, step), touch, ...filters };
}

/** The figures of the earlier period up to its very end; undefined without a comparison. */
export function earlierQuery(
	{ earlier }: Spans,
	{ touch, filters }: { touch: string; filters: Filters },
): RevenueQuery | undefined {
	if (earlier === null || earlier.until <= earlier.from) return undefined;
	const days = daysOf(earlier);
	const isCut = earlier.until < startOf(days.to) + DAY_MS;
	const cut = isCut ? { until: new Date(earlier.until).toISOString() } : {};
	// Only its totals are shown: the fewest steps do.
	return { ...days, ...cut, step: "month", touch, ...filters };
}

/** Days over which churn is a rate. */
export const CHURN_DAYS = 30;
/** Cohorts of the retention, the running one among them. */
const COHORTS = 12;

/** The days of the period, and those before it that its first rate of churn is of; months of a long one. */
export function churnQuery({ until: _, ...query }: RevenueQuery): RevenueQuery {
	const from = utcDay(startOf(query.from) - (CHURN_DAYS - 1) * DAY_MS);
	const days = (startOf(query.to) - startOf(from)) / DAY_MS + 1;
	return days > MAX_DAYS ? { ...query, step: "month" } : { ...query, from, step: "day" };
}

/** The last twelve months of first payments, whatever the period. */
export function retentionQuery({ until: _, ...query }: RevenueQuery, now = Date.now()) {
	const to = utcDay(now);
	const [year = 0, month = 0] = to.split("-").map(Number);
	const from = utcDay(Date.UTC(year, month - COHORTS, 1));
	return { ...query, from, to, step: "month" } satisfies RevenueQuery;
}

/** With the step that it was requested by: another period may have another one. */
export interface RevenueReport extends Revenue {
	step: Place;
}

export function revenueQuery(query: RevenueQuery) {
	return keptQuery(
		"analytics_revenue",
		{ ...query },
		({ data }): RevenueReport => ({ ...data, step: query.step }),
	);
}
