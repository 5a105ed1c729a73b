import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Archive } from "../../../../worker/contract/blog.ts";
import { archiveOf, type ListQuery } from "../../../../worker/contract/blog-view.ts";
import { blogPath, feedPath } from "../../../../worker/contract/paths.ts";
import type { SiteConfig } from "../../../../worker/contract/site-config.ts";
import { Layout } from "../layout.tsx";
import { ListHeading } from "./list-heading.tsx";
import { SearchForm } from "./search-form.tsx";

interface Props {
	query: ListQuery;
	archive: Archive | undefined;
	site: SiteConfig;
	/** The content that may follow later in the stream. */
	children: ReactNode;
}

/** Title and search form, which need no data from WordPress. */
export function ListFrame({ query, archive, site, children }: Props) {
	const { t } = useTranslation("blog");
	const { language } = query;
	return (
		<Layout language={language} site={site} twins={blogTwins()}>
			<div className="mx-auto max-w-6xl px-5 py-16 lg:py-20">
				<ListHeading query={query} archive={archive} />
				<SearchForm query={query} />
				<div className="mt-8">{children}</div>
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

/** The switcher leads from a list to the other language's blog. */
function blogTwins() {
	return { fr: `${blogPath("fr")}?lang=fr`, en: `${blogPath("en")}?lang=en` };
}
