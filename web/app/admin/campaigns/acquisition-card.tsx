import { useQuery } from "@tanstack/react-query";
import { figureOf, type PathOf } from "../../../../contract/figures.ts";
import { roundTo, useTexts } from "../../formats.ts";
import { type SheetColumn, toSheet } from "../exports/download-button.tsx";
import type { Selected } from "../period/selection.ts";
import { daysOf } from "../period/spans.ts";
import { type RevenueQuery, revenueQuery } from "../revenue/revenue-query.ts";
import { Mark } from "../widgets/controls.tsx";
import { useUnits } from "../widgets/points.ts";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import {
	type AcquisitionRow,
	acquisitionQuery,
	attritionOf,
	MIN_CUSTOMERS,
	shownFigures,
} from "./acquisition-rows.ts";
import { useOriginName } from "./use-name.ts";

/** Cost of the period's new customers, and their payments since, by campaign. */
export function AcquisitionCard({ selected }: { selected: Selected }) {
	const { t, formats } = useTexts("campaigns", "acquisition");
	const { t: name } = useTexts("figures", "columns.acquisition");
	const units = useUnits();
	const nameOf = useOriginName();
	const { data: year, isError } = useQuery(revenueQuery(lastYear(Date.now())));
	const attrition = year && attritionOf(year.steps);
	const query = useQuery(acquisitionQuery(selected, attrition));
	const percentOf = (share: number) => formats.percent(roundTo(100 * share, 2));
	/** Says what the LTV rests on, or why there is none. */
	const reasonOf = (rows: readonly AcquisitionRow[]) => {
		const n = formats.number(MIN_CUSTOMERS);
		if (attrition === undefined) return isError && t("ltvUnread");
		if (attrition === null) return t("noLtv", { n });
		if (rows.every(({ isSmall }) => isSmall)) return t("fewForLtv", { n });
		const { monthly, lost } = attrition;
		return t("ltv", { n, rate: percentOf(monthly), lost: formats.number(lost) });
	};
	const textOf = ({ values, range }: AcquisitionRow, path: PathOf<"acquisition">) => {
		const [cost, customers] = [values.cost ?? 0, formats.number(values.customers ?? 0)];
		const plain = units.full(figureOf("acquisition", path).unit, values[path]);
		const churn = attrition ? percentOf(attrition.monthly) : "";
		if (path === "ltv" && values.ltv !== null) return t("ltvOf", { ltv: plain, customers, churn });
		if (path === "payback" && cost > 0 && (values.revenue ?? 0) >= cost) return t("paidBack");
		if (path !== "result" || cost <= 0 || range === null) return plain;
		const [low, high] = range.map((value) => units.full("money", value));
		return t("range", { result: plain, low, high });
	};
	return (
		<WidgetCard
			title={t("title")}
			query={query}
			reading={(rows) => (
				<>
					{t("lead", { n: formats.number(MIN_CUSTOMERS) })} {reasonOf(rows)}
				</>
			)}
			csv="acquisition"
			sheet={(rows) =>
				toSheet(rows, [
					[t("campaign"), nameOf],
					...shownFigures(rows).map(
						(path): SheetColumn<AcquisitionRow> => [name(path), ({ values }) => values[path]],
					),
				])
			}
		>
			{(rows) => (
				<CardTable
					name="acquisition"
					isWholeOnPhones
					caption={t("title")}
					rows={rows}
					keyOf={({ source, campaign }) => `${source}\n${campaign}`}
					columns={[
						[
							t("campaign"),
							(row) => (
								<span className="wrap-anywhere">
									{nameOf(row)}{" "}
									{row.verdict && (
										<Mark tone={row.verdict === "gains" ? "good" : "warning"}>
											{t(row.verdict)}
										</Mark>
									)}
								</span>
							),
						],
						...shownFigures(rows).map(
							(path): TableColumn<AcquisitionRow> => [
								name(path),
								(row) => (
									<span className={row.isSmall ? "text-soft" : ""}>{textOf(row, path)}</span>
								),
								{ key: path },
							],
						),
					]}
				/>
			)}
		</WidgetCard>
	);
}

const MONTHS = 12;

/** The revenue of the last whole months, for all customers. */
function lastYear(now: number): RevenueQuery {
	const today = new Date(now);
	const monthStart = (ago: number) =>
		Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1);
	const span = { from: monthStart(MONTHS), until: monthStart(0) };
	return { ...daysOf(span), step: "month", touch: "first" };
}
