import { useTranslation } from "react-i18next";
import { Formula } from "../formula.tsx";
import { SectionTitle } from "../section-title.tsx";

/** Real use cases with their formulas (spec §2). */
export function BetaUseCases() {
	const { t } = useTranslation("beta", { keyPrefix: "useCases" });
	return (
		<section className="mx-auto max-w-6xl px-5 py-20 lg:py-28">
			<SectionTitle title={t("title")} />
			<ul className="mt-12 grid gap-6 md:grid-cols-2">
				{t("items", { returnObjects: true }).map(({ title, text, formula }) => (
					<li
						key={title}
						className="flex min-w-0 flex-col rounded-2xl border border-line bg-sheet p-7"
					>
						<h3 className="font-semibold text-xl">{title}</h3>
						<p className="mt-2 mb-3 text-soft leading-relaxed">{text}</p>
						<div className="mt-auto">
							<Formula text={formula} />
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Why to come now, and the three steps to start (spec §2). */
export function BenefitsAndSteps() {
	const { t } = useTranslation("beta");
	return (
		<section className="mx-auto max-w-6xl space-y-20 px-5 py-20">
			<div>
				<SectionTitle title={t("benefits.title")} />
				<ul className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
					{t("benefits.items", { returnObjects: true }).map(({ title, text }) => (
						<li key={title} className="border-green border-t-2 pt-5">
							<h3 className="font-semibold text-lg">{title}</h3>
							<p className="mt-2 text-soft leading-relaxed">{text}</p>
						</li>
					))}
				</ul>
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
