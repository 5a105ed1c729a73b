import { useTranslation } from "react-i18next";
import type { Language } from "../../../worker/contract/events.ts";
import {
	APP_PATHS,
	type DocumentName,
	documentPath,
	SIGNUP,
	twinLink,
} from "../../../worker/contract/paths.ts";
import { Logo } from "./logo.tsx";

interface Props {
	language: Language;
	page: DocumentName;
}

const LANGUAGES: readonly Language[] = ["en", "fr"];

/** Navigation, language switcher, sign-in (spec §2 'Header'). Links only: it works without a script. */
export function SiteHeader({ language, page }: Props) {
	const { t } = useTranslation("common");
	return (
		<header className="site-header sticky top-0 z-40 border-transparent border-b">
			<div className="mx-auto flex max-w-6xl items-center gap-x-3 px-5 py-3 sm:gap-x-6">
				<a href={documentPath("home", language)} aria-label={`Tabulia – ${t("nav.home")}`}>
					<Logo />
				</a>
				<nav aria-label={t("nav.label")} className="ml-auto flex items-center gap-x-2 sm:gap-x-4">
					<ul className="flex text-sm" aria-label={t("nav.languageLabel")}>
						{LANGUAGES.map((to) => (
							<li key={to}>
								<a
									href={twinLink(page, to)}
									hrefLang={to}
									lang={to}
									aria-current={to === language ? "true" : undefined}
									className="block rounded-md px-2 py-2 text-soft uppercase hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
								>
									<span aria-hidden="true">{to}</span>
									<span className="sr-only">{t(`nav.languages.${to}`)}</span>
								</a>
							</li>
						))}
					</ul>
					<a href={APP_PATHS.auth} className="px-2 py-2 font-medium text-sm hover:text-green">
						{t("nav.login")}
					</a>
					<a
						href={SIGNUP}
						className="button button-primary hidden min-h-10! px-4! py-2! text-sm sm:inline-flex"
						data-cta="header"
					>
						{t("nav.getStarted")}
					</a>
				</nav>
			</div>
		</header>
	);
}
