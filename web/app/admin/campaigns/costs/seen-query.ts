import { call } from "../../../call.ts";
import { ANALYTICS_KEY, KEPT } from "../../widgets/analytics-query.ts";
import { wholeSpan } from "../report-address.ts";
import { seenCampaigns } from "./match-campaigns.ts";

/** The campaigns of all visits that a report can look back at. */
export const seenQuery = {
	...{ ...KEPT, queryKey: [...ANALYTICS_KEY, "seen"], retry: false, refetchOnWindowFocus: false },
	queryFn: async () => {
		const { data } = await call("analytics_campaigns", {
			...wholeSpan(Date.now()),
			...{ by: "utm_source,utm_medium,utm_campaign", touch: "first" },
		});
		return seenCampaigns(data);
	},
};
