import { useTranslation } from "react-i18next";
import { companyFigures } from "../components/content/company-figures.ts";
import { Markdown } from "../components/content/markdown.tsx";
import { MeasuringChoice } from "../components/content/measuring-choice.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";

/** The privacy policy, and the opt-out of measuring. */
export function PrivacyPage({ language, site, measuring = "on" }: PageProps) {
	const { t } = useTranslation("privacy");
	const { t: tCommon } = useTranslation("common");
	const company = companyFigures(site.company, tCommon);
	return (
		<Layout language={language} site={site} page="privacy">
			<article className="mx-auto max-w-2xl px-5 py-16 lg:py-24">
				<h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
					{t("title")}
				</h1>
				<p className="mt-4 mb-10 text-soft">{t("updated")}</p>
				<Markdown text={t("markdown", { company, email: site.supportEmail })} />
				<MeasuringChoice language={language} measuring={measuring} />
			</article>
		</Layout>
	);
}
