import { useTranslation } from "react-i18next";
import { Formula } from "../formula.tsx";

/** Four use cases with example formulas (spec §2). */
export function UseCases() {
	const { t } = useTranslation("home", { keyPrefix: "useCases" });
	return (
		<section className="mx-auto max-w-6xl px-5 py-20 lg:py-28">
			<h2 className="max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
				{t("title")}
			</h2>
			<p className="mt-4 max-w-prose text-lg text-soft">{t("text")}</p>
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
