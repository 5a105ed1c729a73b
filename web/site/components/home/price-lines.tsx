import { useTranslation } from "react-i18next";
import { documentPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { useTrialCells } from "../../pricing/allowance.ts";
import { formatEuros, pricesOf } from "../../pricing/prices.ts";
import { SectionTitle } from "../section-title.tsx";

const LINES = ["price", "tools", "cells", "card", "end"] as const;

/** The trial and Pro, line by line; the cells only where a trial has an allowance. */
export function PriceLines({ language, site, slots }: PageProps) {
	const { t } = useTranslation("home", { keyPrefix: "price" });
	const cells = useTrialCells(site);
	const { monthly, annualPerMonth } = pricesOf(slots);
	const values = {
		cells,
		monthly: formatEuros(monthly, language),
		annual: formatEuros(annualPerMonth, language),
	};
	return (
		<section className="mx-auto max-w-6xl px-5 py-16 lg:py-32">
			<SectionTitle title={t("title", { price: values.monthly })} />
			<table className="lines mt-12">
				<caption className="sr-only">{t("label")}</caption>
				<thead>
					<tr>
						<td />
						<th scope="col">{t("trial")}</th>
						<th scope="col" className="text-green">
							{t("pro")}
						</th>
					</tr>
				</thead>
				<tbody>
					{LINES.filter((line) => line !== "cells" || cells !== undefined).map((line) => (
						<tr key={line}>
							<th scope="row">{t(`rows.${line}.name`)}</th>
							<td>{t(`rows.${line}.trial`, values)}</td>
							<td>{t(`rows.${line}.pro`, values)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-8">
				<a
					href={documentPath("pricing", language)}
					className="font-semibold text-green text-lg underline"
				>
					{t("link")}
				</a>
			</p>
		</section>
	);
}
