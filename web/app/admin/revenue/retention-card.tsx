import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChartCard } from "../widgets/chart-card.tsx";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { useFormats, usePlaces } from "../widgets/use-formats.ts";
import type { RevenueReport } from "./revenue-query.ts";
import { ages, type RetentionRow, retentionRows, retentionSheet } from "./revenue-series.ts";

/** Who is left of each month's first payers, in percent: the deeper the colour the more. */
export function RetentionCard({ query }: { query: UseQueryResult<RevenueReport> }) {
	const { t } = useTranslation("revenue");
	const { formats } = useFormats();
	const places = usePlaces();
	return (
		<ChartCard
			title={t("cards.retention")}
			csv="retention"
			figure="retention"
			query={query}
			isTable
			isEmpty={({ retention }) => retention.length === 0}
			subtitle={() => t("retention.hint")}
			sheet={({ retention }) =>
				retentionSheet(
					retentionRows(retention),
					[places.name("month"), t("columns.revenue.customers.end")],
					(age) => t("retention.ageInPercent", { age }),
				)
			}
			format={formats.number}
			rowLabel={formats.month}
		>
			{({ retention }, title) => <Triangle title={title} rows={retentionRows(retention)} />}
		</ChartCard>
	);
}

function Triangle({ title, rows }: { title: string; rows: RetentionRow[] }) {
	const { t } = useTranslation("revenue");
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const places = usePlaces();
	return (
		<ScrollRegion className="retention" label={common("widget.asTable", { title })}>
			<table>
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr>
						<th scope="col">{places.name("month")}</th>
						<th scope="col">{t("columns.revenue.customers.end")}</th>
						{ages(rows).map((age) => (
							<th key={age} scope="col">
								{t("retention.age", { age })}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ month, customers, left }) => (
						<tr key={month}>
							<th scope="row">{formats.monthShort(month)}</th>
							<td>{formats.number(customers)}</td>
							{ages(rows).map((age) => {
								const cell = left[age];
								if (!cell) return <td key={age} />;
								return (
									<td
										key={age}
										className="retention-cell"
										style={{ backgroundColor: shade(cell.percent) }}
										title={t("retention.left", { count: cell.customers })}
									>
										{formats.percent(cell.percent)}
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
	`color-mix(in oklab, var(--chart-green) ${0.55 * percent}%, var(--sheet))`;
