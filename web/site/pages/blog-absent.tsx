import { useTranslation } from "react-i18next";
import { blogPath } from "../../../worker/contract/paths.ts";
import type { SiteConfig } from "../../../worker/contract/site-config.ts";
import { type AbsentView, absentTexts } from "../components/blog/absent-texts.ts";
import { Notice } from "../components/blog/notice.tsx";
import { Layout } from "../components/layout.tsx";

/** Page of a missing post or list (HTTP 404), an unavailable WordPress (503), or too many requests (429). */
export function BlogAbsentPage({ view, site }: { view: AbsentView; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { language } = view;
	const twins = { fr: `${blogPath("fr")}?lang=fr`, en: `${blogPath("en")}?lang=en` };
	return (
		<Layout language={language} site={site} twins={twins}>
			<div className="mx-auto max-w-3xl px-5 py-16 lg:py-24">
				<h1 className="mb-8 text-center font-semibold text-3xl tracking-tight sm:text-4xl">
					{t(absentTexts(view).title)}
				</h1>
				<AbsentNotice view={view} />
			</div>
		</Layout>
	);
}

/** The reason and a link; also sent instead of a list that failed while it was streamed. */
export function AbsentNotice({ view }: { view: AbsentView }) {
	const { t } = useTranslation("blog");
	// The empty address is the page's own.
	const [href, label] =
		view.kind === "missing" ? [blogPath(view.language), t("backToBlog")] : ["", t("retry")];
	return (
		<Notice text={t(absentTexts(view).text)}>
			<a href={href} className="button button-primary">
				{label}
			</a>
		</Notice>
	);
}
