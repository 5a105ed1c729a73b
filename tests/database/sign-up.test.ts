import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSubscription, setUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const readProfile = async (id: string) => {
	const [row] = await database.query(
		"select email, full_name, language from public.profiles where id = $1",
		[id],
	);
	return row;
};

const readSignUp = async (id: string) => {
	const [row] = await database.query(
		`select sign_up_id, chosen_plan, language, outcome, token from private.sign_up_attribution where user_id = $1`,
		[id],
	);
	return row;
};
const NOTHING = {
	...{ sign_up_id: null, chosen_plan: null, language: "fr", outcome: "missing", token: null },
};

describe("a sign-up", () => {
	it("makes a profile and an active free trial", async () => {
		const customer = await signUp(database, { metadata: { registration_source: "website" } });
		const { email } = customer;
		expect(await readProfile(customer.id)).toEqual({ email, full_name: null, language: "fr" });
		expect(await readSubscription(database, customer)).toEqual({
			...{ subscription_type: "free_trial", subscription_status: "active", billing_period: null },
			...{ current_period_end: null, cancel_at_period_end: false, stripe_customer_id: null },
			...{ ends_at: null, stripe_subscription_id: null, billing_updated_at: null },
		});
	});

	it.each([
		[{ registration_source: "beta" }, "beta"],
		[{ registration_source: "premium" }, "free_trial"],
		[{ registration_source: ["beta"] }, "free_trial"],
		["not an object", "free_trial"],
		[[{ registration_source: "beta" }], "free_trial"],
		[null, "free_trial"],
		// A string that looks like the object.
		['{"registration_source": "beta"}', "free_trial"],
	])("with the metadata %j starts: %s", async (metadata, type) => {
		const customer = await signUp(database, { metadata });
		expect(await readSubscription(database, customer)).toMatchObject({
			subscription_type: type,
			subscription_status: "active",
		});
	});

	it("takes nothing else from the metadata, which anybody can write at Auth", async () => {
		const metadata = { full_name: "Zoé", language: "en", sign_up_id: randomUUID(), plan: "annual" };
		const { id } = await signUp(database, { metadata: { ...metadata, attribution: "a.token" } });
		expect(await readProfile(id)).toMatchObject({ full_name: null, language: "fr" });
		expect(await readSignUp(id)).toEqual(NOTHING);
	});

	it("goes on without an e-mail address and without metadata", async () => {
		const id = "00000000-0000-4000-8000-000000000001";
		await database.query("insert into auth.users (id, raw_user_meta_data) values ($1, null)", [id]);
		expect(await readProfile(id)).toEqual({ email: "", full_name: null, language: "fr" });
	});
});

describe("store_sign_up", () => {
	const FORM = {
		...{ id: randomUUID(), full_name: "Zoé Martin", language: "en", plan: "annual" },
		attribution: "a.token",
	};
	const store = (account: string, form: object = FORM) =>
		database.call("store_sign_up($1, $2::text::jsonb)", [account, JSON.stringify(form)]);
	const STORED = { sign_up_id: FORM.id, chosen_plan: "annual", language: "en", token: "a.token" };

	it("stores what the page knew, once, with the account that the sign-up has just made", async () => {
		const { id, email } = await signUp(database, { isConfirmed: false });
		await store(id);
		await store(id, { id: randomUUID(), language: "fr" });
		expect(await readSignUp(id)).toEqual({ ...STORED, outcome: "pending" });
		expect(await readProfile(id)).toEqual({ email, full_name: "Zoé Martin", language: "en" });
	});

	it.each([
		["  Zoé Martin\n", "Zoé Martin"],
		[" \t\r\n", null],
		[`${"é".repeat(198)}𝒵'`, `${"é".repeat(198)}𝒵'`],
		["n".repeat(201), "n".repeat(200)],
		[null, null],
	])("stores the name %j as %j", async (full_name, stored) => {
		const { id } = await signUp(database, { isConfirmed: false });
		await store(id, { ...FORM, full_name, attribution: null });
		expect(await readProfile(id)).toMatchObject({ full_name: stored });
		expect(await readSignUp(id)).toMatchObject({ outcome: "missing", token: null });
	});

	it.each([
		["that an earlier sign-up made", { isConfirmed: false, age: "51 seconds" }],
		["that is confirmed", { isConfirmed: true, age: "0 seconds" }],
	])("leaves an account %s as it is: it has another password", async (_, { isConfirmed, age }) => {
		const { id } = await signUp(database, { isConfirmed });
		await database.query("update auth.users set created_at = now() - $2::interval where id = $1", [
			id,
			age,
		]);
		await store(id);
		expect(await readSignUp(id)).toEqual(NOTHING);
	});
});

