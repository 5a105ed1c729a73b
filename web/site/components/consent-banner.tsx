import { useTranslation } from "react-i18next";
import { ACCEPTED, REFUSED } from "../../../contract/browser-store.ts";
import type { Language } from "../../../contract/events.ts";
import { documentPath } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";

interface Props {
	language: Language;
	site: SiteConfig;
}

/** The consent banner, shown by the script; refusing is as easy as accepting. */
export function ConsentBanner({ language, site }: Props) {
	const { t } = useTranslation("common", { keyPrefix: "consent" });
	const { t: tPrivacy } = useTranslation("privacy");
	return (
		<section
			id="consent"
			hidden
			aria-labelledby="consent-title"
			className="consent"
			data-pixel-id={site.pixelId}
			data-analytics-tag-id={site.analyticsTagId}
		>
			<p id="consent-title" className="font-semibold">
				{t("title")}
			</p>
			<p className="mt-1.5 text-sm text-soft leading-relaxed">
				{site.tellsAds ? tPrivacy("bannerText") : t("text")}{" "}
				<a
					href={documentPath("privacy", language)}
					className="inline-block underline hover:text-green"
				>
					{t("privacy")}
				</a>
			</p>
			<p className="consent-private mt-1.5 text-sm">{t("private")}</p>
			<div className="mt-4 grid grid-cols-2 gap-3">
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
