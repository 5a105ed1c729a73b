import { useTranslation } from "react-i18next";
import { Formula } from "../formula.tsx";
import { SectionTitle } from "../section-title.tsx";

/** The concept: what the chat does, and a formula with its input and output. */
export function Concept() {
	const { t } = useTranslation("beta", { keyPrefix: "concept" });
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-6xl px-5 py-20">
				<SectionTitle title={t("title")} text={t("text")} />
				<div className="mt-12 grid gap-10 lg:grid-cols-2">
					<div>
						<h3 className="font-semibold text-xl">{t("chat.title")}</h3>
						<ul className="mt-3">
							{t("chat.points", { returnObjects: true }).map(({ text }) => (
								<li key={text} className="border-line border-b py-4 text-pretty">
									{text}
								</li>
							))}
						</ul>
					</div>
					<div className="min-w-0">
						<h3 className="font-semibold text-xl">{t("formula.title")}</h3>
						<p className="mt-3 text-soft">{t("formula.text")}</p>
						<Formula text={t("formula.example")} />
						<dl className="mt-4 grid grid-cols-[auto_1fr] overflow-hidden rounded-lg border border-line text-sm">
							<dt className="border-line border-r border-b px-3 py-3 text-soft">A2</dt>
							<dd className="border-line border-b px-3 py-3">{t("formula.input")}</dd>
							<dt className="border-line border-r px-3 py-3 text-soft">B2</dt>
							<dd className="bg-green-wash px-3 py-3 font-semibold">{t("formula.output")}</dd>
						</dl>
					</div>
				</div>
			</div>
		</section>
	);
}
