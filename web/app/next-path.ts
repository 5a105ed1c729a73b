import { APP_PATHS } from "../../worker/contract/paths.ts";

const KEY = "next";
/** Only our own pages that need a session are valid targets. */
const VALID_TARGET = /^\/(?:dashboard|admin)(?:[/?#]|$)/;

/** `/auth` with the requested page as parameter. */
export function signInPath(requested: string): string {
	return `${APP_PATHS.auth}?${new URLSearchParams({ [KEY]: requested })}`;
}

/** The requested page if it is a valid target, else the dashboard. */
export function nextPath(query: URLSearchParams): string {
	const requested = query.get(KEY);
	if (requested === null || !VALID_TARGET.test(requested)) return APP_PATHS.dashboard;
	const { pathname, search, hash } = new URL(requested, "http://own.example");
	// Tested again after `..` has been resolved.
	return VALID_TARGET.test(pathname) ? pathname + search + hash : APP_PATHS.dashboard;
}
