import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { appoint, type Customer, callAs, deleteUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { callIn, openSession } from "./sessions.ts";

const database = migratedDatabase();
let customer: Customer;
let elsewhere: string;
beforeEach(async () => {
	customer = await signUp(database);
	elsewhere = randomUUID();
	await database.query(
		"insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - interval '1 day')",
		[elsewhere, customer.id],
	);
});

const as = (call: string, params: unknown[] = [], session = customer.id) =>
	callIn(database, customer, { session }, call, params);
const note = (device: string, country: string, session?: string) =>
	as("note_own_session($1, $2)", [device, country], session);
const list = () => as("get_own_sessions()");

describe("the sessions of a customer", () => {
	it("never deadlock with the deletion of the account while their use is noted", async () => {
		const deletion = database.script(`
			do $$ begin
				perform from auth.users where id = '${customer.id}' for update;
				-- The note comes meanwhile.
				perform pg_sleep(0.5);
				delete from auth.users where id = '${customer.id}';
			end $$`);
		await new Promise((resolve) => setTimeout(resolve, 150));
		await Promise.all([deletion, note("Chrome, Windows", "FR")]);
		expect(await database.query("select from auth.sessions")).toEqual([]);
	});

	it("are nobody else's", async () => {
		const other = await signUp(database);
		await callAs(database, other, "end_own_session($1)", [elsewhere]);
		expect(await list()).toHaveLength(2);
		expect(await callAs(database, other, "get_own_sessions()")).toMatchObject([{ id: other.id }]);
	});
});

describe("a session that has passed the second factor", () => {
	let raised: string;
	let thief: string;
	beforeEach(async () => {
		await appoint(database, customer);
		await database.query("delete from auth.sessions where user_id = $1", [customer.id]);
		raised = await openSession(database, customer, "password", "aal2");
		thief = await openSession(database, customer, "password");
	});
	const left = () => database.column<string>("select id from auth.sessions");
	const call = (sql: string, session: string, aal: string) =>
		callIn(database, customer, { session, aal }, sql);
	/** As Auth, whose own `POST /logout` deletes them so, whatever the session of the caller. */
	const atAuth = (sql: string) =>
		database.script(`do $$ begin set local role supabase_auth_admin; ${sql}; end $$`);
	const logOut = (where: string) => atAuth(`delete from auth.sessions where ${where}`);

	it.each([
		["all of them", () => "end_own_sessions('global')", []],
		["all others", () => "end_own_sessions('others')", [1]],
		["one", () => `end_own_session('${raised}')`, [1]],
	])("outlives a session below it that ends %s", async (_, sql, kept) => {
		await call(sql(), thief, "aal1");
		expect((await left()).sort()).toEqual([raised, ...kept.map(() => thief)].sort());
		// A token may claim what its session is not, and outlive a level.
		await call(sql(), thief, "aal2").catch(() => undefined);
		expect(await left()).toContain(raised);
	});

	it("outlives a call of Auth itself, by whatever session", async () => {
		await logOut(`id <> '${thief}' and user_id = '${customer.id}'`);
		expect(await left()).toHaveLength(2);
		await logOut(`user_id = '${customer.id}'`);
		expect(await left()).toEqual([raised]);
	});

	it("ends by itself, by another one of its level, and with what an operator's may last", async () => {
		const other = await openSession(database, customer, "password", "aal2");
		await call("end_own_sessions('others')", other, "aal2");
		expect(await left()).toEqual([other]);
		await call("end_own_sessions('local')", other, "aal1");
		expect(await left()).toEqual([]);
		await openSession(database, customer, "password", "aal2");
		await database.script("update auth.sessions set created_at = now() - interval '13 hours'");
		await logOut(`user_id = '${customer.id}'`);
		expect(await left()).toEqual([]);
	});

	it.each([["by us"], ["by Auth"]])("ends with the account (%s)", async (by) => {
		if (by === "by us") await deleteUser(database, customer);
		else await atAuth(`delete from auth.users where id = '${customer.id}'`);
		expect(await left()).toEqual([]);
	});
});

describe("the session of an operator", () => {
	const check = () => as("get_own_profile()");
	const age = (table: string, column: string, key: string, time: string) =>
		database.query(`update ${table} set ${column} = now() - $2::interval where ${key} = $1`, [
			customer.id,
			time,
		]);
	const started = (time: string) => age("auth.sessions", "created_at", "id", time);
	const used = (time: string) => age("private.session_uses", "used_at", "session_id", time);
	const promote = () => appoint(database, customer);

	it("ends after twelve hours, however busy", async () => {
		await promote();
		await note("x", "FR");
		await started("11 hours 59 minutes");
		await check();
		await started("12 hours 1 minute");
		await expect(check()).rejects.toMatchObject({ code: "PT401" });
	});

	it("ends after thirty minutes without a use, which cannot be noted any more", async () => {
		await promote();
		await note("x", "FR");
		await started("2 hours");
		await used("29 minutes");
		await check();
		await used("31 minutes");
		await expect(check()).rejects.toMatchObject({ code: "PT401" });
		await expect(note("x", "FR")).rejects.toMatchObject({ code: "PT401" });
	});
});
