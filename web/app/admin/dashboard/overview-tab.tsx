import { ApiSplit } from "../widgets/api-split/api-split.tsx";
import { ApiUsageCard } from "../widgets/api-usage/api-usage-card.tsx";
import { DailyActivityCard } from "../widgets/daily-activity/daily-activity-card.tsx";
import { DailyMetricsCard } from "../widgets/daily-metrics/daily-metrics-card.tsx";
import { KeyMetrics } from "../widgets/key-metrics/key-metrics.tsx";
import { MonthlyConversionsCard } from "../widgets/monthly-conversions/monthly-conversions-card.tsx";
import { RealTimeCard } from "../widgets/real-time/real-time-card.tsx";
import { ActiveSubscriptions } from "../widgets/subscriptions/active-subscriptions.tsx";
import { DistributionCard } from "../widgets/subscriptions/distribution-card.tsx";

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
