import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { useOwnSession } from "../require-session.tsx";

/** The customer's own profile. */
export const profileQuery = (userId: string) =>
	queryOptions({
		queryKey: ["profile", userId],
		queryFn: ({ signal }) => call("get_own_profile", {}, signal),
	});

/** The account's address: a session that another device changed it in still has the former one. */
export function useOwnEmail(): string {
	const { user } = useOwnSession();
	const profile = useQuery(profileQuery(user.id));
	return profile.data?.email ?? user.email ?? "";
}
