import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";
import { type DocumentName, twinLink } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import type { SlotContents } from "../../../contract/slots.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import type { Twins } from "./language-switcher.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SpeculationRules } from "./speculation-rules.tsx";

interface Props {
	language: Language;
	site: SiteConfig;
	/** The page for the language switcher; home if the page has no twin. */
	page?: DocumentName;
	/** Links of the switcher for pages that are not in DOCUMENTS. */
	twins?: Twins;
	/** The visitor's arms, for the header. */
	slots?: SlotContents | undefined;
	children: ReactNode;
}

/** The frame of every document. */
export function Layout({ language, site, page = "home", twins, slots, children }: Props) {
	const { t } = useTranslation("common");
	const links = twins ?? { fr: twinLink(page, "fr"), en: twinLink(page, "en") };
	return (
		<>
			<a href="#content" className="skip-link">
				{t("skipLink")}
			</a>
			<SiteHeader language={language} twins={links} ctaLabel={slots?.["cta.label"]?.label} />
			<main id="content">{children}</main>
			<SiteFooter language={language} site={site} />
			<SpeculationRules />
			<ConsentBanner language={language} site={site} />
		</>
	);
}
