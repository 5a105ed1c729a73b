import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Download } from "../../../ui/icons.tsx";
import { StaleContext } from "../widgets/results.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { type Sheet, toCsv } from "./csv.ts";
import { type CsvName, fileName } from "./file-names.ts";

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

/** Downloads what a widget shows, without a request. */
export function CsvButton({ name, title, sheet }: { name: CsvName; title: string; sheet: Sheet }) {
	const { t } = useTranslation("analytics");
	const { language } = useFormats();
	const save = () =>
		download(fileName(name, Date.now()), toCsv(sheet.header, sheet.rows, language), "text/csv");
	return (
		<DownloadButton label={t("widget.export", { title })} text={t("widget.csv")} onSave={save} />
	);
}

/** Downloads a text as a file. */
export function download(name: string, text: string, type: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
