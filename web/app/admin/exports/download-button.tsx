import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Download } from "../../../ui/icons.tsx";
import { Button } from "../widgets/button.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { StaleContext } from "../widgets/results.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { type Sheet, toCsv } from "./csv.ts";

interface Props {
	/** For screen readers, instead of the text. */
	label?: string | undefined;
	text: string;
	onSave(): void;
}

/** Saves what the results around it show, once they belong to the present controls. */
function DownloadButton({ label, text, onSave }: Props) {
	const { t } = useTranslation("analytics");
	const isStale = useContext(StaleContext);
	return (
		<Button
			look="icon"
			aria-label={label}
			// A disabled button would lose the focus, and could not say why.
			aria-disabled={isStale}
			title={isStale ? t("widget.exportLater") : undefined}
			onClick={() => isStale || onSave()}
		>
			<Download className="size-4" />
			{text}
		</Button>
	);
}

interface CsvProps {
	name: CsvName;
	sheet: Sheet;
	/** What is saved, for screen readers; without it, the text says it all. */
	title?: string;
	text?: string;
}

/** Downloads what a widget shows, without a request. */
export function CsvButton({ name, title, text, sheet }: CsvProps) {
	const { t } = useTranslation("analytics");
	const { language } = useFormats();
	const save = () =>
		download(fileName(name, Date.now()), toCsv(sheet.header, sheet.rows, language), "text/csv");
	return (
		<DownloadButton
			label={title && t("widget.export", { title })}
			text={text ?? t("widget.csv")}
			onSave={save}
		/>
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

/** docs/product.md#exports */
const NAMES = {
	conversions: "conversion_metrics_{date}.csv",
	subscriptions: "subscription_distribution_{date}.csv",
	daily: "metriques_quotidiennes_{date}.csv",
	mau: "mau_metrics_{date}.csv",
	usage: "api_usage_{date}.csv",
	campaigns: "campaigns_{date}.csv",
	curve: "mrr_{date}.csv",
	movement: "mrr_movement_{date}.csv",
	bridge: "mrr_bridge_{date}.csv",
	paying: "paid_subscriptions_{date}.csv",
	churn: "churn_{date}.csv",
	cash: "cash_{date}.csv",
	trials: "trial_cohorts_{date}.csv",
	retention: "retention_{date}.csv",
	endings: "upcoming_cancellations_{date}.csv",
	funnel: "funnel_{date}.csv",
	funnelCampaigns: "funnel_campaigns_{date}.csv",
	testArms: "experiment_arms_{date}.csv",
	testLift: "experiment_lift_{date}.csv",
	testLooks: "experiment_looks_{date}.csv",
	testGroups: "experiment_groups_{date}.csv",
	report: "analytics_report_{date}.txt",
} as const;
type ExportName = keyof typeof NAMES;
export type CsvName = Exclude<ExportName, "report">;

/** The file's name with the UTC day of `now`, because the figures are by UTC days. */
export function fileName(name: ExportName, now: number): string {
	return NAMES[name].replace("{date}", utcDay(now));
}
