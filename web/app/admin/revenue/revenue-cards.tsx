import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { type SheetColumn, toSheet } from "../exports/download-button.tsx";
import { keptQuery } from "../widgets/analytics-query.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, BLUE } from "../widgets/chart-colours.ts";
import { Choice, linked } from "../widgets/controls.tsx";
import { FigureCard, useColumns, useHeaders } from "../widgets/figure-card.tsx";
import { usePlaces, useUnits } from "../widgets/points.ts";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { addressIn, BY_STEP, bar, lastDay, line, type Props, useCard } from "./lead-chart.tsx";
import { type RevenueQuery, retentionQuery } from "./revenue-query.ts";
import {
	ages,
	bridgeOf,
	endingPoints,
	monthsOf,
	type RetentionRow,
	retentionRows,
	trialPoints,
} from "./revenue-series.ts";

const BridgeChart = part(async () => (await import("./bridge-chart.tsx")).BridgeChart);

const CURVES = ["mrr.end", "arr", "arpu"] as const;

interface CardsProps extends Props {
	/** That of the page, for the cards with a period of their own. */
	report: RevenueQuery;
}

/** The other charts of the page. */
export function RevenueCards({ query, people, report }: CardsProps) {
	const trials = useColumns("trialWeek", [
		["trials", { ...bar(BLUE), isBehind: true }],
		["paid", bar(BLUE)],
		["rate", { ...line(AMBER), isApart: true }],
	]);
	const endings = useColumns("ending", [["mrr", bar(AMBER)], ["subscriptions"]]);
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
				{/* Each day leads to those whose plans end on it. */}
				<FigureCard
					{...useCard("endings", query)}
					place="day"
					points={({ cancellations }) => endingPoints(cancellations)}
					columns={endings}
					lastDay={lastDay}
					linkOf={(_, { days }) => days && people.ending(days.from)}
				/>
			</div>
			<RetentionCard report={report} people={people} />
		</>
	);
}

/** One of the recurring amounts as a curve; the table has them all. */
function CurveCard({ query }: Pick<Props, "query">) {
	const { t } = useTexts("revenue");
	const { t: names } = useTexts("figures", "figures.revenue");
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
					look="hidden"
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
	const { t } = useTexts("revenue");
	const { t: names } = useTexts("figures");
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

/** Remaining part of the first payers of each of the last twelve months, in percent: the deeper the colour the more. */
function RetentionCard({ report, people }: Pick<CardsProps, "report" | "people">) {
	const { t, formats } = useTexts("revenue");
	const { t: names } = useTexts("figures", "columns.revenue");
	const places = usePlaces();
	const months = { ...retentionQuery(report) };
	const query = useQuery(
		keptQuery("analytics_revenue", months, ({ data }) => retentionRows(data.retention)),
	);
	const cellOf = ({ month, left }: RetentionRow, age: number) => {
		const cell = left[age];
		if (!cell) return null;
		const text = formats.percent(cell.percent);
		return (
			<span
				className="block rounded px-2 py-1.5 text-ink"
				style={{ backgroundColor: shade(cell.percent) }}
				title={t("retention.left", { count: cell.customers })}
			>
				{linked(text, cell.customers > 0 && people.on("kept", monthsOf(month, age)))}
			</span>
		);
	};
	return (
		<WidgetCard
			{...useCard("retention", query)}
			reading={() => t("retention.hint")}
			sheet={(rows) =>
				toSheet(rows, [
					[places.name("month"), ({ month }) => month],
					[names("customers.end"), ({ customers }) => customers],
					...ages(rows).map(
						(age): SheetColumn<RetentionRow> => [
							t("retention.ageInPercent", { age }),
							({ left }) => left[age]?.percent ?? null,
						],
					),
				])
			}
		>
			{(rows) => (
				<CardTable
					look="triangle"
					caption={t("cards.retention")}
					rows={rows}
					keyOf={({ month }) => month}
					columns={[
						[places.name("month"), ({ month }) => formats.monthShort(month)],
						[
							names("customers.end"),
							({ customers }) => <span className="text-soft">{formats.number(customers)}</span>,
						],
						...ages(rows).map(
							(age): TableColumn<RetentionRow> => [
								t("retention.age", { age }),
								(row) => cellOf(row, age),
							],
						),
					]}
				/>
			)}
		</WidgetCard>
	);
}

/** Light enough for the text on it. */
const shade = (percent: number) =>
	`color-mix(in oklab, var(--chart-blue) ${0.55 * percent}%, var(--sheet))`;
