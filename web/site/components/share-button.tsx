import { useTranslation } from "react-i18next";

/** Share button; the script makes it visible. */
export function ShareButton() {
	const { t } = useTranslation("common", { keyPrefix: "share" });
	return (
		<p className="flex flex-wrap items-center gap-3">
			<button
				type="button"
				hidden
				className="button button-quiet min-h-11 px-4 py-2"
				data-share
				data-copied={t("copied")}
				data-failed={t("failed")}
			>
				{t("label")}
			</button>
			<span role="status" className="text-sm text-soft" />
		</p>
	);
}
