import { queryOptions } from "@tanstack/react-query";
import type { VITALS_DAYS } from "../../../../../worker/contract/back-office.ts";
import { call } from "../../../call.ts";

/** The speed that visitors' browsers measured, beside that of the release before. */
export function vitalsQuery(days: (typeof VITALS_DAYS)[number], release: string) {
	return queryOptions({
		queryKey: ["system", "vitals", days, release],
		queryFn: ({ signal }) => call("get_vitals", { days, release }, signal),
		retry: false,
		refetchOnWindowFocus: false,
	});
}
