import type { AccountView } from "../../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, checkoutPath } from "../../../../contract/paths.ts";

/** Address of an account page without its language: its other language and a second try keep it. */
export function addressOf(account: AccountView): string {
	const path =
		account.page === "paid" && account.step === "unavailable"
			? checkoutPath(account.plan)
			: ACCOUNT_PATHS[account.page];
	const query = [
		account.page === "auth" && `mode=${account.mode}`,
		"token" in account && `token=${account.token}`,
		"query" in account && account.query,
	].filter(Boolean);
	return query.length > 0 ? `${path}?${query.join("&")}` : path;
}
