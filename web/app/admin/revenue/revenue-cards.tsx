import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { part } from "../../load-part.tsx";
import { linked, type peopleEnding } from "../customers/people-links.tsx";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, BLUE } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { FigureCard, useColumns, useHeaders } from "../widgets/figure-card.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { addressIn, BY_STEP, bar, lastDay, line, type Props, useCard } from "./lead-chart.tsx";
import { RetentionCard } from "./retention-card.tsx";
import type { RevenueQuery } from "./revenue-query.ts";
import { bridgeOf, endingPoints, trialPoints } from "./revenue-series.ts";

const BridgeChart = part(async () => (await import("./bridge-chart.tsx")).BridgeChart);

const CURVES = ["mrr.end", "arr", "arpu"] as const;

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
function CurveCard({ query }: Pick<Props, "query">) {
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
