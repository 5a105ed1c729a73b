import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { appoint, type Customer, callAs, setUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { callIn, openSession, orCode } from "./sessions.ts";

const database = migratedDatabase();

/** The claims of a verified address, as Auth stores them. */
const claimsOf = (email: string) => ({
	...{ sub: `sub-of-${email}`, email, full_name: " Ada Lovelace ", email_verified: true },
	custom_claims: { xms_edov: "1", tid: "a tenant" },
});

const attach = ({ id, email }: Customer, provider = "azure", claims: object = claimsOf(email)) =>
	database.query(
		`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
		values ($1, $2, $3, $4, $5::jsonb)`,
		[randomUUID(), provider, `sub-of-${email}`, id, JSON.stringify(claims)],
	);
const permit = (customer: Customer, provider = "azure") =>
	callAs<boolean | null>(database, customer, "permit_identity($1)", [provider]);
/** The result of a call in a session that was opened so, or the error code. */
const callAfter = async (customer: Customer, method: string, call: string) => {
	const session = await openSession(database, customer, method);
	return orCode(callIn(database, customer, { session }, call));
};
const setPassword = ({ id }: Customer) =>
	setUser(database, { id }, { encrypted_password: "a hash" });

/** An account that Microsoft has just made. */
async function comeByProvider(email = "ada@x.test"): Promise<Customer> {
	const customer = await signUp(database, { email, isConfirmed: false });
	await attach(customer);
	await setUser(database, customer, { email_confirmed_at: new Date() });
	return customer;
}

/** An account with a password and Microsoft. */
async function connected(): Promise<Customer> {
	const customer = await signUp(database, { email: "ada@x.test" });
	await setPassword(customer);
	await permit(customer);
	await attach(customer);
	return customer;
}

describe("an identity", () => {
	it.each([
		["Microsoft, which has not verified the domain", "azure", { xms_edov: false }, true],
		["Microsoft, which says nothing of the domain", "azure", {}, true],
		["Google, which has not verified the address", "google", {}, false],
		["a provider that we do not have", "github", { xms_edov: true }, true],
	])("of %s is refused", async (_, provider, custom_claims, email_verified) => {
		const customer = await signUp(database, { isConfirmed: false });
		const claims = { ...claimsOf(customer.email), custom_claims, email_verified };
		await expect(attach(customer, provider, claims)).rejects.toMatchObject({ code: "PT403" });
	});

	it("keeps its address when it changes to one that nobody has verified", async () => {
		const customer = await comeByProvider();
		const change = (claims: object) =>
			database.query("update auth.identities set identity_data = $2::jsonb where user_id = $1", [
				customer.id,
				JSON.stringify(claims),
			]);
		const email = () => database.value<string>("select email from auth.identities");
		await change({ ...claimsOf("victim@x.test"), custom_claims: {} });
		expect(await email()).toBe("ada@x.test");
		await change(claimsOf("new@x.test"));
		expect(await email()).toBe("new@x.test");
	});

	it("of a confirmed account needs a permit, for this provider, which it uses up", async () => {
		const customer = await signUp(database);
		await permit(await signUp(database));
		await expect(attach(customer)).rejects.toMatchObject({ code: "PT409" });
		await permit(customer, "google");
		await expect(attach(customer)).rejects.toMatchObject({ code: "PT409" });
		expect(await permit(customer)).toBe(true);
		await database.script("update private.identity_permits set valid_until = now()");
		await expect(attach(customer)).rejects.toMatchObject({ code: "PT409" });
		expect(await permit(customer)).toBe(true);
		await attach(customer);
		await database.query("delete from auth.identities");
		await expect(attach(customer)).rejects.toMatchObject({ code: "PT409" });
	});

	it.each([
		["password", true],
		["oauth", "PT401"],
		["otp", "PT401"],
	])("of an account with a password is permitted after %s: %s", async (method, result) => {
		const customer = await signUp(database);
		await setPassword(customer);
		expect(await callAfter(customer, method, "permit_identity('azure')")).toBe(result);
	});
});

describe("an operator", () => {
	it("gets no permit and no identity, and loses those of a former customer", async () => {
		const customer = await connected();
		await appoint(database, customer);
		expect(await database.query("select provider from auth.identities")).toEqual([]);
		expect(await permit(customer)).toBeNull();
		await expect(attach(customer)).rejects.toMatchObject({ code: "PT403" });
	});
});

describe("an account's metadata", () => {
	it("has the name, and no other claims", async () => {
		const metadata = { full_name: "Ada", picture: "p", custom_claims: { groups: ["a"] } };
		await signUp(database, { metadata });
		const kept = [{ data: { full_name: "Ada" } }];
		const read = "select raw_user_meta_data as data from auth.users";
		expect(await database.query(read)).toEqual(kept);
		// Auth copies the claims again at the next sign-in.
		const again =
			"update auth.users set raw_user_meta_data = $1::jsonb returning raw_user_meta_data as data";
		expect(await database.query(again, [metadata])).toEqual(kept);
	});
});

describe("greet_provider_account", () => {
	const SIGN_UP = { id: randomUUID(), language: "en", attribution: "a.token" };
	const greet = ({ id }: Customer, provider = "azure", sign_up: object = SIGN_UP) =>
		database.call("greet_provider_account($1, $2, $3)", [id, provider, sign_up]);

	it("gives a new account its name, language and origin, once", async () => {
		const customer = await comeByProvider();
		expect(await greet(customer)).toBe("new");
		expect(await greet(customer, "azure", { id: randomUUID(), language: "fr" })).toBe("known");
		expect(
			await database.query(`
				select full_name, profiles.language, outcome, token, origin.language as spoken
				from public.profiles join private.sign_up_attribution as origin on user_id = id`),
		).toEqual([
			{
				...{ full_name: "Ada Lovelace", language: "en", outcome: "pending", token: "a.token" },
				spoken: "en",
			},
		]);
	});

	it.each([
		["9 minutes", "new"],
		["10 minutes", "known"],
	])("of an account that was confirmed %s ago says: %s", async (ago, kind) => {
		const customer = await comeByProvider();
		const confirm = "update auth.users set email_confirmed_at = now() - $1::interval where id = $2";
		await database.query(confirm, [ago, customer.id]);
		expect(await greet(customer)).toBe(kind);
	});

	it("gives an account that somebody else prepared to its owner, with nothing of that sign-up", async () => {
		const form = { full_name: "Eve", language: "fr", plan: "annual", attribution: "eves.token" };
		const customer = await signUp(database, { email: "ada@x.test", isConfirmed: false, form });
		await attach(customer);
		await database.query("update auth.users set email_confirmed_at = now() where true");
		const left = "select chosen_plan, token from private.sign_up_attribution";
		expect(await database.query(left)).toEqual([{ chosen_plan: null, token: null }]);
		expect(await greet(customer)).toBe("new");
		expect(
			await database.query(`
				select full_name, sign_up_id, chosen_plan, token from public.profiles join private.sign_up_attribution on user_id = id`),
		).toEqual([
			{ full_name: "Ada Lovelace", sign_up_id: SIGN_UP.id, chosen_plan: null, token: "a.token" },
		]);
	});
});

describe("the owner", () => {
	const signIns = (customer: Customer) => callAs(database, customer, "get_own_sign_ins()");
	const disconnect = (customer: Customer, provider = "azure") =>
		callAs(database, customer, "disconnect_provider($1)", [provider]);

	it.each([null, ""])(
		"removes a provider, but never the last way in (password: %j)",
		async (none) => {
			const other = await comeByProvider("other@x.test");
			const customer = await comeByProvider();
			await setUser(database, customer, { encrypted_password: none });
			const providers = [{ provider: "azure", email: "ada@x.test" }];
			expect(await signIns(customer)).toMatchObject({ has_password: false, providers });
			await expect(disconnect(customer)).rejects.toMatchObject({ code: "PT409" });
			expect(await signIns(customer)).toMatchObject({ providers });
			await setPassword(customer);
			await disconnect(customer);
			expect(await signIns(customer)).toEqual({ has_password: true, providers: [] });
			expect(await signIns(other)).toMatchObject({ providers: [{ email: "other@x.test" }] });
		},
	);
});
