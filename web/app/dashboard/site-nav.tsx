import { useTranslation } from "react-i18next";
import { blogPath, documentPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";

/** The way from the dashboard to the site's pages. */
export function SiteNav() {
	const { t } = useTranslation("common");
	const language = useLanguage();
	const pages = [
		[t("nav.home"), documentPath("home", language)],
		[t("nav.blog"), blogPath(language)],
		[t("nav.pricing"), documentPath("pricing", language)],
		[t("footer.help"), documentPath("help", language)],
	] as const;
	return (
		<nav aria-label={t("nav.label")} className="border-line border-t">
			<ul className="mx-auto flex max-w-4xl flex-wrap gap-x-6 px-4 sm:px-6">
				{pages.map(([label, path]) => (
					<li key={path}>
						<a
							href={path}
							className="inline-flex min-h-11 items-center rounded-md text-soft hover:text-ink"
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
