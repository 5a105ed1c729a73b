import "../widgets/widgets.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import {
	type CampaignDimension,
	FILTERS,
} from "../../../../supabase/functions/_shared/contract.ts";
import { useApp } from "../../app-context.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { WidgetError, WidgetLoading } from "../widgets/widget-states.tsx";
import { CampaignControls } from "./campaign-controls.tsx";
import { CampaignReport } from "./campaign-report.tsx";
import { CostSection } from "./costs/cost-section.tsx";
import { DimensionChoice } from "./dimension-choice.tsx";
import { campaignsQuery } from "./get-campaigns.ts";
import { queryOf, type ReportChoice, readReport, writeReport } from "./report-address.ts";
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
	const selected = useSelection();
	const [address, setAddress] = useSearchParams();
	const view = readReport(address);
	const { dimensions } = view;
	const asked = queryOf(view, selected.selection.filters, selected.spans);
	const query = useQuery(campaignsQuery(supabase, asked));
	usePageTitle(t("title"));

	const all = query.data ?? [];
	const change = (changed: Partial<ReportChoice>) =>
		// A letter more in the search is no step back in the history.
		setAddress(writeReport(address, changed), { replace: "search" in changed });
	// While new rows load, the earlier ones are shown with their own dimensions.
	const shown = query.isPlaceholderData ? dimensionsOf(all, dimensions) : dimensions;
	const rows = searchRows(treatUnknown(all, view.unknown), view.search, nameOf);
	return (
		<div className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
					<p className="mt-2 max-w-prose text-soft">{t("lead")}</p>
				</div>
				<SavedViews page="campaigns" />
			</header>
			<div className="panel space-y-4">
				<PeriodControl {...selected} />
				<div className="flex flex-wrap items-end gap-3">
					<FilterControl {...selected} names={FILTERS} />
				</div>
			</div>
			<DimensionChoice chosen={dimensions} onChange={(chosen) => change({ dimensions: chosen })} />
			<CampaignControls view={view} onChange={change} />
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
						compares={selected.spans.earlier !== null}
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
