/** Sign-ups in the campaign report: from accounts and verified tokens, never from an event that anybody can invent. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { runsOf } from "../property-runs.ts";
import { asAdmin } from "./as-admin.ts";
import { settle, signUpFrom, signUpWithToken } from "./attributions.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";

const database = migratedDatabase({ isOwn: true });
const { rpc, refresh, restart } = asAdmin(database);

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
	it("changes no figure, even a thousand of them", async () => {
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
		const forged = Array.from({ length: 1000 }, (_, n) =>
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
				landing: forged.slice(half * 500, half * 500 + 500),
			}),
		);
		expect(await ingest(database, halves)).toMatchObject({ stored: 1000 });
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
	const account = fc.record({
		day: fc.integer({ min: 0, max: 20 }),
		source: fc.constantFrom("google", "facebook", "x"),
		outcome: fc.constantFrom("verified", "forged", "none"),
		isLate: fc.boolean(),
		isDeleted: fc.boolean(),
	});
	type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;

	const settleAll = (accounts: (Account & { id: string })[]) =>
		settle(
			database,
			...accounts
				.filter(({ outcome }) => outcome !== "none")
				.map(({ id, outcome, source }) => ({
					user_id: id,
					outcome,
					...(outcome === "verified" ? { claims: claimsOf({ last: touch({ source }) }) } : {}),
				})),
		);

	/** The figures by an independent count. */
	function expectedOf(accounts: Account[]): Map<string, number> {
		const counted = accounts
			.filter(({ day, isDeleted }) => !isDeleted && day <= 14)
			.map(({ outcome, source }) => (outcome === "verified" ? source : "(unknown)"));
		return new Map(
			[...new Set(counted)].map((name) => [name, counted.filter((one) => one === name).length]),
		);
	}

	it("equals the accounts, after late verification and deletion, and has every new user of a day", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(account, { minLength: 1, maxLength: 12 }),
				fc.boolean(),
				async (accounts, isRolledBetween) => {
					await restart();
					const made: (Account & { id: string })[] = [];
					for (const one of accounts) {
						const { id } = await signUpWithToken(database, daysAgo(one.day, 1));
						made.push({ ...one, id });
					}
					await settleAll(made.filter(({ isLate }) => !isLate));
					const raw = await report();
					await refresh();
					expect(await report(), "rolled").toEqual(raw);
					await settleAll(made.filter(({ isLate }) => isLate));
					if (isRolledBetween) await refresh();
					for (const { id } of made.filter(({ isDeleted }) => isDeleted)) {
						await database.query("delete from auth.users where id = $1", [id]);
					}
					await refresh();
					expect(new Map((await report()) as [string, number][])).toEqual(expectedOf(made));
					const differences = await database.query(`
						select day, coalesce(sum(n) filter (where touch = ''), 0) as new_users,
							coalesce(sum(n) filter (where touch = 'first'), 0) as sign_ups
						from ${STORED_FACTS} where figure = 'sign_ups' group by 1`);
					expect(
						differences.filter(({ new_users, sign_ups }) => Number(new_users) !== Number(sign_ups)),
					).toEqual([]);
				},
			),
			{ numRuns: runsOf(10) },
		);
	});

	it("forgets the campaign of a payment when the account is deleted", async () => {
		const { id } = await signUpFrom(database, { first: touch({ source: "gone" }) }, daysAgo(9));
		await database.query(
			"update private.trial_conversions set converted_at = $1::text::timestamptz where user_id = $2",
			[daysAgo(5).toISOString(), id],
		);
		await refresh();
		await database.query("delete from auth.users where id = $1", [id]);
		await refresh();
		const rows = await database.query(
			`select utm_source from ${STORED_FACTS} where figure = 'paid' and touch <> '' group by 1`,
		);
		expect(rows).toEqual([{ utm_source: "(unknown)" }]);
	});

	it("names at most as many campaigns of a day as events do; the rest is (other)", async () => {
		await database.script(`create or replace function private.max_campaigns_per_day() returns integer
			language sql immutable set search_path = '' as 'select 2'`);
		for (const campaign of ["a", "a", "b", "b", "c", "d"]) {
			await signUpFrom(database, { first: touch({ campaign }) }, daysAgo(2, HOUR));
		}
		const folded = [
			["(other)", 2],
			["a", 2],
			["b", 2],
		];
		expect(await report("utm_campaign")).toEqual(folded);
		await refresh();
		expect(await report("utm_campaign")).toEqual(folded);
	});
});
