import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../formats.ts";
import { linked, type peopleOn } from "../customers/people-links.tsx";
import { ChartCard } from "../widgets/chart-card.tsx";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { usePlaces } from "../widgets/use-units.ts";
import { type RevenueQuery, retentionQuery, revenueQuery } from "./revenue-query.ts";
import {
	ages,
	monthsOf,
	type RetentionRow,
	retentionRows,
	retentionSheet,
} from "./revenue-series.ts";

interface Props {
	/** Filters and touch of the page; the period is the card's own. */
	report: RevenueQuery;
	people: ReturnType<typeof peopleOn>;
}

/** Remaining part of the first payers of each of the last twelve months, in percent: the deeper the colour the more. */
export function RetentionCard({ report, people }: Props) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures", { keyPrefix: "columns.revenue" });
	const { formats } = useFormats();
	const places = usePlaces();
	const query = useQuery(revenueQuery(retentionQuery(report)));
	return (
		<ChartCard
			title={t("cards.retention")}
			csv="retention"
			figure="retention"
			query={query}
			isTable
			isEmpty={({ retention }) => retention.length === 0}
			reading={() => t("retention.hint")}
			sheet={({ retention }) =>
				retentionSheet(
					retentionRows(retention),
					[places.name("month"), names("customers.end")],
					(age) => t("retention.ageInPercent", { age }),
				)
			}
			format={formats.number}
			rowLabel={formats.month}
		>
			{({ retention }, title) => (
				<Triangle title={title} rows={retentionRows(retention)} to={people("kept")} />
			)}
		</ChartCard>
	);
}

const CELL = "px-2 py-1.5";
const FIRST = `${CELL} sticky left-0 bg-sheet text-left`;
const HEAD = "font-medium text-soft";

interface TriangleProps {
	title: string;
	rows: RetentionRow[];
	/** Customers of the first month's cohort at the end of the last one. */
	to: ReturnType<Props["people"]>;
}

function Triangle({ title, rows, to }: TriangleProps) {
	const { t } = useTranslation("revenue");
	const { t: common } = useTranslation("analytics");
	const { t: names } = useTranslation("figures", { keyPrefix: "columns.revenue" });
	const { formats } = useFormats();
	const places = usePlaces();
	return (
		<ScrollRegion className="overflow-x-auto" label={common("widget.asTable", { title })}>
			<table className="w-full border-separate border-spacing-0.5 whitespace-nowrap text-center text-[0.8125rem] tabular-nums">
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr>
						<th scope="col" className={`${FIRST} ${HEAD}`}>
							{places.name("month")}
						</th>
						{[names("customers.end"), ...ages(rows).map((age) => t("retention.age", { age }))].map(
							(name) => (
								<th key={name} scope="col" className={`${CELL} ${HEAD}`}>
									{name}
								</th>
							),
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ month, customers, left }) => (
						<tr key={month}>
							<th scope="row" className={FIRST}>
								{formats.monthShort(month)}
							</th>
							<td className={`${CELL} ${HEAD}`}>{formats.number(customers)}</td>
							{ages(rows).map((age) => {
								const cell = left[age];
								if (!cell) return <td key={age} className={CELL} />;
								return (
									<td
										key={age}
										className={`${CELL} rounded text-ink`}
										style={{ backgroundColor: shade(cell.percent) }}
										title={t("retention.left", { count: cell.customers })}
									>
										{linked(
											formats.percent(cell.percent),
											cell.customers > 0 && to?.(monthsOf(month, age)),
										)}
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
	`color-mix(in oklab, var(--chart-blue) ${0.55 * percent}%, var(--sheet))`;
