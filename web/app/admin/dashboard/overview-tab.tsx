import { DailyMetricsCard } from "./daily-metrics-card.tsx";
import { KeyMetrics, RealTimeCard } from "./figure-rows.tsx";
import { ActiveSubscriptions, ApiSplit, DistributionCard } from "./share-cards.tsx";
import { ApiUsageCard, DailyActivityCard, MonthlyConversionsCard } from "./time-cards.tsx";

/** The first tab, in the order of docs/product.md#analytics-dashboard. */
export function OverviewTab() {
	return (
		<div className="space-y-6">
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
		</div>
	);
}
