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

const mails = () =>
	database.query(
		"select kind, data ->> 'provider' as provider from private.mails order by created_at",
	);

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

	it.each(["1", 1, "true", true])(
		"of a verified domain (%j) keeps no claims that nobody needs",
		async (xms_edov) => {
			const customer = await signUp(database, { email: "ada@x.test", isConfirmed: false });
			await attach(customer, "azure", { ...claimsOf(customer.email), custom_claims: { xms_edov } });
			expect(await database.column("select identity_data as data from auth.identities")).toEqual([
				{ ...claimsOf("ada@x.test"), custom_claims: undefined },
			]);
		},
	);

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

	it("is permitted in a session of the last ten minutes only", async () => {
		const customer = await signUp(database);
		await database.query("update auth.sessions set created_at = now() - interval '11 minutes'");
		await expect(permit(customer)).rejects.toMatchObject({ code: "PT401" });
	});

	it("comes too late after ten minutes", async () => {
		const customer = await signUp(database);
		await permit(customer);
		await database.query(
			"update private.identity_permits set valid_until = valid_until - interval '10 minutes'",
		);
		await expect(attach(customer)).rejects.toMatchObject({ code: "PT409" });
	});

	it("is mailed to the owner when it is added to an account, and when it is removed", async () => {
		const customer = await connected();
		await database.query("delete from auth.identities where user_id = $1", [customer.id]);
		expect(await mails()).toEqual([
			{ kind: "undo_provider_added", provider: "Microsoft" },
			{ kind: "undo_provider_removed", provider: "Microsoft" },
		]);
	});

	it.each([
		["0 days", []],
		["6 days", []],
		// Older than any link that could undo it.
		["8 days", [{ provider: "azure" }]],
	])("of %s ago goes when its link is used, and nothing else is mailed", async (age, left) => {
		await connected();
		await database.script(`update auth.identities set created_at = created_at - interval '${age}'`);
		const sql = "select data ->> 'token' as token from private.mails";
		const [mail] = await database.query<{ token: string }>(sql);
		await database.call("undo_change($1)", [mail?.token]);
		expect(await database.query("select provider from auth.identities")).toEqual(left);
		expect(await mails()).toHaveLength(1);
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
		[true, ["install_link"]],
		[false, []],
	])(
		"mails a new account the link for a computer, if it needs one: %s",
		async (needs_link, kinds) => {
			const customer = await comeByProvider();
			await greet(customer, "azure", { ...SIGN_UP, needs_link });
			await greet(customer, "azure", { ...SIGN_UP, needs_link: true });
			const mailed = await database.query<{ kind: string }>("select kind from private.mails");
			expect(mailed.map(({ kind }) => kind)).toEqual(kinds);
		},
	);

	it.each([
		["whose sign-up is known", { full_name: "Her Own Name" }, "0 minutes"],
		["that is older than a sign-up", undefined, "11 minutes"],
	])("changes nothing of an account that had a password before, %s", async (_, form, age) => {
		const customer = await signUp(database, { form });
		await permit(customer);
		await attach(customer);
		await database.script(`
			update auth.users set email_confirmed_at = email_confirmed_at - interval '${age}';
			update public.profiles set full_name = 'Her Own Name'`);
		await signUp(database, { email: "new@x.test" });
		expect(await greet(customer)).toBe("known");
		expect(await database.query("select full_name, language from public.profiles")).toContainEqual({
			full_name: "Her Own Name",
			language: "fr",
		});
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

	it("knows an operator, and an account without an identity of that provider", async () => {
		const customer = await comeByProvider();
		await attach(await signUp(database, { isConfirmed: false }), "google");
		expect(await greet(customer, "google")).toBe("unknown");
		await appoint(database, customer);
		expect(await greet(customer)).toBe("operator");
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

	it.each([
		["password", undefined],
		["oauth", "PT401"],
		["otp", "PT401"],
	])("removes one after %s: %s", async (method, code) => {
		const customer = await connected();
		const result = await callAfter(customer, method, "disconnect_provider('azure')");
		expect(code ? result : "done").toBe(code ?? "done");
		expect(await signIns(customer)).toMatchObject({ providers: code ? [{}] : [] });
	});

	it("removes none in a session that is older than ten minutes", async () => {
		const customer = await connected();
		await database.query("update auth.sessions set created_at = now() - interval '11 minutes'");
		await expect(disconnect(customer)).rejects.toMatchObject({ code: "PT401" });
	});

	it("never removes the address itself", async () => {
		const customer = await connected();
		await attach(customer, "email", { email: customer.email });
		expect(await signIns(customer)).toMatchObject({ providers: [{ provider: "azure" }] });
		await disconnect(customer, "email");
		expect(await database.query("select provider from auth.identities order by 1")).toHaveLength(2);
	});
});
