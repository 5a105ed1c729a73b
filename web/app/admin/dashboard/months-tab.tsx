import { EarlyMetrics } from "../widgets/early-metrics/early-metrics.tsx";
import { MonthlyActivityCard } from "../widgets/monthly-activity/monthly-activity-card.tsx";

/** The second tab: monthly figures. */
export function MonthsTab() {
	return (
		<div className="space-y-6">
			<EarlyMetrics />
			<MonthlyActivityCard />
		</div>
	);
}
