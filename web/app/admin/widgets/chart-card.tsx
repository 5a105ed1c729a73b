import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChartColumn, Table2 } from "../../../ui/icons.tsx";
import type { Sheet } from "../exports/csv.ts";
import { CsvButton } from "../exports/download-button.tsx";
import type { CsvName } from "../exports/file-names.ts";
import { ChartFrame, type LegendItem } from "./chart-frame.tsx";
import type { NotedName } from "./figure-notes.ts";
import { SheetTable } from "./sheet-table.tsx";
import { WidgetCard } from "./widget-card.tsx";

interface Props<Data> {
	title: string;
	csv?: CsvName;
	/** For the note on the figures. */
	figure?: NotedName;
	query: UseQueryResult<Data>;
	isEmpty(data: Data): boolean;
	/** The table, and the CSV file. */
	sheet(data: Data): Sheet;
	/** Formats the number of a column of the table. */
	format(value: number, column: number): string;
	rowLabel(first: string, data: Data): string;
	legend?: LegendItem[];
	/** Minimum height of the drawing in pixels, and of the drawing with its legend. */
	height?: number;
	minHeight?: number;
	/** Whether only screen readers get the table. */
	isDrawingOnly?: boolean;
	/** Whether the drawing is a table itself. */
	isTable?: boolean;
	subtitle?(data: Data): ReactNode;
	controls?: ReactNode;
	className?: string;
	/** The drawing. */
	children(data: Data, title: string): ReactNode;
}

/** A chart that can be read as a table, too, and saved as CSV. */
export function ChartCard<Data>(props: Props<Data>) {
	const {
		title,
		csv,
		figure,
		query,
		isEmpty,
		sheet,
		format,
		rowLabel,
		legend,
		height = 320,
		minHeight = height,
		children,
	} = props;
	const { subtitle, controls, className = "", isTable = false, isDrawingOnly = false } = props;
	const { t } = useTranslation("analytics");
	const [asTable, setAsTable] = useState(false);
	return (
		<WidgetCard
			title={title}
			figure={figure}
			query={query}
			// A table is as high as its rows.
			height={isTable ? 0 : minHeight}
			className={className}
			isEmpty={isEmpty}
			subtitle={subtitle}
			controls={controls}
			actions={(data) => (
				<>
					{!isDrawingOnly && (
						<button
							type="button"
							className="small-button"
							aria-pressed={asTable}
							aria-label={t("widget.asTable", { title })}
							onClick={() => setAsTable(!asTable)}
						>
							{asTable ? <ChartColumn className="size-4" /> : <Table2 className="size-4" />}
						</button>
					)}
					{csv && <CsvButton name={csv} title={title} sheet={sheet(data)} />}
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
					return <SheetTable {...table} caption={title} region={t("widget.asTable", { title })} />;
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
