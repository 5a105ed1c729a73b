import { useTranslation } from "react-i18next";
import type { CampaignDimension } from "../../../../worker/contract/analytics.ts";
import { toCsv } from "../exports/csv.ts";
import { download } from "../exports/download.ts";
import { DownloadButton } from "../exports/download-button.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { MEASURE_TRAITS, type Measure } from "./campaign-measures.ts";
import type { ReportRow } from "./campaign-rows.ts";
import { campaignSheet } from "./campaign-sheet.ts";

interface Props {
	dimensions: readonly CampaignDimension[];
	report: readonly ReportRow[];
	total: Omit<ReportRow, "names">;
}

/** Saves the table as it is sorted. */
export function ExportButton({ dimensions, report, total }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const { language } = useFormats();
	const withUnit = (measure: Measure) => {
		const figure = t(measure);
		const { unit } = MEASURE_TRAITS[measure];
		if (unit === "percent") return t("percent", { figure });
		return unit === "cents" ? t("euros", { figure }) : figure;
	};
	const save = () => {
		const sheet = campaignSheet(report, total, {
			dimensions: dimensions.map((dimension) => t(`dimensions.${dimension}`)),
			columns: (measure) => {
				const now = withUnit(measure);
				return [now, t("before", { figure: now }), t("change", { figure: t(measure) })];
			},
			total: t("total"),
		});
		const text = toCsv(sheet.header, sheet.rows, language);
		download(`campaigns_${utcDay(Date.now())}.csv`, text, "text/csv");
	};
	return <DownloadButton text={t("export")} onSave={save} />;
}
