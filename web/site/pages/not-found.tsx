import { useTranslation } from "react-i18next";
import { documentPath } from "../../../contract/paths.ts";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";

/** The 404 document; its English sentence is the same in both languages (docs/product/site.md#not-found). */
export function NotFoundPage({ language, site }: PageProps) {
	const { t } = useTranslation("common");
	return (
		<Layout language={language} site={site} page="home">
			<section className="mx-auto max-w-3xl px-5 py-24 text-center sm:py-32">
				<p className="mx-auto inline-block rounded-lg border-2 border-green bg-sheet px-6 py-2 font-semibold text-5xl text-green">
					{t("notFound.code")}
				</p>
				<h1 lang="en" className="mt-8 font-semibold text-3xl tracking-tight sm:text-4xl">
					{t("notFound.title")}
				</h1>
				<p className="mx-auto mt-4 max-w-prose text-lg text-soft">{t("notFound.text")}</p>
				<p className="mt-10">
					<a href={documentPath("home", language)} className="button button-primary">
						{t("notFound.home")}
					</a>
				</p>
			</section>
		</Layout>
	);
}
