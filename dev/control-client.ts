/** SQL on a running stack's database, through the gateway's control path. */
import type { FaultTarget } from "./faults.ts";
import type { ResultSet } from "./supabase/database.ts";

/** PostgreSQL's answer to SQL that failed. */
export class SqlError extends Error {
	override name = "SqlError";
	readonly code: string | undefined;
	constructor({ message, code, detail, hint }: Record<string, string | undefined>) {
		super([message, detail, hint && `Hint: ${hint}`].filter(Boolean).join("\n"));
		this.code = code;
	}
}

/**
 * Runs a script as the database's superuser.
 * @throws {SqlError} with PostgreSQL's message; TypeError when nothing listens there.
 */
export async function runSql({ urls, keys }: FaultTarget, sql: string): Promise<ResultSet[]> {
	const answer = await fetch(`${urls.supabase}/__exec`, {
		method: "POST",
		headers: { "x-control-secret": keys.controlSecret },
		body: sql,
	});
	if (answer.ok) return (await answer.json()) as ResultSet[];
	const text = await answer.text();
	throw new SqlError(answer.status === 400 ? JSON.parse(text) : { message: text });
}
