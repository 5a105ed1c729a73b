import { useTranslation } from "react-i18next";
import { documentPath } from "../../../contract/paths.ts";
import { ResultTable } from "../components/docuextractor/result-table.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";

/** docs/product/site.md#document-extraction-page */
export function DocuextractorPage({ language, site }: PageProps) {
	const { t } = useTranslation("docuextractor");
	return (
		<Layout language={language} site={site} page="docuextractor">
			<section className="mx-auto max-w-4xl px-5 pt-16 pb-16 text-center">
				<p className="inline-block rounded-full border border-green px-4 py-1.5 font-semibold text-green text-sm">
					{t("badge")}
				</p>
				<h1 className="mt-6 text-balance font-semibold text-4xl tracking-tight sm:text-6xl">
					{t("title")}
				</h1>
				<p className="mx-auto mt-6 max-w-2xl text-lg text-soft">{t("text")}</p>
				<div
					data-drop-zone
					className="drop-zone mt-12 rounded-3xl border-2 border-line-strong border-dashed bg-sheet px-6 py-16"
				>
					<p className="drop-idle font-semibold text-xl">{t("drop.title")}</p>
					<p className="drop-active font-semibold text-green text-xl">{t("drop.active")}</p>
					<p className="mt-3 text-soft">{t("drop.formats")}</p>
				</div>
				<p className="mt-4 text-sm text-soft">{t("drop.note")}</p>
			</section>
			<ResultTable />
			<section className="mx-auto max-w-3xl px-5 py-20 text-center">
				<p className="text-lg text-soft">{t("previewNote")}</p>
				<p className="mt-8">
					<a href={documentPath("home", language)} className="button button-primary">
						{t("cta")}
					</a>
				</p>
			</section>
		</Layout>
	);
}
