import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { flatten } from "../widgets/figure-values.ts";
import { FigureStats, StatRow, Stats } from "../widgets/stat.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { overviewQuery, realTimeQuery } from "./queries.ts";
import { overviewValues } from "./series.ts";

/** The four key figures. */
export function KeyMetrics() {
	const { t } = useTranslation("analytics", { keyPrefix: "key" });
	return (
		<OverviewRow
			label={t("label")}
			columns="grid-cols-2 lg:grid-cols-4"
			figures={[
				["users.total", t("users"), t("usersText")],
				["users.new_this_month", t("newUsers"), t("newUsersText")],
				["api_usage.total_calls", t("calls"), t("callsText")],
				["conversion_rate", t("rate"), t("rateText")],
			]}
		/>
	);
}

/** Three abbreviated figures of the second tab. */
export function EarlyMetrics() {
	const { t } = useTranslation("analytics", { keyPrefix: "early" });
	return (
		<OverviewRow
			label={t("label")}
			columns="sm:grid-cols-3"
			figures={[
				["users.total", t("users"), t("usersText")],
				["api_usage.total_calls", t("calls"), t("callsText")],
				["conversion_rate", t("rate"), t("rateText")],
			]}
			isShort
		/>
	);
}

type RowProps = Pick<ComponentProps<typeof FigureStats<"overview">>, "figures" | "isShort"> &
	Pick<ComponentProps<typeof StatRow>, "label" | "columns">;

function OverviewRow({ label, columns, ...stats }: RowProps) {
	const query = useQuery(overviewQuery);
	return (
		<StatRow label={label} cards={stats.figures.length} columns={columns} query={query}>
			{(overview) => <FigureStats report="overview" values={overviewValues(overview)} {...stats} />}
		</StatRow>
	);
}

/** Figures of the current UTC day. */
export function RealTimeCard() {
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
