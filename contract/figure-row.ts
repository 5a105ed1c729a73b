/** How a figure of the back-office is declared (figures.ts). */

/** How a figure is written. Money is sent in cents of EUR, percentages with 2 decimals; an effect is one with its sign. */
export type Unit = "count" | "mean" | "money" | "percent" | "ratio" | "duration" | "effect";

export interface Row {
	unit: Unit;
	/** A change of a figure without a better direction is neither good nor bad. */
	better?: "more" | "less";
	/** The figures of days, or of campaigns, add up. */
	additive?: true;
	/** Below zero: what rises is the loss. */
	loss?: true;
	/** Computed by the app, so no response contains it. */
	derived?: true;
	/** A response may hold null: the figure is not known. */
	nullable?: true;
	/** The figure of the same report whose size decides whether a change means anything; itself by default. */
	basis?: string;
	/** Unit, period, exclusions and freshness in words: keys of `locales/{fr,en}/figures.json`. */
	note?: readonly [string, string, string, string];
}

/** Figures of one report, named `{report}.{path in the response}`. @param source the SQL function */
export function report<const Name extends string, const Rows extends Record<string, Row>>(
	name: Name,
	source: string,
	rows: Rows,
) {
	const named = Object.entries(rows).map(([path, row]) => [`${name}.${path}`, { ...row, source }]);
	return Object.fromEntries(named) as {
		[Path in keyof Rows & string as `${Name}.${Path}`]: Rows[Path] & { source: string };
	};
}
