import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";

/** Where the sign-in leads: the page that was asked for (spec 2 §2 'from'), if it is one of the back-office. */
export function returnPath(state: unknown): string {
	const from = (state as { from?: unknown } | null)?.from;
	if (typeof from !== "string") return ADMIN_PATHS.home;
	const [path] = from.split("?");
	const isOurs = Object.values<string>(ADMIN_PATHS).some((known) => known === path);
	return isOurs && path !== ADMIN_PATHS.login ? from : ADMIN_PATHS.home;
}
