import { useTranslation } from "react-i18next";
import { documentPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { SectionTitle } from "../section-title.tsx";

/** The way of the cells to the model and back, and what is kept of them (docs/product/claims.md). */
export function DataPath({ language }: PageProps) {
	const { t } = useTranslation("home", { keyPrefix: "data" });
	return (
		<section className="night">
			<div className="mx-auto max-w-6xl px-5 py-16 lg:py-32">
				<p className="mb-3 text-green text-sm">{t("feature")}</p>
				<SectionTitle title={t("title")} text={t("text")} />
				<ol className="round-trip mt-16">
					{t("steps", { returnObjects: true }).map(({ id, node, title, text }) => (
						<li key={id}>
							<p
								aria-hidden="true"
								className={`node ${id === "back" ? "bg-green text-on-green" : "bg-paper"}`}
							>
								{node}
							</p>
							<h3 className="font-semibold text-xl">{title}</h3>
							<p className="mt-2 max-w-prose text-lg">{text}</p>
						</li>
					))}
				</ol>
				<dl className="mt-16 grid gap-x-12 gap-y-8 border-line-strong border-t pt-10 lg:grid-cols-3">
					{t("facts", { returnObjects: true }).map(({ title, text }) => (
						<div key={title}>
							<dt className="font-semibold text-green text-xl">{title}</dt>
							<dd className="mt-2 text-lg">{text}</dd>
						</div>
					))}
				</dl>
				<p className="mt-10">
					<a
						href={documentPath("privacy", language)}
						className="text-lg underline hover:text-green"
					>
						{t("link")}
					</a>
				</p>
			</div>
		</section>
	);
}
