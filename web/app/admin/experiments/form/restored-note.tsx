import { useTranslation } from "react-i18next";

/** Says that unsaved changes are back, and drops them on request. */
export function RestoredNote({ onDiscard }: { onDiscard(): void }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "unsaved" });
	return (
		<p
			role="status"
			className="flex flex-wrap items-center gap-3 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm"
		>
			{t("restored")}
			<button type="button" className="small-button px-3 text-ink" onClick={onDiscard}>
				{t("discard")}
			</button>
		</p>
	);
}
