import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function LegalPage({ language, site }: PageProps) {
	const { t } = useTranslation("legal");
	return (
		<Layout language={language} site={site} page="legal">
			<h1>{t("title")}</h1>
		</Layout>
	);
}
