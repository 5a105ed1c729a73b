import { useTranslation } from "react-i18next";
import { SectionTitle } from "../section-title.tsx";

const COLUMNS = ["document", "date", "supplier", "net", "tax", "total"] as const;
/** Fixed, so that no typeface moves the columns; the others share the rest. */
const WIDTHS: { [column in (typeof COLUMNS)[number]]?: string } = {
	document: "w-[22%]",
	supplier: "w-[22%]",
	tax: "w-[12%]",
};

/** Example of an extraction: three fictitious invoices as rows of a sheet. */
export function ResultTable() {
	const { t } = useTranslation("docuextractor", { keyPrefix: "result" });
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-5xl px-5 py-20">
				<SectionTitle title={t("title")} text={t("text")} />
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe scrollable-region-focusable). */}
				<section className="mt-10 overflow-x-auto" aria-label={t("caption")} tabIndex={0}>
					<table className="w-full min-w-[44rem] table-fixed border-collapse text-left text-sm">
						<caption className="sr-only">{t("caption")}</caption>
						<thead>
							<tr>
								{COLUMNS.map((column) => (
									<th
										key={column}
										scope="col"
										className={`border border-line bg-paper px-3 py-2.5 ${WIDTHS[column] ?? ""}`}
									>
										{t(`columns.${column}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{t("rows", { returnObjects: true }).map((row) => (
								<tr key={row.document}>
									{COLUMNS.map((column) => (
										<td
											key={column}
											className={`whitespace-nowrap border border-line px-3 py-2.5 ${column === "net" || column === "tax" || column === "total" ? "text-right tabular-nums" : ""}`}
										>
											{row[column]}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</div>
		</section>
	);
}
