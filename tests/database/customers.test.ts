/** The back-office's customers: what operators find, see and do. */
import { describe, expect, it } from "vitest";
import type { CallOutput } from "../../contract/calls-schema.ts";
import {
	applyEvent,
	asCustomer,
	billingEvent,
	callAs,
	checkout,
	setUser,
	signUp,
	signUpBusyCustomer,
} from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc, makeSuper } = asAdmin(database);

const list = (search: object = {}) =>
	rpc<CallOutput<"list_customers">>(
		`list_customers('${JSON.stringify(search).replaceAll("'", "''")}')`,
	);
/** Names before the `@`. */
const names = async (search?: object) =>
	(await list(search)).customers.map(({ email }) => email.split("@")[0]);
const audit = () =>
	database.query(
		"select action, account_id, outcome, user_id from private.admin_actions order by at",
	);
const codeOf = (call: string) =>
	rpc(call).then(
		() => "done",
		(error: { code?: string }) => error.code,
	);

/** An account of each kind; the admin is the fifth. */
async function signUpAll() {
	const day = (n: number) => new Date(Date.UTC(2026, 9, n));
	const ada = await signUp(database, {
		email: "Ada@example.com",
		form: { full_name: "Ada Lovelace" },
		createdAt: day(1),
	});
	const bob = await signUp(database, {
		email: "bob_x@example.com",
		form: { full_name: "Bob Dupont-Lévy" },
		createdAt: day(2),
	});
	const cy = await signUp(database, {
		email: "cy@example.com",
		createdAt: day(3),
		isConfirmed: false,
		form: { language: "en", full_name: "100% Cy" },
	});
	await applyEvent(database, checkout({ user_id: ada.id, customer_id: "cus_AbC" }));
	const ids = { invoice_id: "in_1", charge_id: "ch_1", payment_intent_id: "pi_1" };
	await applyEvent(
		database,
		billingEvent({
			...{ user_id: ada.id, customer_id: "cus_former", subscription_id: null, change: null },
			money: { kind: "link", ...ids },
		}),
	);
	const touch = { kind: "campaign", source: "google", medium: "cpc", campaign: "spring" };
	await database.query(
		`update private.sign_up_attribution set outcome = 'verified', token = null, token_id = gen_random_uuid(),
			platform = 'mac', first_touch = $2::text::jsonb where user_id = $1`,
		[bob.id, JSON.stringify(touch)],
	);
	return { ada, bob, cy };
}

describe("list_customers", () => {
	it("finds by text, plan, state, origin, language and time, in each order", async () => {
		const cases: [search: object, found: string[]][] = [
			[{ term: "ADA@" }, ["Ada"]],
			[{ term: " ada love" }, ["Ada"]],
			[{ term: "cus_Ab" }, ["Ada"]],
			[{ term: "cus_ab" }, []],
			// Any word finds, whatever its accents: family name, parts of the address, its domain, any Stripe id.
			[{ term: "lovelace" }, ["Ada"]],
			[{ term: "LOVE ada" }, ["Ada"]],
			[{ term: "lévy" }, ["bob_x"]],
			[{ term: "dupont-levy bob" }, ["bob_x"]],
			[{ term: "@example.com", sort: "email" }, ["Ada", "admin", "bob_x", "cy"]],
			[{ term: "ada bob" }, []],
			[{ term: "vel" }, []],
			[{ term: "o'b\\\\':*" }, []],
			...["sub_1", "cus_former", "in_1", "ch_1", "pi_1"].map((term): [object, string[]] => [
				{ term },
				["Ada"],
			]),
			[{ term: "sub" }, []],
			// Wildcards of LIKE are plain characters.
			[{ term: "bob_" }, ["bob_x"]],
			[{ term: "b_b" }, []],
			[{ term: "100%" }, ["cy"]],
			[{ term: "%" }, []],
			[{ plan: "premium" }, ["Ada"]],
			[{ plan: "free_trial", state: "active", sort: "email" }, ["admin", "bob_x", "cy"]],
			[{ state: "past_due" }, []],
			[{ plan: "none" }, []],
			[{ source: "google" }, ["bob_x"]],
			[{ campaign: "spring", platform: "mac" }, ["bob_x"]],
			[{ source: "bing" }, []],
			[{ language: "en" }, ["cy"]],
			[{ from: "2026-10-02T00:00:00Z", until: "2026-10-03T00:00:00Z" }, ["bob_x"]],
			[{ sort: "newest" }, ["admin", "cy", "bob_x", "Ada"]],
			[{ sort: "oldest" }, ["Ada", "bob_x", "cy", "admin"]],
			[{ sort: "email" }, ["Ada", "admin", "bob_x", "cy"]],
			[{ sort: "email_desc" }, ["cy", "bob_x", "admin", "Ada"]],
		];
		await signUpAll();
		for (const [search, found] of cases) {
			expect(await names(search), JSON.stringify(search)).toEqual(found);
		}
	});

	it("goes through every account once, page by page", async () => {
		await database.script(`insert into auth.users (id, email, created_at)
			select gen_random_uuid(), 'many' || n || '@example.com', '2026-10-01' from generate_series(1, 104) as n`);
		const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
		expect(pages.map(({ customers, has_more }) => [customers.length, has_more])).toEqual([
			[50, true],
			[50, true],
			[5, false],
		]);
		const ids = pages.flatMap(({ customers }) => customers.map(({ id }) => id));
		expect(new Set(ids).size).toBe(105);
		const last = await list({ page: 100, rows: 1 });
		expect([last.customers.length, last.has_more]).toEqual([1, false]);
	});

	it("says when a search finds more than it looks at", async () => {
		// Without the triggers, which take a second.
		await database.script(`set session_replication_role = replica;
			insert into auth.users (id, email, created_at)
			select gen_random_uuid(), 'many' || n || '@example.com', now() from generate_series(1, 1001) as n;
			insert into public.profiles (id, email) select id, email from auth.users where email like 'many%';
			set session_replication_role = default`);
		expect(await list({ term: "many" })).toMatchObject({ is_cut: true, has_more: true });
		expect(await list({ term: "many1000" })).toMatchObject({ is_cut: false, has_more: false });
	});
});

