import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { type Customer, signUp } from "./accounts.ts";
import { listPending, settle, signUpFrom, signUpWithToken } from "./attributions.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

beforeEach(() => database.reset());

const readOrigin = async ({ id }: Customer) => {
	const [row] = await database.query(
		`select outcome, token, token_id, session_id, platform, language, first_touch, last_touch, units
		from private.sign_up_attribution where user_id = $1`,
		[id],
	);
	return row;
};
const readMetadata = async ({ id }: Customer) =>
	(
		await database.query<{ metadata: unknown }>(
			"select raw_user_meta_data as metadata from auth.users where id = $1",
			[id],
		)
	)[0]?.metadata;

describe("a sign-up", () => {
	it("has its token moved out of the metadata, and waits for the Worker's verdict", async () => {
		const metadata = { language: "en", full_name: "Zoé", attribution: "a.token" };
		const customer = await signUp(database, { metadata, createdAt: new Date(1_790_000_000_500) });
		expect(await readMetadata(customer)).toEqual({ language: "en", full_name: "Zoé" });
		expect(await readOrigin(customer)).toMatchObject({
			outcome: "pending",
			token: "a.token",
			language: "en",
			platform: null,
			first_touch: null,
		});
		expect(await listPending(database)).toEqual([
			{ user_id: customer.id, token: "a.token", signed_up_at: 1_790_000_001 },
		]);
	});

	it("has no copy of the token in the identity that hosted Auth makes of the metadata", async () => {
		const { id, email } = await signUp(database);
		await database.query(
			`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
			values (gen_random_uuid(), 'email', $1::text, $1::text::uuid, $2::text::jsonb)`,
			[id, JSON.stringify({ email, attribution: "a.token" })],
		);
		expect(await database.query("select identity_data as data from auth.identities")).toEqual([
			{ data: { email } },
		]);
	});

	it.each([
		[{}],
		[{ attribution: "" }],
		[{ attribution: "x".repeat(16385) }],
		[{ attribution: { first: "google" } }],
		[{ attribution: null }],
		["not an object"],
		[["attribution"]],
		[null],
	])("goes on without what cannot be a token: %j", async (metadata) => {
		const customer = await signUp(database, { metadata });
		expect(await readOrigin(customer)).toMatchObject({ outcome: "missing", token: null });
		expect(JSON.stringify(await readMetadata(customer))).not.toContain("google");
		expect(await listPending(database)).toEqual([]);
	});

	it("that fails leaves nothing behind", async () => {
		const id = randomUUID();
		await expect(
			database.query("insert into auth.users (id, email) values ($1, $2), ($1, $2)", [id, "x@y.z"]),
		).rejects.toThrow();
		expect(
			await database.query("select from private.sign_up_attribution where user_id = $1", [id]),
		).toEqual([]);
	});
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
		await database.asRole("service_role", "select public.expire_identifiers()");
		expect(await readOrigin(old)).toMatchObject({ session_id: null, first_touch: touch() });
		expect(await readOrigin(young)).toMatchObject({ session_id: expect.any(String) });
	});
});
