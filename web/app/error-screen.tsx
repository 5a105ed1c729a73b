import { useTranslation } from "react-i18next";
import { documentPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n/use-language.ts";

/** The screen shown instead of a page that failed. */
export function ErrorScreen() {
	const { t } = useTranslation("app", { keyPrefix: "error" });
	const language = useLanguage();
	const home = documentPath("home", language);
	return (
		<main className="grid min-h-dvh place-content-center gap-4 px-5 text-center" role="alert">
			<h1 className="font-semibold text-2xl">{t("title")}</h1>
			<p className="max-w-prose text-soft">{t("text")}</p>
			<p className="flex flex-wrap items-center justify-center gap-4">
				<button
					type="button"
					className="rounded-lg bg-green px-5 py-3 font-semibold text-on-green hover:bg-green-deep"
					onClick={() => location.reload()}
				>
					{t("retry")}
				</button>
				<a href={home} className="px-3 py-3 text-green underline">
					{t("home")}
				</a>
			</p>
		</main>
	);
}
