import { matchPath } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";

/** Target after the sign-in: the requested page if it is in the back-office. */
export function returnPath(state: unknown): string {
	const from = (state as { from?: unknown } | null)?.from;
	if (typeof from !== "string") return ADMIN_PATHS.home;
	const [path = ""] = from.split("?");
	const isOurs = Object.values<string>(ADMIN_PATHS).some((known) => matchPath(known, path));
	return isOurs && path !== ADMIN_PATHS.login ? from : ADMIN_PATHS.home;
}
