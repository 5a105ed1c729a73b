import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import { CONTROL } from "../../../../../contract/slots.ts";
import { useFormats } from "../../../formats.ts";
import type { Sheet } from "../../exports/download-button.tsx";
import { ChartCard } from "../../widgets/chart-card.tsx";
import { BLUE } from "../../widgets/chart-colours.ts";
import { Choice } from "../../widgets/controls.tsx";
import { isRunning } from "../../widgets/derived-figures.ts";
import { FigureCard } from "../../widgets/figure-card.tsx";
import type { Column, Drawing } from "../../widgets/points.ts";
import { usePlaces } from "../../widgets/use-units.ts";
import { liftSeries } from "./lift-series.ts";

interface Props {
	query: UseQueryResult<ExperimentResults>;
}

/** The lift of an arm for the primary goal, week by week. */
export function LiftCard({ query, hasLooks }: Props & { hasLooks: boolean }) {
	const { t } = useTranslation("ab-tests");
	const places = usePlaces();
	const [chosen, setChosen] = useState<string>();
	const arms = comparedArms(query.data);
	const arm = arms.find((id) => id === chosen) ?? arms[0] ?? "";
	const band = { low: "cutLow", high: "cutHigh", name: t("results.band", { arm }) };
	const line: Drawing = { shape: "line", colour: BLUE, marks: "alone" };
	const column = (key: string, name: string, header: string, draw: Drawing): Column => ({
		...{ key, name, header, draw, unit: "effect" },
	});
	const { columns } = t("results", { returnObjects: true });
	const look = t("results.lookColumns.look");
	return (
		<FigureCard
			title={t("results.curve")}
			csv="testLift"
			figure="testLift"
			query={query}
			columns={[
				column("estimate", t("results.line", { arm }), columns.liftPercent, { ...line, band }),
				column("low", columns.liftLowName, columns.liftLow, { ...line, isHidden: true }),
				column("high", columns.liftHighName, columns.liftHigh, { ...line, isHidden: true }),
				{ key: "look", name: look, header: look, unit: "count" },
			]}
			points={(results) => liftSeries(results, arm)}
			place="day"
			rowLabel={(day) => places.label("day", day, isRunning(day))}
			isEmpty={(results) => liftSeries(results, arm).length === 0}
			height={260}
			subtitle={({ primaryGoal }) => t(`goals.${primaryGoal}`)}
			{...(hasLooks && { reading: () => t("results.curveHint") })}
			controls={
				arms.length > 1 && (
					<Choice
						label={columns.arm}
						value={arm}
						options={arms.map((id) => [id, id] as const)}
						onChoose={setChosen}
					/>
				)
			}
		/>
	);
}

function comparedArms(results: ExperimentResults | undefined): string[] {
	return results?.arms.map(({ arm }) => arm).filter((arm) => arm !== CONTROL) ?? [];
}

const COLUMNS = ["look", "at", "control", "conversions", "lower", "upper", "result"] as const;

/** The weekly looks of the primary goal with their bounds: the only ones that decide. */
export function LooksCard({ query }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { formats } = useFormats();
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
		<ChartCard
			title={t("looks")}
			csv="testLooks"
			figure="testLooks"
			query={query}
			isEmpty={({ looks }) => looks.length === 0}
			empty={t("looksNone")}
			sheet={sheetOf}
		/>
	);
}
