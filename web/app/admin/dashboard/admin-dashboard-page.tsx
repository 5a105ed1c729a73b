import * as Tabs from "@radix-ui/react-tabs";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { Overview, RealTime } from "../../../../contract/analytics-schema.ts";
import { FileText, RefreshCw } from "../../../ui/icons.tsx";
import { type Formats, useTexts } from "../../formats.ts";
import { saveFile } from "../../save-file.ts";
import { SheetTabs } from "../../sheet-tabs.tsx";
import { fileName } from "../exports/download-button.tsx";
import { useChoice } from "../period/selection.ts";
import { ANALYTICS, isOf, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import {
	averagePerDay,
	conversionRate,
	daysOfMonthSoFar,
	penetrationRate,
} from "../widgets/derived-figures.ts";
import { flatten } from "../widgets/figure-values.ts";
import { Page } from "../widgets/page.tsx";
import { FigureStats, StatRow, Stats } from "../widgets/stat.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { overviewQuery, overviewValues, realTimeQuery, subscriptionShares } from "./series.ts";
import { ActiveSubscriptions, ApiSplit, DistributionCard } from "./share-cards.tsx";
import {
	ApiUsageCard,
	DailyActivityCard,
	DailyMetricsCard,
	MonthlyActivityCard,
	MonthlyConversionsCard,
} from "./time-cards.tsx";

const TABS = ["overview", "months"] as const;

/** docs/product/reports.md#analytics-dashboard */
export function AdminDashboardPage() {
	const { t, formats } = useTexts("analytics");
	const { data } = useQuery(overviewQuery);
	const isBusy = useIsFetching({ predicate: isOf(...ANALYTICS) }) > 0;
	const [shown] = useChoice("tab", TABS, "overview");
	return (
		<Page
			title={t("title")}
			actions={
				<>
					{/* Visible figures are requested again. */}
					<Button look="quiet" onClick={useRefresh(...ANALYTICS)}>
						<RefreshCw className={`size-4 ${isBusy ? "motion-safe:animate-spin" : ""}`} />
						{t("refresh")}
					</Button>
					<ReportButton />
				</>
			}
		>
			<SheetTabs tabs={TABS} shown={shown} label={t("tabs.label")} text={(tab) => t(`tabs.${tab}`)}>
				<Tabs.Content value="overview" className="space-y-6 pt-6">
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
				</Tabs.Content>
				<Tabs.Content value="months" className="space-y-6 pt-6">
					<KeyMetrics isShort />
					<MonthlyActivityCard />
				</Tabs.Content>
			</SheetTabs>
			<p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t pt-4 text-sm text-soft">
				<span>
					{data
						? t("footer.updated", { time: formats.instant(data.last_updated) })
						: t("footer.never")}
				</span>
				<span>{t("footer.realTime")}</span>
			</p>
		</Page>
	);
}

/** docs/product/reports.md#exports */
const KEY = "adminDashboard.exportError";

/** Downloads the text report; a failure is only logged (docs/product/reports.md#exports). */
function ReportButton() {
	const { t, formats } = useTexts("analytics");
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

/** The key figures: all four, or three abbreviated ones on the second tab. */
function KeyMetrics({ isShort = false }: { isShort?: boolean }) {
	const { t, formats } = useTexts("analytics");
	const query = useQuery(overviewQuery);
	// A share of what is running now may exceed 100 %, so both numbers stand in the tile.
	const rateText = ({ conversions, users }: Overview) =>
		t("key.rateText", {
			count: conversions.trial_to_premium,
			n: formats.number(conversions.trial_to_premium),
			trials: formats.number(users.free_trial),
		});
	const of = isShort ? "early" : "key";
	return (
		<StatRow
			label={t(`${of}.label`)}
			cards={isShort ? 3 : 4}
			columns={isShort ? "sm:grid-cols-3" : "grid-cols-2 lg:grid-cols-4"}
			query={query}
		>
			{(overview) => (
				<FigureStats
					report="overview"
					values={overviewValues(overview)}
					figures={[
						["users.total", t(`${of}.users`), t(`${of}.usersText`)],
						...(isShort
							? []
							: [["users.new_this_month", t("key.newUsers"), t("key.newUsersText")] as const]),
						["api_usage.total_calls", t(`${of}.calls`), t(`${of}.callsText`)],
						["conversion_rate", t(`${of}.rate`), rateText(overview)],
					]}
					isShort={isShort}
				/>
			)}
		</StatRow>
	);
}

const TODAY = [
	["api_calls.formula", "formula"],
	["api_calls.chat", "chat"],
	["active_users", "active"],
	["new_users", "newUsers"],
	["conversions", "conversions"],
] as const;

/** Figures of the current UTC day. */
function RealTimeCard() {
	const { t } = useTexts("analytics", "realTime");
	const query = useQuery(realTimeQuery);
	return (
		<WidgetCard title={t("title")} query={query}>
			{({ today }) => (
				<Stats className="grid-cols-2 lg:grid-cols-5 *:last:col-span-2 lg:*:last:col-span-1">
					<FigureStats
						report="today"
						values={flatten("today", today)}
						figures={TODAY.map(([path, name]) => [path, t(name)])}
					/>
				</Stats>
			)}
		</WidgetCard>
	);
}

interface ReportFigures {
	overview: Overview;
	/** Undefined when it could not be loaded. */
	realTime: RealTime | undefined;
	madeAt: number;
}

/** Values by their labels, by the title of their section. */
type Sections = Record<string, Record<string, string>>;

/** The dashboard's figures as text (docs/product/reports.md#exports). */
export function textReport(figures: ReportFigures, t: TFunction<"analytics">, formats: Formats) {
	return [
		t("report.title"),
		t("report.made", { time: formats.instant(figures.madeAt) }),
		t("footer.updated", { time: formats.instant(figures.overview.last_updated) }),
		"",
		...Object.entries(sectionsOf(figures, t, formats)).flatMap(([title, lines]) => [
			...[title, "-".repeat(title.length)],
			...Object.entries(lines).map(([label, value]) => `  ${t("report.line", { label, value })}`),
			"",
		]),
	].join("\r\n");
}

function sectionsOf(
	{ overview, realTime }: ReportFigures,
	t: TFunction<"analytics">,
	{ number, percent }: Formats,
): Sections {
	const { users, api_usage: calls, conversions, last_updated } = overview;
	const now = realTime && flatten("today", realTime.today);
	const today = TODAY.map(([path, name]) => {
		const value = now?.[path] ?? null;
		return [t(`realTime.${name}`), value === null ? t("report.missing") : number(value)];
	});
	const shares = subscriptionShares(overview).map(({ type, users: n, share }) => [
		...[t(`types.${type}`), t("report.share", { n: number(n), share: percent(share) })],
	]);
	return {
		[t("report.users")]: {
			[t("report.total")]: number(users.total),
			[t("report.newThisMonth")]: number(users.new_this_month),
			[t("report.activeThisMonth")]: number(users.active_this_month),
		},
		[t("report.subscriptions")]: {
			...Object.fromEntries(shares),
			[t("report.penetration")]: percent(penetrationRate(overview)),
		},
		[t("report.usage")]: {
			[t("split.total")]: number(calls.total_calls),
			[t("split.formula")]: number(calls.formula_calls),
			[t("split.chat")]: number(calls.chat_calls),
			[t("split.average")]: number(
				averagePerDay(calls.total_calls, daysOfMonthSoFar(last_updated)),
			),
		},
		[t("report.conversions")]: {
			[t("report.toPremium")]: number(conversions.trial_to_premium),
			[t("key.rate")]: percent(conversionRate(overview)),
		},
		[t("report.realTime")]: Object.fromEntries(today),
	};
}
