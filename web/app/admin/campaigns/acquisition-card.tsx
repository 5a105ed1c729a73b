import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Touch } from "../../../../contract/analytics.ts";
import { figureOf, type PathOf } from "../../../../contract/figures.ts";
import { roundTo, useFormats } from "../../formats.ts";
import { CsvButton } from "../exports/download-button.tsx";
import { daysOf } from "../period/spans.ts";
import type { Selected } from "../period/use-selection.ts";
import { type RevenueQuery, revenueQuery } from "../revenue/revenue-query.ts";
import { CardTable } from "../widgets/sheet-table.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { acquisitionQuery } from "./acquisition-query.ts";
import {
	type AcquisitionRow,
	attritionOf,
	MIN_CUSTOMERS,
	shownFigures,
	withLtv,
} from "./acquisition-rows.ts";
import { useOriginName } from "./use-name.ts";
import { WHOLE_ON_PHONES } from "./whole-on-phones.ts";

interface Props {
	selected: Selected;
	touch: Touch;
}

/** Cost of the period's new customers, and their payments since, by campaign. */
export function AcquisitionCard({ selected: { selection, spans }, touch }: Props) {
	const { t } = useTranslation("campaigns", { keyPrefix: "acquisition" });
	const { formats } = useFormats();
	const query = useQuery(acquisitionQuery(spans.current, touch, selection.filters));
	const { data: year, isError } = useQuery(revenueQuery(lastYear(Date.now())));
	const attrition = year && attritionOf(year.steps);
	const headerOf = useHeader();
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
							header: [t("campaign"), ...headerOf(figures)],
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

function useHeader() {
	const { t } = useTranslation("figures", { keyPrefix: "columns.acquisition" });
	return (figures: readonly PathOf<"acquisition">[]) => figures.map((path) => t(path));
}

interface TableProps {
	rows: readonly AcquisitionRow[];
	/** The monthly churn that the LTV rests on, as a text. */
	churn: string;
}

function AcquisitionTable({ rows, churn }: TableProps) {
	const { t } = useTranslation("campaigns", { keyPrefix: "acquisition" });
	const figures = shownFigures(rows);
	const header = useHeader()(figures);
	const units = useUnits();
	const nameOf = useOriginName();
	const { formats } = useFormats();
	const textOf = ({ values, range }: AcquisitionRow, path: PathOf<"acquisition">) => {
		const [cost, customers] = [values.cost ?? 0, formats.number(values.customers ?? 0)];
		const plain = units.full(figureOf("acquisition", path).unit, values[path]);
		if (path === "ltv" && values.ltv !== null) return t("ltvOf", { ltv: plain, customers, churn });
		if (path === "payback" && cost > 0 && (values.revenue ?? 0) >= cost) return t("paidBack");
		if (path !== "result" || cost <= 0 || range === null) return plain;
		const [low, high] = range.map((value) => units.full("money", value));
		return t("range", { result: plain, low, high });
	};
	const cell = (row: AcquisitionRow, path: PathOf<"acquisition">) =>
		row.isSmall ? (
			<span key={path} className="text-soft">
				{textOf(row, path)}
			</span>
		) : (
			textOf(row, path)
		);
	return (
		<CardTable
			className={WHOLE_ON_PHONES}
			caption={t("title")}
			names={[t("campaign"), ...header]}
			rows={rows.map((row) => ({
				key: `${row.source}\n${row.campaign}`,
				cells: [
					<span key="name" className="wrap-anywhere">
						{nameOf(row)}
						{row.verdict && (
							<span
								className={`ms-2 rounded px-1.5 py-0.5 text-xs ${row.verdict === "gains" ? "bg-green-wash text-green" : "bg-amber-wash text-amber"}`}
							>
								{t(row.verdict)}
							</span>
						)}
					</span>,
					...figures.map((path) => cell(row, path)),
				],
			}))}
		/>
	);
}
