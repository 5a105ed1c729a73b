import { EarlyMetrics } from "../widgets/early-metrics/early-metrics.tsx";
import { MonthlyActivityCard } from "../widgets/monthly-activity/monthly-activity-card.tsx";

/** What is left of the earlier dashboard (design §14): its stacked usage is the first tab's full-width chart. */
export function MonthsTab() {
	return (
		<div className="space-y-6">
			<EarlyMetrics />
			<MonthlyActivityCard />
		</div>
	);
}
