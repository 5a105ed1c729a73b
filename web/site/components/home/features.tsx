import { useTranslation } from "react-i18next";

/** Position of each feature on the sheet. */
const MARKS: Record<string, string> = {
	analysis: "★★★★☆",
	translation: "fr → de",
	cleaning: "06 12…",
	secure: "••••",
	simplicity: "↵",
};

/** The five features, laid out as cells of a sheet. */
export function Features() {
	const { t } = useTranslation("home", { keyPrefix: "features" });
	const items = t("items", { returnObjects: true });
	return (
		<section id="features" className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-6xl px-5 py-20">
				<h2 className="max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
					{t("title")}
				</h2>
				<p className="mt-4 max-w-prose text-lg text-soft">{t("text")}</p>
				<ul className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-6">
					{items.map(({ id, title, text }, at) => (
						<li
							key={id}
							className={`bg-sheet p-7 lg:col-span-2 ${at > 2 ? "lg:col-span-3" : ""} ${at === 4 ? "sm:col-span-2" : ""}`}
						>
							<p
								aria-hidden="true"
								className="inline-block rounded bg-green-wash px-2 py-1 font-mono text-green text-sm"
							>
								{MARKS[id]}
							</p>
							<h3 className="mt-4 font-semibold text-xl">{title}</h3>
							<p className="mt-2 text-soft leading-relaxed">{text}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
