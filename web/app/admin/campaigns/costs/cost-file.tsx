import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Cost, CostPreview } from "../../../../../contract/back-office-calls-schema.ts";
import { call } from "../../../call.ts";
import { codeOf } from "../../../call-error.ts";
import { useTexts } from "../../../formats.ts";
import { Button, Failure } from "../../widgets/controls.tsx";
import { utcDay } from "../../widgets/derived-figures.ts";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { ColumnForm } from "./column-form.tsx";
import { type CostTable, guessMapping, isComplete } from "./columns.ts";
import { mergeCosts, parseCosts } from "./parse-costs.ts";

/** Conflicts of a file with what is stored. */
const REFUSALS = ["known_file", "ambiguous_campaign"] as const;

interface Props {
	/** With the sources of visits. */
	file: { name: string; digest: string; table: CostTable; sources: readonly string[] };
	onCancel(): void;
	onStored(): unknown;
}

/** A file that was read: its columns, and its problems or what it would store. */
export function CostFile({ file, onCancel, onStored }: Props) {
	const { t } = useTexts("admin", "costs");
	const { name, digest, table, sources } = file;
	const [mapping, setMapping] = useState(() => guessMapping(table, sources));
	const isReadable = isComplete(mapping);
	const isEmpty = table.lines.length === 0;
	const parsed = isReadable || isEmpty ? parseCosts(table, mapping, utcDay(Date.now())) : undefined;
	const read = parsed?.problems.length === 0 ? parsed : undefined;
	const costs = mergeCosts(read?.costs ?? []);
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
			<Failure error={storing.error} />
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
					{(data) => (
						<CostPreviewTable
							name={name}
							costs={costs}
							preview={data}
							left={[
								["notes", table.notes.length],
								["totals", read.totals],
								["added", read.costs.length - costs.length],
							]}
							isBusy={storing.isPending}
							onConfirm={() => storing.mutate()}
							onCancel={onCancel}
						/>
					)}
				</WidgetBody>
			)}
		</>
	);
}

/** A longer file is summed up by its first rows. */
const SHOWN_ROWS = 50;

interface PreviewProps {
	name: string;
	costs: readonly Cost[];
	preview: CostPreview;
	/** How many lines of the file are no rows of their own, by kind. */
	left: readonly (readonly ["notes" | "totals" | "added", number])[];
	isBusy: boolean;
	onConfirm(): void;
	onCancel(): void;
}

/** Rows that an upload would store, and those that it replaces: those first. */
function CostPreviewTable(props: PreviewProps) {
	const { name, costs, preview, left, isBusy, onConfirm, onCancel } = props;
	const { t, formats } = useTexts("admin", "costs");
	const replaced = new Map(preview.replaced.map((row) => [row.line, row]));
	const shown = costs
		.toSorted(
			(a, b) => Number(replaced.has(b.line)) - Number(replaced.has(a.line)) || a.line - b.line,
		)
		.slice(0, SHOWN_ROWS);
	const moneyOf = (row: Pick<Cost, "cost" | "currency"> | undefined) =>
		row ? formats.money(row.cost, row.currency) : "–";
	const euros = costs.reduce((sum, { cost }) => sum + cost, 0);
	return (
		<section className="space-y-3" aria-label={t("preview.title", { name })}>
			<h3 className="font-semibold">{t("preview.title", { name })}</h3>
			<p className="text-sm">
				{t("preview.rows", { count: costs.length })}{" "}
				{t("preview.euros", { sum: formats.money(euros) })}{" "}
				{t("preview.replaces", { count: replaced.size })}
				{left.map(([kind, count]) => count > 0 && ` ${t(`preview.left.${kind}`, { count })}`)}
			</p>
			{preview.known && (
				<p role="alert" className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("preview.known", {
						who: preview.known.admin_email,
						at: formats.instant(preview.known.at),
					})}
				</p>
			)}
			<CardTable
				caption={t("preview.table")}
				region={t("preview.table")}
				words={2}
				rows={shown}
				keyOf={({ line }) => line}
				columns={[
					[t("preview.day"), ({ day }) => formats.day(day)],
					[
						t("preview.campaign"),
						({ utm_source, account, utm_medium, utm_campaign }) =>
							[utm_source, account || utm_medium, utm_campaign].filter(Boolean).join(" · "),
					],
					[t("preview.cost"), moneyOf],
					[t("preview.before"), ({ line }) => moneyOf(replaced.get(line))],
				]}
			/>
			{costs.length > SHOWN_ROWS && (
				<p className="text-sm text-soft">
					{t("preview.more", { count: costs.length - SHOWN_ROWS })}
				</p>
			)}
			<div className="flex flex-wrap gap-3">
				<Button look="primary" disabled={isBusy || preview.known !== null} onClick={onConfirm}>
					{t("preview.confirm")}
				</Button>
				<Button look="quiet" disabled={isBusy} onClick={onCancel}>
					{t("preview.cancel")}
				</Button>
			</div>
		</section>
	);
}
