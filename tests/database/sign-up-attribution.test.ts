import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { type Customer, signUp } from "./accounts.ts";
import { listPending, settle, signUpFrom, signUpWithToken } from "./attributions.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

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
