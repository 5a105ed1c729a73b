import { useTranslation } from "react-i18next";
import { RuledList } from "../ruled-list.tsx";
import { SectionTitle } from "../section-title.tsx";

/** The guarantees, and the comparison of a week before and after. */
export function Reassurance() {
	const { t } = useTranslation("pricing");
	const weeks = ["before", "after"] as const;
	return (
		<>
			<section className="border-line border-y bg-sheet">
				<div className="mx-auto max-w-6xl px-5 py-20">
					<SectionTitle title={t("guarantee.title")} />
					<RuledList items={t("guarantee.items", { returnObjects: true })} />
				</div>
			</section>
			<section className="mx-auto max-w-5xl px-5 py-20 lg:py-28">
				<SectionTitle title={t("comparison.title")} />
				<div className="mt-12 grid gap-6 md:grid-cols-2">
					{weeks.map((week) => (
						<div
							key={week}
							className={`rounded-2xl p-[min(1.75rem,7.2vw)] ${week === "after" ? "bg-green-wash" : "border border-line bg-sheet"}`}
						>
							<h3 className="font-semibold text-xl">{t(`comparison.${week}.title`)}</h3>
							<ul className="mt-5 space-y-3">
								{t(`comparison.${week}.items`, { returnObjects: true }).map(({ text }) => (
									<li key={text} className={`flex gap-3 ${week === "after" ? "" : "text-soft"}`}>
										<span aria-hidden="true" className="font-mono">
											{week === "after" ? "✓" : "×"}
										</span>
										{text}
									</li>
								))}
							</ul>
						</div>
					))}
				</div>
			</section>
		</>
	);
}
