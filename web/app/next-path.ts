import { APP_PATHS } from "../../worker/contract/paths.ts";

const KEY = "next";
/** Where one may be sent back to: pages of ours that need a session, nothing else. */
const WELCOME = /^\/(?:dashboard|admin)(?:[/?#]|$)/;

/** `/auth`, remembering the page that was asked for. */
export function signInPath(asked: string): string {
	return `${APP_PATHS.auth}?${new URLSearchParams({ [KEY]: asked })}`;
}

/** The page that was asked for, if it is one of ours; else the dashboard. */
export function nextPath(query: URLSearchParams): string {
	const asked = query.get(KEY);
	if (asked === null || !WELCOME.test(asked)) return APP_PATHS.dashboard;
	const { pathname, search, hash } = new URL(asked, "http://own.example");
	// Once more after `..` and the like have been worked out.
	return WELCOME.test(pathname) ? pathname + search + hash : APP_PATHS.dashboard;
}
