/** Calls the SQL functions of the analytics as an administrator. */
import { randomBytes } from "node:crypto";
import { beforeEach } from "vitest";
import type { Cost } from "../../contract/back-office-calls-schema.ts";
import { costRow } from "../fakes/cost-row.ts";
import { appoint, type Customer, callAs, signUp } from "./accounts.ts";
import type { TestDatabase } from "./harness.ts";

/**
 * Signs up an administrator.
 *
 * @param before each test; before all where that takes a second and tests compare what they find with what they do
 */
export function asAdmin(database: TestDatabase, before: typeof beforeEach = beforeEach) {
	let admin: Customer;
	const begin = async () => {
		admin = await signUp(database, { email: "admin@example.com" });
		await appoint(database, admin);
		await database.script("update private.settings set require_operator_mfa = false");
	};
	before(begin);
	return {
		/** Empties the database within a test; the administrator is a new one. */
		restart: async () => {
			await database.reset();
			await begin();
		},
		admin: () => admin,
		rpc: <T = Record<string, unknown>>(call: string) => callAs<T>(database, admin, call),
		/** Uploads a file of costs; returns the upload. */
		uploadCosts: (...costs: Partial<Cost>[]) =>
			callAs<number>(database, admin, "upload_campaign_costs('costs.csv', $1, $2::text::jsonb)", [
				...[randomBytes(32).toString("hex"), JSON.stringify(costs.map(costRow))],
			]),
		/** Gives the administrator the rights of a super_admin. */
		makeSuper: () => database.query("update private.admins set role = 'super_admin'"),
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
		const { is_done } = await database.call<{ is_done: boolean }>(call, params);
		if (is_done) return calls;
	}
}
