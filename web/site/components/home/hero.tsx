import { Trans, useTranslation } from "react-i18next";
import { installPath, tabletPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { useTrialCells } from "../../pricing/allowance.ts";
import { formatEuros, pricesOf } from "../../pricing/prices.ts";
import { CallLink } from "../call-link.tsx";
import { SpreadsheetWindow } from "../spreadsheet-window.tsx";

/** Headline, price and next step, beside the product itself. */
export function Hero({ language, platform = "other", site, slots }: PageProps) {
	const content = slots?.["home.hero"];
	const { t } = useTranslation("home", { keyPrefix: "hero" });
	const cells = useTrialCells(site);
	const price = formatEuros(pricesOf(slots).monthly, language);
	return (
		<section className="hero mx-auto max-w-6xl">
			<div>
				<p className="hero-eyebrow">{t("eyebrow")}</p>
				<h1>{content?.headline ?? t("headline")}</h1>
				<p className="hero-text">{content?.subheadline ?? t("subtitle")}</p>
				<CallLink
					href={installPath(platform, language)}
					tabletHref={tabletPath(platform, language)}
					location="hero"
				>
					{content?.ctaText ?? t("cta")}
				</CallLink>
				<p className="hero-price">
					<Trans t={t} i18nKey="price" values={{ price }} components={{ strong: <strong /> }} />
				</p>
				<p>
					{cells && t("allowance", { cells })} {platform === "other" && t("phone")}
				</p>
				<p className="hero-trust">
					<svg viewBox="0 0 14 14" aria-hidden="true">
						<path d="M2 6h10v7H2zM4 6V4a3 3 0 0 1 6 0v2" />
					</svg>
					{t("trust")}
				</p>
			</div>
			<SpreadsheetWindow />
		</section>
	);
}
