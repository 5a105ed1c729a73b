import { Component, type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { ChartColumn, Table2 } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import type { Sheet } from "../exports/download-button.tsx";
import { Button } from "./controls.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { WidgetCard, WidgetError, WidgetLoading } from "./widget-card.tsx";

interface Props<Data>
	extends Omit<
		ComponentProps<typeof WidgetCard<Data>>,
		"actions" | "failure" | "loading" | "children"
	> {
	/** The table, and the CSV file. */
	sheet(data: Data): Sheet;
	/** Formats the number of a column of the table. */
	format?(value: number, column: number): string;
	/** Puts numbers of the table into links. */
	wrap?(data: Data): ComponentProps<typeof SheetTable>["wrap"];
	/** Formats the first column of the table. */
	rowLabel?(first: string, data: Data): string;
	legend?(data: Data): LegendItem[];
	/** Minimum height of the drawing, in pixels. */
	height?: number;
	/** Whether only screen readers get the table. */
	isDrawingOnly?: boolean;
	/** The drawing; without one, there is the table only. */
	children?(data: Data, title: string): ReactNode;
}

const LEGEND_HEIGHT = 40;

/** A chart that can be read as a table, too, and saved as CSV. */
export function ChartCard<Data>(props: Props<Data>) {
	const { format, wrap, rowLabel, legend, children, ...look } = props;
	const { height = 320, isDrawingOnly = !children, ...card } = look;
	const { title, csv, sheet } = card;
	const { t } = useTexts("analytics");
	const [asTable, setAsTable] = useState(false);
	return (
		<WidgetCard
			{...card}
			// A table is as high as its rows.
			height={children ? height + LEGEND_HEIGHT : 0}
			actions={() =>
				!isDrawingOnly && (
					<Button
						look="icon"
						aria-pressed={asTable}
						aria-label={t("widget.asTable", { title })}
						onClick={() => setAsTable(!asTable)}
					>
						{asTable ? <ChartColumn className="size-4" /> : <Table2 className="size-4" />}
					</Button>
				)
			}
		>
			{(data) => {
				const table = {
					sheet: sheet(data),
					format,
					rowLabel: (first: string) => rowLabel?.(first, data) ?? first,
				};
				if (asTable || !children)
					return <SheetTable {...table} name={csv} caption={title} wrap={wrap?.(data)} />;
				return (
					<ChartFrame {...table} title={title} height={height} legend={legend?.(data)}>
						{children(data, title)}
					</ChartFrame>
				);
			}}
		</WidgetCard>
	);
}

type TableProps = Pick<ComponentProps<typeof SheetTable>, "sheet" | "rowLabel" | "format">;

interface FrameProps extends TableProps {
	title: string;
	/** Minimum height in pixels. */
	height: number;
	legend?: LegendItem[] | undefined;
	/** The drawing, whose code loads after the figures. */
	children: ReactNode;
}

/** A chart's area, legend and table; the area has its height before the drawing is loaded. */
export function ChartFrame({ title, height, legend, children, ...table }: FrameProps) {
	const { t } = useTexts("analytics");
	const failed = (
		<WidgetError
			message={t("error.drawing")}
			// A browser caches a failed module load for the lifetime of the page.
			onRetry={() => location.reload()}
		/>
	);
	return (
		<>
			<div className="chart relative min-w-0 flex-1" style={{ minHeight: height }}>
				<div className="absolute inset-0">
					<ChartBoundary fallback={failed}>
						<Suspense fallback={<WidgetLoading />}>{children}</Suspense>
					</ChartBoundary>
				</div>
			</div>
			{legend && <ChartLegend items={legend} />}
			<div className="sr-only">
				<SheetTable {...table} caption={title} isHidden />
			</div>
		</>
	);
}

/** Shows `fallback` instead of a chart that throws or cannot be loaded. */
class ChartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? this.props.fallback : this.props.children;
	}
}

export interface LegendItem {
	name: string;
	/** A CSS colour. */
	colour: string;
	/** Style of the line; without it the mark is an area. */
	line?: "solid" | "dashed" | "dotted";
	/** Whether the area is pale, with an outline. */
	isPale?: boolean;
}

const LINES = { solid: "border-solid", dashed: "border-dashed", dotted: "border-dotted" };
/** It is what the mark says, in forced colours too. */
const COLOUR = "flex-none forced-color-adjust-none";
const SWATCH = `size-3 rounded-[0.1875rem] ${COLOUR}`;

const areaOf = (colour: string, isPale = false) => ({
	background: isPale ? `color-mix(in srgb, ${colour} 35%, transparent)` : colour,
	border: `1px solid ${colour}`,
});

/** The meaning of each colour and line. */
function ChartLegend({ items }: { items: LegendItem[] }) {
	return (
		<ul className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1.5 text-sm">
			{items.map(({ name, colour, line, isPale }) => (
				<li key={name} className="flex items-center gap-2">
					<span
						className={line ? `w-5 border-t-3 ${LINES[line]} ${COLOUR}` : SWATCH}
						style={line ? { borderColor: colour } : areaOf(colour, isPale)}
						aria-hidden="true"
					/>
					{name}
				</li>
			))}
		</ul>
	);
}
