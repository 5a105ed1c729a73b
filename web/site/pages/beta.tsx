import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function BetaPage({ language, site }: PageProps) {
	const { t } = useTranslation("beta");
	return (
		<Layout language={language} site={site} page="beta">
			<h1>{t("hero.title")}</h1>
		</Layout>
	);
}
