import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { FILTERS } from "../../../../worker/contract/analytics.ts";
import type { CampaignRow } from "../../../../worker/contract/analytics-schema.ts";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Page } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { CampaignControls, DimensionChoice } from "./campaign-controls.tsx";
import { CampaignReport } from "./campaign-report.tsx";
import { CostSection } from "./costs/cost-section.tsx";
import { campaignsQuery } from "./get-campaigns.ts";
import { queryOf, type ReportChoice, readReport, writeReport } from "./report-address.ts";
import { searchRows, treatUnknown } from "./shown-rows.ts";
import { useName } from "./use-name.ts";

/** Limit of the SQL function analytics_campaigns. */
const MAX_ROWS = 1000;

/** Campaigns from the view to the paying customer and their cost, against the period before. */
export function CampaignsPage() {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const nameOf = useName();
	const selected = useSelection();
	const [address, setAddress] = useSearchParams();
	const view = readReport(address);
	const { dimensions } = view;
	const asked = queryOf(view, selected.selection.filters, selected.spans);
	const query = useQuery(campaignsQuery(asked));

	const change = (changed: Partial<ReportChoice>) =>
		// A letter more in the search is no step back in the history.
		setAddress(writeReport(address, changed), { replace: "search" in changed });
	const report = (all: readonly CampaignRow[]) => {
		const rows = searchRows(treatUnknown(all, view.unknown), view.search, nameOf);
		if (rows.length === 0) {
			return (
				<p className="panel py-16 text-center text-soft">
					{t(all.length === 0 ? "empty" : "noMatch")}
				</p>
			);
		}
		return (
			<div className="space-y-4">
				<CampaignReport
					query={asked}
					dimensions={dimensions}
					rows={rows}
					compares={selected.spans.earlier !== null}
				/>
				<div className="max-w-prose space-y-2 text-sm text-soft">
					{all.length === MAX_ROWS && <p>{t("cut", { n: MAX_ROWS })}</p>}
					<p>{t(`touch.${view.touch}Hint`)}</p>
					<p>{t("signUpsHint")}</p>
					<p>{t("moneyHint")}</p>
				</div>
			</div>
		);
	};
	return (
		<Page title={t("title")} lead={t("lead")} actions={<SavedViews page="campaigns" />}>
			<div className="panel space-y-4">
				<PeriodControl {...selected} />
				<div className="flex flex-wrap items-end gap-3">
					<FilterControl {...selected} names={FILTERS} />
				</div>
			</div>
			<DimensionChoice chosen={dimensions} onChange={(chosen) => change({ dimensions: chosen })} />
			<CampaignControls view={view} onChange={change} />
			<div className="flex min-h-80 flex-col">
				<WidgetBody query={query}>{report}</WidgetBody>
			</div>
			<CostSection />
		</Page>
	);
}
