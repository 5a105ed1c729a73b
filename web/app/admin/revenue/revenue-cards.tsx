import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { part } from "../../load-part.tsx";
import { linked, type peopleEnding, type peopleOn } from "../customers/people-links.tsx";
import type { CustomDays } from "../period/spans.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, BLUE, GREEN, LIME, RED } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { FigureCard, type NamedFigure, useColumns, useHeaders } from "../widgets/figure-card.tsx";
import type { Drawing, Point } from "../widgets/points.ts";
import { useUnits } from "../widgets/use-units.ts";
import { RetentionCard } from "./retention-card.tsx";
import type { RevenueReport } from "./revenue-query.ts";
import { bridgeOf, endingPoints, stepPoints, trialPoints } from "./revenue-series.ts";

const BridgeChart = part(async () => (await import("./bridge-chart.tsx")).BridgeChart);

const line = (colour: string, dash?: Drawing["dash"]): Drawing => ({
	shape: "line",
	colour,
	...(dash === undefined ? {} : { dash }),
});
const bar = (colour: string): Drawing => ({ shape: "bar", colour });
const stacked = (colour: string): Drawing => ({ ...bar(colour), stack: "all" });

// The columns of each table; those with a drawing are in the chart, too.
const MOVEMENT = [
	["mrr.start"],
	["mrr.new", stacked(GREEN)],
	["mrr.expansion", stacked(LIME)],
	["mrr.reactivation", stacked(BLUE)],
	["mrr.contraction", stacked(AMBER)],
	["mrr.repricing", stacked("var(--ink-soft)")],
	["mrr.churn", stacked(RED)],
	["mrr.end"],
] as const;
const PAYING = [
	["subscriptions.active", stacked(GREEN)],
	["subscriptions.past_due", stacked(AMBER)],
] as const;
const CHURN = [
	["customer_churn", line(RED)],
	["revenue_churn", line(AMBER, "dashed")],
	["customers.lost"],
	["customers.new"],
	["customers.reactivated"],
] as const;
const CASH = [
	["cash.payments", stacked(GREEN)],
	["cash.refunds", stacked(AMBER)],
	["cash.disputes", stacked(RED)],
	["cash.net"],
	["cash.tax", line(BLUE)],
	["cash.fees", line("var(--ink-soft)", "dotted")],
	["cash.fees_unknown"],
	["cash.count"],
	["cash.failures"],
] as const;
const CURVES = ["mrr.end", "arr", "arpu"] as const;

/** The customers whom each figure counts, as far as a list has them. */
const PEOPLE = {
	"mrr.new": "new",
	"mrr.expansion": "expansion",
	"mrr.reactivation": "reactivation",
	"mrr.contraction": "contraction",
	"mrr.repricing": "repricing",
	"mrr.churn": "churn",
	"customers.lost": "churn",
	"customers.new": "new",
	"customers.reactivated": "reactivation",
	"cash.failures": "failed",
} as const;

interface Props {
	query: UseQueryResult<RevenueReport>;
	people: ReturnType<typeof peopleOn>;
}

interface CardsProps extends Props {
	ending: ReturnType<typeof peopleEnding>;
}

/** All charts of the page, from one response. */
export function RevenueCards({ query, people, ending }: CardsProps) {
	const trials = useColumns("trialWeek", [
		["trials", bar(GREEN)],
		["paid", bar(LIME)],
		["rate", { ...line(BLUE), isApart: true }],
	]);
	const step = (name: StepProps["name"], figures: StepProps["figures"]) => (
		<StepCard name={name} query={query} people={people} figures={figures} />
	);
	return (
		<>
			<CurveCard query={query} />
			<div className="grid gap-6 lg:grid-cols-2">
				{step("movement", MOVEMENT)}
				<BridgeCard query={query} people={people} />
				{step("paying", PAYING)}
				{step("churn", CHURN)}
			</div>
			{step("cash", CASH)}
			<FigureCard
				{...useCard("trials", query)}
				place="week"
				points={(data) => trialPoints(data.trials)}
				columns={trials}
				lastDay={lastDay}
			/>
			<RetentionCard query={query} people={people} />
			<EndingsCard query={query} ending={ending} />
		</>
	);
}

type Card = "trials" | "endings" | "curve" | "bridge" | StepProps["name"];

/** The title, the file and the note of a card have one name. */
function useCard(name: Card, query: UseQueryResult<RevenueReport>) {
	const { t } = useTranslation("revenue");
	return { title: t(`cards.${name}`), csv: name, figure: name, query };
}

