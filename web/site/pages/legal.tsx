import { useTranslation } from "react-i18next";
import { conformanceOf } from "../../../contract/accessibility.ts";
import { documentPath } from "../../../contract/paths.ts";
import { companyFigures } from "../components/content/company-figures.ts";
import { SectionList } from "../components/content/section-list.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";

export function LegalPage({ language, site }: PageProps) {
	const { t } = useTranslation("legal");
	const { t: tCommon } = useTranslation("common");
	const company = companyFigures(site.company, tCommon);
	const conformance = conformanceOf(site.accessibilityAudit, new Date());
	return (
		<Layout language={language} site={site} page="legal">
			<SectionList
				title={t("title")}
				lastUpdate={t("lastUpdate")}
				sections={t("sections", { returnObjects: true, company })}
			/>
			<ul className="mx-auto max-w-3xl space-y-3 px-5 pb-16 lg:pb-24">
				{(
					[
						["terms", tCommon("footer.terms")],
						["withdrawal", tCommon("footer.withdrawal")],
						["accessibility", tCommon(`footer.accessibility.${conformance}`)],
					] as const
				).map(([page, label]) => (
					<li key={page}>
						<a
							href={documentPath(page, language)}
							className="font-semibold text-green underline underline-offset-4"
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</Layout>
	);
}
