import { useTranslation } from "react-i18next";
import type { BlogView } from "../../../contract/blog-view.ts";
import { blogPath } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { Layout } from "../components/layout.tsx";

interface Props {
	view: Extract<BlogView, { kind: "postFrame" }>;
	site: SiteConfig;
}

/** A post's frame with placeholders; the post follows in the stream. */
export function PostFramePage({ view: { language }, site }: Props) {
	const { t } = useTranslation("blog");
	const twins = { fr: `${blogPath("fr")}?lang=fr`, en: `${blogPath("en")}?lang=en` };
	return (
		<Layout language={language} site={site} twins={twins}>
			<div className="post-skeletons px-5 py-12 lg:py-16">
				<div className="post-page post-page-wide">
					<p className="mb-8 text-sm">
						<a href={blogPath(language)} className="text-soft hover:text-green hover:underline">
							← {t("backToBlog")}
						</a>
					</p>
					<p role="status" className="sr-only">
						{t("loadingPost")}
					</p>
					<div className="space-y-5" aria-hidden="true">
						<div className="skeleton h-4 w-28" />
						<div className="skeleton h-12 w-11/12" />
						<div className="skeleton h-4 w-3/5" />
						<div className="skeleton h-72 w-full" />
						<div className="skeleton h-4 w-full" />
						<div className="skeleton h-4 w-full" />
						<div className="skeleton h-4 w-4/5" />
					</div>
				</div>
			</div>
			<span data-content-place />
		</Layout>
	);
}
