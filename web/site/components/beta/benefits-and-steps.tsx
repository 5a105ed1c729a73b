import { useTranslation } from "react-i18next";
import { RuledList } from "../ruled-list.tsx";
import { SectionTitle } from "../section-title.tsx";

/** Benefits of the beta and the three steps to start. */
export function BenefitsAndSteps() {
	const { t } = useTranslation("beta");
	return (
		<section className="mx-auto max-w-6xl space-y-20 px-5 py-20">
			<div>
				<SectionTitle title={t("benefits.title")} />
				<RuledList items={t("benefits.items", { returnObjects: true })} />
			</div>
			<div>
				<SectionTitle title={t("steps.title")} />
				<ol className="mt-10 grid gap-8 md:grid-cols-3">
					{t("steps.items", { returnObjects: true }).map(({ title, text }, at) => (
						<li key={title} className="rounded-2xl border border-line bg-sheet p-7">
							<p aria-hidden="true" className="font-mono text-green text-sm">
								A{at + 1}
							</p>
							<h3 className="mt-2 font-semibold text-xl">{title}</h3>
							<p className="mt-2 text-soft leading-relaxed">{text}</p>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