describe("get_customer", () => {
	it("shows no refused passwords of before the last sign-in", async () => {
		const { id } = await signUpBusyCustomer(database, "busy");
		await setUser(database, { id }, { last_sign_in_at: new Date(Date.now() + 1000) });
		expect(await rpc(`get_customer('${id}')`)).toMatchObject({ refused_passwords: null });
	});
});

describe("a super_admin", () => {
	it("ends all sessions of a customer, and no other's", async () => {
		await makeSuper();
		const [one, other] = [await signUp(database), await signUp(database)];
		expect(await rpc(`sign_out_customer('${one.id}')`)).toBe(1);
		const left = await database.query("select user_id from auth.sessions");
		expect(left.map(({ user_id }) => user_id).sort()).toEqual([admin().id, other.id].sort());
		await expect(
			asCustomer(database, one, "select public.get_own_usage(null)"),
		).rejects.toMatchObject({
			code: "PT401",
		});
	});

	it("exports what the customer gets", async () => {
		await makeSuper();
		const customer = await signUpBusyCustomer(database, "curious");
		const own = await callAs(database, customer, "export_account()");
		expect(await rpc(`export_customer('${customer.id}')`)).toEqual(own);
	});

	it("deletes an account with its address, else its id, as confirmation; the entry outlives it", async () => {
		await makeSuper();
		const customer = await signUp(database, { email: "leaving@example.com" });
		expect(await codeOf(`delete_customer('${customer.id}', 'SUPPRIMER', false)`)).toBe("PT400");
		expect(await codeOf(`delete_customer('${customer.id}', null, false)`)).toBe("PT400");
		expect(await codeOf(`delete_customer('${customer.id}', ' LEAVING@example.com', false)`)).toBe(
			"done",
		);
		const { id } = await signUp(database);
		await setUser(database, { id }, { email: null });
		expect(await codeOf(`delete_customer('${id}', '', false)`)).toBe("PT400");
		expect(await codeOf(`delete_customer('${id}', '${id}', false)`)).toBe("done");
		expect(await names()).toEqual(["admin"]);
		expect(await audit()).toContainEqual(
			expect.objectContaining({ action: "delete_customer", account_id: customer.id }),
		);
	});

	it("deletes no operator, and an account with a running paid plan once that is cancelled", async () => {
		await makeSuper();
		expect(await codeOf(`delete_customer('${admin().id}', 'admin@example.com', true)`)).toBe(
			"PT403",
		);
		const payer = await signUp(database, { email: "payer@example.com" });
		await applyEvent(database, checkout({ user_id: payer.id }));
		const remove = (ends: boolean) =>
			`delete_customer('${payer.id}', 'payer@example.com', ${ends})`;
		expect(await codeOf(remove(false))).toBe("PT409");
		expect(await codeOf(remove(true))).toBe("done");
		// Stripe learns of it without the account.
		const waiting = await database.call<{ subscription_id: string }[]>(
			"list_waiting_cancellations()",
		);
		expect(waiting).toMatchObject([{ subscription_id: "sub_1" }]);
		const mails = await database.query(
			"select kind from private.mails where recipient = 'payer@example.com' and state = 'waiting'",
		);
		expect(mails).toContainEqual({ kind: "cancellation_receipt" });
	});

	it("has each action recorded; a refused one changed nothing", async () => {
		await makeSuper();
		await database.script("delete from private.admin_actions");
		const { id } = await signUp(database);
		await rpc(`sign_out_customer('${id}')`);
		await rpc(`export_customer('${id}')`);
		await rpc(`begin_admin_action('resend_confirmation', '${id}')`);
		await codeOf(`delete_customer('${id}', 'wrong', false)`);
		const entry = { account_id: id, user_id: admin().id };
		expect(await audit()).toEqual([
			{ ...entry, action: "sign_out_customer", outcome: "done" },
			{ ...entry, action: "export_customer", outcome: "done" },
			{ ...entry, action: "resend_confirmation", outcome: null },
		]);
		expect(await codeOf("begin_admin_action('resend_confirmation')")).toBe("PT400");
		expect(await codeOf(`begin_admin_action('purge_blog', '${id}')`)).toBe("PT400");
		expect(await codeOf(`begin_admin_action('delete_customer', '${id}')`)).toBe("PT400");
	});
});
