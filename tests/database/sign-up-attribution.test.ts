/** Origins of accounts: by verified tokens, in the campaign report too, never by an event that anybody can invent. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { type Customer, deleteUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { listPending, settle, signUpFrom, signUpWithToken } from "./attributions.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";

const database = migratedDatabase();
const { refresh, rpc } = asAdmin(database);

const readOrigin = async ({ id }: Customer) => {
	const [row] = await database.query(
		`select outcome, token, token_id, session_id, platform, language, first_touch, last_touch, units
		from private.sign_up_attribution where user_id = $1`,
		[id],
	);
	return row;
};

it("a sign-up with a token waits for the Worker's verdict", async () => {
	const customer = await signUpWithToken(database, new Date(1_790_000_000_500), "en");
	expect(await readOrigin(customer)).toMatchObject({
		outcome: "pending",
		token: "a.token",
		language: "en",
		platform: null,
		first_touch: null,
	});
	await signUp(database, { form: {} });
	expect(await listPending(database)).toEqual([
		{ user_id: customer.id, token: "a.token", signed_up_at: 1_790_000_001 },
	]);
});

describe("settle_attributions", () => {
	it("stores what the Worker verified, without control characters, and empties the token", async () => {
		const claims = claimsOf({
			first: touch({ source: "goo\u202egle", content: "B" }),
			last: touch({ kind: "referral", source: "news.example" }),
		});
		const customer = await signUpWithToken(database);
		const verdict = { user_id: customer.id, outcome: "verified", claims };
		await settle(database, verdict);
		expect(await readOrigin(customer)).toEqual({
			outcome: "verified",
			token: null,
			token_id: claims.id,
			session_id: claims.session_id,
			platform: "windows",
			language: "fr",
			first_touch: touch({ content: "B" }),
			last_touch: touch({ kind: "referral", source: "news.example" }),
			units: [],
		});
	});

	it("stores nothing of a token that the Worker refused", async () => {
		for (const outcome of ["forged", "expired"]) {
			const customer = await signUpWithToken(database);
			const claims = claimsOf({ first: touch() });
			await settle(database, { user_id: customer.id, outcome, claims });
			expect(await readOrigin(customer)).toMatchObject({
				outcome,
				token: null,
				token_id: null,
				first_touch: null,
			});
		}
	});

	it("accepts a token for one account only, in one batch or in two", async () => {
		const claims = claimsOf({ first: touch() });
		const [first, second, third] = [
			await signUpWithToken(database),
			await signUpWithToken(database),
			await signUpWithToken(database),
		];
		const verdictOn = ({ id }: Customer) => ({ user_id: id, outcome: "verified", claims });
		await settle(database, verdictOn(first), verdictOn(second));
		await settle(database, verdictOn(third));
		expect(await readOrigin(first)).toMatchObject({ outcome: "verified" });
		expect(await readOrigin(second)).toMatchObject({ outcome: "replayed", first_touch: null });
		expect(await readOrigin(third)).toMatchObject({ outcome: "replayed", first_touch: null });
	});

	it("changes no verdict later, and ignores accounts that are gone", async () => {
		const customer = await signUpFrom(database, { first: touch() });
		const forged = { user_id: customer.id, outcome: "forged" };
		await settle(database, forged, { ...forged, user_id: randomUUID() });
		expect(await readOrigin(customer)).toMatchObject({ outcome: "verified" });
	});
});

describe("a session", () => {
	it("is emptied after 25 months, the campaign stays", async () => {
		const old = await signUpFrom(database, { first: touch() }, new Date("2020-01-01"));
		const young = await signUpFrom(database, { first: touch() });
		await database.call("expire_identifiers()");
		expect(await readOrigin(old)).toMatchObject({ session_id: null, first_touch: touch() });
		expect(await readOrigin(young)).toMatchObject({ session_id: expect.any(String) });
	});
});

describe("in the campaign report", () => {
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
			await database.query("update public.profiles set language = 'en' where id = $1", [
				customer.id,
			]);
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
});
