import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/events.ts";
import { ACCOUNT_PATHS, appLink, documentPath, mayLoadTags } from "../../../../contract/paths.ts";
import { hasThirdParties } from "../../../../contract/site-config.ts";
import type { PageProps } from "../../page-props.ts";
import { LanguageSwitcher } from "../language-switcher.tsx";
import { Logo } from "../logo.tsx";
import { addressOf } from "./address-of.ts";
import { Toasts } from "./toast.tsx";

interface Props extends PageProps {
	title: string;
	/** Beside the form on wide screens, below it on narrow ones. */
	lead?: ReactNode;
	aside?: ReactNode;
	/** Toasts of the page. */
	toasts?: ReactNode;
	children: ReactNode;
}

/** The frame of every account page: no way out but home, and nothing to load. */
export function AccountFrame({ title, lead, aside, toasts, children, ...props }: Props) {
	const { language, site, account, challenge } = props;
	const { t } = useTranslation("auth");
	const path = account ? ACCOUNT_PATHS[account.page] : ACCOUNT_PATHS.auth;
	const twin = (to: Language) => appLink(account ? addressOf(account) : path, to);
	const isTagged = mayLoadTags(path) && hasThirdParties(site);
	return (
		<div
			className="grid-paper grid min-h-dvh grid-cols-1 content-start justify-items-center gap-3 px-4 py-2 sm:content-center sm:gap-6 sm:py-8"
			data-account={account?.page}
		>
			<header
				className={`flex w-full flex-wrap items-center justify-between gap-x-4 ${aside ? "max-w-5xl" : "max-w-md"}`}
			>
				<a
					href={documentPath("home", language)}
					aria-label={t("shell.home")}
					className="rounded-md py-1"
				>
					<Logo />
				</a>
				<LanguageSwitcher language={language} twins={{ fr: twin("fr"), en: twin("en") }} />
			</header>
			<main
				id="content"
				className={
					aside
						? "grid w-full max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-3"
						: "w-full max-w-md"
				}
			>
				<div
					className={`rounded-2xl border border-line bg-sheet p-[min(1.25rem,5vw)] shadow-sm sm:p-8 ${aside ? "lg:col-start-2 lg:row-span-2 lg:row-start-1" : ""}`}
				>
					<h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
					{challenge && (
						<noscript>
							<p className="mt-4 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
								{t("shell.noScript")}{" "}
								<a href={`mailto:${site.supportEmail}`} className="underline">
									{site.supportEmail}
								</a>
							</p>
						</noscript>
					)}
					{children}
				</div>
				{lead}
				{aside}
			</main>
			<Toasts>{toasts}</Toasts>
			{isTagged && (
				<div
					id="consent"
					hidden
					data-quiet
					data-pixel-id={site.pixelId}
					data-analytics-tag-id={site.analyticsTagId}
				/>
			)}
			<span id="end" />
		</div>
	);
}
