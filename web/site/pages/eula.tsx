import { useTranslation } from "react-i18next";
import { companyFigures } from "../components/content/company-figures.ts";
import { SectionList } from "../components/content/section-list.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";

export function EulaPage({ language, site }: PageProps) {
	const { t } = useTranslation("eula");
	const { t: tCommon } = useTranslation("common");
	const company = companyFigures(site.company, tCommon);
	return (
		<Layout language={language} site={site} page="eula">
			<SectionList
				title={t("title")}
				lastUpdate={t("lastUpdate")}
				sections={t("sections", { returnObjects: true, company })}
			/>
		</Layout>
	);
}
