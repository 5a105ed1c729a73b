import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Download } from "../../../ui/icons.tsx";
import { StaleContext } from "../widgets/results.tsx";

interface Props {
	/** For screen readers, instead of the text. */
	label?: string;
	text: string;
	onSave(): void;
}

/** Saves what the results around it show, once they belong to the present controls. */
export function DownloadButton({ label, text, onSave }: Props) {
	const { t } = useTranslation("analytics");
	const isStale = useContext(StaleContext);
	return (
		<button
			type="button"
			className="small-button"
			aria-label={label}
			// A disabled button would lose the focus, and could not say why.
			aria-disabled={isStale}
			title={isStale ? t("widget.exportLater") : undefined}
			onClick={() => isStale || onSave()}
		>
			<Download className="size-4" />
			{text}
		</button>
	);
}
