import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { FILTERS } from "../../../../worker/contract/analytics.ts";
import type { Explanation } from "../../../../worker/contract/back-office-calls-schema.ts";
import type { Goal } from "../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS, customerPath } from "../../../../worker/contract/paths.ts";
import {
	FIGURE_FILTERS,
	type FigureFilters,
	PLAIN_FIGURES,
	type PlainFigure,
} from "../../../../worker/contract/plain-figures.ts";
import { useFormats } from "../../formats.ts";
import { type Cell, CsvButton } from "../exports/download-button.tsx";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Page, Panel } from "../widgets/page.tsx";
import { CardTable, ScrollRegion } from "../widgets/sheet-table.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { inUnit, LIMIT_NAMES, type Limit, limitsIn } from "./plain-figure.ts";

/** The rows that are shown before somebody asks for all. */
const FIRST_ROWS = 50;

interface Props {
	figure: PlainFigure;
	/** How the figure was compared last. */
	children: ReactNode;
}

/** One figure of a period: what is stored, what its rows add up to, the SQL and the rows. */
export function ExplanationPage({ figure, children }: Props) {
	const { t } = useTranslation("explained");
	const selected = useSelection();
	const [address] = useSearchParams();
	const { from, until } = selected.spans.current;
	const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
	const filters = { ...selected.selection.filters, ...limitsIn(address) };
	const input = { figure, span, filters };
	const query = useQuery({
		...KEPT,
		...callQuery(["explained", input], "explain_figure", input),
	});
	return (
		<Page
			title={t(`names.${figure}`)}
			lead={t("oneLead")}
			back={{ to: ADMIN_PATHS.figures, text: t("title") }}
		>
			<PeriodControl {...selected} compares={false} />
			<FilterControl {...selected} names={FILTERS} hasUnknown />
			<section className="panel">
				<WidgetBody query={query}>
					{(explanation) => (
						<>
							<Verdict figure={figure} explanation={explanation} />
							<Scope wanted={filters} own={explanation.filters} />
							<p className="mt-3 text-sm">{children}</p>
						</>
					)}
				</WidgetBody>
			</section>
			{query.data && (
				<>
					<Panel title={t("sql")}>
						<p className="mt-2 max-w-prose text-soft text-sm">{t("sqlText")}</p>
						<ScrollRegion
							label={t("sql")}
							className="mt-3 overflow-x-auto rounded-lg bg-paper p-4 text-sm"
						>
							<pre>
								<code>{query.data.sql}</code>
							</pre>
						</ScrollRegion>
					</Panel>
					<RawRows figure={figure} explanation={query.data} />
				</>
			)}
		</Page>
	);
}

interface PartProps {
	figure: PlainFigure;
	explanation: Explanation;
}

function Verdict({ figure, explanation }: PartProps) {
	const { t } = useTranslation("explained");
	const units = useUnits();
	const { stored, plain, is_level, is_delayed } = explanation;
	const write = (n: number) => units.full(PLAIN_FIGURES[figure], inUnit(figure, n));
	const isEqual = stored === plain;
	return (
		<>
			<p className="font-semibold text-3xl tabular-nums tracking-tight">{write(stored)}</p>
			{is_level && <p className="text-soft text-sm">{t("atEnd")}</p>}
			{plain === null ? (
				<p className="mt-2">{t("archived")}</p>
			) : (
				<p className={`mt-2 ${isEqual || is_delayed ? "" : "text-red"}`}>
					{isEqual
						? t("isEqual")
						: t("isDifferent", { plain: write(plain), by: write(stored - plain) })}
					{!isEqual && is_delayed && ` ${t("delayed")}`}
				</p>
			)}
		</>
	);
}

