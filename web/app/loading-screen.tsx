import { useTranslation } from "react-i18next";

export function LoadingScreen() {
	const { t } = useTranslation("app");
	return (
		<main className="grid min-h-dvh place-content-center" aria-busy="true">
			<p role="status" className="text-soft">
				{t("loading")}
			</p>
		</main>
	);
}
