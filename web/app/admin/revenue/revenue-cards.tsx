import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { linked } from "../customers/people-links.tsx";
import type { CustomDays } from "../period/spans.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, BLUE } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { FigureCard, useColumns, useHeaders } from "../widgets/figure-card.tsx";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { usePlaces, useUnits } from "../widgets/use-units.ts";
import { addressIn, BY_STEP, bar, lastDay, line, type Props, useCard } from "./lead-chart.tsx";
import { type RevenueQuery, retentionQuery, revenueQuery } from "./revenue-query.ts";
import {
	ages,
	bridgeOf,
	endingPoints,
	monthsOf,
	type RetentionRow,
	retentionRows,
	retentionSheet,
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
				<EndingsCard query={query} people={people} />
			</div>
			<RetentionCard report={report} people={people} />
		</>
	);
}

/** Planned ends by day; each leads to those who leave on it. */
function EndingsCard({ query, people: { ending } }: Props) {
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
	const query = useQuery(revenueQuery(retentionQuery(report)));
	return (
		<ChartCard
			title={t("cards.retention")}
			csv="retention"
			figure="retention"
			query={query}
			isTable
			isEmpty={({ retention }) => retention.length === 0}
			reading={() => t("retention.hint")}
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
			{({ retention }, title) => (
				<Triangle
					title={title}
					rows={retentionRows(retention)}
					to={(days) => people.on("kept", days)}
				/>
			)}
		</ChartCard>
	);
}

const CELL = "px-2 py-1.5";
const FIRST = `${CELL} sticky left-0 bg-sheet text-left`;
const HEAD = "font-medium text-soft";

interface TriangleProps {
	title: string;
	rows: RetentionRow[];
	/** Customers of the first month's cohort at the end of the last one. */
	to(days: CustomDays): string | undefined;
}

function Triangle({ title, rows, to }: TriangleProps) {
	const { t, formats } = useTexts("revenue");
	const { t: common } = useTexts("analytics");
	const { t: names } = useTexts("figures", "columns.revenue");
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
										{linked(
											formats.percent(cell.percent),
											cell.customers > 0 && to(monthsOf(month, age)),
										)}
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
	`color-mix(in oklab, var(--chart-blue) ${0.55 * percent}%, var(--sheet))`;
