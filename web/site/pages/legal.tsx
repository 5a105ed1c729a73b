import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function LegalPage({ language }: PageProps) {
	const { t } = useTranslation("legal");
	return (
		<Layout language={language} page="legal">
			<h1>{t("title")}</h1>
		</Layout>
	);
}
