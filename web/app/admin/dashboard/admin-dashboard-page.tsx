import * as Tabs from "@radix-ui/react-tabs";
import { useFormats } from "../../formats.ts";
import "../widgets/widgets.css";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Overview } from "../../../../contract/analytics-schema.ts";
import { FileText, RefreshCw } from "../../../ui/icons.tsx";
import { saveFile } from "../../save-file.ts";
import { SheetTabs } from "../../sheet-tabs.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { fileName } from "../exports/download-button.tsx";
import { textReport } from "../exports/text-report.ts";
import { ANALYTICS_KEY, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { flatten } from "../widgets/figure-values.ts";
import { FigureStats, StatRow, Stats } from "../widgets/stat.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { DailyMetricsCard } from "./daily-metrics-card.tsx";
import { overviewQuery, realTimeQuery } from "./queries.ts";
import { overviewValues } from "./series.ts";
import { ActiveSubscriptions, ApiSplit, DistributionCard } from "./share-cards.tsx";
import {
	ApiUsageCard,
	DailyActivityCard,
	MonthlyActivityCard,
	MonthlyConversionsCard,
} from "./time-cards.tsx";

const TABS = ["overview", "months"] as const;

/** docs/product/reports.md#analytics-dashboard */
export function AdminDashboardPage() {
	const { t } = useTranslation("analytics");
	const [query] = useSearchParams();
	const shown = TABS.find((tab) => tab === query.get("tab")) ?? "overview";
	usePageTitle(t("title"));
	return (
		<div className="space-y-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
				<div className="flex flex-wrap gap-3">
					<RefreshButton />
					<ReportButton />
				</div>
			</div>
			<SheetTabs tabs={TABS} shown={shown} label={t("tabs.label")} text={(tab) => t(`tabs.${tab}`)}>
				<Tabs.Content value="overview" className="pt-6">
					<OverviewTab />
				</Tabs.Content>
				<Tabs.Content value="months" className="space-y-6 pt-6">
					<EarlyMetrics />
					<MonthlyActivityCard />
				</Tabs.Content>
			</SheetTabs>
			<DashboardFooter />
		</div>
	);
}

/** Time of the last update. */
function DashboardFooter() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const { data } = useQuery(overviewQuery);
	return (
		<p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t pt-4 text-sm text-soft">
			<span>
				{data
					? t("footer.updated", { time: formats.instant(data.last_updated) })
					: t("footer.never")}
			</span>
			<span>{t("footer.realTime")}</span>
		</p>
	);
}

/** Invalidates all analytics data; visible figures are requested again. */
function RefreshButton() {
	const { t } = useTranslation("analytics");
	const refresh = useRefresh(ANALYTICS_KEY);
	const busy = useIsFetching({ queryKey: ANALYTICS_KEY }) > 0;
	return (
		<Button look="quiet" onClick={refresh}>
			<RefreshCw className={`size-4 ${busy ? "turns" : ""}`} />
			{t("refresh")}
		</Button>
	);
}

/** The first tab, in the order of docs/product/reports.md#analytics-dashboard. */
function OverviewTab() {
	return (
		<div className="space-y-6">
			<KeyMetrics />
			<div className="grid gap-6 lg:grid-cols-3">
				<DailyActivityCard className="lg:col-span-2" />
				<div className="grid min-w-0 content-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
					<ApiSplit />
					<ActiveSubscriptions />
				</div>
			</div>
			<ApiUsageCard />
			<div className="grid gap-6 lg:grid-cols-5">
				<MonthlyConversionsCard className="lg:col-span-3" />
				<DistributionCard className="lg:col-span-2" />
			</div>
			<DailyMetricsCard />
			<RealTimeCard />
		</div>
	);
}

/** docs/product/reports.md#exports */
const KEY = "adminDashboard.exportError";

/** Downloads the text report; a failure is only logged (docs/product/reports.md#exports). */
function ReportButton() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const { data: overview } = useQuery(overviewQuery);
	const { data: realTime } = useQuery(realTimeQuery);
	const save = () => {
		try {
			if (!overview) throw new Error("there is no overview to report");
			const madeAt = Date.now();
			const text = textReport({ overview, realTime, madeAt }, t, formats);
			saveFile(fileName("report", madeAt, "txt"), text, "text/plain");
		} catch (error) {
			// biome-ignore lint/suspicious/noConsole: the app has no other log.
			console.error(KEY, error);
		}
	};
	return (
		<Button look="primary" disabled={!overview} onClick={save}>
			<FileText className="size-4" />
			{t("export")}
		</Button>
	);
}

/** The four key figures. */
function KeyMetrics() {
	const { t } = useTranslation("analytics", { keyPrefix: "key" });
	return (
		<OverviewRow
			label={t("label")}
			columns="grid-cols-2 lg:grid-cols-4"
			figures={[
				["users.total", t("users"), t("usersText")],
				["users.new_this_month", t("newUsers"), t("newUsersText")],
				["api_usage.total_calls", t("calls"), t("callsText")],
				["conversion_rate", t("rate")],
			]}
		/>
	);
}

/** Three abbreviated figures of the second tab. */
function EarlyMetrics() {
	const { t } = useTranslation("analytics", { keyPrefix: "early" });
	return (
		<OverviewRow
			label={t("label")}
			columns="sm:grid-cols-3"
			figures={[
				["users.total", t("users"), t("usersText")],
				["api_usage.total_calls", t("calls"), t("callsText")],
				["conversion_rate", t("rate")],
			]}
			isShort
		/>
	);
}

type RowProps = Pick<ComponentProps<typeof FigureStats<"overview">>, "figures" | "isShort"> &
	Pick<ComponentProps<typeof StatRow>, "label" | "columns">;

function OverviewRow({ label, columns, figures, isShort = false }: RowProps) {
	const { t } = useTranslation("analytics", { keyPrefix: "key" });
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	// A share of what is running now may exceed 100 %, so both numbers stand in the tile.
	const rateText = ({ conversions, users }: Overview) =>
		t("rateText", {
			count: conversions.trial_to_premium,
			n: formats.number(conversions.trial_to_premium),
			trials: formats.number(users.free_trial),
		});
	return (
		<StatRow label={label} cards={figures.length} columns={columns} query={query}>
			{(overview) => (
				<FigureStats
					report="overview"
					values={overviewValues(overview)}
					figures={figures.map(([path, name, text]) => [path, name, text ?? rateText(overview)])}
					isShort={isShort}
				/>
			)}
		</StatRow>
	);
}

/** Figures of the current UTC day. */
function RealTimeCard() {
	const { t } = useTranslation("analytics", { keyPrefix: "realTime" });
	const query = useQuery(realTimeQuery);
	return (
		<WidgetCard title={t("title")} query={query}>
			{({ today }) => (
				<Stats className="grid-cols-2 lg:grid-cols-5 *:last:col-span-2 lg:*:last:col-span-1">
					<FigureStats
						report="today"
						values={flatten("today", today)}
						figures={[
							["api_calls.formula", t("formula")],
							["api_calls.chat", t("chat")],
							["active_users", t("active")],
							["new_users", t("newUsers")],
							["conversions", t("conversions")],
						]}
					/>
				</Stats>
			)}
		</WidgetCard>
	);
}
