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
});

describe("store_sign_up", () => {
	const FORM = {
		...{ id: randomUUID(), full_name: "Zoé Martin", language: "en", plan: "annual" },
		attribution: "a.token",
	};
	const store = (account: string, form: object = FORM) =>
		database.call("store_sign_up($1, $2::text::jsonb)", [account, JSON.stringify(form)]);

	it.each([
		["  Zoé Martin\n", "Zoé Martin"],
		[`${"é".repeat(198)}𝒵'`, `${"é".repeat(198)}𝒵'`],
		["n".repeat(201), "n".repeat(200)],
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
