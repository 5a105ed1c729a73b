import type { Database } from "../database.ts";

/**
 * At its first request lite 0.10.0 grants ALL on every table of the exposed schemas to anon and
 * authenticated, which undoes the migrations' REVOKEs. It does so only while its private `rlsState`
 * is "unknown".
 */
export function keepRevokes({ connection }: Database): void {
	(connection as unknown as { rlsState: string }).rlsState = "active";
}
