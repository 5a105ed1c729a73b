import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function PricingPage({ language, site }: PageProps) {
	const { t } = useTranslation("pricing");
	return (
		<Layout language={language} site={site} page="pricing">
			<h1>{t("hero.title")}</h1>
		</Layout>
	);
}
