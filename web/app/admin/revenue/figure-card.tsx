import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { part } from "../../load-part.tsx";
import type { RevenueReport } from "./get-revenue.ts";
import { RevenueCard } from "./revenue-card.tsx";
import type { CardName } from "./revenue-note.tsx";
import { type Column, isEmpty, type Point, sheetOf } from "./revenue-series.ts";
import type { Drawing, DrawnColumn } from "./step-chart.tsx";
import { type Place, usePlaces } from "./use-places.ts";
import { useUnits } from "./use-units.ts";

const StepChart = part(async () => (await import("./step-chart.tsx")).StepChart);

/** A column of the table; with a drawing, it is in the chart, too. */
export type FigureColumn = Omit<Column, "name" | "key"> & { key: ColumnName; draw?: Drawing };
type ColumnName =
	| ("mrr" | "arr" | "arpu" | "customers" | "active" | "pastDue" | "start" | "end")
	| ("new" | "expansion" | "reactivation" | "contraction" | "churn")
	| ("customersNew" | "customersReactivated" | "customersLost" | "customerChurn" | "revenueChurn")
	| (
			| "payments"
			| "refunds"
			| "disputes"
			| "net"
			| "tax"
			| "fees"
			| "feesUnknown"
			| "count"
			| "failures"
	  )
	| ("trials" | "paid" | "rate" | "ending" | "subscriptions");

interface Props {
	name: CardName;
	query: UseQueryResult<RevenueReport>;
	/** What the axis consists of; the report's steps by default. */
	place?: Place;
	points(data: RevenueReport): Point[];
	columns: readonly FigureColumn[];
	controls?: ReactNode;
	className?: string;
}

/** Figures over time. */
export function FigureCard({ place, points, columns, ...card }: Props) {
	const { t } = useTranslation("revenue");
	const units = useUnits();
	const places = usePlaces();
	const named = columns.map((column) => {
		const name = t(`columns.${column.key}`);
		const header = column.unit === "count" ? name : t(`headers.${column.unit}`, { name });
		return { ...column, name, header };
	});
	const drawn = named.flatMap(({ draw, ...column }): DrawnColumn[] =>
		draw ? [{ ...column, ...draw }] : [],
	);
	const placeOf = (data: RevenueReport) => place ?? data.step;
	return (
		<RevenueCard
			{...card}
			isEmpty={(data) => isEmpty(points(data), named)}
			sheet={(data) => sheetOf(t(`places.${placeOf(data)}`), points(data), named)}
			format={(value, column) => units.full(named[column - 1]?.unit ?? "count", value)}
			rowLabel={(at, data) => places.label(placeOf(data), at)}
			legend={drawn.map(({ name, colour, shape, dash }) => ({
				name,
				colour,
				...(shape === "line" ? { line: dash ? ("dashed" as const) : ("solid" as const) } : {}),
			}))}
		>
			{(data, title) => {
				const shown = points(data);
				const running = new Set(shown.flatMap(({ at, isRunning }) => (isRunning ? [at] : [])));
				return (
					<StepChart
						title={title}
						points={shown}
						columns={drawn}
						label={(at) => places.label(placeOf(data), at, running.has(at))}
						tick={(at) => places.tick(placeOf(data), at)}
						lastDay={data.steps.at(-1)?.last_day ?? ""}
					/>
				);
			}}
		</RevenueCard>
	);
}
