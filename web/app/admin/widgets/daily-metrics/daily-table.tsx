import { useTranslation } from "react-i18next";
import type { Sheet } from "../../exports/sheet.ts";
import { utcDay } from "../derived-figures.ts";
import { useFormats } from "../use-formats.ts";

/** The period's days, newest first; the current UTC day stands out. */
export function DailyTable({ caption, sheet }: { caption: string; sheet: Sheet }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const today = utcDay(Date.now());
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
		<section className="daily-scroll" aria-label={caption} tabIndex={0}>
			<table className="daily-table">
				<thead>
					<tr>
						{sheet.header.map((name) => (
							<th key={name} scope="col">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{sheet.rows.map(([date, ...cells]) => (
						<tr key={date} data-today={date === today || undefined}>
							<th scope="row">
								{formats.day(String(date))}
								{date === today && (
									<span className="ms-2 rounded-full bg-green px-2 py-0.5 text-on-green text-xs">
										{t("daily.today")}
									</span>
								)}
							</th>
							{cells.map((cell, n) => (
								<td key={sheet.header[n + 1]}>{formats.number(Number(cell))}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
