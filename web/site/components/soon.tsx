import { useTranslation } from "react-i18next";

/** Marks an entry whose page does not exist yet. */
export function Soon() {
	const { t } = useTranslation("common");
	return (
		<small className="rounded border border-line px-1.5 py-0.5 text-soft text-xs">
			{t("footer.soon")}
		</small>
	);
}
