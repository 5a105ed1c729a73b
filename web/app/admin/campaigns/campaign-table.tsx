import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CampaignDimension } from "../../../../supabase/functions/_shared/contract.ts";
import { useFormats } from "../widgets/use-formats.ts";
import {
	changeOf,
	MEASURES,
	type Measure,
	type Measures,
	type Order,
	type ReportRow,
} from "./campaign-rows.ts";

interface Props {
	dimensions: readonly CampaignDimension[];
	rows: readonly ReportRow[];
	total: Omit<ReportRow, "names">;
	order: Order;
	onOrder(by: Order["by"]): void;
}

/** Names that the database gives to rows without a name of their own (docs/product.md#campaign-report). */
const SPECIAL = { "": "none", "(other)": "other", "(unknown)": "unknown" } as const;

/** The report, sortable by every column. */
export function CampaignTable({ dimensions, rows, total, order, onOrder }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const columns: [by: Order["by"], title: string][] = [
		...dimensions.map((dimension, at) => [at, t(`dimensions.${dimension}`)] as [number, string]),
		...MEASURES.map((measure) => [measure, t(measure)] as [Measure, string]),
	];
	return (
		// Scrolls horizontally on narrow screens, by keyboard too.
		<section
			className="max-h-[40rem] overflow-auto rounded-xl border border-line bg-sheet"
			aria-label={t("table")}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
			tabIndex={0}
		>
			<table className="w-full border-collapse text-sm">
				<thead className="sticky top-0 bg-green-wash text-left">
					<tr>
						{columns.map(([by, title]) => (
							<th
								key={by}
								scope="col"
								aria-sort={
									order.by === by ? (order.descending ? "descending" : "ascending") : undefined
								}
								className={typeof by === "number" ? "p-1" : "p-1 text-right"}
							>
								<button
									type="button"
									onClick={() => onOrder(by)}
									className="inline-flex min-h-9 items-center gap-1 rounded px-2 font-semibold"
								>
									{title}
									{order.by === by && (order.descending ? <Down /> : <Up />)}
								</button>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.names.join("\n")} className="border-line border-t">
							{row.names.map((name, at) => (
								<td key={dimensions[at]} className="min-w-32 max-w-60 px-3 py-2 wrap-break-word">
									<Name text={name} />
								</td>
							))}
							<Figures {...row} />
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr className="border-line-strong border-t-2 font-semibold">
						<th scope="row" colSpan={dimensions.length} className="px-3 py-2 text-left">
							{t("total")}
						</th>
						<Figures {...total} />
					</tr>
				</tfoot>
			</table>
		</section>
	);
}

function Figures({ now, before }: { now: Measures; before: Measures }) {
	const { formats } = useFormats();
	return MEASURES.map((measure) => {
		const figure = now[measure];
		const change = changeOf(figure, before[measure]);
		const write = measure === "rate" ? formats.percent : formats.number;
		return (
			<td key={measure} className="whitespace-nowrap px-3 py-2 text-right tabular-nums">
				{figure === null ? "–" : write(figure)}
				<span
					className={`block font-normal text-xs ${change === null || change === 0 ? "text-soft" : change > 0 ? "text-green" : "text-red"}`}
				>
					{change === null ? "–" : formats.change(change)}
				</span>
			</td>
		);
	});
}

function Down() {
	return <ArrowDown className="size-4" aria-hidden="true" />;
}

function Up() {
	return <ArrowUp className="size-4" aria-hidden="true" />;
}

function Name({ text }: { text: string }) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	if (!Object.hasOwn(SPECIAL, text)) return text;
	return <span className="text-soft">{t(SPECIAL[text as keyof typeof SPECIAL])}</span>;
}
