import { queryOptions } from "@tanstack/react-query";
import type { CustomerSearch } from "../../../../worker/contract/customer-calls-schema.ts";
import { call } from "../../call.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

export const CUSTOMERS_KEY = ["customers"] as const;

export function customersQuery(search: CustomerSearch) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...CUSTOMERS_KEY, "list", search],
		queryFn: ({ signal }) => call("list_customers", { search }, signal),
	});
}
