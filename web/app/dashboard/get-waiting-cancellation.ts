import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The cancellation that Stripe has not accepted yet: when it was requested; null for none. */
export const waitingCancellationQuery = (userId: string) =>
	queryOptions({
		queryKey: ["cancellation", userId],
		queryFn: ({ signal }) => call("get_waiting_cancellation", {}, signal),
	});
