import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { conformanceOf } from "../../../contract/accessibility.ts";
import type { Language } from "../../../contract/events.ts";
import { blogPath, documentPath } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { Logo } from "./logo.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

interface Props {
	language: Language;
	site: Pick<SiteConfig, "supportEmail" | "accessibilityAudit">;
}

/** The footer's links (docs/product/site.md#header-and-footer). */
export function SiteFooter({ language, site }: Props) {
	const { t } = useTranslation("common");
	const home = documentPath("home", language);
	return (
		<footer id="end" className="border-line border-t bg-sheet">
			<div className="mx-auto grid max-w-6xl gap-10 px-5 py-12 text-sm sm:grid-cols-[1.6fr_1fr_1fr_1fr]">
				<div className="flex max-w-xs flex-col gap-3 text-soft">
					<Logo />
					<p>{t("footer.tagline")}</p>
					<NewsletterForm language={language} />
				</div>
				<Column title={t("footer.product")}>
					<Entry href={`${home}#features`}>{t("footer.features")}</Entry>
					<Entry href={documentPath("pricing", language)}>{t("footer.pricing")}</Entry>
					<Entry href={documentPath("beta", language)}>{t("footer.beta")}</Entry>
					<Entry href={documentPath("docuextractor", language)}>{t("footer.docuextractor")}</Entry>
					<Entry href={`${home}#faq`}>{t("footer.faq")}</Entry>
				</Column>
				<Column title={t("footer.resources")}>
					<Entry href={documentPath("help", language)}>{t("footer.help")}</Entry>
					<Entry href={blogPath(language)}>{t("nav.blog")}</Entry>
					<Entry href={`mailto:${site.supportEmail}`}>{t("footer.contact")}</Entry>
				</Column>
				<Column title={t("footer.company")}>
					<Entry href={documentPath("privacy", language)}>{t("footer.privacy")}</Entry>
					<Entry href={documentPath("legal", language)}>{t("footer.legal")}</Entry>
					<Entry href={documentPath("terms", language)}>{t("footer.terms")}</Entry>
					<Entry href={documentPath("eula", language)}>{t("footer.eula")}</Entry>
					<Entry href={documentPath("withdrawal", language)}>{t("footer.withdrawal")}</Entry>
					<Entry href={documentPath("accessibility", language)}>
						{t(`footer.accessibility.${conformanceOf(site.accessibilityAudit, new Date())}`)}
					</Entry>
					<Entry href={documentPath("privacy", language)}>{t("footer.cookies")}</Entry>
					<li>
						<button type="button" hidden className="underline hover:text-green" data-consent-open>
							{t("consent.manage")}
						</button>
					</li>
				</Column>
				<div className="flex flex-col gap-2 border-line border-t pt-6 text-soft text-xs sm:col-span-4">
					<p>{t("footer.copyright", { year: new Date().getFullYear() })}</p>
					<p>{t("footer.trademark")}</p>
				</div>
			</div>
		</footer>
	);
}

function Column({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<p className="font-semibold">{title}</p>
			<ul className="mt-3 flex flex-col gap-2.5 text-soft">{children}</ul>
		</div>
	);
}

function Entry({ href, children }: { href: string; children: ReactNode }) {
	return (
		<li>
			<a href={href} className="hover:text-green hover:underline">
				{children}
			</a>
		</li>
	);
}
