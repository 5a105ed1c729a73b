import type { RunCounts } from "../../../contract/run-counts.ts";

/** The counts without heavy networks (docs/product/experiments.md#counting). */
export function withoutHeavy(counts: RunCounts): RunCounts {
	const { exposures, conversions } = counts.heavy;
	const negative = <T extends { units: number }>(rows: readonly T[]) =>
		rows.map((row) => ({ ...row, units: -row.units }));
	return {
		...counts,
		exposures: [...counts.exposures, ...negative(exposures)],
		conversions: [...counts.conversions, ...negative(conversions)],
		looks: counts.looks.map((look) => ({ ...look, conversions: look.light })),
	};
}
