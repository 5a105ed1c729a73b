import { useTranslation } from "react-i18next";
import { installPath, tabletPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { CallLink } from "../call-link.tsx";
import { SheetDemo } from "../sheet-demo.tsx";

/** Headline, subtitle, call to action, and the animated sheet. */
export function Hero({ language, platform = "other", slots }: PageProps) {
	const content = slots?.["home.hero"];
	const { t } = useTranslation("home");
	return (
		<section className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-12 pb-20 lg:grid-cols-[1fr_1.15fr] lg:pt-20 lg:pb-28">
			<div className="min-w-0">
				<h1 className="text-balance font-semibold text-4xl leading-[1.08] tracking-tight sm:text-5xl lg:text-6xl">
					{content?.headline ?? t("hero.headline")}
				</h1>
				<p className="mt-6 max-w-prose text-lg text-soft leading-relaxed">
					{content?.subheadline ?? t("hero.subtitle")}
				</p>
				<CallLink
					href={installPath(platform, language)}
					tabletHref={tabletPath(platform, language)}
					location="hero"
				>
					{content?.ctaText ?? t("hero.cta")}
				</CallLink>
				<p className="mt-4 text-sm text-soft">{t("hero.ctaNote")}</p>
			</div>
			<div className="min-w-0">
				<SheetDemo />
			</div>
		</section>
	);
}
