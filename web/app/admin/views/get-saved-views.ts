/** Selections of a page that the operator named, kept in the database (docs/product.md#saved-views). */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

export function savedViewsQuery(page: string) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: ["saved-views", page],
		queryFn: ({ signal }) => call("list_saved_views", { page }, signal),
	});
}
