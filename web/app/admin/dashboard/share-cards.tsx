import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { ChartCard } from "../widgets/chart-card.tsx";
import { CALL_COLOURS, TYPE_COLOURS } from "../widgets/chart-colours.ts";
import {
	averagePerDay,
	daysOfMonthSoFar,
	penetrationRate,
	sharePercent,
	subscribers,
} from "../widgets/derived-figures.ts";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { overviewQuery } from "./queries.ts";
import { type SubscriptionShare, subscriptionShares, subscriptionSheet } from "./series.ts";

const DistributionChart = part(
	async () => (await import("./distribution-chart.tsx")).DistributionChart,
);

/** This month's calls by kind. */
export function ApiSplit() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	return (
		<WidgetCard
			title={t("split.title")}
			figure="split"
			query={query}
			isEmpty={({ api_usage }) => api_usage.total_calls === 0}
		>
			{({ api_usage: { total_calls, ...calls }, last_updated }) => (
				<dl className="space-y-4">
					{(["formula", "chat"] as const).map((kind) => (
						<ShareRow
							key={kind}
							label={t(`split.${kind}`)}
							value={formats.number(calls[`${kind}_calls`])}
							share={sharePercent(calls[`${kind}_calls`], total_calls)}
							colour={CALL_COLOURS[kind]}
						/>
					))}
					<TotalRow label={t("split.total")} value={formats.number(total_calls)} />
					<TotalRow
						label={t("split.average")}
						value={formats.number(averagePerDay(total_calls, daysOfMonthSoFar(last_updated)))}
					/>
				</dl>
			)}
		</WidgetCard>
	);
}

/** One bar per subscription type in use. */
export function ActiveSubscriptions() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const countOf = useCount();
	const query = useQuery(overviewQuery);
	return (
		<WidgetCard
			title={t("subscriptions.title")}
			figure="subscriptions"
			query={query}
			isEmpty={({ users }) => subscribers(users) === 0}
		>
			{(overview) => (
				<dl className="space-y-4">
					{subscriptionShares(overview).map((share) => (
						<ShareRow
							key={share.type}
							label={t(`types.${share.type}`)}
							value={countOf(share)}
							share={share.share}
							colour={TYPE_COLOURS[share.type].fill}
						/>
					))}
					<TotalRow
						label={t("subscriptions.total")}
						value={formats.number(subscribers(overview.users))}
					/>
				</dl>
			)}
		</WidgetCard>
	);
}

/** A donut of the subscription types. */
export function DistributionCard({ className = "" }: { className?: string }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const countOf = useCount();
	return (
		<ChartCard
			title={t("distribution.title")}
			csv="subscriptions"
			figure="distribution"
			className={className}
			query={useQuery(overviewQuery)}
			height={350}
			minHeight={390}
			isDrawingOnly
			isEmpty={({ users }) => subscribers(users) === 0}
			subtitle={(overview) =>
				t("distribution.subtitle", {
					active: formats.number(overview.users.active_this_month),
					penetration: formats.percent(penetrationRate(overview)),
				})
			}
			sheet={(overview) => subscriptionSheet(subscriptionShares(overview), t)}
			legend={(overview) =>
				subscriptionShares(overview).map((share) => ({
					name: `${t(`types.${share.type}`)} ${countOf(share)}`,
					colour: TYPE_COLOURS[share.type].fill,
				}))
			}
		>
			{(overview) => <DistributionChart shares={subscriptionShares(overview)} />}
		</ChartCard>
	);
}

/** The users of a subscription type, and their share. */
function useCount() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	return ({ users, share }: SubscriptionShare) =>
		t("subscriptions.count", { n: formats.number(users), share: formats.percent(share) });
}

interface Props {
	label: string;
	value: string;
	/** Percent. */
	share: number;
	/** A CSS colour. */
	colour: string;
}

/** A part of a whole: name, figure and a bar of its share. */
function ShareRow({ label, value, share, colour }: Props) {
	return (
		<div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
			<dt>{label}</dt>
			<dd className="font-semibold tabular-nums">{value}</dd>
			<dd
				className="col-span-2 h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none"
				aria-hidden="true"
			>
				<div className="h-full" style={{ width: `${share}%`, background: colour }} />
			</dd>
		</div>
	);
}

/** A figure below the parts. */
function TotalRow({ label, value }: { label: string; value: string }) {
	return (
		<div className="flex items-baseline justify-between gap-3 border-line border-t pt-3 text-sm">
			<dt className="text-soft">{label}</dt>
			<dd className="font-semibold tabular-nums">{value}</dd>
		</div>
	);
}
