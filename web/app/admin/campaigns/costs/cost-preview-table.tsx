import { useTranslation } from "react-i18next";
import type { Cost, CostPreview } from "../../../../../worker/contract/back-office-calls-schema.ts";
import { ScrollRegion, TableHead } from "../../widgets/sheet-table.tsx";
import { useFormats } from "../../widgets/use-formats.ts";

/** A longer file is summed up by its first rows. */
const SHOWN_ROWS = 50;
const COLUMNS = ["day", "campaign", "cost", "before"] as const;

interface Props {
	name: string;
	costs: readonly Cost[];
	preview: CostPreview;
	isBusy: boolean;
	onConfirm(): void;
	onCancel(): void;
}

/** What an upload would store, and which rows it replaces: those first. */
export function CostPreviewTable({ name, costs, preview, isBusy, onConfirm, onCancel }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const { formats } = useFormats();
	const replaced = new Map(preview.replaced.map((row) => [row.line, row]));
	const shown = costs
		.toSorted(
			(a, b) => Number(replaced.has(b.line)) - Number(replaced.has(a.line)) || a.line - b.line,
		)
		.slice(0, SHOWN_ROWS);
	const euros = costs
		.filter(({ currency }) => currency === "EUR")
		.reduce((sum, { cost }) => sum + cost, 0);
	return (
		<section className="space-y-3" aria-label={t("preview.title", { name })}>
			<h3 className="font-semibold">{t("preview.title", { name })}</h3>
			<p className="text-sm">
				{t("preview.rows", { count: costs.length })}{" "}
				{t("preview.euros", { sum: formats.money(euros) })}{" "}
				{t("preview.replaces", { count: replaced.size })}
			</p>
			{preview.known && (
				<p role="alert" className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("preview.known", {
						who: preview.known.admin_email,
						at: formats.instant(preview.known.at),
					})}
				</p>
			)}
			<ScrollRegion className="daily-scroll" label={t("preview.table")}>
				<table className="daily-table">
					<TableHead names={COLUMNS.map((column) => t(`preview.${column}`))} />
					<tbody>
						{shown.map(({ line, day, utm_source, utm_medium, utm_campaign, cost, currency }) => {
							const earlier = replaced.get(line);
							return (
								<tr key={line}>
									<th scope="row">{formats.day(day)}</th>
									<td data-label={t("preview.campaign")}>
										{[utm_source, utm_medium, utm_campaign].filter(Boolean).join(" · ")}
									</td>
									<td data-label={t("preview.cost")}>{formats.money(cost, currency)}</td>
									<td data-label={t("preview.before")}>
										{earlier ? formats.money(earlier.cost, earlier.currency) : "–"}
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			</ScrollRegion>
			{costs.length > SHOWN_ROWS && (
				<p className="text-sm text-soft">
					{t("preview.more", { count: costs.length - SHOWN_ROWS })}
				</p>
			)}
			<div className="flex flex-wrap gap-3">
				<button
					type="button"
					className="button"
					disabled={isBusy || preview.known !== null}
					onClick={onConfirm}
				>
					{t("preview.confirm")}
				</button>
				<button type="button" className="button button-quiet" disabled={isBusy} onClick={onCancel}>
					{t("preview.cancel")}
				</button>
			</div>
		</section>
	);
}
