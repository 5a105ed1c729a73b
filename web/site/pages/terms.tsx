import { useTranslation } from "react-i18next";
import { companyFigures } from "../components/content/company-figures.ts";
import { SectionList } from "../components/content/section-list.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";
import { formatEuros, pricesOf } from "../pricing/prices.ts";

/** The terms of sale of the paid plan, with its list prices. */
export function TermsPage({ language, site }: PageProps) {
	const { t } = useTranslation("terms");
	const { t: tCommon } = useTranslation("common");
	const { monthly, annualTotal } = pricesOf();
	const figures = {
		company: companyFigures(site.company, tCommon),
		monthly: formatEuros(monthly, language),
		annual: formatEuros(annualTotal, language),
	};
	return (
		<Layout language={language} site={site} page="terms">
			<SectionList
				title={t("title")}
				lastUpdate={t("lastUpdate")}
				sections={t("sections", { returnObjects: true, ...figures })}
			/>
		</Layout>
	);
}
