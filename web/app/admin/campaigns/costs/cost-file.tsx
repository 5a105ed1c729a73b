import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Cost, CostPreview } from "../../../../../contract/back-office-calls-schema.ts";
import { FormError } from "../../../../ui/form/form-error.tsx";
import { call } from "../../../call.ts";
import { codeOf } from "../../../call-error.ts";
import { useTexts } from "../../../formats.ts";
import { Button, Choice } from "../../widgets/controls.tsx";
import { utcDay } from "../../widgets/derived-figures.ts";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetBody } from "../../widgets/widget-card.tsx";
import {
	type CostTable,
	guessMapping,
	guessOrder,
	isComplete,
	type Mapping,
	PLATFORM_SOURCES,
	type Place,
} from "./columns.ts";
import { mergeCosts, parseCosts } from "./parse-costs.ts";

/** Conflicts of a file with what is stored. */
const REFUSALS = ["known_file", "ambiguous_campaign"] as const;

/** A longer file is summed up by its first rows. */
const SHOWN_ROWS = 50;

interface Props {
	/** With the sources of visits. */
	file: { name: string; digest: string; table: CostTable; sources: readonly string[] };
	onCancel(): void;
	onStored(): unknown;
}

/** A file that was read: its columns, and its problems or what it would store and replace. */
export function CostFile({ file, onCancel, onStored }: Props) {
	const { t, formats } = useTexts("admin", "costs");
	const { name, digest, table, sources } = file;
	const [mapping, setMapping] = useState(() => guessMapping(table, sources));
	const isReadable = isComplete(mapping);
	const isEmpty = table.lines.length === 0;
	const parsed = isReadable || isEmpty ? parseCosts(table, mapping, utcDay(Date.now())) : undefined;
	const read = parsed?.problems.length === 0 ? parsed : undefined;
	const costs = mergeCosts(read?.costs ?? []);
	const euros = costs.reduce((sum, { cost }) => sum + cost, 0);
	/** How many lines of the file are no rows of their own, by kind. */
	const left = [
		["notes", table.notes.length],
		["totals", read?.totals ?? 0],
		["added", (read?.costs.length ?? 0) - costs.length],
	] as const;
	const moneyOf = (row: Pick<Cost, "cost" | "currency"> | undefined) =>
		row ? formats.money(row.cost, row.currency) : "–";
	const explain = (error: unknown): never => {
		const code = codeOf(error, REFUSALS);
		throw code ? new Error(t(`refused.${code}`)) : error;
	};
	const preview = useQuery({
		queryKey: ["preview_campaign_costs", digest, mapping],
		queryFn: ({ signal }) =>
			call("preview_campaign_costs", { digest, costs }, signal).catch(explain),
		enabled: read !== undefined,
		...{ gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const storing = useMutation({
		mutationFn: () =>
			call("upload_campaign_costs", { file_name: name, digest, costs }).catch(explain),
		onSuccess: onStored,
	});
	return (
		<>
			<FormError message={storing.error?.message} />
			{!isEmpty && (
				<ColumnForm table={table} mapping={mapping} sources={sources} onChange={setMapping} />
			)}
			{parsed && parsed.problems.length > 0 && (
				<section role="alert" className="rounded-xl border border-red bg-red-wash px-4 py-3">
					<h3 className="font-semibold">
						{t("problems.title", { name, count: parsed.problems.length })}
					</h3>
					<ul className="mt-2 max-h-72 space-y-1 overflow-y-auto text-sm">
						{parsed.problems.map(({ line, problem, value }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may have one problem twice.
							<li key={at} className="wrap-anywhere">
								<strong className="font-semibold">{t("problems.line", { line })}</strong>{" "}
								{t(`problems.${problem}`, { value })}
							</li>
						))}
					</ul>
				</section>
			)}
			{read && (
				<WidgetBody query={preview}>
					{({ known, replaced }) => (
						<section className="space-y-3" aria-label={t("preview.title", { name })}>
							<h3 className="font-semibold">{t("preview.title", { name })}</h3>
							<p className="text-sm">
								{t("preview.rows", { count: costs.length })}{" "}
								{t("preview.euros", { sum: formats.money(euros) })}{" "}
								{t("preview.replaces", { count: replaced.length })}
								{left.map(
									([kind, count]) => count > 0 && ` ${t(`preview.left.${kind}`, { count })}`,
								)}
							</p>
							{known && (
								<p role="alert" className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
									{t("preview.known", { who: known.admin_email, at: formats.instant(known.at) })}
								</p>
							)}
							<CardTable
								caption={t("preview.table")}
								words={2}
								rows={replacingFirst(costs, replaced).slice(0, SHOWN_ROWS)}
								keyOf={({ line }) => line}
								columns={[
									[t("preview.day"), ({ day }) => formats.day(day)],
									[
										t("preview.campaign"),
										({ utm_source, account, utm_medium, utm_campaign }) =>
											[utm_source, account || utm_medium, utm_campaign].filter(Boolean).join(" · "),
									],
									[t("preview.cost"), moneyOf],
									[
										t("preview.before"),
										({ line }) => moneyOf(replaced.find((row) => row.line === line)),
									],
								]}
							/>
							{costs.length > SHOWN_ROWS && (
								<p className="text-sm text-soft">
									{t("preview.more", { count: costs.length - SHOWN_ROWS })}
								</p>
							)}
							<div className="flex flex-wrap gap-3">
								<Button
									look="primary"
									disabled={storing.isPending || known !== null}
									onClick={() => storing.mutate()}
								>
									{t("preview.confirm")}
								</Button>
								<Button look="quiet" disabled={storing.isPending} onClick={onCancel}>
									{t("preview.cancel")}
								</Button>
							</div>
						</section>
					)}
				</WidgetBody>
			)}
		</>
	);
}

/** The rows in the order of the file, those that replace stored ones first. */
function replacingFirst(costs: readonly Cost[], replaced: CostPreview["replaced"]) {
	const lines = new Set(replaced.map(({ line }) => line));
	return costs.toSorted(
		(a, b) => Number(lines.has(b.line)) - Number(lines.has(a.line)) || a.line - b.line,
	);
}

const FIELDS = [
	...(["day", "utm_campaign", "cost", "currency", "utm_source"] as const),
	...(["utm_medium", "account", "campaign_id", "end"] as const),
];
type Field = (typeof FIELDS)[number];
/** Fields that a file may lack. */
const OPTIONAL = ["utm_medium", "account", "campaign_id", "end"] as const;

interface ColumnProps {
	table: CostTable;
	mapping: Mapping;
	/** The sources of visits. */
	sources: readonly string[];
	onChange(mapping: Mapping): void;
}

/** Mapping of the file's columns: open until all of them are known. */
function ColumnForm({ table, mapping, sources, onChange }: ColumnProps) {
	const { t } = useTexts("admin", "costs.columns");
	const isKnown = isComplete(mapping);
	const fixed: Partial<Record<Field, string[]>> = {
		currency: ["EUR"],
		utm_source: [...sources, ...PLATFORM_SOURCES],
	};
	const none = (field: Field) => t(`none.${OPTIONAL.find((each) => each === field) ?? "other"}`);
	const options = (field: Field) => {
		const place = mapping[field];
		const texts = [...(fixed[field] ?? []), ...(typeof place === "string" ? [place] : [])];
		return [
			["", none(field)] as const,
			...table.header.map(
				(name, at) => [asName(at), t("column", { name: name || String(at + 1) })] as const,
			),
			...[...new Set(texts)].map((text) => [asName(text), t("all", { text })] as const),
		];
	};
	const change = (field: Field, place: Place | undefined) =>
		onChange({
			...mapping,
			[field]: place,
			...(field === "day" && { isMonthFirst: guessOrder(table, place) }),
		});
	return (
		<details open={!isKnown} className="rounded-xl border border-line px-4 py-3">
			<summary className="cursor-pointer font-semibold">{t("title")}</summary>
			<p className="mt-2 max-w-prose text-sm text-soft">{t(isKnown ? "known" : "lead")}</p>
			<div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4 [&_select]:w-full">
				{FIELDS.map((field) => (
					<Choice
						key={field}
						label={t(`fields.${field}`)}
						value={asName(mapping[field])}
						options={options(field)}
						onChoose={(name) => change(field, ofName(name))}
					/>
				))}
				<Choice
					label={t("order.label")}
					value={mapping.isMonthFirst === undefined ? "" : mapping.isMonthFirst ? "month" : "day"}
					options={[
						["", t("none.other")],
						["day", t("order.day")],
						["month", t("order.month")],
					]}
					onChoose={(order) =>
						onChange({ ...mapping, isMonthFirst: order === "" ? undefined : order === "month" })
					}
				/>
			</div>
		</details>
	);
}

/** A place as the name of an option. */
const asName = (place: Place | undefined) => (place === undefined ? "" : JSON.stringify(place));
const ofName = (name: string): Place | undefined => (name === "" ? undefined : JSON.parse(name));
