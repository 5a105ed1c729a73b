import { useTranslation } from "react-i18next";

/** Shown instead of an account that could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry(): unknown }) {
	const { t } = useTranslation("dashboard");
	return (
		<div role="alert" className="rounded-2xl border border-line bg-sheet p-8 text-center">
			<p>{t("loadError")}</p>
			<button type="button" onClick={onRetry} className="button button-primary mt-5">
				{t("retry")}
			</button>
		</div>
	);
}
