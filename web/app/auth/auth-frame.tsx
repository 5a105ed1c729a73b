import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LanguageChoice } from "../language-choice.tsx";
import { useMeasuredPage } from "../measure-page.ts";
import { useChangeLanguage } from "../use-change-language.ts";
import { usePageTitle } from "../use-page-title.ts";

interface Props {
	title: string;
	children: ReactNode;
}

/** The frame of every sign-in page. */
export function AuthFrame({ title, children }: Props) {
	const { t } = useTranslation("auth");
	const language = useLanguage();
	const changeLanguage = useChangeLanguage();
	usePageTitle(title);
	useMeasuredPage();
	return (
		<div className="grid-paper grid min-h-dvh content-start justify-items-center gap-6 px-4 py-8 sm:content-center">
			<header className="flex w-full max-w-md flex-wrap items-center justify-between gap-x-4">
				<a
					href={documentPath("home", language)}
					aria-label={t("shell.home")}
					className="flex items-center gap-2 rounded-md font-semibold text-lg tracking-tight"
				>
					<img src="/favicon.svg" alt="" width="28" height="28" />
					Tabulia
				</a>
				<LanguageChoice onChoose={changeLanguage} />
			</header>
			<main className="w-full max-w-md rounded-2xl border border-line bg-sheet p-6 shadow-sm sm:p-8">
				<h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
				{children}
			</main>
		</div>
	);
}
