import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AMBER, BLUE, GREEN, LIME, RED } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/choice.tsx";
import { BridgeCard } from "./bridge-card.tsx";
import { FigureCard, type FigureColumn } from "./figure-card.tsx";
import type { RevenueReport } from "./get-revenue.ts";
import { RetentionCard } from "./retention-card.tsx";
import { endingPoints, stepPoints, trialPoints } from "./revenue-series.ts";
import type { Drawing } from "./step-chart.tsx";

const line = (colour: string, dash?: string): Drawing => ({
	shape: "line",
	colour,
	...(dash === undefined ? {} : { dash }),
});
const stacked = (colour: string): Drawing => ({ shape: "bar", colour, stack: "all" });

const CURVES = ["mrr", "arr", "arpu"] as const;

const MOVEMENT: FigureColumn[] = [
	{ key: "start", unit: "money" },
	{ key: "new", unit: "money", draw: stacked(GREEN) },
	{ key: "expansion", unit: "money", draw: stacked(LIME) },
	{ key: "reactivation", unit: "money", draw: stacked(BLUE) },
	{ key: "contraction", unit: "money", draw: stacked(AMBER) },
	{ key: "churn", unit: "money", draw: stacked(RED) },
	{ key: "end", unit: "money" },
];
const PAYING: FigureColumn[] = [
	{ key: "active", unit: "count", draw: stacked(GREEN) },
	{ key: "pastDue", unit: "count", draw: stacked(AMBER) },
];
const CHURN: FigureColumn[] = [
	{ key: "customerChurn", unit: "percent", draw: line(RED) },
	{ key: "revenueChurn", unit: "percent", draw: line(AMBER, "6 4") },
	{ key: "customersLost", unit: "count" },
	{ key: "customersNew", unit: "count" },
	{ key: "customersReactivated", unit: "count" },
];
const CASH: FigureColumn[] = [
	{ key: "payments", unit: "money", draw: stacked(GREEN) },
	{ key: "refunds", unit: "money", draw: stacked(AMBER) },
	{ key: "disputes", unit: "money", draw: stacked(RED) },
	{ key: "net", unit: "money" },
	{ key: "tax", unit: "money", draw: line(BLUE) },
	{ key: "fees", unit: "money", draw: line("var(--ink-soft)", "2 3") },
	{ key: "feesUnknown", unit: "count" },
	{ key: "count", unit: "count" },
	{ key: "failures", unit: "count" },
];
const TRIALS: FigureColumn[] = [
	{ key: "trials", unit: "count", draw: { shape: "bar", colour: GREEN } },
	{ key: "paid", unit: "count", draw: { shape: "bar", colour: LIME } },
	{ key: "rate", unit: "percent", draw: { ...line(BLUE), isApart: true } },
];
const ENDINGS: FigureColumn[] = [
	{ key: "ending", unit: "money", draw: { shape: "bar", colour: AMBER } },
	{ key: "subscriptions", unit: "count" },
];

/** All charts of the page, from one response. */
export function RevenueCards({ query }: { query: UseQueryResult<RevenueReport> }) {
	const steps = ({ steps: all, step }: RevenueReport) => stepPoints(all, step);
	return (
		<>
			<CurveCard query={query} />
			<div className="grid gap-6 lg:grid-cols-2">
				<FigureCard name="movement" query={query} points={steps} columns={MOVEMENT} />
				<BridgeCard query={query} />
				<FigureCard name="paying" query={query} points={steps} columns={PAYING} />
				<FigureCard name="churn" query={query} points={steps} columns={CHURN} />
			</div>
			<FigureCard name="cash" query={query} points={steps} columns={CASH} />
			<FigureCard
				name="trials"
				query={query}
				place="week"
				points={({ trials }) => trialPoints(trials)}
				columns={TRIALS}
			/>
			<RetentionCard query={query} />
			<FigureCard
				name="endings"
				query={query}
				place="day"
				points={({ cancellations }) => endingPoints(cancellations)}
				columns={ENDINGS}
			/>
		</>
	);
}

/** One of the recurring amounts as a curve; the table has them all. */
function CurveCard({ query }: { query: UseQueryResult<RevenueReport> }) {
	const { t } = useTranslation("revenue");
	const [drawn, setDrawn] = useState<(typeof CURVES)[number]>("mrr");
	const columns = CURVES.map(
		(key): FigureColumn => ({
			key,
			unit: "money",
			...(key === drawn ? { draw: line(GREEN) } : {}),
		}),
	);
	return (
		<FigureCard
			name="curve"
			query={query}
			points={({ steps, step }) => stepPoints(steps, step)}
			columns={[...columns, { key: "customers", unit: "count" }]}
			controls={
				<Choice
					label={t("curve")}
					value={drawn}
					options={CURVES.map((key) => [key, t(`columns.${key}`)])}
					onChoose={(name) => setDrawn(name)}
				/>
			}
		/>
	);
}
