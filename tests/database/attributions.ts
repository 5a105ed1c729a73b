/** Sign-ups with a token, and the calls of the Worker that settle them. */

import type { AttributionClaims } from "../../contract/attribution-schema.ts";
import type { ServiceOutput } from "../../contract/sql-calls.ts";
import { claimsOf } from "../fakes/attribution.ts";
import { signUp } from "./accounts.ts";
import type { TestDatabase } from "./harness.ts";

export const listPending = (database: TestDatabase) =>
	database.call<ServiceOutput<"list_pending_attributions">>("list_pending_attributions(200)");

export const settle = (database: TestDatabase, ...verdicts: object[]) =>
	database.call("settle_attributions($1::text::jsonb)", [JSON.stringify(verdicts)]);

/** A sign-up with a token; `pending` until it is settled. */
export function signUpWithToken(
	database: TestDatabase,
	createdAt = new Date(),
	language = "fr",
	account: { id?: string; isConfirmed?: boolean } = {},
) {
	return signUp(database, { ...account, createdAt, form: { language, attribution: "a.token" } });
}

/** A sign-up whose token is verified. */
export async function signUpFrom(
	database: TestDatabase,
	changes: Partial<AttributionClaims>,
	createdAt?: Date,
) {
	const customer = await signUpWithToken(database, createdAt);
	await settle(database, { user_id: customer.id, outcome: "verified", claims: claimsOf(changes) });
	return customer;
}
