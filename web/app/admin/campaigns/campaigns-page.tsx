import "../widgets/widgets.css";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
	type CampaignDimension,
	DEFAULT_PERIOD,
	type Period,
} from "../../../../supabase/functions/_shared/contract.ts";
import { useApp } from "../../app-context.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { toCsv } from "../exports/csv.ts";
import { download } from "../exports/download.ts";
import { PeriodSelect } from "../widgets/daily-metrics/period-select.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { WidgetError, WidgetLoading } from "../widgets/widget-states.tsx";
import { type Order, sortReport, toReport, totalOf } from "./campaign-rows.ts";
import { campaignSheet } from "./campaign-sheet.ts";
import { CampaignTable } from "./campaign-table.tsx";
import { DimensionChoice } from "./dimension-choice.tsx";
import { campaignsQuery } from "./get-campaigns.ts";

/** Limit of the SQL function analytics_campaigns. */
const MAX_ROWS = 1000;

/** Views, clicks and sign-ups by campaign, against the period before. */
export function CampaignsPage() {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const { t: common } = useTranslation("analytics");
	const { supabase } = useApp();
	const { language } = useFormats();
	const [days, setDays] = useState<Period>(DEFAULT_PERIOD);
	const [dimensions, setDimensions] = useState<CampaignDimension[]>(["utm_source", "utm_campaign"]);
	const [order, setOrder] = useState<Order>({ by: "views", descending: true });
	const query = useQuery(campaignsQuery(supabase, days, dimensions));
	usePageTitle(t("title"));

	const rows = query.data ?? [];
	// While new rows load, the earlier ones are shown with their own dimensions.
	const shown = query.isPlaceholderData ? dimensionsOf(rows, dimensions) : dimensions;
	const report = sortReport(toReport(rows, shown), order, language);
	const total = totalOf(rows);
	const changeOrder = (by: Order["by"]) =>
		setOrder(({ by: known, descending }) => ({
			by,
			descending: known === by ? !descending : typeof by !== "number",
		}));
	const save = () => {
		const sheet = campaignSheet(report, total, {
			dimensions: shown.map((dimension) => t(`dimensions.${dimension}`)),
			columns: (measure) => {
				const figure = t(measure);
				const percent = t("percent", { figure });
				const now = measure === "rate" ? percent : figure;
				return [now, t("before", { figure: now }), t("change", { figure })];
			},
			total: t("total"),
		});
		const text = toCsv(sheet.header, sheet.rows, language);
		download(`campaigns_${utcDay(Date.now())}.csv`, text, "text/csv");
	};

	return (
		<div className="space-y-6">
			<header>
				<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
				<p className="mt-2 max-w-prose text-soft">{t("lead")}</p>
			</header>
			<div className="flex flex-wrap items-end justify-between gap-4">
				<DimensionChoice chosen={dimensions} onChange={setDimensions} />
				<div className="flex flex-wrap gap-3">
					<PeriodSelect value={days} onChange={setDays} />
					<button
						type="button"
						className="small-button px-3"
						onClick={save}
						disabled={rows.length === 0 || query.isPlaceholderData}
					>
						<Download className="size-4" aria-hidden="true" />
						{t("export")}
					</button>
				</div>
			</div>
			{query.isError && query.data === undefined ? (
				<WidgetError
					title={common("error.title")}
					message={query.error.message}
					retryLabel={common("error.retry")}
					onRetry={() => query.refetch()}
				/>
			) : query.data === undefined ? (
				<div className="flex min-h-80">
					<WidgetLoading />
				</div>
			) : rows.length === 0 ? (
				<p className="panel py-16 text-center text-soft">{t("empty")}</p>
			) : (
				<div aria-busy={query.isFetching} className={query.isPlaceholderData ? "opacity-60" : ""}>
					<CampaignTable
						dimensions={shown}
						rows={report}
						total={total}
						order={order}
						onOrder={changeOrder}
					/>
					<p className="mt-3 text-sm text-soft">
						{rows.length === MAX_ROWS && `${t("cut", { n: MAX_ROWS })} `}
						{t("signUpsHint")}
					</p>
				</div>
			)}
		</div>
	);
}

/** The dimensions of the rows, in the table's order. */
function dimensionsOf(
	rows: readonly { key: object }[],
	fallback: CampaignDimension[],
): CampaignDimension[] {
	const [first] = rows;
	if (!first) return fallback;
	return Object.keys(first.key) as CampaignDimension[];
}
