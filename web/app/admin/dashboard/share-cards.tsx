import { useQuery } from "@tanstack/react-query";
import { useFormats, useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { toSheet } from "../exports/download-button.tsx";
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
import { overviewQuery, type SubscriptionShare, subscriptionShares } from "./series.ts";

const DistributionChart = part(
	async () => (await import("./distribution-chart.tsx")).DistributionChart,
);

/** This month's calls by kind. */
export function ApiSplit() {
	const { t, formats } = useTexts("analytics");
	return (
		<WidgetCard
			title={t("split.title")}
			figure="split"
			query={useQuery(overviewQuery)}
			isEmpty={({ api_usage }) => api_usage.total_calls === 0}
		>
			{({ api_usage: { total_calls, ...calls }, last_updated }) => (
				<Shares
					parts={(["formula", "chat"] as const).map((kind) => ({
						label: t(`split.${kind}`),
						value: formats.number(calls[`${kind}_calls`]),
						share: sharePercent(calls[`${kind}_calls`], total_calls),
						colour: CALL_COLOURS[kind],
					}))}
					totals={[
						[t("split.total"), total_calls],
						[t("split.average"), averagePerDay(total_calls, daysOfMonthSoFar(last_updated))],
					]}
				/>
			)}
		</WidgetCard>
	);
}

/** One bar per subscription type in use. */
export function ActiveSubscriptions() {
	const { t } = useTexts("analytics");
	const countOf = useCount();
	return (
		<WidgetCard
			title={t("subscriptions.title")}
			figure="subscriptions"
			query={useQuery(overviewQuery)}
			isEmpty={({ users }) => subscribers(users) === 0}
		>
			{(overview) => (
				<Shares
					parts={subscriptionShares(overview).map((share) => ({
						label: t(`types.${share.type}`),
						value: countOf(share),
						share: share.share,
						colour: TYPE_COLOURS[share.type].fill,
					}))}
					totals={[[t("subscriptions.total"), subscribers(overview.users)]]}
				/>
			)}
		</WidgetCard>
	);
}

/** A donut of the subscription types. */
export function DistributionCard({ className = "" }: { className?: string }) {
	const { t, formats } = useTexts("analytics");
	const countOf = useCount();
	return (
		<ChartCard
			title={t("distribution.title")}
			csv="subscriptions"
			figure="distribution"
			className={className}
			query={useQuery(overviewQuery)}
			height={350}
			isDrawingOnly
			subtitle={(overview) =>
				t("distribution.subtitle", {
					active: formats.number(overview.users.active_this_month),
					penetration: formats.percent(penetrationRate(overview)),
				})
			}
			sheet={(overview) =>
				toSheet(subscriptionShares(overview), [
					[t("distribution.type"), ({ type }) => t(`types.${type}`)],
					[t("distribution.users"), ({ users }) => users],
					[t("distribution.share"), ({ share }) => share],
				])
			}
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
	const { t, formats } = useTexts("analytics");
	return ({ users, share }: SubscriptionShare) =>
		t("subscriptions.count", { n: formats.number(users), share: formats.percent(share) });
}

interface Props {
	/** Each with its percent and a CSS colour. */
	parts: readonly { label: string; value: string; share: number; colour: string }[];
	totals: readonly (readonly [label: string, value: number])[];
}

/** Parts of a whole, each with a bar of its share, and figures of the whole. */
function Shares({ parts, totals }: Props) {
	const { formats } = useFormats();
	return (
		<dl className="space-y-4">
			{parts.map(({ label, value, share, colour }) => (
				<div key={label} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
					<dt>{label}</dt>
					<dd className="font-semibold tabular-nums">{value}</dd>
					<dd
						className="col-span-2 h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none"
						aria-hidden="true"
					>
						<div className="h-full" style={{ width: `${share}%`, background: colour }} />
					</dd>
				</div>
			))}
			{totals.map(([label, value]) => (
				<div
					key={label}
					className="flex items-baseline justify-between gap-3 border-line border-t pt-3 text-sm"
				>
					<dt className="text-soft">{label}</dt>
					<dd className="font-semibold tabular-nums">{formats.number(value)}</dd>
				</div>
			))}
		</dl>
	);
}
