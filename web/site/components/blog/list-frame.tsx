import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Archive, Translation } from "../../../../contract/blog.ts";
import { archiveOf, type ListQuery } from "../../../../contract/blog-view.ts";
import type { Language } from "../../../../contract/events.ts";
import { archivePath, blogPath, feedPath } from "../../../../contract/paths.ts";
import type { SiteConfig } from "../../../../contract/site-config.ts";
import { Layout } from "../layout.tsx";
import { ListHeading } from "./list-heading.tsx";
import { SearchForm } from "./search-form.tsx";

interface Props {
	query: ListQuery;
	archive?: Archive | undefined;
	/** The archive in other languages. */
	translations?: readonly Translation[];
	site: SiteConfig;
	/** The content that may follow later in the stream. */
	children: ReactNode;
}

/** Title and search form, which need no data from WordPress. */
export function ListFrame({ query, archive, translations = [], site, children }: Props) {
	const { t } = useTranslation("blog");
	const { language } = query;
	return (
		<Layout language={language} site={site} twins={twinsOf(query, translations)}>
			<div className="mx-auto max-w-6xl px-5 py-16 lg:py-20">
				<ListHeading query={query} archive={archive} />
				<SearchForm query={query} />
				<div className="relative mt-8">{children}</div>
				<p className="mt-14 text-center text-sm">
					<a
						href={feedPath(language, archiveOf(query))}
						className="text-soft underline hover:text-green"
					>
						{t("feed")}
					</a>
				</p>
			</div>
		</Layout>
	);
}

/** The switcher leads from an archive to its translation, from anything else to the other language's blog. */
function twinsOf(query: ListQuery, translations: readonly Translation[]) {
	const { kind, slug = "" } = archiveOf(query) ?? {};
	const link = (of: Language) => {
		const twin = [{ language: query.language, slug }, ...translations].find(
			({ language }) => language === of,
		);
		return `${kind && twin ? archivePath(of, kind, twin.slug) : blogPath(of)}?lang=${of}`;
	};
	return { fr: link("fr"), en: link("en") };
}
