import { useTranslation } from "react-i18next";
import { utcDay } from "../derived-figures.ts";
import { useFormats } from "../use-formats.ts";
import { DAILY_COLUMNS, type DailyColumn, type DailyPoint } from "./daily-metrics-series.ts";

const MEANS: readonly DailyColumn[] = ["wau", "mau"];

/** The period's days, newest first; the current UTC day is highlighted. */
export function DailyTable({ points }: { points: DailyPoint[] }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const today = utcDay(Date.now());
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
		<section className="daily-scroll" aria-label={t("daily.table")} tabIndex={0}>
			<table className="daily-table">
				<thead>
					<tr>
						<th scope="col">{t("daily.date")}</th>
						{DAILY_COLUMNS.map((column) => (
							<th key={column} scope="col">
								{t(`daily.${column}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{points.toReversed().map((point) => (
						<tr key={point.date} data-today={point.date === today || undefined}>
							<th scope="row">
								{formats.day(point.date)}
								{point.date === today && (
									<span className="block w-fit rounded-full sm:ms-2 sm:inline bg-green px-2 py-0.5 text-on-green text-xs">
										{t("daily.today")}
									</span>
								)}
							</th>
							{DAILY_COLUMNS.map((column) => (
								<td key={column} data-label={t(`daily.${column}`)}>
									{(MEANS.includes(column) ? formats.mean : formats.number)(point[column])}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
