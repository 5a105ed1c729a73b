import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { applyEvent, checkout, setUser, signUp } from "./accounts.ts";
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

	it("takes no sign-up without an id for one's own", async () => {
		await unconfirmed(null);
		expect(await findLink(HASH, randomUUID())).toEqual({ state: "other", plan: null });
		expect(await findLink(HASH)).toEqual({ state: "other", plan: null });
	});

	it("knows no empty or invented link, and a used one as confirmed", async () => {
		const { id } = await unconfirmed(randomUUID());
		expect(await findLink("0".repeat(56))).toBeNull();
		await database.query(
			"update auth.users set confirmation_token = '', email_confirmed_at = now() where id = $1",
			[id],
		);
		expect(await findLink("")).toBeNull();
		expect(await findLink(HASH)).toEqual({ state: "confirmed", plan: null });
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
		await adopt("monthly", "Owner");
		expect(await value("public.find_account_state($1)", [own])).toEqual({ is_former: true });
		await adopt("annual", "Late");
		expect(await brought(id)).toMatchObject({ chosen_plan: "monthly", full_name: "Owner" });
	});

	it("is brought by the browser that confirms within ten minutes, and not later", async () => {
		const id = await signedUp();
		await confirm(id);
		await database.script(
			"update auth.users set email_confirmed_at = now() - interval '11 minutes'",
		);
		const late = JSON.stringify({ id: randomUUID(), language: "en", full_name: "Late" });
		await value("public.adopt_sign_up($1, $2::text::jsonb)", [id, late]);
		expect(await brought(id)).toEqual(NOTHING);
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

describe("find_account_state", () => {
	it("says what is true of an account, by its id and that of its sign-up", async () => {
		const own = randomUUID();
		const { id } = await unconfirmed(own);
		const state = {
			...{ confirmed_at: null, has_password: false, providers: [], chosen_plan: "annual" },
			...{ held_offer: null, plan: { state: "trial", can_cancel: false } },
		};
		expect(await value("public.find_account_state($1)", [id])).toMatchObject(state);
		expect(await value("public.find_account_state($1)", [own])).toMatchObject(state);
		expect(await value("public.find_account_state($1)", [randomUUID()])).toBeNull();
		await applyEvent(database, checkout({ user_id: own }));
		expect(await value("public.find_account_state($1)", [own])).toMatchObject({
			plan: { state: "active", billing_period: "P1M", can_cancel: true },
		});
		await database.query(
			"insert into public.cancellations (user_id, subscription_id) select $1, subscription_id from private.running_subscriptions($1)",
			[id],
		);
		expect(await value("public.find_account_state($1)", [own])).toMatchObject({
			plan: { state: "active", can_cancel: false },
		});
	});
});

describe("find_reset_link", () => {
	it.each([
		[HASH, "59 minutes", "valid"],
		[HASH, "61 minutes", "expired"],
		["0".repeat(56), "1 minute", "unknown"],
		["", "1 minute", "unknown"],
	])("%s, sent %s ago, is %s", async (hash, age, expected) => {
		const { id } = await signUp(database);
		await database.query(
			"update auth.users set recovery_token = $2, recovery_sent_at = now() - $3::interval where id = $1",
			[id, hash === "" ? "" : HASH, age],
		);
		expect(await value("public.find_reset_link($1)", [hash])).toBe(expected);
	});
});

describe("find_known_address", () => {
	it("finds a confirmed address in any case, with the profile's language", async () => {
		const { id, email } = await signUp(database, { form: { language: "en" } });
		expect(await value("public.find_known_address($1)", [email.toUpperCase()])).toEqual({
			user_id: id,
			email,
			language: "en",
		});
	});

	it("is null for an unconfirmed and for an unknown address", async () => {
		const { email } = await signUp(database, { isConfirmed: false });
		expect(await value("public.find_known_address($1)", [email])).toBeNull();
		expect(await value("public.find_known_address($1)", ["nobody@example.com"])).toBeNull();
	});
});

it("find_address knows an address that is confirmed from one that is not", async () => {
	const find = (id: string, confirmed = false) =>
		database.call("find_address($1, $2)", [id, confirmed]);
	const waiting = await signUp(database, { email: "new@example.com", isConfirmed: false });
	const known = await signUp(database, { email: "ada@example.com" });
	expect([await find(waiting.id), await find(waiting.id, true)]).toEqual(["new@example.com", null]);
	expect([await find(known.id), await find(known.id, true)]).toEqual([null, "ada@example.com"]);
	// Some providers tell no address.
	await setUser(database, waiting, { email: "" });
	expect(await find(waiting.id)).toBeNull();
});

it("counts refused passwords of an account since its last sign-in, and of nobody else", async () => {
	const note = (address: string) => database.call("note_refused_password($1)", [address]);
	const tries = () => database.column("select tries from private.refused_passwords");
	const { id } = await signUp(database, { email: "ada@example.com" });
	await note("nobody@example.com");
	expect(await tries()).toEqual([]);
	await note("Ada@Example.com");
	await note("ada@example.com");
	expect(await tries()).toEqual([2]);
	await setUser(database, { id }, { last_sign_in_at: new Date() });
	await note("ada@example.com");
	expect(await tries()).toEqual([1]);
	await database.script("select public.expire_identifiers(now() + interval '31 days')");
	expect(await tries()).toEqual([]);
});
