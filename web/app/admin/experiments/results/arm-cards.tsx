import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CONTROL } from "../../../../../worker/contract/experiment.ts";
import type { ExperimentResults, Goal } from "../../../../../worker/contract/experiment-admin.ts";
import { CsvButton } from "../../exports/csv-button.tsx";
import { useFormats } from "../../widgets/use-formats.ts";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { armsSheet } from "./arms-sheet.ts";
import { GoalTable } from "./goal-table.tsx";
import { useIntervals } from "./use-intervals.ts";

interface Props {
	query: UseQueryResult<ExperimentResults>;
}

/** Visitors and conversions of each arm, with the rate and its interval. */
export function ArmsCard({ query }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const intervals = useIntervals();
	const title = t("arms");
	return (
		<WidgetCard
			title={title}
			figure="testConversions"
			query={query}
			subtitle={({ asOf }) => t("asOf", { at: formats.instant(asOf) })}
			actions={(results) => (
				<CsvButton
					name="testArms"
					title={title}
					sheet={armsSheet(
						results,
						(column) => t(`columns.${column}`),
						(goal) => all(`goals.${goal}`),
					)}
				/>
			)}
		>
			{(results) => (
				<GoalTable
					title={title}
					results={results}
					rows={results.arms.map(({ arm, exposures }) => ({
						arm,
						name: arm === CONTROL ? all("control", { arm }) : arm,
						exposures: formats.number(exposures),
					}))}
					cell={(arm, goal) => {
						const found = results.arms.find((one) => one.arm === arm)?.goals[goal];
						if (!found) return undefined;
						const { conversions, rate, withoutExposure } = found;
						return {
							figure: `${formats.number(conversions)} · ${intervals.share(rate.estimate)}`,
							lines: [
								intervals.shareInterval(rate),
								...(withoutExposure > 0
									? [t("unexposed", { count: withoutExposure, n: formats.number(withoutExposure) })]
									: []),
							],
						};
					}}
				/>
			)}
		</WidgetCard>
	);
}

/** The lift of each arm over A, and below it the Bayesian description. */
export function ComparisonCards({ query }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { formats } = useFormats();
	const intervals = useIntervals();
	const rowsOf = ({ arms }: ExperimentResults) =>
		arms.filter(({ arm }) => arm !== CONTROL).map(({ arm }) => ({ arm, name: arm }));
	const against = ({ comparisons }: ExperimentResults, arm: string, goal: Goal) =>
		comparisons.find((one) => one.arm === arm && one.goal === goal);
	return (
		<>
			<WidgetCard
				title={t("comparisons")}
				figure="testLift"
				query={query}
				isEmpty={(results) => rowsOf(results).length === 0}
				subtitle={() => t("comparisonsText")}
			>
				{(results) => (
					<GoalTable
						title={t("comparisons")}
						results={results}
						rows={rowsOf(results)}
						cell={(arm, goal) => {
							const found = against(results, arm, goal);
							return (
								found && {
									figure: intervals.effect(found.lift.estimate),
									lines: [
										intervals.effectInterval(found.lift),
										t("pValue", { p: formats.number(found.pValue) }),
									],
								}
							);
						}}
					/>
				)}
			</WidgetCard>
			<WidgetCard
				title={t("bayes")}
				figure="testBayes"
				query={query}
				isEmpty={(results) => rowsOf(results).length === 0}
				subtitle={() => t("bayesText")}
			>
				{(results) => (
					<GoalTable
						title={t("bayes")}
						results={results}
						rows={rowsOf(results)}
						cell={(arm, goal) => {
							const found = against(results, arm, goal);
							return (
								found && {
									figure: intervals.share(found.chanceBetter),
									lines: [t("chance"), t("loss", { share: intervals.share(found.expectedLoss) })],
								}
							);
						}}
					/>
				)}
			</WidgetCard>
		</>
	);
}
