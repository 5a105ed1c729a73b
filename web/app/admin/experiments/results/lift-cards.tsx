import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL } from "../../../../../worker/contract/experiment.ts";
import type { ExperimentResults } from "../../../../../worker/contract/experiment-admin.ts";
import { part } from "../../../load-part.tsx";
import type { Sheet } from "../../exports/csv.ts";
import { CsvButton } from "../../exports/download-button.tsx";
import { ChartCard } from "../../widgets/chart-card.tsx";
import { GREEN } from "../../widgets/chart-colours.ts";
import { Choice } from "../../widgets/choice.tsx";
import { isRunning } from "../../widgets/derived-figures.ts";
import { SheetTable } from "../../widgets/sheet-table.tsx";
import { useFormats, usePlaces } from "../../widgets/use-formats.ts";
import { WidgetCard } from "../../widgets/widget-card.tsx";
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
	const places = usePlaces();
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
			rowLabel={(day) => places.label("day", day, isRunning(day))}
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

const COLUMNS = ["look", "at", "control", "conversions", "lower", "upper", "result"] as const;

/** The weekly looks of the primary goal with their bounds: the only ones that decide. */
export function LooksCard({ query }: { query: UseQueryResult<ExperimentResults> }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const title = t("looks");
	const sheetOf = ({ looks }: ExperimentResults): Sheet => ({
		header: COLUMNS.map((column) => t(`lookColumns.${column}`)),
		rows: looks.map(({ look, at, arm, conversions, lower, upper, result }) => [
			t("lookOf", { look, arm }),
			formats.day(at),
			...[conversions.control, conversions.arm, lower, upper],
			t(`lookResults.${result}`),
		]),
	});
	return (
		<WidgetCard
			title={title}
			figure="testLooks"
			query={query}
			actions={(results) => <CsvButton name="testLooks" title={title} sheet={sheetOf(results)} />}
		>
			{(results) =>
				results.looks.length === 0 ? (
					<p className="text-sm text-soft">{t("looksNone")}</p>
				) : (
					<SheetTable
						caption={title}
						sheet={sheetOf(results)}
						rowLabel={(first) => first}
						region={common("widget.asTable", { title })}
					/>
				)
			}
		</WidgetCard>
	);
}
