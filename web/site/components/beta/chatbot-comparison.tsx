import { useTranslation } from "react-i18next";
import { SectionTitle } from "../section-title.tsx";

const COLUMNS = { criterion: "w-[22%]", tabulia: "bg-green-wash text-green", chatbot: "" };

/** Comparison with a general chatbot; the table scrolls horizontally on phones, which show all of our column first. */
export function ChatbotComparison() {
	const { t } = useTranslation("beta", { keyPrefix: "comparison" });
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-5xl px-5 py-20">
				<SectionTitle title={t("title")} text={t("text")} />
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe scrollable-region-focusable). */}
				<section className="mt-10 overflow-x-auto" aria-label={t("title")} tabIndex={0}>
					<table className="w-full min-w-[36rem] table-fixed border-collapse text-left text-sm sm:text-base">
						<thead>
							<tr>
								{(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((column) => (
									<th
										key={column}
										scope="col"
										className={`border border-line px-3 py-3 ${COLUMNS[column]}`}
									>
										{t(`headers.${column}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{t("rows", { returnObjects: true }).map(({ criterion, chatbot, tabulia }) => (
								<tr key={criterion}>
									<th scope="row" className="border border-line px-3 py-3 font-medium">
										{criterion}
									</th>
									<td className="border border-line px-3 py-3">{tabulia}</td>
									<td className="border border-line px-3 py-3 text-soft">{chatbot}</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</div>
		</section>
	);
}
