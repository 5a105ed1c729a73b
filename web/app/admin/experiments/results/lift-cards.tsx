import { useState } from "react";
import { PLATFORMS } from "../../../../../contract/events.ts";
import type { Interval } from "../../../../../contract/experiment-detail-schema.ts";
import type {
	BreakdownRow,
	ExperimentResults,
} from "../../../../../contract/experiment-results-schema.ts";
import { GOALS, type Goal } from "../../../../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../../../../contract/languages.ts";
import { CONTROL } from "../../../../../contract/slots.ts";
import { useTexts } from "../../../formats.ts";
import { toSheet } from "../../exports/download-button.tsx";
import { ChartCard } from "../../widgets/chart-card.tsx";
import { BLUE } from "../../widgets/chart-colours.ts";
import { Choice } from "../../widgets/controls.tsx";
import { isRunning } from "../../widgets/derived-figures.ts";
import { FigureCard } from "../../widgets/figure-card.tsx";
import { type Column, type Drawing, type Point, usePlaces } from "../../widgets/points.ts";
import { percent } from "../use-names.ts";
import type { ResultsProps } from "./arm-cards.tsx";

/** The lift of an arm for the primary goal, week by week. */
export function LiftCard({ query, hasLooks }: ResultsProps & { hasLooks: boolean }) {
	const { t } = useTexts("ab-tests");
	const places = usePlaces();
	const [chosen, setChosen] = useState<string>();
	const arms = (query.data?.arms ?? []).map(({ arm }) => arm).filter((arm) => arm !== CONTROL);
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

/** The weekly looks of the primary goal with their bounds: the only ones that decide. */
export function LooksCard({ query }: ResultsProps) {
	const { t, formats } = useTexts("ab-tests", "results");
	const sheetOf = ({ looks }: ExperimentResults) =>
		toSheet(looks, [
			[t("lookColumns.look"), ({ look, arm }) => t("lookOf", { look, arm })],
			[t("lookColumns.at"), ({ at }) => formats.day(at)],
			[t("lookColumns.control"), ({ conversions }) => conversions.control],
			[t("lookColumns.conversions"), ({ conversions }) => conversions.arm],
			[t("lookColumns.lower"), ({ lower }) => lower],
			[t("lookColumns.upper"), ({ upper }) => upper],
			[t("lookColumns.result"), ({ result }) => t(`lookResults.${result}`)],
		]);
	return (
		<ChartCard
			title={t("looks")}
			csv="testLooks"
			figure="testLooks"
			query={query}
			empty={t("looksNone")}
			sheet={sheetOf}
		/>
	);
}

/** No arm can lose more. */
const LOWEST = -100;
/** Intervals of the first days are wide: beyond this multiple of the last one, they are cut. */
const WIDEST = 3;

/** Days of a step. */
const WEEK = 7;

/**
 * The lift of an arm at the end of each week and on the last day, in percent, with the ends of its interval, also cut
 * to the chart, and the weekly look at this day; null where nothing is known yet.
 */
export function liftSeries(
	{ curve, looks }: Pick<ExperimentResults, "curve" | "looks">,
	arm: string,
): Point[] {
	const days = curve.filter((point) => point.arm === arm);
	const made = looks.filter((look) => look.arm === arm);
	// The look after the last full day of the data stands at that day.
	const placeOf = (at: string) =>
		(days.find(({ day }) => day >= at.slice(0, 10)) ?? days.at(-1))?.day;
	const isShown = (day: string, at: number) =>
		at === days.length - 1 || (made.length === 0 ? at % WEEK === WEEK - 1 : lookOn(day) !== null);
	const lookOn = (day: string) => made.find(({ at }) => placeOf(at) === day)?.look ?? null;
	const shown = days.filter(({ day }, at) => isShown(day, at));
	const limit = liftLimit(shown.map(({ lift }) => lift));
	const cut = (value: number) => Math.min(limit, Math.max(LOWEST, -limit, value));
	return shown.map(({ day, lift }) => {
		const [low, high] = [percent(lift.low), percent(lift.high)];
		const isOpen = low === null && high === null;
		return {
			at: day,
			isRunning: isRunning(day),
			values: {
				...{ estimate: percent(lift.estimate), low, high },
				cutLow: isOpen ? null : cut(low ?? LOWEST),
				cutHigh: isOpen ? null : cut(high ?? limit),
				look: lookOn(day),
			},
		};
	});
}

/** The largest size that the chart shows, in percent. */
function liftLimit(lifts: readonly Interval[]): number {
	const sizes = (of: readonly (number | null | undefined)[]) =>
		of.map((value) => Math.abs(percent(value) ?? 0));
	const last = lifts.at(-1);
	return Math.max(
		10,
		...sizes(lifts.map(({ estimate }) => estimate)),
		...sizes([last?.low, last?.high]).map((size) => WIDEST * size),
	);
}

const GROUPINGS = ["platform", "language", "source", "returning"] as const;

/** A goal by group of visitors and arm: exploration, without verdicts. */
export function BreakdownCard({ query }: ResultsProps) {
	const { t, formats } = useTexts("ab-tests", "results");
	const { t: all } = useTexts("ab-tests");
	const [by, setBy] = useState<BreakdownRow["by"]>("platform");
	const [chosenGoal, setGoal] = useState<Goal>();
	const goal = chosenGoal ?? query.data?.primaryGoal ?? "cta_click";
	/** Names a group; a source keeps its own name. */
	const nameOf = ({ by, value }: BreakdownRow) => {
		const platform = PLATFORMS.find((known) => known === value);
		const language = LANGUAGES.find((known) => known === value);
		if (by === "platform" && platform) return all(`platforms.${platform}`);
		if (by === "language" && language) return all(`languages.${language}`);
		if (by === "returning") return t(`returning.${value === "true"}`);
		if (value === OTHER) return t("otherValue");
		return value || t("unknownValue");
	};
	const sheetOf = ({ breakdown }: ExperimentResults) =>
		toSheet(
			breakdown.filter((row) => row.by === by),
			[
				[t("columns.group"), (row) => t("groupOf", { group: nameOf(row), arm: row.arm })],
				[t("columns.exposures"), ({ exposures }) => exposures],
				[t("columns.conversions"), ({ conversions }) => conversions[goal]],
				[
					t("columns.ratePercent"),
					({ exposures, conversions }) =>
						exposures === 0 ? null : (100 * conversions[goal]) / exposures,
				],
			],
		);
	return (
		<ChartCard
			title={t("breakdown")}
			csv="testGroups"
			figure="testGroups"
			query={query}
			subtitle={() => <p className="max-w-prose">{t("breakdownText")}</p>}
			sheet={sheetOf}
			format={(value, column) =>
				column === RATE_COLUMN ? formats.percent(value) : formats.number(value)
			}
			controls={
				<div className="flex flex-wrap gap-3">
					<Choice
						label={t("by.label")}
						value={by}
						options={GROUPINGS.map((grouping) => [grouping, t(`by.${grouping}`)] as const)}
						onChoose={(grouping) => setBy(grouping)}
					/>
					<Choice
						label={t("columns.goal")}
						value={goal}
						options={GOALS.map((one) => [one, all(`goals.${one}`)] as const)}
						onChoose={(one) => setGoal(one)}
					/>
				</div>
			}
		/>
	);
}

const RATE_COLUMN = 3;
/** The name of all sources that a run does not list. */
const OTHER = "(other)";
