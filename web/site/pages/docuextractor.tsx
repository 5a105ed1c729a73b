import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function DocuextractorPage({ language, site }: PageProps) {
	const { t } = useTranslation("docuextractor");
	return (
		<Layout language={language} site={site} page="docuextractor">
			<h1>{t("title")}</h1>
		</Layout>
	);
}
