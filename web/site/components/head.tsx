import { useTranslation } from "react-i18next";
import { documentPath } from "../../../worker/contract/paths.ts";
import type { PageName, PageProps } from "../pages.tsx";

const SITE_NAME = "Tabulia";

/** Title, description, canonical and language twins of a page (design §5). */
export function Head({ page, language, site }: PageProps & { page: PageName }) {
	const { t } = useTranslation();
	if (page === "notFound" || page === "download") {
		return (
			<>
				<title>{t(`${page}.metaTitle`, { ns: "common" })}</title>
				<meta name="robots" content="noindex" />
			</>
		);
	}
	const title = t("meta.title", { ns: page });
	const description = t("meta.description", { ns: page });
	const address = (of: "fr" | "en") => site.origin + documentPath(page, of);
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			<link rel="canonical" href={address(language)} />
			<link rel="alternate" hrefLang="fr" href={address("fr")} />
			<link rel="alternate" hrefLang="en" href={address("en")} />
			<link rel="alternate" hrefLang="x-default" href={address("fr")} />
			<meta property="og:site_name" content={SITE_NAME} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={address(language)} />
		</>
	);
}
