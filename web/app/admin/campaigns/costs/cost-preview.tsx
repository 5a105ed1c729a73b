import { useTranslation } from "react-i18next";
import type { Cost, CostPreview } from "../../../../../contract/back-office-calls-schema.ts";
import { useFormats } from "../../../formats.ts";
import { Button } from "../../widgets/controls.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";

/** A longer file is summed up by its first rows. */
const SHOWN_ROWS = 50;
const COLUMNS = ["day", "campaign", "cost", "before"] as const;
/** Lines of the file that are no rows of their own. */
const LEFT = ["notes", "totals", "added"] as const;

interface Props {
	name: string;
	costs: readonly Cost[];
	preview: CostPreview;
	left: Readonly<Record<(typeof LEFT)[number], number>>;
	isBusy: boolean;
	onConfirm(): void;
	onCancel(): void;
}

/** Rows that an upload would store, and those that it replaces: those first. */
export function CostPreviewTable(props: Props) {
	const { name, costs, preview, left, isBusy, onConfirm, onCancel } = props;
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const { formats } = useFormats();
	const replaced = new Map(preview.replaced.map((row) => [row.line, row]));
	const shown = costs
		.toSorted(
			(a, b) => Number(replaced.has(b.line)) - Number(replaced.has(a.line)) || a.line - b.line,
		)
		.slice(0, SHOWN_ROWS);
	const euros = costs.reduce((sum, { cost }) => sum + cost, 0);
	return (
		<section className="space-y-3" aria-label={t("preview.title", { name })}>
			<h3 className="font-semibold">{t("preview.title", { name })}</h3>
			<p className="text-sm">
				{t("preview.rows", { count: costs.length })}{" "}
				{t("preview.euros", { sum: formats.money(euros) })}{" "}
				{t("preview.replaces", { count: replaced.size })}
				{LEFT.map(
					(kind) => left[kind] > 0 && ` ${t(`preview.left.${kind}`, { count: left[kind] })}`,
				)}
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
				names={COLUMNS.map((column) => t(`preview.${column}`))}
				rows={shown.map(({ line, day, account, cost, currency, ...names }) => {
					const earlier = replaced.get(line);
					return {
						key: String(line),
						cells: [
							formats.day(day),
							[names.utm_source, account || names.utm_medium, names.utm_campaign]
								.filter(Boolean)
								.join(" · "),
							formats.money(cost, currency),
							earlier ? formats.money(earlier.cost, earlier.currency) : "–",
						],
					};
				})}
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
