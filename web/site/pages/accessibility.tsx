import { useTranslation } from "react-i18next";
import { companyFigures } from "../components/content/company-figures.ts";
import { SectionList } from "../components/content/section-list.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";

export function AccessibilityPage({ language, site }: PageProps) {
	const { t } = useTranslation("accessibility");
	const { t: tCommon } = useTranslation("common");
	const company = companyFigures(site.company, tCommon);
	const email = site.supportEmail;
	return (
		<Layout language={language} site={site} page="accessibility">
			<SectionList
				title={t("title")}
				lastUpdate={t("lastUpdate")}
				sections={t("sections", { returnObjects: true, company, email })}
			/>
		</Layout>
	);
}
