import { useTranslation } from "react-i18next";
import type { CampaignDimension } from "../../../../worker/contract/analytics.ts";
import { figureOf } from "../../../../worker/contract/figures.ts";
import { Change } from "../widgets/change.tsx";
import { ScrollRegion, SortHead } from "../widgets/sheet-table.tsx";
import { useUnits } from "../widgets/use-formats.ts";
import { MEASURES, type Measure, type Order, type ReportRow, type Total } from "./campaign-rows.ts";
import { useMeasureName, useName } from "./use-name.ts";

interface Props {
	dimensions: readonly CampaignDimension[];
	rows: readonly ReportRow[];
	total: Total;
	order: Order;
	/** Whether there are figures of an earlier period. */
	compares: boolean;
	onOrder(by: Order["by"]): void;
	/** Whether a row is drawn in the curve, by its names. */
	isDrawn(names: readonly string[]): boolean;
	onDraw(names: readonly string[]): void;
}

/** The report, sortable by every column. */
export function CampaignTable(props: Props) {
	const { dimensions, rows, total, order, compares, onOrder, isDrawn, onDraw } = props;
	const nameOf = useName();
	const measureName = useMeasureName();
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const columns: [by: Order["by"], title: string][] = [
		...dimensions.map((dimension, at) => [at, t(`dimensions.${dimension}`)] as [number, string]),
		...MEASURES.map((measure) => [measure, measureName(measure)] as [Measure, string]),
	];
	const direction = order.descending ? "descending" : "ascending";
	return (
		<ScrollRegion className="daily-scroll campaign-scroll bg-sheet" label={t("table")}>
			<table className="daily-table">
				<thead>
					<tr>
						{columns.map(([by, title]) => (
							<SortHead
								key={by}
								name={title}
								order={order.by === by && direction}
								className={typeof by === "number" ? "is-text" : undefined}
								onSort={() => onOrder(by)}
							/>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.names.join("\n")}>
							{row.names.map((name, at) => {
								const text = <span className="name">{nameOf(name)}</span>;
								if (at > 0) {
									return (
										<td key={dimensions[at]} className="is-text" data-label={columns[at]?.[1]}>
											{text}
										</td>
									);
								}
								return (
									<th key={dimensions[at]} scope="row">
										<label className="flex cursor-pointer items-center gap-2">
											<input
												type="checkbox"
												checked={isDrawn(row.names)}
												aria-label={t("curve.draw", { names: row.names.map(nameOf).join(", ") })}
												onChange={() => onDraw(row.names)}
											/>
											{text}
										</label>
									</th>
								);
							})}
							<Figures {...row} compares={compares} />
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">{t("total")}</th>
						{dimensions.slice(1).map((dimension) => (
							<td key={dimension} />
						))}
						<Figures {...total} compares={compares} />
					</tr>
				</tfoot>
			</table>
		</ScrollRegion>
	);
}

function Figures({ compares, now, before }: Total & { compares: boolean }) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const units = useUnits();
	const measureName = useMeasureName();
	return MEASURES.map((measure) => {
		const { unit } = figureOf("campaigns", measure);
		return (
			<td key={measure} data-label={measureName(measure)}>
				{units.full(unit, now[measure])}
				{compares && (
					<span className="block font-normal text-soft text-xs">
						{t("was", { figure: units.full(unit, before[measure]) })}{" "}
						<Change report="campaigns" path={measure} now={now} before={before} />
					</span>
				)}
			</td>
		);
	});
}
