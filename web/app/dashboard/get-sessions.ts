import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** Where the customer is signed in, the last used first (docs/product.md#sessions). */
export const sessionsQuery = (userId: string) =>
	queryOptions({
		queryKey: ["sessions", userId],
		queryFn: ({ signal }) => call("get_own_sessions", {}, signal),
	});
