/** The paths of the Edge Function, from its contract. */
import type { AnalyticsPath } from "../../supabase/functions/_shared/contract.ts";

/** `satisfies` keeps the list complete. */
export const HANDLED = Object.keys({
	"/dashboard": 0,
	"/real-time": 0,
	"/daily": 0,
	"/api-usage": 0,
	"/monthly": 0,
	"/conversions": 0,
	"/mau": 0,
	"/campaigns": 0,
	"/revenue": 0,
	"/campaign-days": 0,
	"/funnel": 0,
} satisfies Record<AnalyticsPath, 0>);
