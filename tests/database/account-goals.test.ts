import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { UnitClaim } from "../../contract/attribution-schema.ts";
import { claimsOf } from "../fakes/attribution.ts";
import { deleteUser } from "./accounts.ts";
import { settle, signUpWithToken } from "./attributions.ts";
import { abEvent, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

const database = migratedDatabase();
const CLAIM: UnitClaim = { test: "t", run: 2, arm: "B", unit: randomUUID() };
const SIGNED_UP = new Date("2026-11-20T10:00:00Z");

const counts = () =>
	database.query(`
		select value as day, run, arm, fact, n::int as n from private.experiment_counts
		where by = 'day' and fact <> 'exposure' and n <> 0 order by day, fact`);
const on = (day: string, fact: string) => ({ day, run: 2, arm: "B", fact, n: 1 });

const expose = (occurred_at = "2026-11-20T09:00:00Z") =>
	ingest(database, [
		eventBatch({
			ab: [abEvent({ test_name: "t", run: 2, variant: "B", unit_id: CLAIM.unit, occurred_at })],
		}),
	]);
const verified = (id: string, units = [CLAIM]) =>
	settle(database, { user_id: id, outcome: "verified", claims: claimsOf({ units }) });
const confirm = (id: string) =>
	database.query(
		`with own as (update private.sign_up_attribution set own_until = 'infinity' where user_id = $1)
		update auth.users set email_confirmed_at = '2026-11-21T10:00:00Z' where id = $1`,
		[id],
	);
const pay = (
	user: string | null,
	at = "2026-11-22T10:00:00Z",
	kind = "payment",
	currency = "eur",
) => addPayment(database, { user, at, kind, currency, amount: kind === "failure" ? 0 : 1399 });
const unconfirmed = () => signUpWithToken(database, SIGNED_UP, "fr", { isConfirmed: false });

describe("the goals of an account", () => {
	const ALL = [on("2026-11-21", "confirmed"), on("2026-11-22", "paid")];
	type Step = (id: string) => Promise<unknown>;
	const steps: Record<string, Step> = { verified, confirm, pay, expose: () => expose() };

	it.each([
		["verified", "confirm", "pay", "expose"],
		["expose", "verified", "confirm", "pay"],
		["pay", "confirm", "expose", "verified"],
		["confirm", "verified", "expose", "pay"],
	])("count once each, on their own day, in the order %s, %s, %s, %s", async (...order) => {
		const { id } = await unconfirmed();
		for (const name of order) await steps[name]?.(id);
		await pay(id, "2026-11-25T10:00:00Z");
		expect(await counts()).toEqual(ALL);
	});

	it("stay counted when the account is deleted", async () => {
		const { id } = await unconfirmed();
		await expose();
		await verified(id);
		await confirm(id);
		await pay(id);
		await deleteUser(database, { id });
		expect(await counts()).toEqual(ALL);
	});
});
