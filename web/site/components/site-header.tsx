import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";
import { documentPath } from "../../../contract/paths.ts";
import { AccountLinks } from "./account-links.tsx";
import { LanguageSwitcher, type Twins } from "./language-switcher.tsx";
import { Logo } from "./logo.tsx";
import { NavLinks } from "./nav-links.tsx";

interface Props {
	language: Language;
	twins: Twins;
	/** Instead of the sign-up button's own label. */
	ctaLabel: string | undefined;
}

/** Navigation, language and account: a row, and on phones a popover with the same entries. */
export function SiteHeader({ language, twins, ctaLabel }: Props) {
	const { t } = useTranslation("common");
	return (
		<header className="site-header sticky top-0 z-40 border-transparent border-b">
			<div className="mx-auto flex max-w-6xl items-center gap-[min(1.5rem,3vw)] px-[min(1.25rem,6vw)] py-3">
				<a
					href={documentPath("home", language)}
					aria-label={`Tabulia – ${t("nav.home")}`}
					className="mr-auto rounded-md"
				>
					<Logo />
				</a>
				<nav
					aria-label={t("nav.label")}
					className="hidden min-h-10 items-center gap-1 text-sm lg:flex"
				>
					<NavLinks language={language} />
					<span className="mx-2 h-5 border-line border-l" />
					<LanguageSwitcher language={language} twins={twins} />
					<span className="mx-2 h-5 border-line border-l" />
					<AccountLinks location="header" label={ctaLabel} />
				</nav>
				<button
					type="button"
					popoverTarget="menu"
					aria-label={t("nav.openMenu")}
					className="grid size-11 place-content-center rounded-md border border-line lg:hidden"
					data-menu-toggle
				>
					<svg viewBox="0 0 24 24" className="size-6 stroke-ink" strokeWidth="2" aria-hidden="true">
						<path d="M4 7h16M4 12h16M4 17h16" />
					</svg>
				</button>
			</div>
			<nav id="menu" popover="auto" aria-label={t("nav.label")} className="mobile-menu">
				<button
					type="button"
					popoverTarget="menu"
					popoverTargetAction="hide"
					aria-label={t("nav.closeMenu")}
					className="absolute top-3 right-5 grid size-11 place-content-center rounded-md border border-line"
				>
					<svg viewBox="0 0 24 24" className="size-6 stroke-ink" strokeWidth="2" aria-hidden="true">
						<path d="M6 6l12 12M18 6L6 18" />
					</svg>
				</button>
				<div className="flex flex-col items-start gap-2 px-2 pt-16 pb-8 text-xl">
					<NavLinks language={language} />
					<div className="px-1">
						<LanguageSwitcher language={language} twins={twins} />
					</div>
					<AccountLinks location="menu" label={ctaLabel} className="mx-3 mt-3" />
				</div>
			</nav>
		</header>
	);
}
