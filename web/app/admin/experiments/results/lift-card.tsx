import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL } from "../../../../../worker/contract/experiment.ts";
import type { ExperimentResults } from "../../../../../worker/contract/experiment-admin.ts";
import { part } from "../../../load-part.tsx";
import { ChartCard } from "../../widgets/chart-card.tsx";
import { GREEN } from "../../widgets/chart-colours.ts";
import { Choice } from "../../widgets/choice.tsx";
import { useDateLabel } from "../../widgets/use-date-label.ts";
import { useFormats } from "../../widgets/use-formats.ts";
import { liftSeries, liftSheet, lookMarks } from "./lift-series.ts";

/** The number of the look, in the table. */
const LOOK_COLUMN = 4;

const LiftChart = part(async () => (await import("./lift-chart.tsx")).LiftChart);

/** The lift of an arm for the primary goal, day by day. */
export function LiftCard({ query }: { query: UseQueryResult<ExperimentResults> }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: all } = useTranslation("ab-tests");
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const dateLabel = useDateLabel();
	const [chosen, setChosen] = useState<string>();
	const arms = comparedArms(query.data);
	const arm = arms.find((id) => id === chosen) ?? arms[0] ?? "";
	const partsOf = (results: ExperimentResults) => {
		const days = liftSeries(results, arm);
		return { days, marks: lookMarks(results, arm, days) };
	};
	return (
		<ChartCard
			title={t("curve")}
			csv="testLift"
			figure="testLift"
			query={query}
			height={320}
			isEmpty={(results) => partsOf(results).days.length === 0}
			subtitle={({ primaryGoal }) => t("curveHint", { goal: all(`goals.${primaryGoal}`) })}
			controls={
				arms.length > 1 && (
					<Choice
						label={t("columns.arm")}
						value={arm}
						options={arms.map((id) => [id, id] as const)}
						onChoose={setChosen}
					/>
				)
			}
			sheet={(results) => {
				const { days, marks } = partsOf(results);
				return liftSheet(days, marks, [
					common("chart.day"),
					t("columns.liftPercent"),
					t("columns.liftLow"),
					t("columns.liftHigh"),
					t("lookColumns.look"),
				]);
			}}
			rowLabel={dateLabel}
			format={(value, column) =>
				column === LOOK_COLUMN ? formats.number(value) : formats.effect(value / 100)
			}
			legend={[
				{ name: t("line", { arm }), colour: GREEN, line: "solid" },
				{
					name: t("band", { arm }),
					colour: "color-mix(in srgb, var(--chart-green) 20%, transparent)",
				},
			]}
		>
			{(results, title) => (
				<LiftChart title={title} name={t("line", { arm })} {...partsOf(results)} />
			)}
		</ChartCard>
	);
}

function comparedArms(results: ExperimentResults | undefined): string[] {
	return results?.arms.map(({ arm }) => arm).filter((arm) => arm !== CONTROL) ?? [];
}