const lastDay = ({ steps }: RevenueReport) => steps.at(-1)?.last_day;
/** Props that all cards by step share. */
const BY_STEP = {
	place: ({ step }: RevenueReport) => step,
	points: ({ steps, step }: RevenueReport) => stepPoints(steps, step),
	lastDay,
};

interface StepProps extends Props {
	name: "movement" | "paying" | "churn" | "cash";
	figures: readonly NamedFigure<"revenue">[];
}

/** Figures by day, week or month. */
function StepCard({ name, query, people, figures }: StepProps) {
	const columns = useColumns("revenue", figures);
	const navigate = useNavigate();
	const addressOf = (key: string, { values, days }: Point) =>
		values[key] && days && addressIn(people, key, days);
	return (
		<FigureCard
			{...BY_STEP}
			{...useCard(name, query)}
			columns={columns}
			// By keyboard, the table has the same links. Where no bar leads anywhere, none looks as if it did.
			{...(figures.some(([path, draw]) => draw?.shape === "bar" && path in PEOPLE) && {
				onBar: (key: string, point: Point) => {
					const to = addressOf(key, point);
					if (to) navigate(to);
				},
			})}
			wrap={(data) => {
				const points = BY_STEP.points(data);
				return (text, column, row) => {
					const [of, point] = [columns[column - 1], points[row]];
					return linked(text, of && point && addressOf(of.key, point));
				};
			}}
		/>
	);
}

/** The customers whom a figure of these days counts. */
function addressIn(people: Props["people"], key: string, days: CustomDays) {
	const event = PEOPLE[key as keyof typeof PEOPLE];
	return event && people(event)?.(days);
}

/** Planned ends by day; each leads to those who leave on it. */
function EndingsCard({ query, ending }: Pick<CardsProps, "query" | "ending">) {
	const columns = useColumns("ending", [["mrr", bar(AMBER)], ["subscriptions"]]);
	const navigate = useNavigate();
	return (
		<FigureCard
			{...useCard("endings", query)}
			place="day"
			points={({ cancellations }) => endingPoints(cancellations)}
			columns={columns}
			lastDay={lastDay}
			onBar={(_, { days }) => {
				const to = days && ending(days.from);
				if (to) navigate(to);
			}}
			wrap={({ cancellations }) =>
				(text, _, row) => {
					const day = cancellations[row]?.day;
					return linked(text, day && ending(day));
				}}
		/>
	);
}

/** One of the recurring amounts as a curve; the table has them all. */
function CurveCard({ query }: { query: UseQueryResult<RevenueReport> }) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures", { keyPrefix: "figures.revenue" });
	const [drawn, setDrawn] = useState<(typeof CURVES)[number]>("mrr.end");
	const columns = useColumns("revenue", [
		...CURVES.map(
			(path) => [path, path === drawn ? line(GREEN) : undefined, names(`${path}.name`)] as const,
		),
		["customers.end"],
	]);
	return (
		<FigureCard
			{...BY_STEP}
			{...useCard("curve", query)}
			columns={columns}
			controls={
				<Choice
					label={t("curve")}
					value={drawn}
					options={CURVES.map((path) => [path, names(`${path}.name`)])}
					onChoose={(path) => setDrawn(path)}
				/>
			}
		/>
	);
}

/** From the MRR at the start of the period to that at its end. */
function BridgeCard({ query, people }: Props) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures");
	const units = useUnits();
	const headers = useHeaders();
	return (
		<ChartCard
			{...useCard("bridge", query)}
			isEmpty={({ steps }) => bridgeOf(steps).bars.every(({ value }) => value === 0)}
			subtitle={({ steps }) => {
				const { base } = bridgeOf(steps);
				return base > 0 && t("bridgeAxis", { from: units.full("money", base) });
			}}
			sheet={({ steps }) => ({
				header: [t("places.part"), headers("money", names("figures.revenue.mrr.end.name"))],
				rows: bridgeOf(steps).bars.map(({ part, value }) => [
					names(`columns.revenue.mrr.${part}`),
					value,
				]),
			})}
			format={(value) => units.full("money", value)}
			wrap={({ steps }) => {
				const { bars } = bridgeOf(steps);
				const [from, to] = [steps[0]?.first_day, steps.at(-1)?.last_day];
				return (text, _, row) => {
					const { part, value } = bars[row] ?? {};
					return linked(
						text,
						value && from && to && addressIn(people, `mrr.${part}`, { from, to }),
					);
				};
			}}
			rowLabel={String}
		>
			{({ steps }, title) => <BridgeChart title={title} {...bridgeOf(steps)} />}
		</ChartCard>
	);
}
