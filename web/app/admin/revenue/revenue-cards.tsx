import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { part } from "../../load-part.tsx";
import { linked, type peopleEnding, type peopleOn } from "../customers/people-links.tsx";
import type { CustomDays } from "../period/spans.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, BLUE, NAVY } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { FigureCard, type NamedFigure, useColumns, useHeaders } from "../widgets/figure-card.tsx";
import type { Drawing, Point } from "../widgets/points.ts";
import { useUnits } from "../widgets/use-units.ts";
import { RetentionCard } from "./retention-card.tsx";
import { CHURN_DAYS, type RevenueQuery, type RevenueReport } from "./revenue-query.ts";
import { bridgeOf, churnPoints, endingPoints, stepPoints, trialPoints } from "./revenue-series.ts";

const BridgeChart = part(async () => (await import("./bridge-chart.tsx")).BridgeChart);

const line = (colour: string, dash?: Drawing["dash"]): Drawing => ({
	shape: "line",
	colour,
	...(dash === undefined ? {} : { dash }),
});
const bar = (colour: string): Drawing => ({ shape: "bar", colour });
const stacked = (colour: string): Drawing => ({ ...bar(colour), stack: "all" });
const pale = (colour: string): Drawing => ({ ...stacked(colour), isBehind: true });

// The columns of each table; those with a drawing are in the chart, too: gains in blue, losses in orange.
const MOVEMENT = [
	["mrr.start"],
	["mrr.new", stacked(BLUE)],
	["mrr.expansion", stacked(NAVY)],
	["mrr.reactivation", pale(BLUE)],
	["mrr.contraction", pale(AMBER)],
	["mrr.repricing", stacked("var(--ink-soft)")],
	["mrr.churn", stacked(AMBER)],
	["mrr.end"],
] as const;
const PAYING = [
	["customers.end", line(BLUE)],
	["customers.new"],
	["customers.reactivated"],
	["customers.lost"],
	["subscriptions.active"],
	["subscriptions.past_due"],
] as const;
const CHURN = [
	["customer_churn", line(AMBER)],
	["revenue_churn"],
	["customers.lost"],
	["customers.new"],
	["customers.reactivated"],
] as const;
const CASH = [
	["cash.payments", stacked(BLUE)],
	["cash.refunds", pale(AMBER)],
	["cash.disputes", stacked(AMBER)],
	["cash.net", line("var(--ink)")],
	["cash.tax"],
	["cash.fees"],
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

/** The four figures of the page, each with its chart and the customers behind it. */
export const LEADS = {
	mrr: {
		path: "mrr.end",
		people: ["new", "expansion", "reactivation", "contraction", "repricing", "churn"],
	},
	cash: { path: "cash.net", people: ["paid", "failed"] },
	churn: { path: "customer_churn", people: ["churn", "cancel_planned", "ending"] },
	customers: { path: "customers.end", people: ["period", "new", "churn", "past_due", "silent"] },
} as const;
export type Lead = keyof typeof LEADS;

interface LeadProps extends Props {
	lead: Lead;
	churn: UseQueryResult<RevenueReport>;
}

/** The chart of one of the four figures. */
export function LeadChart({ lead, churn, ...props }: LeadProps) {
	if (lead === "churn") return <ChurnCard {...props} query={churn} />;
	const [name, figures] = {
		mrr: ["movement", MOVEMENT] as const,
		cash: ["cash", CASH] as const,
		customers: ["paying", PAYING] as const,
	}[lead];
	return <StepCard key={name} {...props} name={name} figures={figures} />;
}

interface CardsProps extends Props {
	ending: ReturnType<typeof peopleEnding>;
	/** That of the page, for the cards with a period of their own. */
	report: RevenueQuery;
}

/** The other charts of the page. */
export function RevenueCards({ query, people, ending, report }: CardsProps) {
	const trials = useColumns("trialWeek", [
		["trials", { ...bar(BLUE), isBehind: true }],
		["paid", bar(BLUE)],
		["rate", { ...line(AMBER), isApart: true }],
	]);
	return (
		<>
			<div className="grid gap-8 lg:grid-cols-2">
				<CurveCard query={query} />
				<BridgeCard query={query} people={people} />
				<FigureCard
					{...useCard("trials", query)}
					place="week"
					points={(data) => trialPoints(data.trials)}
					columns={trials}
					lastDay={lastDay}
				/>
				<EndingsCard query={query} ending={ending} />
			</div>
			<RetentionCard report={report} people={people} />
		</>
	);
}

type Card = "trials" | "endings" | "curve" | "bridge" | "churn" | StepProps["name"];

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
	name: "movement" | "paying" | "cash";
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

/** Churn as a rate over the last days, day by day; by month in a long period. */
function ChurnCard({ query, people }: Props) {
	const { t } = useTranslation("revenue");
	const columns = useColumns("revenue", CHURN);
	const points = ({ steps, step }: RevenueReport) =>
		step === "day" ? churnPoints(steps) : stepPoints(steps, step);
	return (
		<FigureCard
			{...BY_STEP}
			{...useCard("churn", query)}
			points={points}
			columns={columns}
			subtitle={({ step }) => (step === "day" ? t("rolling", { count: CHURN_DAYS }) : t("byMonth"))}
			wrap={(data) => (text, column, row) => {
				const [of, point] = [columns[column - 1], points(data)[row]];
				return linked(
					text,
					of && point?.values[of.key] && point.days && addressIn(people, of.key, point.days),
				);
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
			(path) => [path, path === drawn ? line(BLUE) : undefined, names(`${path}.name`)] as const,
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