/** What the figure is limited to, and which of the filters it does not have. */
function Scope({ wanted, own }: { wanted: FigureFilters; own: FigureFilters }) {
	const { t } = useTranslation("explained", { keyPrefix: "scope" });
	const { t: period } = useTranslation("period", { keyPrefix: "filters" });
	const { t: goals } = useTranslation("ab-tests", { keyPrefix: "goals" });
	const { formats } = useFormats();
	const isLimit = (name: string): name is Limit => LIMIT_NAMES.some((limit) => limit === name);
	const valueText = (name: Limit, value: string) => {
		if (name === "touch") return t(`touches.${value as "first" | "last"}`);
		if (name === "goal") return goals(value as Goal);
		return name === "cohort" ? formats.month(value) : value;
	};
	const limits = LIMIT_NAMES.flatMap((name) =>
		own[name] ? [t(`limits.${name}`, { value: valueText(name, own[name]) })] : [],
	);
	const without = FIGURE_FILTERS.filter((name) => wanted[name] && !own[name]);
	return (
		<>
			{limits.length > 0 && <p className="mt-2 text-soft text-sm">{limits.join(" · ")}</p>}
			{without.length > 0 && (
				<p className="mt-2 text-amber text-sm">
					{t("without", {
						names: without
							.map((name) => (isLimit(name) ? t(`names.${name}`) : period(`names.${name}`)))
							.join(", "),
					})}
				</p>
			)}
			{Object.keys(own).length === 0 && <p className="mt-2 text-soft text-sm">{t("wholeSite")}</p>}
		</>
	);
}

/** The newest rows, with the columns that the figure's SQL gives them. */
function RawRows({ figure, explanation: { rows, row_count } }: PartProps) {
	const { t } = useTranslation("explained");
	const { formats } = useFormats();
	const units = useUnits();
	const [showsAll, showAll] = useState(false);
	if (!rows || row_count === null) return null;
	// The time names the row.
	const columns = [...new Set(["at", ...Object.keys(rows[0] ?? {})])];
	const exported = (column: string, value: Cell) =>
		column === "n" ? inUnit(figure, Number(value)) : value;
	const cellOf = (column: string, value: Cell): ReactNode => {
		if (value === null) return "–";
		if (column === "at" || column.endsWith("_at")) return formats.instant(String(value));
		if (column === "n") return units.full(PLAIN_FIGURES[figure], inUnit(figure, Number(value)));
		if (column !== "user_id") return <span className="wrap-anywhere">{value}</span>;
		return (
			<Link to={customerPath(String(value))} className="wrap-anywhere text-green underline">
				{t("customer")}
			</Link>
		);
	};
	const values = rows.map((row) => columns.map((column) => row[column] ?? null));
	const shown = showsAll ? values : values.slice(0, FIRST_ROWS);
	return (
		<section className="panel">
			<header className="mb-4 flex flex-wrap items-center justify-between gap-3">
				<div>
					<h2 className="font-semibold text-xl tracking-tight">{t("rows")}</h2>
					<p className="text-soft text-sm">
						{t("count", { count: row_count, n: formats.number(row_count) })}{" "}
						{row_count > rows.length && t("newest", { n: formats.number(rows.length) })}
					</p>
				</div>
				{rows.length > 0 && (
					<CsvButton
						name="figureRows"
						title={t("rows")}
						sheet={{
							header: columns,
							rows: values.map((row) =>
								row.map((value, place) => exported(columns[place] ?? "", value)),
							),
						}}
					/>
				)}
			</header>
			{rows.length > 0 && (
				<CardTable
					caption={t("rows")}
					className="max-h-none"
					names={columns}
					words={columns.length}
					rows={shown.map((row, place) => ({
						key: String(place),
						cells: row.map((value, column) => cellOf(columns[column] ?? "", value)),
					}))}
				/>
			)}
			{shown.length < rows.length && (
				<p className="mt-3">
					<Button look="link" onClick={() => showAll(true)}>
						{t("all", { n: formats.number(rows.length) })}
					</Button>
				</p>
			)}
		</section>
	);
}
