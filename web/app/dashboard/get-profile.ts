import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The customer's own profile. */
export const profileQuery = (userId: string) =>
	queryOptions({
		queryKey: ["profile", userId],
		queryFn: ({ signal }) => call("get_own_profile", {}, signal),
	});
