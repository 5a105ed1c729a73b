import { useTranslation } from "react-i18next";
import { betaSignupPath } from "../../../../contract/paths.ts";
import type { SlotContent } from "../../../../contract/slots.ts";
import { useLanguage } from "../../../i18n/use-language.ts";

interface Props {
	content: SlotContent<"beta.hero"> | undefined;
}

/** The tested hero: an arm's content replaces the default one (docs/product/experiments.md#experiments). */
export function BetaHero({ content }: Props) {
	const { t } = useTranslation("beta");
	const language = useLanguage();
	const subtitles = content
		? [content.subheadline]
		: t("hero.subtitles", { returnObjects: true }).map(({ text }) => text);
	return (
		<section className="mx-auto max-w-6xl px-5 pt-10 pb-16 sm:pt-16 lg:pb-24">
			<p className="inline-block rounded-full border border-green px-4 py-1.5 font-semibold text-green text-sm">
				{t("hero.badge")}
			</p>
			<h1 className="mt-5 max-w-4xl text-balance font-semibold text-4xl leading-[1.08] tracking-tight sm:text-6xl">
				{content?.headline ?? t("hero.title")}
			</h1>
			{subtitles.map((text) => (
				<p key={text} className="mt-5 max-w-2xl text-pretty text-lg text-soft leading-relaxed">
					{text}
				</p>
			))}
			<p className="mt-8">
				<a
					href={betaSignupPath(language)}
					className="button button-primary w-full text-lg sm:w-auto"
					data-cta="beta-hero"
				>
					{content?.ctaText ?? t("join")}
				</a>
			</p>
			<p className="mt-4 text-sm text-soft">{t("freeNote")}</p>
		</section>
	);
}
