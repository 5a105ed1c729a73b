/** Measuring without consent leads to nobody (docs/product/visits.md#consent-and-third-parties). */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { claimsOf, touch } from "../fakes/attribution.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { settle, signUpFrom } from "./attributions.ts";
import { abEvent, conversionEvent, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { refresh, rpc } = asAdmin(database);
const VISITS = 20;

interface Column {
	schema: string;
	table: string;
	column: string;
}

/** All columns that could hold an id, in each schema that we or Auth write. */
const textColumns = () =>
	database.query<Column>(`
		select table_schema as schema, table_name as table, column_name as column
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'
			and data_type in ('uuid', 'text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bigint', 'bytea')
		order by 1, 2, 3`);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Tables in which one row holds an id of an account and one of what measuring knows. */
async function joins(accounts: readonly string[], measured: readonly string[]) {
	const tables = Map.groupBy(await textColumns(), ({ schema, table }) => `${schema}.${table}`);
	const isAccount = new Set(accounts);
	const isMeasured = new Set(measured);
	const found = new Set<string>();
	for (const table of tables.keys()) {
		const rows = await database.query<{ row: string }>(
			`select to_jsonb(t)::text as row from ${table} as t`,
		);
		for (const { row } of rows) {
			const ids = [...(row.match(UUID) ?? []), ...(row.match(/(?<=[^0-9])9007\d{12}/g) ?? [])];
			if (ids.some((id) => isAccount.has(id)) && ids.some((id) => isMeasured.has(id)))
				found.add(table);
		}
	}
	return [...found].sort();
}

const origins = () =>
	rpc(`get_known_origins('{"from": "2026-01-01T00:00:00Z", "until": "2126-01-01T00:00:00Z"}')`);

/** Visits with sign-ups: the ids of all that is measured, and those of accounts with their other ids. */
async function visited(isConsenting: boolean) {
	const visits = Array.from({ length: VISITS }, (_, n) => ({
		...{ session_id: randomUUID(), unit_id: randomUUID(), networks: [9_007_000_000_000_000 + n] },
	}));
	const landing = visits.map((visit) => landingEvent({ ...visit, utm_source: "ads" }));
	const ab = visits.flatMap(({ unit_id, networks }) => [
		abEvent({ unit_id, networks }),
		conversionEvent({ unit_id, goal: "sign_up" }),
	]);
	await ingest(database, [eventBatch({ landing, ab })]);
	const accounts: string[] = [];
	for (const { session_id, unit_id } of visits) {
		const { id } = await signUp(database, { form: { id: randomUUID(), attribution: "a.token" } });
		accounts.push(id);
		const units = [{ test: "headline_test_2025", run: 1, arm: "A", unit: unit_id }];
		const own = isConsenting ? { session_id, units } : { session_id: null, consented: false };
		await settle(database, { user_id: id, outcome: "verified", claims: claimsOf(own) });
	}
	await refresh();
	const related = await database.query<{ id: string }>(
		`select id::text from auth.identities where user_id = any ($1::uuid[])
		union select token_id::text from private.sign_up_attribution where token_id is not null
		union select sign_up_id::text from private.sign_up_attribution where sign_up_id is not null`,
		[accounts],
	);
	const measured = visits.flatMap(({ session_id, unit_id, networks }) => [
		session_id,
		unit_id,
		...networks.map(String),
	]);
	return { measured, accounts: [...accounts, ...related.map(({ id }) => id)] };
}

it(`joins no account with a session, a unit or a network, after ${VISITS} visits without consent`, async () => {
	const { accounts, measured } = await visited(false);
	expect(await joins(accounts, measured)).toEqual([]);
	expect(await origins()).toEqual({ accounts: VISITS, known: 0, consented: 0 });
});

it("knows an origin without consent by the campaign in the address of the form", async () => {
	const own = { consented: false, session_id: null, units: [], first: touch() };
	await signUpFrom(database, own);
	expect(await origins()).toEqual({ accounts: 1, known: 1, consented: 0 });
});

it("finds the joins that a consent allows, until it is withdrawn", async () => {
	const { accounts, measured } = await visited(true);
	expect(await joins(accounts, measured)).toEqual([
		"private.sign_up_attribution",
		"private.visitors",
	]);
	expect(await origins()).toEqual({ accounts: VISITS, known: VISITS, consented: VISITS });
	for (const id of accounts.slice(0, VISITS)) {
		await database.call("withdraw_consent($1, '[]')", [id]);
	}
	await refresh();
	expect(await joins(accounts, measured)).toEqual([]);
	expect(await origins()).toMatchObject({ known: 0, consented: 0 });
});
