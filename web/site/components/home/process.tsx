import { useTranslation } from "react-i18next";
import type { PageProps } from "../../page-props.ts";
import { LoopVideo } from "../loop-video.tsx";

/** The three steps from an account to a filled sheet. */
export function Process({ language }: PageProps) {
	const { t } = useTranslation("home", { keyPrefix: "process" });
	const { t: tHero } = useTranslation("home", { keyPrefix: "hero" });
	const label = tHero("videoLabel");
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-6xl px-5 py-20">
				<h2 className="max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
					{t("title")}
				</h2>
				<ol className="mt-12 grid gap-10 md:grid-cols-3">
					{t("steps", { returnObjects: true }).map(({ title, text }, at) => (
						<li key={title} className="border-green border-t-2 pt-5">
							<p aria-hidden="true" className="font-mono text-green text-sm">
								A{at + 1}
							</p>
							<h3 className="mt-2 font-semibold text-xl">{title}</h3>
							<p className="mt-2 text-soft leading-relaxed">{text}</p>
						</li>
					))}
				</ol>
				<div className="mx-auto mt-16 max-w-3xl">
					<LoopVideo language={language} label={label} />
				</div>
			</div>
		</section>
	);
}
