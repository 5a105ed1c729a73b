import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";
import { CUSTOMERS_KEY } from "./get-customers.ts";

/** The database records each request: each opening of the page makes one, and nothing repeats it by itself. */
export function customerQuery(account: string) {
	return queryOptions({
		gcTime: 0,
		staleTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		queryKey: [...CUSTOMERS_KEY, "detail", account],
		queryFn: ({ signal }) => call("get_customer", { account }, signal),
	});
}
