import { queryOptions } from "@tanstack/react-query";
import { ACCOUNT_API, type PendingAddress } from "../../../worker/contract/accounts.ts";
import { callAccount } from "../call-account.ts";

/** The account's address, and the one that waits for the confirmation of both mailboxes. */
export const pendingEmailQuery = (userId: string) =>
	queryOptions({
		queryKey: ["pendingEmail", userId],
		queryFn: ({ signal }) => callAccount<PendingAddress>(ACCOUNT_API.address, undefined, signal),
	});
