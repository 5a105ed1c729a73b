import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { setUser, signUp } from "./accounts.ts";
import { settle } from "./attributions.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const HASH = "4f".repeat(28);

const value = (call: string, params: unknown[]) =>
	database.call(call.replace("public.", ""), params);
const findLink = (hash: string, ...own: string[]) =>
	value("public.find_sign_up_link($1, $2)", [hash, own]);

async function unconfirmed(signUpId: string | null) {
	const form = signUpId === null ? undefined : { id: signUpId, plan: "annual" };
	const customer = await signUp(database, { form, isConfirmed: false });
	await setUser(database, customer, { confirmation_token: HASH });
	return customer;
}

describe("find_sign_up_link", () => {
	it("recognises the sign-up of the browser that made it, and no other", async () => {
		const own = randomUUID();
		await unconfirmed(own);
		expect(await findLink(HASH, own)).toEqual({ state: "own", plan: "annual" });
		expect(await findLink(HASH, randomUUID(), own)).toEqual({ state: "own", plan: "annual" });
		expect(await findLink(HASH, randomUUID())).toEqual({ state: "other", plan: "annual" });
		expect(await findLink(HASH)).toEqual({ state: "other", plan: "annual" });
	});
});

describe("what a sign-up brought", () => {
	const confirm = (id: string) =>
		database.query(
			"update auth.users set email_confirmed_at = now(), confirmation_token = '' where id = $1",
			[id],
		);
	const claim = (...own: string[]) => value("public.claim_sign_up($1, $2)", [HASH, own]);
	const brought = async (id: string) => {
		const [row] = await database.query(
			`select chosen_plan, outcome, token, session_id, first_touch, units, full_name, subscription_type, sign_up_id is not null as is_known,
				exists (select from private.held_prices where user_id = $1) as has_price,
				public.list_pending_attributions(9) as pending
			from private.sign_up_attribution join public.profiles on profiles.id = user_id
				join public.user_subscriptions using (user_id) where user_id = $1`,
			[id],
		);
		return row;
	};
	const own = "6d2a5a30-8c1f-4c86-9a38-0d6f9b1f2e11";
	async function signedUp() {
		const metadata = { registration_source: "beta" };
		const form = { id: own, plan: "annual", full_name: "Stranger", attribution: "a.token" };
		const { id } = await signUp(database, { form, metadata, isConfirmed: false });
		await setUser(database, { id }, { confirmation_token: HASH });
		await database.query("insert into private.held_prices (user_id) values ($1)", [id]);
		await database.query(
			`update private.sign_up_attribution set is_consented = true, units = '[{"unit": "u"}]' where user_id = $1`,
			[id],
		);
		return id;
	}
	const ALL = {
		...{ chosen_plan: "annual", outcome: "pending", token: "a.token", full_name: "Stranger" },
		...{ subscription_type: "beta", is_known: true, has_price: true },
	};
	const NOTHING = {
		...{ chosen_plan: null, outcome: "missing", token: null, full_name: null },
		...{ session_id: null, first_touch: null, units: [] },
		...{ subscription_type: "free_trial", is_known: false, has_price: false, pending: [] },
	};

	it("counts if its browser confirms", async () => {
		const id = await signedUp();
		expect(await claim(randomUUID(), own)).toEqual({ state: "own", plan: "annual" });
		await confirm(id);
		expect(await brought(id)).toMatchObject({ ...ALL, pending: [{ user_id: id }] });
	});

	it.each<[string, () => Promise<unknown>]>([
		["another browser uses the link", () => claim(randomUUID())],
		["a provider proves the address", async () => {}],
		[
			"its browser looked at the link long before",
			async () => {
				await claim(own);
				await database.script(
					"update private.sign_up_attribution set own_until = now() - interval '1 second' where true",
				);
			},
		],
		[
			"the Worker has verified its token before",
			async () => {
				const [{ id } = { id: "" }] = await database.query<{ id: string }>(
					"select id from auth.users",
				);
				const click = {
					platform: "google" as const,
					name: "gclid" as const,
					id: "c",
					clicked_at: 1,
					consented_at: 1,
				};
				const claims = claimsOf({ first: touch(), clicks: [click] });
				await settle(database, { user_id: id, outcome: "verified", claims });
				expect(await database.query("select from private.ad_clicks")).toHaveLength(1);
			},
		],
	])("counts no more if %s", async (_, before) => {
		const id = await signedUp();
		await before();
		await confirm(id);
		expect(await brought(id)).toEqual(NOTHING);
		expect(await database.query("select from private.ad_clicks")).toEqual([]);
		expect(await value("public.find_account_state($1)", [own])).toEqual({ is_former: true });
		// The browser that confirmed brings its own, once.
		const adopt = (plan: string, name: string) =>
			value("public.adopt_sign_up($1, $2::text::jsonb)", [
				id,
				JSON.stringify({ id: randomUUID(), language: "en", full_name: name, plan }),
			]);
		const age = (time: string) =>
			database.script(`update auth.users set email_confirmed_at = now() - interval '${time}'`);
		await age("11 minutes");
		await adopt("annual", "Too late");
		expect(await brought(id)).toEqual(NOTHING);
		await age("9 minutes");
		await adopt("monthly", "Owner");
		expect(await value("public.find_account_state($1)", [own])).toEqual({ is_former: true });
		await adopt("annual", "Late");
		expect(await brought(id)).toMatchObject({ chosen_plan: "monthly", full_name: "Owner" });
	});

	it("waits for its verdict, the oldest first", async () => {
		const form = { attribution: "a.token" };
		const [newer, older] = [await signUp(database, { form }), await signUp(database, { form })];
		await database.query(
			"update public.profiles set created_at = created_at - interval '1 minute' where id = $1",
			[older.id],
		);
		const pending = await database.call<{ user_id: string }[]>("list_pending_attributions(9)");
		expect(pending.map(({ user_id }) => user_id)).toEqual([older.id, newer.id]);
	});

	it("keeps the price and the plan of an account that has paid them", async () => {
		const id = await signedUp();
		await database.script("update public.user_subscriptions set subscription_type = 'premium'");
		await database.query(
			"update private.trial_conversions set converted_at = now() where user_id = $1",
			[id],
		);
		await database.query(
			"insert into private.trial_conversions (user_id, converted_at) values ($1, now()) on conflict (user_id) do nothing",
			[id],
		);
		await confirm(id);
		expect(await brought(id)).toMatchObject({ has_price: true, subscription_type: "premium" });
	});
});
