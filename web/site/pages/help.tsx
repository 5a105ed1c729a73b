import { useTranslation } from "react-i18next";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

export function HelpPage({ language, site }: PageProps) {
	const { t } = useTranslation("help");
	return (
		<Layout language={language} site={site} page="help">
			<h1>{t("title")}</h1>
		</Layout>
	);
}
