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
				<ol className="mt-10 grid overflow-hidden rounded-lg border border-line-strong bg-sheet md:grid-cols-3">
					{t("steps.items", { returnObjects: true }).map(({ title, text }, at) => (
						<li
							key={title}
							className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-line not-last:border-b md:not-last:border-r md:not-last:border-b-0"
						>
							<span
								aria-hidden="true"
								className="grid justify-center border-line border-r bg-paper pt-6 text-sm text-soft"
							>
								{at + 1}
							</span>
							<div className="p-5 pt-6">
								<h3 className="font-semibold text-xl">{title}</h3>
								<p className="mt-2 text-soft leading-relaxed">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
