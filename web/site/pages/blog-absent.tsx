import { useTranslation } from "react-i18next";
import type { BlogView } from "../../../worker/contract/blog-view.ts";
import { blogPath } from "../../../worker/contract/paths.ts";
import type { SiteConfig } from "../../../worker/contract/site-config.ts";
import { Notice } from "../components/blog/notice.tsx";
import { Layout } from "../components/layout.tsx";

type View = Extract<BlogView, { kind: "missing" | "failed" }>;

/** Page of a missing post or list (HTTP 404), or of an unavailable WordPress (503). */
export function BlogAbsentPage({ view, site }: { view: View; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { language } = view;
	const twins = { fr: `${blogPath("fr")}?lang=fr`, en: `${blogPath("en")}?lang=en` };
	return (
		<Layout language={language} site={site} twins={twins}>
			<div className="mx-auto max-w-3xl px-5 py-16 lg:py-24">
				<h1 className="mb-8 text-center font-semibold text-3xl tracking-tight sm:text-4xl">
					{view.kind === "failed" ? t("errorTitle") : t("postNotFoundTitle")}
				</h1>
				<AbsentNotice view={view} />
			</div>
		</Layout>
	);
}

/** The reason and a link; also sent instead of a list that failed while it was streamed. */
export function AbsentNotice({ view }: { view: View }) {
	const { t } = useTranslation("blog");
	if (view.kind === "failed") {
		return (
			<Notice text={t("errorLoading")}>
				<a href={view.retry} className="button button-primary">
					{t("retry")}
				</a>
			</Notice>
		);
	}
	return (
		<Notice text={view.what === "post" ? t("postNotFound") : t("categoryNotFound")}>
			<a href={blogPath(view.language)} className="button button-primary">
				{t("backToBlog")}
			</a>
		</Notice>
	);
}
