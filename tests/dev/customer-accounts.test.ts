/** The migrations with the embedded Auth and REST, called through supabase-js as in the browser. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../dev/demo-accounts.ts";
import { seedDemoAccounts } from "../../dev/seed.ts";
import { SUPABASE_FOLDER } from "../cluster.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded({ supabaseFolder: SUPABASE_FOLDER });
	await seedDemoAccounts(supabase.target);
});
afterAll(async () => {
	await supabase?.stop();
	vi.restoreAllMocks();
});

const signIn = async (email: string, password = DEMO_PASSWORD) => {
	const visitor = newVisitor(supabase);
	const { data, error } = await visitor.auth.signInWithPassword({ email, password });
	expect(error).toBeNull();
	return { visitor, id: data.user?.id ?? "" };
};

test("a sign-up creates profile and trial, which the owner can read, rename, export and delete by functions only", async () => {
	const email = "zoe@example.com";
	const data = { registration_source: "website" };
	const visitor = newVisitor(supabase);
	const signUp = await visitor.auth.signUp({ email, password: "secret-1", options: { data } });
	expect(signUp.error).toBeNull();
	const id = signUp.data.user?.id ?? "";
	const sign_up = { id: crypto.randomUUID(), full_name: " Zoé ", language: "en" };
	expect((await supabase.service.rpc("store_sign_up", { account: id, sign_up })).error).toBeNull();
	await supabase.database.query("update auth.users set email_confirmed_at = now() where id = $1", [
		id,
	]);
	await visitor.auth.signInWithPassword({ email, password: "secret-1" });

	const profile = await visitor.rpc("get_own_profile");
	expect(profile.data).toMatchObject({ email, full_name: "Zoé", language: "en" });
	const subscription = await visitor.rpc("get_own_subscription");
	expect(subscription.data).toMatchObject({ subscription_type: "free_trial", state: "trial" });
	const rename = (full_name: string) => visitor.rpc("save_own_profile", { change: { full_name } });
	expect((await rename("Ana")).error).toBeNull();
	expect((await rename("")).status).toBe(400);
	for (const table of ["profiles", "user_subscriptions"]) {
		expect((await visitor.from(table).select()).error?.code).toBe("42501");
	}

	const exported = await visitor.rpc("export_account");
	expect(exported.data).toMatchObject({
		account: { id, email, metadata: { registration_source: "website" } },
		profile: { full_name: "Ana" },
		sessions: [{ created_at: expect.any(String) }],
	});
	expect((await visitor.rpc("delete_account")).error).toBeNull();
	expect((await visitor.rpc("get_own_profile")).status).toBe(401);
	const again = await newVisitor(supabase).auth.signInWithPassword({
		email,
		password: "secret-1",
	});
	expect(again.error).toMatchObject({ code: "invalid_credentials" });
	expect((await visitor.auth.refreshSession()).error).not.toBeNull();
});

test("the token of a session that was signed out neither exports nor deletes the account", async () => {
	const { visitor, id } = await signIn("beta@demo.tabulia.example");
	const { data } = await visitor.auth.getSession();
	const token = data.session?.access_token ?? "";
	const call = (name: string) =>
		fetch(`${supabase.url}/rest/v1/rpc/${name}`, {
			method: "POST",
			headers: { apikey: supabase.keys.publishableKey, authorization: `Bearer ${token}` },
		});
	expect((await call("export_account")).status).toBe(200);
	await visitor.auth.signOut();
	for (const name of ["export_account", "delete_account"]) {
		const response = await call(name);
		expect(response.status, name).toBe(401);
		expect(await response.json()).toMatchObject({ code: "PT401" });
	}
	expect(await supabase.database.query("select from auth.users where id = $1", [id])).toHaveLength(
		1,
	);
});

test("only the secret key may apply Stripe's events", async () => {
	const { visitor, id } = await signIn("trial@demo.tabulia.example");
	const event = {
		id: "evt_1",
		type: "checkout.session.completed",
		created: Math.floor(Date.now() / 1000),
		user_id: id,
		email: null,
		customer_id: "cus_1",
		subscription_id: "sub_1",
		change: { subscription_type: "premium", subscription_status: "active" },
	};
	for (const client of [supabase.anon, visitor]) {
		expect((await client.rpc("apply_billing_event", { event })).error?.code).toBe("42501");
	}
	const applied = await supabase.service.rpc("apply_billing_event", { event });
	expect(applied).toMatchObject({ error: null, data: "applied" });
	const bad = await supabase.service.rpc("apply_billing_event", { event: { id: "evt_2" } });
	expect(bad).toMatchObject({ status: 400, error: { code: "PT400" } });
	const { data } = await visitor.rpc("get_own_subscription");
	expect(data).toMatchObject({ subscription_type: "premium", cancel_at_period_end: false });
});

test("the add-in's server records calls, which only their customer can read", async () => {
	const { visitor, id } = await signIn("trial@demo.tabulia.example");
	const calls = [{ user_id: id, kind: "formula" }];
	expect((await supabase.service.from("api_usage").insert(calls)).error).toBeNull();
	expect((await visitor.from("api_usage").insert(calls)).error?.code).toBe("42501");
	const formulas = async (client: typeof visitor) =>
		(await client.rpc("get_own_usage")).data.month.formula;
	expect(await formulas(visitor)).toBe(1);
	const { visitor: other } = await signIn("beta@demo.tabulia.example");
	expect(await formulas(other)).toBe(0);
});

test("each demo account has the same id in every database, and the Worker accepts it", async () => {
	const rows = await supabase.database.query<{ id: string; email: string }>(
		"select id, email from auth.users where email like '%@demo.tabulia.example' order by email",
	);
	const byEmail = DEMO_ACCOUNTS.map(({ id, email }) => ({ id, email }));
	expect(rows).toEqual(byEmail.sort((a, b) => a.email.localeCompare(b.email)));
	for (const { id, email } of rows) expect(z.uuidv4().safeParse(id).success, email).toBe(true);
});

test("each demo login has its name and subscription, reset at every start", async () => {
	const readAll = () =>
		supabase.database.query<{ email: string; full_name: string; subscription: object | null }>(`
			select p.email, full_name, to_jsonb(s) - 'created_at' - 'updated_at' as subscription
			from public.profiles as p left join public.user_subscriptions as s on user_id = id
			where p.email like '%@demo.tabulia.example' order by p.email`);
	await seedDemoAccounts(supabase.target);
	const rows = await readAll();
	expect(rows.map(({ full_name }) => full_name).sort()).toEqual(
		DEMO_ACCOUNTS.map(({ name }) => name).sort(),
	);
	const of = (name: string) => rows.find(({ email }) => email.startsWith(`${name}@`))?.subscription;
	expect(of("trial")).toMatchObject({
		subscription_type: "free_trial",
		subscription_status: "active",
		stripe_subscription_id: null,
	});
	expect(of("pro")).toMatchObject({ subscription_type: "premium", billing_period: "monthly" });
	expect(of("annual")).toMatchObject({ subscription_type: "premium", billing_period: "annual" });
	expect(of("beta")).toMatchObject({ subscription_type: "beta", current_period_end: null });
	expect(of("cancelled")).toMatchObject({
		subscription_type: "premium",
		subscription_status: "canceled",
		cancel_at_period_end: true,
	});
	expect(of("none")).toBeNull();

	await supabase.database.query("update public.profiles set full_name = 'Mine' where id = $1", [
		(await signIn("beta@demo.tabulia.example")).id,
	]);
	await seedDemoAccounts(supabase.target);
	const again = await readAll();
	expect(again.map(({ subscription }) => subscription)).toEqual(
		rows.map(({ subscription }) => subscription),
	);
	expect(again.find(({ email }) => email.startsWith("beta@"))?.full_name).toBe("Mine");
});
