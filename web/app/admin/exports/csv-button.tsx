import { useTranslation } from "react-i18next";
import { useFormats } from "../widgets/use-formats.ts";
import { toCsv } from "./csv.ts";
import { download } from "./download.ts";
import { DownloadButton } from "./download-button.tsx";
import { type CsvName, fileName } from "./file-names.ts";
import type { Sheet } from "./sheet.ts";

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
