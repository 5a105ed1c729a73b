import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function PrivacyPage({ language, site }: PageProps) {
	const { t } = useTranslation("privacy");
	return (
		<Layout language={language} site={site} page="privacy">
			<h1>{t("title")}</h1>
		</Layout>
	);
}
