import { useTranslation } from "react-i18next";
import { blogPath } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { type AbsentView, absentTexts } from "../components/blog/absent-texts.ts";
import { Notice } from "../components/blog/notice.tsx";
import { Layout } from "../components/layout.tsx";

/** Page of a missing (HTTP 404) or withdrawn (410) post, an unavailable WordPress (503), or too many requests (429). */
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

/** The reason and a link; also sent instead of a page that failed while it was streamed. */
export function AbsentNotice({ view }: { view: AbsentView }) {
	const { t } = useTranslation("blog");
	const [href, label] = actionOf(view);
	return (
		<Notice text={t(absentTexts(view).text)}>
			<a href={href} className="button button-primary">
				{t(label)}
			</a>
		</Notice>
	);
}

function actionOf(view: AbsentView) {
	if (view.kind === "moved") return [view.location, "readMoved"] as const;
	const isFinal = view.kind === "missing" || view.kind === "gone";
	// The empty address is the page's own.
	return isFinal ? ([blogPath(view.language), "backToBlog"] as const) : (["", "retry"] as const);
}
