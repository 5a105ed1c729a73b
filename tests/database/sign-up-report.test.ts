/** Sign-ups in the campaign report: from accounts and verified tokens, never from an event that anybody can invent. */
import { describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { deleteUser } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { settle, signUpFrom, signUpWithToken } from "./attributions.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";

const database = migratedDatabase();
const { rpc, refresh } = asAdmin(database);

const HOUR = 3_600_000;

/** The rows with sign-ups: the dimensions' values and their number. */
const report = async (...dimensions: string[]) => {
	const by = dimensions.length === 0 ? ["utm_source"] : dimensions;
	const rows = await rpc<{ key: Record<string, string>; now: { sign_ups: number } }[]>(
		`analytics_campaigns(15, array['${by.join("', '")}'])`,
	);
	return rows
		.filter(({ now }) => now.sign_ups > 0)
		.map(({ key, now }) => [...by.map((name) => key[name]), now.sign_ups]);
};

describe("a forged event", () => {
	it("changes no figure", async () => {
		await signUpFrom(database, { first: touch() }, daysAgo(3, HOUR));
		await ingest(database, [
			eventBatch({ received_at: daysAgo(3, HOUR).toISOString(), landing: [landingEvent()] }),
		]);
		const figures = async () =>
			JSON.stringify([
				await rpc("analytics_campaigns(15, array['utm_source', 'platform'])"),
				await rpc("analytics_daily(15)"),
				await rpc("analytics_monthly(3)"),
				await rpc("analytics_conversions()"),
				await rpc("analytics_real_time()"),
				await database.query(
					`select day, figure, utm_source, n from ${STORED_FACTS} where source = 'events' order by 1, 2, 3`,
				),
			]);
		await refresh();
		const before = await figures();
		const forged = Array.from({ length: 60 }, (_, n) =>
			landingEvent({
				event_type: "click",
				cta_location: "sign_up",
				cta_destination: "/auth/signup-confirmation",
				utm_source: "forged",
				session_id: `forged-${n}`,
			}),
		);
		const halves = [daysAgo(3, 2 * HOUR), new Date()].map((at, half) =>
			eventBatch({
				received_at: at.toISOString(),
				landing: forged.slice(half * 30, half * 30 + 30),
			}),
		);
		expect(await ingest(database, halves)).toMatchObject({ stored: 60 });
		expect(await figures()).toBe(before);
		await refresh();
		expect(await figures()).toBe(before);
	});
});

describe("a sign-up", () => {
	it("counts for its first touch of a campaign, else its last, else for none", async () => {
		const referral = touch({ kind: "referral", source: "news.example", medium: "referral" });
		const last = touch({ source: "facebook" });
		await signUpFrom(database, { first: touch(), last });
		await signUpFrom(database, { first: referral, last });
		await signUpFrom(database, { first: referral, last: referral });
		await signUpFrom(database, {});
		expect(await report()).toEqual([
			["", 2],
			["facebook", 1],
			["google", 1],
		]);
	});

	it("has the platform of its token, the language of its page, the headline of its campaign", async () => {
		const customer = await signUpFrom(database, {
			platform: "mac",
			first: touch({ content: "C" }),
		});
		await database.query("update public.profiles set language = 'en' where id = $1", [customer.id]);
		await signUpFrom(database, { first: touch({ content: "other" }) });
		expect(await report("utm_content", "variant", "platform", "language")).toEqual([
			["C", "c", "mac", "fr", 1],
			["other", "a", "windows", "fr", 1],
		]);
	});

	it("is unknown while its token waits, and when it is forged, expired, replayed or missing", async () => {
		const claims = claimsOf({ first: touch() });
		const [forged, expired, original, replayed] = [
			await signUpWithToken(database),
			await signUpWithToken(database),
			await signUpWithToken(database),
			await signUpWithToken(database),
		];
		const unknown = ["(unknown)", "(unknown)"];
		expect(await report("utm_source", "platform")).toEqual([[...unknown, 4]]);
		await settle(
			database,
			{ user_id: forged.id, outcome: "forged", claims },
			{ user_id: expired.id, outcome: "expired" },
			{ user_id: original.id, outcome: "verified", claims },
			{ user_id: replayed.id, outcome: "verified", claims },
		);
		expect(await report("utm_source", "platform")).toEqual([
			[...unknown, 3],
			["google", "windows", 1],
		]);
	});
});

describe("the rollup of sign-ups", () => {
	it("forgets the campaign of a payment when the account is deleted", async () => {
		const { id } = await signUpFrom(database, { first: touch({ source: "gone" }) }, daysAgo(9));
		await database.query(
			"update private.trial_conversions set converted_at = $1::text::timestamptz where user_id = $2",
			[daysAgo(5).toISOString(), id],
		);
		await refresh();
		await deleteUser(database, { id });
		await refresh();
		const rows = await database.query(
			`select utm_source from ${STORED_FACTS} where figure = 'paid' and touch <> '' group by 1`,
		);
		expect(rows).toEqual([{ utm_source: "(unknown)" }]);
	});
});
