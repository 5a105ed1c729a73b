import { useTranslation } from "react-i18next";
import { SectionTitle } from "../section-title.tsx";

/** Comparison with a general chatbot; the table scrolls horizontally on phones, which show our column first. */
export function ChatbotComparison() {
	const { t } = useTranslation("beta", { keyPrefix: "comparison" });
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-5xl px-5 py-20">
				<SectionTitle title={t("title")} text={t("text")} />
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe scrollable-region-focusable). */}
				<section className="mt-10 overflow-x-auto" aria-label={t("title")} tabIndex={0}>
					<table className="w-full min-w-[36rem] border-collapse text-left">
						<thead>
							<tr>
								{(["criterion", "tabulia", "chatbot"] as const).map((column) => (
									<th
										key={column}
										scope="col"
										className={`border border-line px-4 py-3 ${column === "tabulia" ? "bg-green-wash text-green" : ""}`}
									>
										{t(`headers.${column}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{t("rows", { returnObjects: true }).map(({ criterion, chatbot, tabulia }) => (
								<tr key={criterion}>
									<th scope="row" className="border border-line px-4 py-3 font-medium">
										{criterion}
									</th>
									<td className="border border-line px-4 py-3">{tabulia}</td>
									<td className="border border-line px-4 py-3 text-soft">{chatbot}</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</div>
		</section>
	);
}
