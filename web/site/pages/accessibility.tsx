import { useTranslation } from "react-i18next";
import { conformanceOf } from "../../../contract/accessibility.ts";
import { formatDay } from "../blog/format-day.ts";
import { companyFigures } from "../components/content/company-figures.ts";
import { SectionList } from "../components/content/section-list.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";
/** The last run of `npm run proof -- accessibility`, which writes it. */
import checks from "./accessibility-checks.json" with { type: "json" };

/** The declaration of accessibility, in the order that the RGAA gives it. */
export function AccessibilityPage({ language, site }: PageProps) {
	const { t } = useTranslation("accessibility");
	const { t: tCommon } = useTranslation("common");
	const { accessibilityAudit: audit } = site;
	const conformance = conformanceOf(audit, new Date());
	const figures = {
		company: companyFigures(site.company, tCommon),
		email: site.supportEmail,
		conformance: t(`conformance.${conformance}`),
		audit: audit
			? t("audit.done", { ...audit, date: formatDay(audit.date, language) })
			: t("audit.none"),
		findings: t("findings", { count: checks.findings }),
		date: formatDay(checks.date, language),
		axe: checks.axe,
		ruleCount: checks.rules.length,
		pageCount: checks.pages.length,
		pages: checks.pages.map((path) => `- ${path}`).join("\n"),
		rules: checks.rules.join(", "),
	};
	return (
		<Layout language={language} site={site} page="accessibility">
			<SectionList
				title={t("title")}
				lastUpdate={t("lastUpdate")}
				sections={t("sections", { returnObjects: true, ...figures })}
			/>
		</Layout>
	);
}
