/** Calls the SQL functions of the analytics as an administrator. */
import { beforeEach } from "vitest";
import { asCustomer, type Customer, signUp } from "./accounts.ts";
import type { TestDatabase } from "./harness.ts";

/**
 * Empties the database and signs up an administrator.
 *
 * @param before each test; before all where that takes a second and tests compare what they find with what they do
 */
export function asAdmin(database: TestDatabase, before: typeof beforeEach = beforeEach) {
	let admin: Customer;
	const restart = async () => {
		await database.reset();
		admin = await signUp(database, { email: "admin@example.com" });
		await database.query("insert into private.admins (user_id) values ($1)", [admin.id]);
		await database.script("update private.settings set require_operator_mfa = false");
	};
	before(restart);
	return {
		/** Empties the database within a test; the administrator is a new one. */
		restart,
		admin: () => admin,
		rpc: async <T = Record<string, unknown>>(call: string): Promise<T> => {
			const [row] = await asCustomer<{ result: T }>(
				database,
				admin,
				`select public.${call} as result`,
			);
			return row?.result as T;
		},
		/** The single value of a query, in its column `n`. */
		one: async (sql: string) => (await database.query<{ n: unknown }>(sql))[0]?.n,
		/** Counts all that changed. */
		refresh: () => inSlices(database, "refresh_facts()"),
	};
}

/**
 * Calls a maintenance function as the Worker does: again until it says that its work is done.
 * @returns the number of calls.
 */
export async function inSlices(database: TestDatabase, call: string, params: unknown[] = []) {
	for (let calls = 1; ; calls++) {
		const [row] = await database.asRole<{ result: { is_done: boolean } }>(
			"service_role",
			`select public.${call} as result`,
			params,
		);
		if (row?.result.is_done) return calls;
	}
}
