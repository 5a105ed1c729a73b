import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signUp } from "./accounts.ts";
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
	await database.query("update auth.users set confirmation_token = $2 where id = $1", [
		customer.id,
		HASH,
	]);
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

	it("knows no used, empty or invented link", async () => {
		const { id } = await unconfirmed(randomUUID());
		expect(await findLink("0".repeat(56))).toBeNull();
		await database.query("update auth.users set confirmation_token = '' where id = $1", [id]);
		expect(await findLink("")).toBeNull();
		await database.query(
			"update auth.users set confirmation_token = $2, email_confirmed_at = now() where id = $1",
			[id, HASH],
		);
		expect(await findLink(HASH)).toBeNull();
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
