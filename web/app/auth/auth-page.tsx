import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { documentPath } from "../../../worker/contract/paths.ts";
import { DownloadButton } from "../download-button.tsx";

/** The shell of `/auth` (spec §2). */
export function AuthPage() {
	const { t, i18n } = useTranslation("auth");
	const language = i18n.language === "en" ? "en" : "fr";
	useEffect(() => {
		document.title = `${t("shell.title")} – Tabulia`;
	}, [t]);
	return (
		<main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-5 py-12">
			<a href={documentPath("home", language)} className="font-semibold text-lg">
				Tabulia
			</a>
			<h1 className="font-semibold text-3xl tracking-tight">{t("shell.title")}</h1>
			<DownloadButton language={language} />
		</main>
	);
}
