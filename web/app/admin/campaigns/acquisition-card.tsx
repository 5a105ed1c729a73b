import { useQuery } from "@tanstack/react-query";
import type { Touch } from "../../../../contract/analytics.ts";
import { figureOf, type PathOf } from "../../../../contract/figures.ts";
import { roundTo, useTexts } from "../../formats.ts";
import { CsvButton } from "../exports/download-button.tsx";
import type { Selected } from "../period/selection.ts";
import { daysOf } from "../period/spans.ts";
import { type RevenueQuery, revenueQuery } from "../revenue/revenue-query.ts";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetCard } from "../widgets/widget-card.tsx";
import {
	type AcquisitionRow,
	acquisitionQuery,
	attritionOf,
	MIN_CUSTOMERS,
	shownFigures,
	withLtv,
} from "./acquisition-rows.ts";
import { useOriginName } from "./use-name.ts";

interface Props {
	selected: Selected;
	touch: Touch;
}

/** Cost of the period's new customers, and their payments since, by campaign. */
export function AcquisitionCard({ selected: { selection, spans }, touch }: Props) {
	const { t, formats } = useTexts("campaigns", "acquisition");
	const query = useQuery(acquisitionQuery(spans.current, touch, selection.filters));
	const { data: year, isError } = useQuery(revenueQuery(lastYear(Date.now())));
	const attrition = year && attritionOf(year.steps);
	const { t: name } = useTexts("figures", "columns.acquisition");
	const nameOf = useOriginName();
	/** Says what the LTV rests on, or why there is none. */
	const reasonOf = (rows: readonly AcquisitionRow[]) => {
		const n = formats.number(MIN_CUSTOMERS);
		if (attrition === undefined) return isError && t("ltvUnread");
		if (attrition === null) return t("noLtv", { n });
		if (rows.every(({ isSmall }) => isSmall)) return t("fewForLtv", { n });
		const { monthly, lost } = attrition;
		return t("ltv", { n, rate: percentOf(monthly), lost: formats.number(lost) });
	};
	const percentOf = (share: number) => formats.percent(roundTo(100 * share, 2));
	return (
		<WidgetCard
			title={t("title")}
			query={query}
			isEmpty={(rows) => rows.length === 0}
			reading={(rows) => (
				<>
					{t("lead", { n: formats.number(MIN_CUSTOMERS) })} {reasonOf(rows)}
				</>
			)}
			actions={(known) => {
				const rows = withLtv(known, attrition);
				const figures = shownFigures(rows);
				return (
					<CsvButton
						name="acquisition"
						title={t("title")}
						sheet={{
							header: [t("campaign"), ...figures.map((path) => name(path))],
							rows: rows.map((row) => [nameOf(row), ...figures.map((path) => row.values[path])]),
						}}
					/>
				);
			}}
		>
			{(rows) => (
				<AcquisitionTable
					rows={withLtv(rows, attrition)}
					churn={attrition ? percentOf(attrition.monthly) : ""}
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

interface TableProps {
	rows: readonly AcquisitionRow[];
	/** The monthly churn that the LTV rests on, as a text. */
	churn: string;
}

function AcquisitionTable({ rows, churn }: TableProps) {
	const { t, formats } = useTexts("campaigns", "acquisition");
	const figures = shownFigures(rows);
	const { t: name } = useTexts("figures", "columns.acquisition");
	const units = useUnits();
	const nameOf = useOriginName();
	const textOf = ({ values, range }: AcquisitionRow, path: PathOf<"acquisition">) => {
		const [cost, customers] = [values.cost ?? 0, formats.number(values.customers ?? 0)];
		const plain = units.full(figureOf("acquisition", path).unit, values[path]);
		if (path === "ltv" && values.ltv !== null) return t("ltvOf", { ltv: plain, customers, churn });
		if (path === "payback" && cost > 0 && (values.revenue ?? 0) >= cost) return t("paidBack");
		if (path !== "result" || cost <= 0 || range === null) return plain;
		const [low, high] = range.map((value) => units.full("money", value));
		return t("range", { result: plain, low, high });
	};
	return (
		<CardTable
			isWholeOnPhones
			caption={t("title")}
			rows={rows}
			keyOf={({ source, campaign }) => `${source}\n${campaign}`}
			columns={[
				[
					t("campaign"),
					(row) => (
						<span className="wrap-anywhere">
							{nameOf(row)}
							{row.verdict && (
								<span
									className={`ms-2 rounded px-1.5 py-0.5 text-xs ${row.verdict === "gains" ? "bg-green-wash text-green" : "bg-amber-wash text-amber"}`}
								>
									{t(row.verdict)}
								</span>
							)}
						</span>
					),
				],
				...figures.map(
					(path): TableColumn<AcquisitionRow> => [
						name(path),
						(row) => <span className={row.isSmall ? "text-soft" : ""}>{textOf(row, path)}</span>,
					],
				),
			]}
		/>
	);
}
