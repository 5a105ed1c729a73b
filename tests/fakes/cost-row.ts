/** A row of a file of costs, with the fields that a test is about. */
import type { Cost } from "../../contract/back-office-calls-schema.ts";

/** A row of a file of our own; with a platform and a name, of its export. */
export function costRow(changes: Partial<Cost> = {}): Cost {
	return {
		...{ line: 2, day: "2026-11-01", platform: "", account: "", campaign_id: "", name: "" },
		...{ utm_source: "google", utm_medium: "cpc", utm_campaign: "spring" },
		...{ cost: 1000, currency: "EUR" },
		...changes,
	};
}
