import { useTranslation } from "react-i18next";
import { ACCEPTED, REFUSED } from "../../../contract/browser-store.ts";
import type { Language } from "../../../contract/events.ts";
import { documentPath } from "../../../contract/paths.ts";
import { hasThirdParties, type SiteConfig } from "../../../contract/site-config.ts";

interface Props {
	language: Language;
	site: SiteConfig;
}

/** The consent banner, shown by the script: two lines and two buttons on a phone. Refusing is as easy as accepting. */
export function ConsentBanner({ language, site }: Props) {
	const { t } = useTranslation("common", { keyPrefix: "consent" });
	return (
		<section
			id="consent"
			hidden
			aria-label={t("manage")}
			className="consent"
			data-pixel-id={site.pixelId}
			data-analytics-tag-id={site.analyticsTagId}
		>
			<p className="consent-text">
				{t("text")} {hasThirdParties(site) && `${t(site.tellsAds ? "ads" : "pixel")} `}
				<a href={documentPath("privacy", language)} className="underline hover:text-green">
					{t("privacy")}
				</a>
				<span className="consent-private"> {t("private")}</span>
			</p>
			<div className="consent-choice">
				<button type="button" value={REFUSED} className="button button-quiet">
					{t("refuse")}
				</button>
				<button type="button" value={ACCEPTED} className="consent-accept button button-quiet">
					{t("accept")}
				</button>
			</div>
		</section>
	);
}
