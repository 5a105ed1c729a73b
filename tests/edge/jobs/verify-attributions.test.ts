import { expect, it } from "vitest";
import { signAttribution } from "../../../worker/attribution/attribution-token.ts";
import { verifyAttributions } from "../../../worker/jobs/verify-attributions.ts";
import type { PendingAttribution } from "../../../worker/supabase/attributions.ts";
import { claimsOf, NOW, touch } from "../../fakes/attribution.ts";
import { createSite } from "../harness.ts";

const { env } = createSite().services;

/** A database that forgets what is settled. */
function fakeAttributions(pending: PendingAttribution[]) {
	const settled: unknown[] = [];
	return {
		settled,
		listPending: async (maxRows: number) => pending.slice(0, maxRows),
		settle: async (verdicts: readonly object[]) => {
			settled.push(...verdicts);
			pending.splice(0, verdicts.length);
		},
	};
}
const forged = (n: number) => ({ user_id: `u${n}`, token: "a.token", signed_up_at: NOW });

it("judges each waiting token by the time of its account", async () => {
	const claims = claimsOf({ first: touch() });
	const token = (await signAttribution(claims, env.ATTRIBUTION_SECRET)) ?? "";
	const attributions = fakeAttributions([
		{ user_id: "u1", token, signed_up_at: NOW + 5 },
		{ user_id: "u2", token, signed_up_at: NOW + 86_400 },
		forged(3),
	]);
	expect(await verifyAttributions({ env, attributions })).toBe(3);
	expect(attributions.settled).toEqual([
		{ user_id: "u1", outcome: "verified", claims },
		{ user_id: "u2", outcome: "expired" },
		{ user_id: "u3", outcome: "forged" },
	]);
});

it("goes on in batches, and leaves what exceeds a run to the next", async () => {
	const pending = Array.from({ length: 2300 }, (_, n) => forged(n));
	const attributions = fakeAttributions(pending);
	expect(await verifyAttributions({ env, attributions })).toBe(2000);
	expect(await verifyAttributions({ env, attributions })).toBe(300);
	expect(await verifyAttributions({ env, attributions })).toBe(0);
});

it("settles nothing without a secret", async () => {
	const attributions = fakeAttributions([forged(1)]);
	const without = { ...env, ATTRIBUTION_SECRET: "" };
	expect(await verifyAttributions({ env: without, attributions })).toBe(0);
	expect(attributions.settled).toEqual([]);
});
