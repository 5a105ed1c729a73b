import type { Calls, Usage } from "../../../contract/account-calls-schema.ts";

/** A day's bar, in percent of the chart's height: formulas below, chat above. */
export interface Bar extends Calls {
	/** ISO time of its midnight where the reader is. */
	starts_at: string;
	formulaHeight: number;
	chatHeight: number;
}

/** The bars of the days, the busiest one as high as the chart, and the sum of their calls. */
export function usageSeries(days: Usage["days"]): { bars: Bar[]; total: number } {
	const totals = days.map(({ formula, chat }) => formula + chat);
	// Without a call every bar is empty.
	const highest = Math.max(1, ...totals);
	const bars = days.map((day) => ({
		...day,
		formulaHeight: (100 * day.formula) / highest,
		chatHeight: (100 * day.chat) / highest,
	}));
	return { bars, total: totals.reduce((sum, calls) => sum + calls, 0) };
}
