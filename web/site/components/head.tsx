import { useTranslation } from "react-i18next";
import { documentPath } from "../../../worker/contract/paths.ts";
import type { PageName, PageProps } from "../pages.tsx";
import { StructuredData } from "./structured-data.tsx";

const SITE_NAME = "Tabulia";
/** As Open Graph writes them (https://ogp.me/#optional). */
const LOCALES = { fr: "fr_FR", en: "en_GB" } as const;

/** Title, description, canonical and language twins of a page (design §5). */
export function Head({ page, ...props }: PageProps & { page: PageName }) {
	const { language, site } = props;
	const { t } = useTranslation();
	if (page === "notFound" || page === "download" || page === "leaving") {
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
			<meta property="og:image" content={`${site.origin}/og/${page}-${language}.png`} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta property="og:image:alt" content={title} />
			<meta name="twitter:card" content="summary_large_image" />
			<meta property="og:type" content="website" />
			<meta property="og:locale" content={LOCALES[language]} />
			<meta property="og:locale:alternate" content={LOCALES[language === "fr" ? "en" : "fr"]} />
			<StructuredData page={page} {...props} />
		</>
	);
}
