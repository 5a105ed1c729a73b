import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { CAMPAIGN_DIMENSIONS } from "../../../../contract/analytics.ts";
import type { CampaignRow } from "../../../../contract/analytics-schema.ts";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { ReportControls, TouchChoice } from "../period/filter-control.tsx";
import { useSelection } from "../period/selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Checkbox, Choice, Input } from "../widgets/controls.tsx";
import { KnownOrigins } from "../widgets/known-origins.tsx";
import { Page } from "../widgets/page.tsx";
import { Reading, WidgetBody } from "../widgets/widget-card.tsx";
import { AcquisitionCard } from "./acquisition-card.tsx";
import { CampaignReport } from "./campaign-report.tsx";
import { searchRows, treatUnknown, UNKNOWN_MODES } from "./campaign-rows.ts";
import { LosingCard } from "./losing-campaigns.tsx";
import { PaybackCard } from "./payback-card.tsx";
import {
	campaignsQuery,
	queryOf,
	type ReportChoice,
	readReport,
	writeReport,
} from "./report-address.ts";
import { useName } from "./use-name.ts";

const ConversionsCard = part(async () => (await import("./conversions-card.tsx")).ConversionsCard);

/** Limit of the SQL function analytics_campaigns. */
const MAX_ROWS = 1000;

/** Campaigns from the view to the paying customer and their cost, against the period before. */
export function CampaignsPage() {
	const { t } = useTexts("admin", "campaigns");
	const nameOf = useName();
	const selected = useSelection();
	const [address, setAddress] = useSearchParams();
	const view = readReport(address);
	const { dimensions } = view;
	const asked = queryOf(dimensions, selected);
	const query = useQuery(campaignsQuery(asked));

	const change = (changed: Partial<ReportChoice>) =>
		// A letter more in the search is no step back in the history.
		setAddress(writeReport(address, changed), { replace: "search" in changed });
	const report = (all: readonly CampaignRow[]) => {
		const rows = searchRows(treatUnknown(all, view.unknown), view.search, nameOf);
		if (rows.length === 0) {
			return <p className="panel py-16 text-center text-soft">{t("noMatch")}</p>;
		}
		return (
			<div className="space-y-4">
				<CampaignReport
					query={asked}
					dimensions={dimensions}
					rows={rows}
					compares={selected.spans.earlier !== null}
				/>
				{all.length === MAX_ROWS && (
					<p className="text-sm text-soft">{t("cut", { n: MAX_ROWS })}</p>
				)}
				<Reading>
					<p>{t(`touch.${selected.touch}Hint`)}</p>
					<p>{t("signUpsHint")}</p>
					<p>{t("moneyHint")}</p>
				</Reading>
			</div>
		);
	};
	return (
		<Page
			title={t("title")}
			isWide
			actions={<SavedViews page="campaigns" />}
			controls={
				<ReportControls {...selected}>
					<TouchChoice />
				</ReportControls>
			}
		>
			<LosingCard selected={selected} />
			<AcquisitionCard selected={selected} />
			<KnownOrigins of="campaigns" span={selected.spans.current} />
			<fieldset>
				<legend className="mb-2 font-medium text-sm">{t("by")}</legend>
				<div className="flex flex-wrap gap-2">
					{CAMPAIGN_DIMENSIONS.map((dimension) => {
						const isChosen = dimensions.includes(dimension);
						return (
							<Checkbox
								key={dimension}
								className="min-h-9 cursor-pointer rounded-lg border border-line-strong bg-sheet px-3 text-sm has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-green"
								checked={isChosen}
								// At least one dimension is required.
								disabled={isChosen && dimensions.length === 1}
								// In the table's order.
								onChange={() =>
									change({
										dimensions: CAMPAIGN_DIMENSIONS.filter((each) =>
											each === dimension ? !isChosen : dimensions.includes(each),
										),
									})
								}
							>
								{t(`dimensions.${dimension}`)}
							</Checkbox>
						);
					})}
				</div>
			</fieldset>
			<div className="flex flex-wrap items-end gap-4 text-sm">
				<Input
					type="search"
					look="onPaper"
					className="min-w-48 grow sm:max-w-72"
					label={t("search")}
					value={view.search}
					onType={(search) => change({ search })}
				/>
				<Choice
					label={t("unknownOrigin.label")}
					look="onPaper"
					value={view.unknown}
					options={UNKNOWN_MODES.map((mode) => [mode, t(`unknownOrigin.${mode}`)])}
					onChoose={(unknown) => change({ unknown })}
				/>
			</div>
			<div className="flex min-h-80 flex-col">
				<WidgetBody query={query} empty={t("empty")}>
					{report}
				</WidgetBody>
			</div>
			<PaybackCard selected={selected} />
			<Suspense>
				<ConversionsCard />
			</Suspense>
		</Page>
	);
}
