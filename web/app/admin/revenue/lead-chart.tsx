import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "../../formats.ts";
import type { peopleBehind } from "../customers/people-links.tsx";
import type { CustomDays } from "../period/spans.ts";
import { AMBER, BLUE, NAVY } from "../widgets/chart-colours.ts";
import { FigureCard, useColumns } from "../widgets/figure-card.tsx";
import type { Drawing } from "../widgets/points.ts";
import { CHURN_DAYS, type RevenueReport } from "./revenue-query.ts";
import { churnPoints, MOVEMENTS, stepPoints } from "./revenue-series.ts";

export const line = (colour: string): Drawing => ({ shape: "line", colour });
export const bar = (colour: string): Drawing => ({ shape: "bar", colour });
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

export interface Props {
	query: UseQueryResult<RevenueReport>;
	people: ReturnType<typeof peopleBehind>;
}

/** The four figures of the page, each with its chart and its customers. */
export const LEADS = {
	mrr: {
		path: "mrr.end",
		card: "movement",
		figures: MOVEMENT,
		people: MOVEMENTS,
	},
	cash: { path: "cash.net", card: "cash", figures: CASH, people: ["paid", "failed"] },
	churn: {
		path: "customer_churn",
		card: "churn",
		figures: CHURN,
		people: ["churn", "cancel_planned", "ending"],
	},
	customers: {
		path: "customers.end",
		card: "paying",
		figures: PAYING,
		people: ["period", "new", "churn", "past_due", "silent"],
	},
} as const;
export type Lead = keyof typeof LEADS;

type Card = "trials" | "endings" | "retention" | "curve" | "bridge" | (typeof LEADS)[Lead]["card"];

/** The title, the file and the note of a card have one name. */
export function useCard<Data>(name: Card, query: UseQueryResult<Data>) {
	const { t } = useTexts("revenue");
	return { title: t(`cards.${name}`), csv: name, figure: name, query };
}

export const lastDay = ({ steps }: RevenueReport) => steps.at(-1)?.last_day;
/** Props that all cards by step share. */
export const BY_STEP = {
	place: ({ step }: RevenueReport) => step,
	points: ({ steps, step }: RevenueReport) => stepPoints(steps, step),
	lastDay,
};

interface LeadProps extends Props {
	lead: Lead;
	churn: UseQueryResult<RevenueReport>;
}

/** The chart of one of the four figures by step; churn is a rate over the last days, and by month in a long period. */
export function LeadChart({ lead, query, churn, people }: LeadProps) {
	const { t } = useTexts("revenue");
	const { card, figures } = LEADS[lead];
	const isRate = lead === "churn";
	const columns = useColumns<"revenue">("revenue", figures);
	const points = (report: RevenueReport) =>
		isRate && report.step === "day" ? churnPoints(report.steps) : BY_STEP.points(report);
	return (
		<FigureCard
			key={lead}
			{...BY_STEP}
			{...useCard(card, isRate ? churn : query)}
			columns={columns}
			points={points}
			subtitle={({ step }) =>
				isRate && (step === "day" ? t("rolling", { count: CHURN_DAYS }) : t("byMonth"))
			}
			// Bars that lead nowhere do not look as if they did.
			hasLinkedBars={columns.some(({ key, draw }) => draw?.shape === "bar" && key in PEOPLE)}
			linkOf={(key, { values, days }) => values[key] && days && addressIn(people, key, days)}
		/>
	);
}

/** The customers whom a figure of these days counts. */
export function addressIn(people: Props["people"], key: string, days: CustomDays) {
	const event = PEOPLE[key as keyof typeof PEOPLE];
	return event && people.on(event, days);
}
