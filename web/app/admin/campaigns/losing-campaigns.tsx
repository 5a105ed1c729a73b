import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import { pageAddress, type Selected } from "../period/selection.ts";
import type { CustomDays } from "../period/spans.ts";
import { Entry } from "../widgets/page.tsx";
import { useUnits } from "../widgets/points.ts";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { type AcquisitionRow, losingQuery } from "./acquisition-rows.ts";
import { originFilter, useOriginName } from "./use-name.ts";

/** Campaigns to decide about, the same as on the home page, whatever the period (docs/product/reports.md#acquisition). */
export function LosingCard({ selected }: { selected: Selected }) {
	const { t, formats } = useTexts("campaigns", "losing");
	return (
		<WidgetCard
			title={t("title")}
			query={useQuery(losingQuery(selected.selection.filters))}
			subtitle={({ from, to }) => t("lead", { from: formats.day(from), to: formats.day(to) })}
			isEmpty={({ campaigns }) => campaigns.length === 0}
			empty={t("none")}
		>
			{({ campaigns, ...days }) => (
				<ul className="divide-y divide-line text-sm">
					<LosingCampaigns {...{ campaigns, days, selected }} />
				</ul>
			)}
		</WidgetCard>
	);
}

interface Props {
	campaigns: readonly AcquisitionRow[];
	/** Days that their figures are about. */
	days: CustomDays;
	selected: Selected;
}

/** Campaigns that have cost more than their customers have paid, each with the range that chance leaves. */
export function LosingCampaigns({ campaigns, days, selected }: Props) {
	const { t, formats } = useTexts("campaigns", "losing");
	const units = useUnits();
	const nameOf = useOriginName();
	const money = (value: number | null = null) => units.full("money", value);
	return campaigns.map(({ values: { cost, customers, revenue, result }, ...row }) => (
		<Decision
			key={JSON.stringify([row.source, row.campaign])}
			title={nameOf(row)}
			action={t("open")}
			to={pageAddress(
				ADMIN_PATHS.campaigns,
				{ ...selected.selection, period: { name: "custom", ...days } },
				originFilter(row),
			)}
		>
			<p>
				{t("lost", {
					...{ cost: money(cost), revenue: money(revenue), result: money(result) },
					customers: t("customers", { count: customers ?? 0, n: formats.number(customers ?? 0) }),
				})}{" "}
				{t(row.verdict === "loses" ? "sure" : "unsure", {
					low: money(row.range?.[0]),
					high: money(row.range?.[1]),
				})}
			</p>
		</Decision>
	));
}

interface DecisionProps {
	title: string;
	/** Verb of the way to it. */
	action: string;
	to: string;
	children: ReactNode;
}

/** Item of a list of decisions: the reason, and the way to it. */
export function Decision({ title, action, to, children }: DecisionProps) {
	const { t } = useTexts("admin");
	return (
		<Entry title={title} about={<div className="text-ink">{children}</div>}>
			<Link to={to} aria-label={t("actionOn", { action, on: title })} className="small-button px-3">
				{action}
			</Link>
		</Entry>
	);
}
