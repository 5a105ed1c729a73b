/** The times that the funnel is about (docs/product.md#funnel). Pure. */
import { DAY_MS } from "../period/custom-days.ts";
import type { Span, Spans } from "../period/spans.ts";

/** Within which a visitor's steps count. */
const STEPS_MS = 30 * DAY_MS;

/** Entries of a span, and the steps known at `seen`. */
export interface FunnelSpan extends Span {
	seen: number;
}

export interface FunnelSpans {
	current: FunnelSpan;
	/** Looked at as long after its end as the current one; null without a comparison. */
	earlier: FunnelSpan | null;
	/** From when on visitors still have time left; null when all steps are known. */
	runningSince: number | null;
}

export function funnelSpans({ current, earlier }: Spans, now: number): FunnelSpans {
	const until = endOf(current);
	const seen = Math.max(now, until);
	return {
		current: { from: current.from, until, seen },
		earlier: earlier && {
			from: earlier.from,
			until: endOf(earlier),
			seen: endOf(earlier) + seen - until,
		},
		runningSince: until + STEPS_MS > seen ? Math.max(current.from, seen - STEPS_MS) : null,
	};
}

/** A period that has just begun is empty; the function takes no such span. */
function endOf({ from, until }: Span): number {
	return Math.max(until, from + 1);
}
