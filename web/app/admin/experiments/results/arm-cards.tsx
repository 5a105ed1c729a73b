import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type {
	ArmResult,
	ExperimentResults,
} from "../../../../../contract/experiment-results-schema.ts";
import {
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
			{(results, title) => <GoalTable title={title} results={results} />}
		</ChartCard>
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

interface GoalTableProps {
	title: string;
	results: ExperimentResults;
}

/** Conversions of each arm for each goal, with the rate and the lift over A; the primary goal is named. */
function GoalTable({ title, results }: GoalTableProps) {
	const { t } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const intervals = useEffects();
	const { primaryGoal, guardrailGoal } = results;
	const goals = [primaryGoal, ...GUARDRAIL_GOALS.filter((goal) => goal !== primaryGoal)];
	const nameOf = (goal: GuardrailGoal) => {
		const name = t(`goals.${goal}`);
		if (goal === primaryGoal) return t("results.primary", { goal: name });
		return goal === guardrailGoal ? t("results.guardrail", { goal: name }) : name;
	};
	const linesOf = ({ arm, goals, loads }: ArmResult, goal: GuardrailGoal) => {
		const { conversions, rate, withoutExposure } =
			goal === "lcp_good" ? { ...loads, conversions: null, withoutExposure: 0 } : goals[goal];
		const share = intervals.share(rate.estimate);
		if (rate.estimate === null) return [share];
		const against = results.comparisons.find((one) => one.arm === arm && one.goal === goal);
		const number = (count: number) => ({ count, n: formats.number(count) });
		return [
			conversions === null ? share : `${formats.number(conversions)} · ${share}`,
			intervals.shareInterval(rate),
			...(goal === "lcp_good" ? [t("results.measured", number(loads.measured))] : []),
			...(withoutExposure > 0 ? [t("results.unexposed", number(withoutExposure))] : []),
			...(against
				? [
						t("results.against", {
							...{ lift: intervals.effect(against.lift.estimate) },
							interval: intervals.effectInterval(against.lift),
						}),
						t("results.pValue", { p: formats.number(against.pValue) }),
					]
				: []),
		];
	};
	const cellOf = ([figure, ...lines]: readonly string[]) => (
		<>
			<span className="ms-auto font-semibold">{figure}</span>
			{lines.map((line) => (
				<span key={line} className="block text-right text-soft text-xs">
					{line}
				</span>
			))}
		</>
	);
	return (
		<CardTable
			className="max-h-none"
			caption={title}
			names={[t("results.columns.arm"), t("results.columns.exposures"), ...goals.map(nameOf)]}
			rows={results.arms.map((result) => ({
				key: result.arm,
				cells: [
					result.arm === CONTROL ? t("control", { arm: result.arm }) : result.arm,
					formats.number(result.exposures),
					...goals.map((goal) => cellOf(linesOf(result, goal))),
				],
			}))}
		/>
	);
}
