/** Calls the control paths of a running stack (dev/control.ts). */
import type { ResultSet } from "./supabase/database.ts";

/** Address and secret of a running stack; `Stack` (dev/stack.ts) is one. */
export interface ControlTarget {
	urls: { supabase: string };
	keys: { controlSecret: string };
}

/** A rejected control call, with PostgreSQL's code when it has one. */
class ControlError extends Error {
	override name = "ControlError";
	readonly code: string | undefined;
	constructor({ message, code, detail, hint }: Record<string, string | undefined>) {
		super([message, detail, hint && `Hint: ${hint}`].filter(Boolean).join("\n"));
		this.code = code;
	}
}

/** @throws {ControlError} when the call is rejected; TypeError when nothing listens there. */
export async function callControl(
	url: string,
	{ controlSecret }: ControlTarget["keys"],
	method: string,
	body?: string,
): Promise<Response> {
	const response = await fetch(url, {
		method,
		headers: { "x-control-secret": controlSecret },
		...(body === undefined ? {} : { body }),
	});
	if (!response.ok) throw new ControlError((await response.json()) as Record<string, string>);
	return response;
}

/** Runs a script as the database's superuser. @throws {ControlError} with PostgreSQL's message. */
export async function runSql({ urls, keys }: ControlTarget, sql: string): Promise<ResultSet[]> {
	const response = await callControl(`${urls.supabase}/__exec`, keys, "POST", sql);
	return (await response.json()) as ResultSet[];
}
