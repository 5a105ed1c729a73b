import { expect, it } from "vitest";
import type { ServiceInput, ServiceOutput } from "../../../contract/sql-calls.ts";
import { signAttribution } from "../../../worker/attribution/attribution-token.ts";
import { verifyAttributions } from "../../../worker/jobs/verify-attributions.ts";
import { claimsOf, NOW, touch } from "../../fakes/attribution.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

const { env } = createSite().services;

/** A database that forgets what is settled. */
function databaseWith(pending: ServiceOutput<"list_pending_attributions">) {
	const settled: unknown[] = [];
	const sqlCalls = fakeSqlCalls({
		list_pending_attributions: ({ max_rows }: ServiceInput<"list_pending_attributions">) =>
			pending.slice(0, max_rows),
		settle_attributions({ verdicts }: ServiceInput<"settle_attributions">) {
			settled.push(...verdicts);
			pending.splice(0, verdicts.length);
		},
	});
	return { settled, sqlCalls };
}
const forged = (n: number) => ({ user_id: `u${n}`, token: "a.token", signed_up_at: NOW });

it("judges each waiting token by the time of its account", async () => {
	const claims = claimsOf({ first: touch() });
	const token = (await signAttribution(claims, env.ATTRIBUTION_SECRET)) ?? "";
	const { settled, sqlCalls } = databaseWith([
		{ user_id: "u1", token, signed_up_at: NOW + 5 },
		{ user_id: "u2", token, signed_up_at: NOW + 86_400 },
		forged(3),
	]);
	expect(await verifyAttributions({ env, sqlCalls })).toBe(3);
	expect(settled).toEqual([
		{ user_id: "u1", outcome: "verified", claims },
		{ user_id: "u2", outcome: "expired" },
		{ user_id: "u3", outcome: "forged" },
	]);
});

it("goes on after a full batch", async () => {
	const { settled, sqlCalls } = databaseWith(Array.from({ length: 201 }, (_, n) => forged(n)));
	expect(await verifyAttributions({ env, sqlCalls })).toBe(201);
	expect(settled).toHaveLength(201);
});

it("settles nothing without a secret", async () => {
	const { settled, sqlCalls } = databaseWith([forged(1)]);
	const without = { ...env, ATTRIBUTION_SECRET: "" };
	expect(await verifyAttributions({ env: without, sqlCalls })).toBe(0);
	expect(settled).toEqual([]);
});
