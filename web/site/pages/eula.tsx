import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function EulaPage({ language, site }: PageProps) {
	const { t } = useTranslation("eula");
	return (
		<Layout language={language} site={site} page="eula">
			<h1>{t("title")}</h1>
		</Layout>
	);
}
