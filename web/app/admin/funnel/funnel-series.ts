/** Rows of the funnel, from the function's responses (docs/product/reports.md#funnel). Pure. */
import { FUNNEL_STEPS, type FunnelStep } from "../../../../contract/analytics.ts";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import type { Filters } from "../period/selection.ts";
import { DAY_MS, instantsOf, type Span, type Spans } from "../period/spans.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { percentOf } from "../widgets/derived-figures.ts";
import type { Values } from "../widgets/figure-values.ts";

export type FunnelRow = ReturnType<typeof funnelRows>[number];
export type CampaignCount = ReturnType<typeof campaignsAt>[number];

export function funnelRows(funnel: Funnel, earlier: Funnel | null) {
	return FUNNEL_STEPS.map((step, at) => ({
		step,
		now: figuresAt(funnel, at),
		/** Null without a comparison. */
		before: earlier && figuresAt(earlier, at),
	}));
}

/** The rates are null for the visit, and when nobody was there. */
function figuresAt({ steps }: Funnel, at: number): Values<"funnel"> {
	const people = (place: number) => steps[place]?.people ?? 0;
	return {
		people: people(at),
		rate: at === 0 ? null : percentOf(people(at), people(at - 1)),
		from_start: at === 0 ? null : percentOf(people(at), people(0)),
		seconds: steps[at]?.seconds ?? null,
	};
}

/** The campaigns of a step, the largest first. */
export function campaignsAt({ campaigns }: Funnel, step: FunnelStep) {
	const at = FUNNEL_STEPS.indexOf(step);
	return campaigns
		.map(({ utm_source, utm_campaign, people }) => ({
			source: utm_source,
			campaign: utm_campaign,
			people: people[at] ?? 0,
			rate: at === 0 ? null : percentOf(people[at] ?? 0, people[at - 1] ?? 0),
		}))
		.filter(({ people }) => people > 0)
		.toSorted((a, b) => b.people - a.people);
}

/** Within which a visitor's steps count. */
const STEPS_MS = 30 * DAY_MS;

/** Entries of a span, and the steps known at `seen`. */
interface FunnelSpan extends Span {
	seen: number;
}

export function funnelSpans({ current, earlier }: Spans, now: number) {
	const until = endOf(current);
	const seen = Math.max(now, until);
	return {
		current: { from: current.from, until, seen },
		/** Looked at as long after its end as the current one; null without a comparison. */
		earlier: earlier && {
			from: earlier.from,
			until: endOf(earlier),
			seen: endOf(earlier) + seen - until,
		},
		/** From when on visitors still have time left; null when all steps are known. */
		runningSince: until + STEPS_MS > seen ? Math.max(current.from, seen - STEPS_MS) : null,
	};
}

/** A period that has just begun is empty; the function takes no such span. */
function endOf({ from, until }: Span): number {
	return Math.max(until, from + 1);
}

/** The funnel of a span, by filters of the entry. */
export function funnelQuery({ seen, ...span }: FunnelSpan, filters: Filters) {
	const input = { ...instantsOf(span), seen: new Date(seen).toISOString(), ...filters };
	return keptQuery("analytics_funnel", input, ({ data }) => data);
}
