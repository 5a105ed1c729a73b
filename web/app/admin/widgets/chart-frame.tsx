import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Sheet } from "../exports/csv.ts";
import { SheetTable } from "./sheet-table.tsx";
import { WidgetError, WidgetLoading } from "./widget-body.tsx";

interface Props {
	title: string;
	/** Minimum height in pixels. */
	height: number;
	sheet: Sheet;
	rowLabel(first: string): string;
	format?: (value: number, column: number) => string;
	legend?: LegendItem[];
	/** The drawing, whose code loads after the figures. */
	children: ReactNode;
}

/** A chart's area, legend and table; the area has its height before the drawing is loaded. */
export function ChartFrame({ title, height, sheet, rowLabel, format, legend, children }: Props) {
	const { t } = useTranslation("analytics");
	const failed = (
		<WidgetError
			title={t("error.title")}
			message={t("error.drawing")}
			retryLabel={t("error.retry")}
			// A browser caches a failed module load for the lifetime of the page.
			onRetry={() => location.reload()}
		/>
	);
	return (
		<>
			<div className="chart" style={{ minHeight: height }}>
				<div className="absolute inset-0">
					<ChartBoundary fallback={failed}>
						<Suspense fallback={<WidgetLoading />}>{children}</Suspense>
					</ChartBoundary>
				</div>
			</div>
			{legend && <ChartLegend items={legend} />}
			<div className="sr-only">
				<SheetTable caption={title} sheet={sheet} rowLabel={rowLabel} format={format} />
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
}

/** The meaning of each colour and line. */
function ChartLegend({ items }: { items: LegendItem[] }) {
	return (
		<ul className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1.5 text-sm">
			{items.map(({ name, colour, line }) => (
				<li key={name} className="flex items-center gap-2">
					<span
						className="swatch"
						data-line={line}
						style={line ? { borderColor: colour } : { background: colour }}
						aria-hidden="true"
					/>
					{name}
				</li>
			))}
		</ul>
	);
}
