import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function PricingPage({ language }: PageProps) {
	const { t } = useTranslation("pricing");
	return (
		<Layout language={language} page="pricing">
			<h1>{t("hero.title")}</h1>
		</Layout>
	);
}
