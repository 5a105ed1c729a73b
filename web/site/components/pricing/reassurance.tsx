import { useTranslation } from "react-i18next";
import { RuledList } from "../ruled-list.tsx";
import { SectionTitle } from "../section-title.tsx";

/** The guarantees, and the comparison of a week before and after. */
export function Reassurance() {
	const { t } = useTranslation("pricing");
	const weeks = ["before", "after"] as const;
	return (
		<>
			<section>
				<div className="mx-auto max-w-6xl px-5 pt-20">
					<SectionTitle title={t("guarantee.title")} />
					<RuledList items={t("guarantee.items", { returnObjects: true })} />
				</div>
			</section>
			<section className="mx-auto max-w-6xl px-5 py-20">
				<SectionTitle title={t("comparison.title")} />
				<div className="mt-6 grid gap-x-10 sm:grid-cols-2">
					{weeks.map((week) => (
						<div key={week} className="row-span-5 grid grid-rows-subgrid">
							<h3
								className={`pt-6 pb-4 font-semibold text-xl ${week === "after" ? "text-green" : ""}`}
							>
								{t(`comparison.${week}.title`)}
							</h3>
							<ul className="row-span-4 grid grid-rows-subgrid">
								{t(`comparison.${week}.items`, { returnObjects: true }).map(({ text }) => (
									<li
										key={text}
										className={`content-center border-t py-4 ${week === "after" ? "border-green font-semibold" : "border-line text-soft"}`}
									>
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
