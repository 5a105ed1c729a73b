import * as Tabs from "@radix-ui/react-tabs";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../use-page-title.ts";
import "../widgets/widgets.css";
import { DashboardFooter } from "./dashboard-footer.tsx";
import { MonthsTab } from "./months-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { ReportButton } from "./report-button.tsx";

const TABS = ["overview", "months"] as const;

/** docs/product.md#analytics-dashboard */
export function AdminDashboardPage() {
	const { t } = useTranslation("analytics");
	const [query, setQuery] = useSearchParams();
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
			<Tabs.Root value={shown} onValueChange={(tab) => setQuery({ tab }, { replace: true })}>
				<Tabs.List aria-label={t("tabs.label")} className="sheet-tabs">
					{TABS.map((tab) => (
						<Tabs.Trigger key={tab} value={tab} className="sheet-tab">
							{t(`tabs.${tab}`)}
						</Tabs.Trigger>
					))}
				</Tabs.List>
				<Tabs.Content value="overview" className="pt-6">
					<OverviewTab />
				</Tabs.Content>
				<Tabs.Content value="months" className="pt-6">
					<MonthsTab />
				</Tabs.Content>
			</Tabs.Root>
			<DashboardFooter />
		</div>
	);
}
