import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import {
	GOALS,
	GUARDRAIL_GOALS,
	type GuardrailGoal,
	LEFT_OUT,
	MIN_PAYERS,
	REVENUE_DAYS,
} from "../../../../../contract/experiment-terms.ts";
import { CONTROL } from "../../../../../contract/slots.ts";
import { useFormats } from "../../../formats.ts";
import { ChartCard } from "../../widgets/chart-card.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { useEffects } from "../use-names.ts";
import { type ARM_COLUMNS, armsSheet } from "./arms-sheet.ts";

interface Props {
	query: UseQueryResult<ExperimentResults>;
}

/** Visitors and conversions of each arm, with the rate and its interval. */
export function ArmsCard({ query }: Props) {
	const { t } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const intervals = useEffects();
	const leftOut = (excluded: ExperimentResults["excluded"]) => {
		const found = LEFT_OUT.filter((reason) => excluded[reason] > 0).map((reason) =>
			t("results.excluded.one", {
				reason: t(`results.excluded.reasons.${reason}`),
				n: formats.number(excluded[reason]),
			}),
		);
		return found.length > 0
			? t("results.excluded.some", { list: found.join(", ") })
			: t("results.excluded.none");
	};
	const columnName = (column: (typeof ARM_COLUMNS)[number]) => t(`results.columns.${column}`);
	return (
		<ChartCard
			title={t("results.arms")}
			csv="testArms"
			figure="testConversions"
			query={query}
			subtitle={({ excluded }) => `${leftOut(excluded)} ${t("results.consenting")}`}
			sheet={(results) => armsSheet(results, columnName, (goal) => t(`goals.${goal}`))}
			isTable
			isDrawingOnly
		>
			{(results, title) => (
				<GoalTable
					title={title}
					results={results}
					rows={results.arms.map(({ arm, exposures }) => ({
						arm,
						name: arm === CONTROL ? t("control", { arm }) : arm,
						exposures: formats.number(exposures),
					}))}
					goals={GUARDRAIL_GOALS}
					cell={(arm, goal) => {
						const found = results.arms.find((one) => one.arm === arm);
						if (!found) return undefined;
						if (goal === "lcp_good") {
							const { measured, rate } = found.loads;
							const share = intervals.share(rate.estimate);
							if (measured === 0) return { figure: share, lines: [] };
							const basis = t("results.measured", { count: measured, n: formats.number(measured) });
							return { figure: share, lines: [intervals.shareInterval(rate), basis] };
						}
						const { conversions, rate, withoutExposure } = found.goals[goal];
						return {
							figure: `${formats.number(conversions)} · ${intervals.share(rate.estimate)}`,
							lines: [
								intervals.shareInterval(rate),
								...(withoutExposure > 0
									? [
											t("results.unexposed", {
												count: withoutExposure,
												n: formats.number(withoutExposure),
											}),
										]
									: []),
							],
						};
					}}
				/>
			)}
		</ChartCard>
	);
}

/** The lift of each arm over A, by goal. */
export function ComparisonCard({ query }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { formats } = useFormats();
	const intervals = useEffects();
	const title = t("comparisons");
	const rowsOf = ({ arms }: ExperimentResults) =>
		arms.filter(({ arm }) => arm !== CONTROL).map(({ arm }) => ({ arm, name: arm }));
	return (
		<WidgetCard
			title={title}
			figure="testLift"
			query={query}
			isEmpty={(results) => rowsOf(results).length === 0}
			subtitle={() => t("comparisonsText")}
		>
			{(results) => (
				<GoalTable
					title={title}
					results={results}
					rows={rowsOf(results)}
					cell={(arm, goal) => {
						const found = results.comparisons.find((one) => one.arm === arm && one.goal === goal);
						if (!found) return undefined;
						const { lift, pValue } = found;
						return {
							figure: intervals.effect(lift.estimate),
							lines: [intervals.effectInterval(lift), t("pValue", { p: formats.number(pValue) })],
						};
					}}
				/>
			)}
		</WidgetCard>
	);
}

