import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FileText } from "../../../ui/icons.tsx";
import { download } from "../exports/download.ts";
import { fileName } from "../exports/file-names.ts";
import { logExportError } from "../exports/log-export-error.ts";
import { textReport } from "../exports/text-report.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { overviewQuery, realTimeQuery } from "./queries.ts";

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
