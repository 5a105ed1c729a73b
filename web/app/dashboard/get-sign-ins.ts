import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { useOwnSession } from "../require-session.tsx";

/** How the customer signs in. */
export const signInsQuery = (userId: string) =>
	queryOptions({
		queryKey: ["signIns", userId],
		queryFn: ({ signal }) => call("get_own_sign_ins", {}, signal),
	});

/** The providers of an account without a password, whose owner cannot type one; undefined for any other. */
export function useProvidersOnly() {
	const { user } = useOwnSession();
	const { data } = useQuery(signInsQuery(user.id));
	return data?.has_password === false ? data.providers : undefined;
}
