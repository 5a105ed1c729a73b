import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, BLUE, GREEN, LIME, RED } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { FigureCard, type NamedFigure, useColumns, useHeaders } from "../widgets/figure-card.tsx";
import type { Drawing } from "../widgets/points.ts";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { usePlaces, useUnits } from "../widgets/use-units.ts";
import type { RevenueReport } from "./revenue-query.ts";
import {
	ages,
	bridgeOf,
	endingPoints,
	type RetentionRow,
	retentionRows,
	retentionSheet,
	stepPoints,
	trialPoints,
} from "./revenue-series.ts";

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

/** All charts of the page, from one response. */
export function RevenueCards({ query }: { query: UseQueryResult<RevenueReport> }) {
	const trials = useColumns("trialWeek", [
		["trials", bar(GREEN)],
		["paid", bar(LIME)],
		["rate", { ...line(BLUE), isApart: true }],
	]);
	const endings = useColumns("ending", [["mrr", bar(AMBER)], ["subscriptions"]]);
	return (
		<>
			<CurveCard query={query} />
			<div className="grid gap-6 lg:grid-cols-2">
				<StepCard name="movement" query={query} figures={MOVEMENT} />
				<BridgeCard query={query} />
				<StepCard name="paying" query={query} figures={PAYING} />
				<StepCard name="churn" query={query} figures={CHURN} />
			</div>
			<StepCard name="cash" query={query} figures={CASH} />
			<FigureCard
				{...useCard("trials", query)}
				place="week"
				points={(data) => trialPoints(data.trials)}
				columns={trials}
				lastDay={lastDay}
			/>
			<RetentionCard query={query} />
			<FigureCard
				{...useCard("endings", query)}
				place="day"
				points={({ cancellations }) => endingPoints(cancellations)}
				columns={endings}
				lastDay={lastDay}
			/>
		</>
	);
}

type Card = "trials" | "endings" | "curve" | "bridge" | "retention" | StepProps["name"];

/** The title, the file and the note of a card have one name. */
function useCard(name: Card, query: UseQueryResult<RevenueReport>) {
	const { t } = useTranslation("revenue");
	return { title: t(`cards.${name}`), csv: name, figure: name, query };
}

const lastDay = ({ steps }: RevenueReport) => steps.at(-1)?.last_day;
/** What all cards by step have in common. */
const BY_STEP = {
	place: ({ step }: RevenueReport) => step,
	points: ({ steps, step }: RevenueReport) => stepPoints(steps, step),
	lastDay,
};

interface StepProps {
	name: "movement" | "paying" | "churn" | "cash";
	query: UseQueryResult<RevenueReport>;
	figures: readonly NamedFigure<"revenue">[];
}

/** Figures by day, week or month. */
function StepCard({ name, query, figures }: StepProps) {
	const columns = useColumns("revenue", figures);
	return <FigureCard {...BY_STEP} {...useCard(name, query)} columns={columns} />;
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
function BridgeCard({ query }: { query: UseQueryResult<RevenueReport> }) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures");
	const units = useUnits();
	const headers = useHeaders();
	return (
		<ChartCard
			{...useCard("bridge", query)}
			isEmpty={({ steps }) => bridgeOf(steps).every(({ value }) => value === 0)}
			sheet={({ steps }) => ({
				header: [t("places.part"), headers("money", names("figures.revenue.mrr.end.name"))],
				rows: bridgeOf(steps).map(({ part, value }) => [
					names(`columns.revenue.mrr.${part}`),
					value,
				]),
			})}
			format={(value) => units.full("money", value)}
			rowLabel={String}
		>
			{({ steps }, title) => <BridgeChart title={title} bars={bridgeOf(steps)} />}
		</ChartCard>
	);
}

/** Who is left of each month's first payers, in percent: the deeper the colour the more. */
function RetentionCard({ query }: { query: UseQueryResult<RevenueReport> }) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures", { keyPrefix: "columns.revenue" });
	const { formats } = useFormats();
	const places = usePlaces();
	return (
		<ChartCard
			{...useCard("retention", query)}
			isTable
			isEmpty={({ retention }) => retention.length === 0}
			subtitle={() => t("retention.hint")}
			sheet={({ retention }) =>
				retentionSheet(
					retentionRows(retention),
					[places.name("month"), names("customers.end")],
					(age) => t("retention.ageInPercent", { age }),
				)
			}
			format={formats.number}
			rowLabel={formats.month}
		>
			{({ retention }, title) => <Triangle title={title} rows={retentionRows(retention)} />}
		</ChartCard>
	);
}

const CELL = "px-2 py-1.5";
const FIRST = `${CELL} sticky left-0 bg-sheet text-left`;
const HEAD = "font-medium text-soft";

function Triangle({ title, rows }: { title: string; rows: RetentionRow[] }) {
	const { t } = useTranslation("revenue");
	const { t: common } = useTranslation("analytics");
	const { t: names } = useTranslation("figures", { keyPrefix: "columns.revenue" });
	const { formats } = useFormats();
	const places = usePlaces();
	return (
		<ScrollRegion className="overflow-x-auto" label={common("widget.asTable", { title })}>
			<table className="w-full border-separate border-spacing-0.5 whitespace-nowrap text-center text-[0.8125rem] tabular-nums">
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr>
						<th scope="col" className={`${FIRST} ${HEAD}`}>
							{places.name("month")}
						</th>
						{[names("customers.end"), ...ages(rows).map((age) => t("retention.age", { age }))].map(
							(name) => (
								<th key={name} scope="col" className={`${CELL} ${HEAD}`}>
									{name}
								</th>
							),
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ month, customers, left }) => (
						<tr key={month}>
							<th scope="row" className={FIRST}>
								{formats.monthShort(month)}
							</th>
							<td className={`${CELL} ${HEAD}`}>{formats.number(customers)}</td>
							{ages(rows).map((age) => {
								const cell = left[age];
								if (!cell) return <td key={age} className={CELL} />;
								return (
									<td
										key={age}
										className={`${CELL} rounded text-ink`}
										style={{ backgroundColor: shade(cell.percent) }}
										title={t("retention.left", { count: cell.customers })}
									>
										{formats.percent(cell.percent)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

/** Light enough for the text on it. */
const shade = (percent: number) =>
	`color-mix(in oklab, var(--chart-green) ${0.55 * percent}%, var(--sheet))`;
