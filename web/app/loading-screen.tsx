import { useTranslation } from "react-i18next";

/** Screen before there is a page. @param text says what is awaited */
export function LoadingScreen({ text }: { text?: string }) {
	const { t } = useTranslation("app");
	return (
		<main className="grid min-h-dvh place-content-center" aria-busy="true">
			<p role="status" className="text-soft">
				{text ?? t("loading")}
			</p>
		</main>
	);
}
