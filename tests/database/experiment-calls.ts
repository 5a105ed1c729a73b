/** Calls about A/B tests, by an operator with all rights. */
import { beforeEach } from "vitest";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { asAdmin } from "./as-admin.ts";
import type { TestDatabase } from "./harness.ts";

export const literal = (value: unknown) =>
	`'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** Code and message of a refused call. */
export const refused = (call: Promise<unknown>) =>
	call.then(
		() => "accepted",
		(error: { code: string; message: string }) => `${error.code} ${error.message}`,
	);

/** @param test the name of the test, unless a call says another */
export function withExperiments(database: TestDatabase, test: string) {
	const { admin, rpc, makeSuper } = asAdmin(database);
	beforeEach(() => makeSuper());
	return {
		admin,
		rpc,
		create: (plan: unknown = experimentPlan(), name = test) =>
			rpc(`create_experiment('${name}', ${literal(plan)})`),
		edit: (revision: number, plan: unknown) =>
			rpc(`edit_experiment('${test}', ${revision}, ${literal(plan)})`),
		act: (revision: number, action: string, detail: object = {}, name = test) =>
			rpc(`act_on_experiment('${name}', ${revision}, '${action}', ${literal(detail)})`),
		found: <T>(name = test) => rpc<T>(`get_experiment('${name}')`),
	};
}
