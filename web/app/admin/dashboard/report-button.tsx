import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FileText } from "../../../ui/icons.tsx";
import { download } from "../exports/download.ts";
import { fileName } from "../exports/file-names.ts";
import { textReport } from "../exports/text-report.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { overviewQuery, realTimeQuery } from "./queries.ts";

/** docs/product.md#exports */
const KEY = "adminDashboard.exportError";

function logExportError(error: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the app has no other log.
	console.error(KEY, error);
}

/** Downloads the text report; a failure is only logged (docs/product.md#exports). */
export function ReportButton() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const { data: overview } = useQuery(overviewQuery);
	const { data: realTime } = useQuery(realTimeQuery);
	const save = () => {
		try {
			if (!overview) throw new Error("there is no overview to report");
			const madeAt = Date.now();
			const text = textReport({ overview, realTime, madeAt }, t, formats);
			download(fileName("report", madeAt), text, "text/plain");
		} catch (error) {
			logExportError(error);
		}
	};
	return (
		<button type="button" className="button button-primary" disabled={!overview} onClick={save}>
			<FileText className="size-4" />
			{t("export")}
		</button>
	);
}
