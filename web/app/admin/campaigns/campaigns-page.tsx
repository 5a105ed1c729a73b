import "../widgets/widgets.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
	type CampaignDimension,
	DEFAULT_PERIOD,
	type Period,
} from "../../../../supabase/functions/_shared/contract.ts";
import { useApp } from "../../app-context.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { PeriodSelect } from "../widgets/daily-metrics/period-select.tsx";
import { WidgetError, WidgetLoading } from "../widgets/widget-states.tsx";
import { CampaignControls, type CampaignView } from "./campaign-controls.tsx";
import { CampaignReport } from "./campaign-report.tsx";
import { CostSection } from "./costs/cost-section.tsx";
import { DimensionChoice } from "./dimension-choice.tsx";
import { campaignsQuery } from "./get-campaigns.ts";
import { searchRows } from "./search-rows.ts";
import { treatUnknown } from "./unknown-origin.ts";
import { useName } from "./use-name.ts";

/** Limit of the SQL function analytics_campaigns. */
const MAX_ROWS = 1000;

/** Campaigns from the view to the paying customer and their cost, against the period before. */
export function CampaignsPage() {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const { supabase } = useApp();
	const nameOf = useName();
	const [days, setDays] = useState<Period>(DEFAULT_PERIOD);
	const [dimensions, setDimensions] = useState<CampaignDimension[]>(["utm_source", "utm_campaign"]);
	const [view, setView] = useState<CampaignView>({ touch: "first", unknown: "apart", search: "" });
	const asked = { days, dimensions, touch: view.touch };
	const query = useQuery(campaignsQuery(supabase, asked));
	usePageTitle(t("title"));

	const all = query.data ?? [];
	// While new rows load, the earlier ones are shown with their own dimensions.
	const shown = query.isPlaceholderData ? dimensionsOf(all, dimensions) : dimensions;
	const rows = searchRows(treatUnknown(all, view.unknown), view.search, nameOf);
	return (
		<div className="space-y-6">
			<header>
				<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
				<p className="mt-2 max-w-prose text-soft">{t("lead")}</p>
			</header>
			<div className="flex flex-wrap items-end justify-between gap-4">
				<DimensionChoice chosen={dimensions} onChange={setDimensions} />
				<PeriodSelect value={days} onChange={setDays} />
			</div>
			<CampaignControls view={view} onChange={(change) => setView({ ...view, ...change })} />
			{query.data === undefined ? (
				<Waiting query={query} />
			) : rows.length === 0 ? (
				<p className="panel py-16 text-center text-soft">
					{t(all.length === 0 ? "empty" : "noMatch")}
				</p>
			) : (
				<div
					aria-busy={query.isFetching}
					className={`space-y-4 ${query.isPlaceholderData ? "opacity-60" : ""}`}
				>
					<CampaignReport
						query={asked}
						dimensions={shown}
						rows={rows}
						isOld={query.isPlaceholderData}
					/>
					<div className="max-w-prose space-y-2 text-sm text-soft">
						{all.length === MAX_ROWS && <p>{t("cut", { n: MAX_ROWS })}</p>}
						<p>{t(`touch.${view.touch}Hint`)}</p>
						<p>{t("signUpsHint")}</p>
						<p>{t("moneyHint")}</p>
					</div>
				</div>
			)}
			<CostSection />
		</div>
	);
}

/** The report's place before its first rows: a skeleton, or the error. */
function Waiting({ query }: { query: { error: Error | null; refetch(): unknown } }) {
	const { t } = useTranslation("analytics");
	if (query.error === null) {
		return (
			<div className="flex min-h-80">
				<WidgetLoading />
			</div>
		);
	}
	return (
		<WidgetError
			title={t("error.title")}
			message={query.error.message}
			retryLabel={t("error.retry")}
			onRetry={() => query.refetch()}
		/>
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
