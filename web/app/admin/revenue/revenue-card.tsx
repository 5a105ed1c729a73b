import type { UseQueryResult } from "@tanstack/react-query";
import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CsvButton } from "../exports/csv-button.tsx";
import type { CsvName } from "../exports/file-names.ts";
import type { Sheet } from "../exports/sheet.ts";
import { ChartFrame } from "../widgets/chart-frame.tsx";
import type { LegendItem } from "../widgets/chart-legend.tsx";
import { SheetTable } from "../widgets/sheet-table.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import type { RevenueReport } from "./get-revenue.ts";
import { type CardName, RevenueNote } from "./revenue-note.tsx";

interface Props {
	name: CardName;
	query: UseQueryResult<RevenueReport>;
	isEmpty(data: RevenueReport): boolean;
	/** The table, and the CSV file. */
	sheet(data: RevenueReport): Sheet;
	/** Formats the number of a column of the table. */
	format(value: number, column: number): string;
	rowLabel(first: string, data: RevenueReport): string;
	legend?: LegendItem[];
	/** Minimum height of the drawing in pixels. */
	height?: number;
	/** Whether the drawing is a table itself. */
	isTable?: boolean;
	subtitle?(data: RevenueReport): ReactNode;
	controls?: ReactNode;
	className?: string;
	/** The drawing. */
	children(data: RevenueReport, title: string): ReactNode;
}

const FILES: Record<CardName, CsvName> = {
	curve: "mrr",
	movement: "movement",
	bridge: "bridge",
	paying: "paying",
	churn: "churn",
	cash: "cash",
	trials: "trials",
	retention: "retention",
	endings: "endings",
};

/** A card of the page: a chart that can be read as a table, too, and saved as CSV. */
export function RevenueCard(props: Props) {
	const { name, query, isEmpty, sheet, format, rowLabel, legend, height = 320, children } = props;
	const { subtitle, controls, className = "", isTable = false } = props;
	const { t } = useTranslation("revenue");
	const [asTable, setAsTable] = useState(false);
	const title = t(`cards.${name}`);
	return (
		<WidgetCard
			title={title}
			note={<RevenueNote figure={name} about={title} />}
			query={query}
			// A table is as high as its rows.
			height={isTable ? 0 : height}
			className={className}
			isEmpty={isEmpty}
			{...(subtitle === undefined ? {} : { subtitle })}
			controls={controls}
			actions={(data) => (
				<>
					<button
						type="button"
						className="small-button"
						aria-pressed={asTable}
						aria-label={t("asTable", { title })}
						onClick={() => setAsTable(!asTable)}
					>
						{asTable ? (
							<ChartColumn className="size-4" aria-hidden="true" />
						) : (
							<Table2 className="size-4" aria-hidden="true" />
						)}
					</button>
					<CsvButton name={FILES[name]} title={title} sheet={sheet(data)} />
				</>
			)}
		>
			{(data) => {
				const table = {
					sheet: sheet(data),
					format,
					rowLabel: (first: string) => rowLabel(first, data),
				};
				if (asTable) {
					return (
						<section
							className="daily-scroll"
							aria-label={t("asTable", { title })}
							// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
							tabIndex={0}
						>
							<SheetTable {...table} caption={title} className="daily-table" />
						</section>
					);
				}
				if (isTable) return children(data, title);
				return (
					<ChartFrame {...table} title={title} height={height} {...(legend ? { legend } : {})}>
						{children(data, title)}
					</ChartFrame>
				);
			}}
		</WidgetCard>
	);
}
