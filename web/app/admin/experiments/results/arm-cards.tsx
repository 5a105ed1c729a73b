import type { UseQueryResult } from "@tanstack/react-query";
import type { Interval } from "../../../../../contract/experiment-detail-schema.ts";
import type {
	ArmResult,
	ExperimentResults,
} from "../../../../../contract/experiment-results-schema.ts";
import {
	GOALS,
	GUARDRAIL_GOALS,
	type GuardrailGoal,
	LEFT_OUT,
	MIN_PAYERS,
	REVENUE_DAYS,
} from "../../../../../contract/experiment-terms.ts";
import { CONTROL } from "../../../../../contract/slots.ts";
import { useTexts } from "../../../formats.ts";
import type { Cell, Sheet } from "../../exports/download-button.tsx";
import { CardTable, type TableColumn } from "../../widgets/sheet-table.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { percent, useEffects, useNames } from "../use-names.ts";

export interface ResultsProps {
	query: UseQueryResult<ExperimentResults>;
}

/** Visitors and conversions of each arm, with the rate and its interval. */
export function ArmsCard({ query }: ResultsProps) {
	const { t, formats } = useTexts("ab-tests");
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
	const intervals = useEffects();
	const names = useNames();
	/** The primary goal is the first one, and named so. */
	const goalsOf = ({ primaryGoal: primary }: ExperimentResults) => [
		primary,
		...GUARDRAIL_GOALS.filter((goal) => goal !== primary),
	];
	const nameOf = ({ primaryGoal, guardrailGoal }: ExperimentResults, goal: GuardrailGoal) => {
		const name = t(`goals.${goal}`);
		if (goal === primaryGoal) return t("results.primary", { goal: name });
		return goal === guardrailGoal ? t("results.guardrail", { goal: name }) : name;
	};
	/** Conversions, rate and its interval, and the lift over A. */
	const linesOf = (
		{ comparisons }: ExperimentResults,
		{ arm, goals, loads }: ArmResult,
		goal: GuardrailGoal,
	) => {
		const { conversions, rate, withoutExposure } =
			goal === "lcp_good" ? { ...loads, conversions: null, withoutExposure: 0 } : goals[goal];
		const share = intervals.share(rate.estimate);
		if (rate.estimate === null) return [share];
		const against = comparisons.find((one) => one.arm === arm && one.goal === goal);
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
	const columnName = (column: (typeof ARM_COLUMNS)[number]) => t(`results.columns.${column}`);
	return (
		<WidgetCard
			title={t("results.arms")}
			csv="testArms"
			figure="testConversions"
			query={query}
			subtitle={({ excluded }) => `${leftOut(excluded)} ${t("results.consenting")}`}
			sheet={(results) => armsSheet(results, columnName, (goal) => t(`goals.${goal}`))}
		>
			{(results) => (
				<CardTable
					name="testArms"
					className="max-h-none"
					caption={t("results.arms")}
					rows={results.arms}
					keyOf={({ arm }) => arm}
					columns={[
						[t("results.columns.arm"), ({ arm }) => names.arm(arm)],
						[t("results.columns.exposures"), ({ exposures }) => formats.number(exposures)],
						...goalsOf(results).map(
							(goal): TableColumn<ArmResult> => [
								nameOf(results, goal),
								(arm) => {
									const [figure, ...lines] = linesOf(results, arm, goal);
									return withLines(figure, lines);
								},
								{ key: goal },
							],
						),
					]}
				/>
			)}
		</WidgetCard>
	);
}

/** A figure, and what it rests on. */
const withLines = (
	figure: string | undefined,
	lines: readonly string[],
	look = "font-semibold",
) => (
	<>
		<span className={`ms-auto ${look}`}>{figure}</span>
		{lines.map((line) => (
			<span key={line} className="block text-right text-soft text-xs">
				{line}
			</span>
		))}
	</>
);

type Arm = ExperimentResults["revenue"][number]["arms"][number];

/** Revenue of each arm's visitors; grey while few have paid (docs/product/experiments.md#revenue-per-visitor). */
export function RevenueCard({ query }: ResultsProps) {
	const { t, formats } = useTexts("ab-tests");
	const names = useNames();
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
	const cellOf = (arms: readonly Arm[], arm: string) => {
		const found = arms.find((one) => one.arm === arm);
		const control = arms.find((one) => one.arm === CONTROL);
		const isFew = [found, control].some((one) => one && one.payers < MIN_PAYERS);
		return (
			found &&
			withLines(money(found.perVisitor), linesOf(found), isFew ? "text-soft" : "font-semibold")
		);
	};
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
					rows={arms}
					keyOf={({ arm }) => arm}
					columns={[
						[t("results.columns.arm"), ({ arm }) => names.arm(arm)],
						...REVENUE_DAYS.map(
							(days, at): TableColumn<ArmResult> => [
								t("results.revenueDays", { days }),
								({ arm }) => cellOf(revenue[at]?.arms ?? [], arm),
							],
						),
					]}
				/>
			)}
		</WidgetCard>
	);
}

/** The columns of the file, in their order. */
const ARM_COLUMNS = [
	...(["arm", "goal", "exposures", "conversions", "withoutExposure"] as const),
	...(["ratePercent", "rateLow", "rateHigh"] as const),
	...(["liftPercent", "liftLow", "liftHigh", "pValue"] as const),
] as const;

const rateCells = ({ estimate, low, high }: Interval): Cell[] => [estimate, low, high].map(percent);

/** Every figure of every arm and goal, as a table. Pure. */
function armsSheet(
	{ arms, comparisons }: ExperimentResults,
	columnName: (column: (typeof ARM_COLUMNS)[number]) => string,
	goalName: (goal: GuardrailGoal) => string,
): Sheet {
	const rows = arms.flatMap(({ arm, exposures, goals, loads }) => [
		...GOALS.map((goal): Cell[] => {
			const { conversions, withoutExposure, rate } = goals[goal];
			const against = comparisons.find((one) => one.arm === arm && one.goal === goal);
			return [
				...[arm, goalName(goal), exposures, conversions, withoutExposure, ...rateCells(rate)],
				...[against?.lift.estimate, against?.lift.low, against?.lift.high].map(percent),
				against?.pValue ?? null,
			];
		}),
		[
			// The share is one of the measured visitors; the guardrail alone compares fast pages.
			...[arm, goalName("lcp_good"), loads.measured, loads.fast, null, ...rateCells(loads.rate)],
			...[null, null, null, null],
		],
	]);
	return { header: ARM_COLUMNS.map(columnName), rows };
}