type Arm = ExperimentResults["revenue"][number]["arms"][number];

/** Revenue of each arm's visitors; grey while few have paid (docs/product/experiments.md#revenue-per-visitor). */
export function RevenueCard({ query }: Props) {
	const { t } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const title = t("results.revenue");
	const money = (cents: number | null) => (cents === null ? "–" : formats.money(cents));
	const linesOf = ({ difference, payers, units }: Arm) => [
		t("results.payers", { count: payers, n: formats.number(payers), of: formats.number(units) }),
		...(difference && difference.low !== null
			? [
					t("results.revenueDifference", {
						difference: money(difference.estimate),
						...{ low: money(difference.low), high: money(difference.high) },
					}),
				]
			: []),
	];
	return (
		<WidgetCard
			title={title}
			figure="testRevenue"
			query={query}
			subtitle={() => t("results.revenueText", { count: MIN_PAYERS })}
		>
			{({ arms, revenue }) => (
				<CardTable
					className="max-h-none"
					caption={title}
					names={[
						t("results.columns.arm"),
						...REVENUE_DAYS.map((days) => t("results.revenueDays", { days })),
					]}
					rows={arms.map(({ arm }) => ({
						key: arm,
						cells: [
							arm === CONTROL ? t("control", { arm }) : arm,
							...revenue.map((window) => {
								const found = window.arms.find((one) => one.arm === arm);
								const control = window.arms.find((one) => one.arm === CONTROL);
								const isFew = [found, control].some((one) => one && one.payers < MIN_PAYERS);
								return (
									found && (
										<span key={window.days} className={isFew ? "text-soft" : "font-semibold"}>
											{money(found.perVisitor)}
											{linesOf(found).map((line) => (
												<span key={line} className="block text-right font-normal text-soft text-xs">
													{line}
												</span>
											))}
										</span>
									)
								);
							}),
						],
					}))}
				/>
			)}
		</WidgetCard>
	);
}

interface GoalCell {
	figure: ReactNode;
	/** Below the figure. */
	lines: readonly string[];
}

interface GoalTableProps {
	title: string;
	results: ExperimentResults;
	rows: readonly { arm: string; name: string; exposures?: ReactNode }[];
	/** Beside the primary goal. */
	goals?: readonly GuardrailGoal[];
	cell(arm: string, goal: GuardrailGoal): GoalCell | undefined;
}

/** A figure of each arm for each goal; the primary goal is named. */
function GoalTable({ title, results, rows, goals = GOALS, cell }: GoalTableProps) {
	const { t } = useTranslation("ab-tests");
	const { primaryGoal, guardrailGoal } = results;
	const columns = [primaryGoal, ...goals.filter((goal) => goal !== primaryGoal)];
	const nameOf = (goal: GuardrailGoal) => {
		const name = t(`goals.${goal}`);
		if (goal === primaryGoal) return t("results.primary", { goal: name });
		return goal === guardrailGoal ? t("results.guardrail", { goal: name }) : name;
	};
	const hasExposures = rows.some(({ exposures }) => exposures !== undefined);
	const cellOf = (arm: string, goal: GuardrailGoal) => {
		const { figure, lines } = cell(arm, goal) ?? { figure: "–", lines: [] };
		return (
			<>
				<span className="ms-auto font-semibold">{figure}</span>
				{lines.map((line) => (
					<span key={line} className="block text-right text-soft text-xs">
						{line}
					</span>
				))}
			</>
		);
	};
	return (
		<CardTable
			className="max-h-none"
			caption={title}
			names={[
				t("results.columns.arm"),
				...(hasExposures ? [t("results.columns.exposures")] : []),
				...columns.map(nameOf),
			]}
			rows={rows.map(({ arm, name, exposures }) => ({
				key: arm,
				cells: [
					name,
					...(hasExposures ? [exposures] : []),
					...columns.map((goal) => cellOf(arm, goal)),
				],
			}))}
		/>
	);
}
