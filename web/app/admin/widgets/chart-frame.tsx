import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Sheet } from "../exports/sheet.ts";
import { ChartBoundary } from "./chart-boundary.tsx";
import { ChartLegend, type LegendItem } from "./chart-legend.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { WidgetError, WidgetLoading } from "./widget-states.tsx";

interface Props {
	title: string;
	/** Pixels at least (spec 2 §9 'Chart default heights'). */
	height: number;
	sheet: Sheet;
	rowLabel(first: string): string;
	legend?: LegendItem[];
	/** The drawing, whose code comes after the figures. */
	children: ReactNode;
}

/** A chart's place, legend and table; the place is as high before the drawing comes. */
export function ChartFrame({ title, height, sheet, rowLabel, legend, children }: Props) {
	const { t } = useTranslation("analytics");
	const failed = (
		<WidgetError
			title={t("error.title")}
			message={t("error.drawing")}
			retryLabel={t("error.retry")}
			// A browser remembers a module that it could not load for as long as the page lives.
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
				<SheetTable caption={title} sheet={sheet} rowLabel={rowLabel} />
			</div>
		</>
	);
}