describe("the link for a computer", () => {
	const store = (account: string, needs_link: boolean, id = randomUUID()) =>
		database.call("store_sign_up($1, $2::text::jsonb)", [
			...[account, JSON.stringify({ id, language: "en", needs_link })],
		]);
	const confirm = async (id: string, signUps: string[] = []) => {
		await database.query("update auth.users set confirmation_token = id where id = $1", [id]);
		await database.call("claim_sign_up($1, $2)", [id, signUps]);
		await setUser(database, { id }, { email_confirmed_at: new Date() });
	};

	it.each<["here" | "elsewhere"]>([["here"], ["elsewhere"]])(
		"is mailed once a sign-up by phone is confirmed %s, and not before",
		async (where) => {
			const own = randomUUID();
			const { id, email } = await signUp(database, { isConfirmed: false });
			await store(id, true, own);
			expect(await database.mails()).toEqual([]);
			await confirm(id, where === "here" ? [own] : []);
			const mail = { kind: "install_link", recipient: email, language: "en", data: {} };
			expect(await database.mails()).toEqual([mail]);
			// The browser that confirmed brings its own.
			const brought = JSON.stringify({ id: randomUUID(), language: "fr", needs_link: true });
			await database.call("adopt_sign_up($1, $2::text::jsonb)", [id, brought]);
			expect(await database.mails()).toEqual([mail]);
		},
	);

	it("is not mailed after a sign-up on a computer, nor without one", async () => {
		const [{ id }, invited] = [
			await signUp(database, { isConfirmed: false }),
			await signUp(database, { isConfirmed: false }),
		];
		await store(id, false);
		await confirm(id);
		await confirm(invited.id);
		expect(await database.mails()).toEqual([]);
	});

	it("is mailed after a second sign-up, by phone, with an address that waited", async () => {
		const { id } = await signUp(database, { isConfirmed: false });
		await store(id, false);
		await store(id, true);
		await confirm(id);
		expect(await database.mails()).toMatchObject([{ kind: "install_link" }]);
		await store(id, true);
		expect(await database.mails()).toHaveLength(1);
	});

	it("is mailed where the confirming browser is the one on a phone", async () => {
		const { id } = await signUp(database, { isConfirmed: false, form: {} });
		await confirm(id);
		const brought = JSON.stringify({ id: randomUUID(), language: "fr", needs_link: true });
		await database.call("adopt_sign_up($1, $2::text::jsonb)", [id, brought]);
		expect(await database.mails()).toMatchObject([{ kind: "install_link" }]);
	});
});

describe("a changed e-mail address", () => {
	it("is written to the profile, and nothing else of it changes", async () => {
		const { id } = await signUp(database, { form: { full_name: "Zoé", language: "en" } });
		const other = await signUp(database);
		await setUser(database, { id }, { email: "new@example.com" });
		await setUser(database, { id }, { last_sign_in_at: new Date() });
		expect(await readProfile(id)).toEqual({
			email: "new@example.com",
			full_name: "Zoé",
			language: "en",
		});
		expect(await readProfile(other.id)).toMatchObject({ email: other.email });
	});
});

describe("the links of a change of address", () => {
	/** Auth's write for the first of two links (internal/api/verify.go of supabase/auth). */
	const confirmHalf = (id: string, half: "current" | "new") =>
		database.query(
			`update auth.users set email_change_confirm_status = 1, email_change_token_${half} = '' where id = $1`,
			[id],
		);
	const changing = async () => {
		const { id } = await signUp(database);
		await database.query(
			`update auth.users set email_change = 'new@example.com', email_change_confirm_status = 0,
				email_change_token_current = 'a', email_change_token_new = 'b' where id = $1`,
			[id],
		);
		return id;
	};

	it.each([
		["current", "new"],
		["new", "current"],
	] as const)(
		"used at once: the later one, of the %2$s mailbox, fails and stays valid",
		async (first, second) => {
			const id = await changing();
			await confirmHalf(id, first);
			await expect(confirmHalf(id, second)).rejects.toMatchObject({ code: "40001" });
			const [{ kept } = { kept: "" }] = await database.query<{ kept: string }>(
				`select email_change_token_${second} as kept from auth.users where id = $1`,
				[id],
			);
			expect(kept).not.toBe("");
		},
	);

	it("allow one of them twice, another change, and its undoing", async () => {
		const id = await changing();
		await confirmHalf(id, "new");
		await confirmHalf(id, "new");
		await database.query(
			`update auth.users set email_change_confirm_status = 0, email_change_token_current = 'c',
				email_change_token_new = 'd' where id = $1`,
			[id],
		);
		await confirmHalf(id, "current");
	});
});
