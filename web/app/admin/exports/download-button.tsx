import { useContext } from "react";
import type { Language } from "../../../../contract/events.ts";
import { Download } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { saveFile } from "../../save-file.ts";
import { Button } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { StaleContext } from "../widgets/results.tsx";

interface Props {
	name: CsvName;
	sheet: Sheet;
	/** Name of what is saved, for screen readers; not needed where the text says it. */
	title?: string;
	text?: string;
}

/** Downloads what the results around it show, without a request, once they belong to the present controls. */
export function CsvButton({ name, title, text, sheet }: Props) {
	const { t, language } = useTexts("analytics");
	const isStale = useContext(StaleContext);
	const save = () =>
		saveFile(fileName(name, Date.now()), toCsv(sheet.header, sheet.rows, language), "text/csv");
	return (
		<Button
			look="icon"
			aria-label={title && t("widget.export", { title })}
			// A disabled button would lose the focus, and could not say why.
			aria-disabled={isStale}
			title={isStale ? t("widget.exportLater") : undefined}
			onClick={() => isStale || save()}
		>
			<Download className="size-4" />
			{text ?? t("widget.csv")}
		</Button>
	);
}

/** docs/product/reports.md#exports */
const NAMES = {
	conversions: "conversion_metrics",
	subscriptions: "subscription_distribution",
	daily: "metriques_quotidiennes",
	mau: "mau_metrics",
	usage: "api_usage",
	campaigns: "campaigns",
	curve: "mrr",
	movement: "mrr_movement",
	bridge: "mrr_bridge",
	paying: "paid_subscriptions",
	churn: "churn",
	cash: "cash",
	trials: "trial_cohorts",
	retention: "retention",
	endings: "upcoming_cancellations",
	acquisition: "acquisition",
	payback: "payback",
	customers: "customers",
	newsletter: "newsletter",
	funnel: "funnel",
	funnelCampaigns: "funnel_campaigns",
	testArms: "experiment_arms",
	testLift: "experiment_lift",
	testLooks: "experiment_looks",
	testGroups: "experiment_groups",
	report: "analytics_report",
} as const;
type ExportName = keyof typeof NAMES;
export type CsvName = Exclude<ExportName, "report">;

/** The file's name with the UTC day of `now`, because the figures are by UTC days. */
export function fileName(name: ExportName, now: number, extension = "csv"): string {
	return `${NAMES[name]}_${utcDay(now)}.${extension}`;
}

export type Cell = string | number | null;

/** Excel expects the separator and decimal sign of the system's language. */
const DIALECTS = {
	fr: { separator: ";", decimal: "," },
	en: { separator: ",", decimal: "." },
} as const;

/** Byte-order mark: without it Excel reads UTF-8 as the system's code page. */
const BOM = "\uFEFF";

/**
 * A text that a spreadsheet would run as a formula, with or without leading spaces
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Separators of both dialects, so that a file keeps its columns in the other one. */
const NEEDS_QUOTES = /[";,\t\r\n]|^\s|\s$/;

/**
 * A table as a CSV file (https://www.rfc-editor.org/rfc/rfc4180), for a spreadsheet in `language`.
 * Numbers stay numbers; a text that could run as a formula gets a leading apostrophe; `null` and
 * non-finite numbers are empty.
 */
export function toCsv(header: string[], rows: Cell[][], language: Language): string {
	const { separator, decimal } = DIALECTS[language];
	const field = (cell: Cell) =>
		typeof cell === "number" ? numberField(cell, decimal) : textField(cell ?? "");
	return BOM + [header, ...rows].map((row) => `${row.map(field).join(separator)}\r\n`).join("");
}

function numberField(value: number, decimal: string): string {
	return Number.isFinite(value) ? String(value).replace(".", decimal) : "";
}

function textField(text: string): string {
	const safe = FORMULA.test(text) ? `'${text}` : text;
	return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A series as a table, for screen readers and spreadsheets. */
export interface Sheet {
	header: string[];
	rows: Cell[][];
	/** Names of the columns in the browser's choice of them. */
	keys?: readonly (string | undefined)[];
}

/** A column of a table that is saved: its name, and its value in a row. */
export type SheetColumn<Row> = readonly [name: string, value: (row: Row) => Cell];

/** Rows as a table of these columns. */
export function toSheet<Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[]): Sheet {
	return {
		header: columns.map(([name]) => name),
		rows: rows.map((row) => columns.map(([, value]) => value(row))),
	};
}
