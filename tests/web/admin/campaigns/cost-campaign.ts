import type { CostCampaign } from "../../../../contract/back-office-calls-schema.ts";

/** A campaign of an export, with the fields that a test is about. */
export function costCampaign(changes: Partial<CostCampaign> = {}): CostCampaign {
	return {
		...{ id: 1, platform: "google", account: "", campaign_id: "", source: "", medium: "" },
		...{ name: "Spring", utm_source: "google", utm_medium: "cpc", utm_campaign: "Spring" },
		...{ cost: 1000, ...changes },
	};
}
