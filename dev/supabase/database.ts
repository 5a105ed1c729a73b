/** A database of the cluster, and the connections to it. */
import postgres from "postgres";
import { SUPERUSER } from "../postgres/cluster.ts";
import type { Login } from "./hosted.ts";

/** Address of a database: on a cluster of this machine, whose accounts share one password. */
export interface DatabaseAddress {
	port: number;
	password: string;
	name: string;
}

/** The result of a statement that returns rows; a script without one has a single result without columns. */
export interface ResultSet {
	columns: string[];
	rows: Record<string, unknown>[];
	/** Rows that the statement wrote. */
	affected: number;
}

export interface Database {
	address: DatabaseAddress;
	/** Runs one statement as the owner of the migrations, with `$1`… parameters. */
	query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>;
	/** Runs a script as the superuser, on a connection of its own. */
	script(sql: string): Promise<ResultSet[]>;
	close(): Promise<void>;
}

/** https://www.postgresql.org/docs/17/catalog-pg-type.html */
const OID = { bigint: 20, json: 114, date: 1082, timestamp: 1114, timestamptz: 1184, jsonb: 3802 };

/** JSON text is sent as it is: the driver would quote it once more. */
const toJson = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const type = (oid: number, parse: (text: string) => unknown, serialize: (value: never) => string) =>
	({ to: oid, from: [oid], parse, serialize }) as postgres.PostgresType;

/** How values come and go, as PostgREST has them: ISO 8601 times, numbers and JSON values. */
const TYPES = {
	bigint: type(OID.bigint, Number, String),
	date: type(OID.date, String, String),
	timestamp: type(OID.timestamp, toIsoTimestamp, toTime),
	timestamptz: type(OID.timestamptz, toIsoTimestamp, toTime),
	json: type(OID.json, JSON.parse, toJson),
	jsonb: type(OID.jsonb, JSON.parse, toJson),
};

/** PostgreSQL writes `2026-11-20 20:57:36.483+00`, which Safari's `Date` does not read. */
function toIsoTimestamp(text: string): string {
	return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

function toTime(value: string | Date): string {
	return value instanceof Date ? value.toISOString() : value;
}

/** The address for a client of PostgreSQL. */
export function urlOf({ port, password, name }: DatabaseAddress, login: Login): string {
	return `postgres://${login}:${password}@127.0.0.1:${port}/${name}`;
}

const OPTIONS = { types: TYPES, onnotice: () => undefined, connection: { TimeZone: "UTC" } };

/** Opens a pool; end it with `end()`. */
export function connect(address: DatabaseAddress, login: Login, max = 1): postgres.Sql {
	return postgres(urlOf(address, login), { ...OPTIONS, max }) as unknown as postgres.Sql;
}

/** Connects to a database that exists. */
export function openDatabase(address: DatabaseAddress): Database {
	const owner = connect(address, "postgres", 4);
	return {
		address,
		query: async <Row>(sql: string, params: unknown[] = []) => [
			...(await owner.unsafe<Row[] & object[]>(sql, params as never[])),
		],
		script: async (sql) => {
			// A script may leave a transaction or a setting behind, which ends with its connection.
			const session = connect(address, SUPERUSER);
			try {
				const results: unknown = await session.unsafe(sql).simple();
				// The driver returns a single result as it is, and several as a list.
				const sets = (isResult(results) ? [results] : results) as postgres.RowList<
					postgres.Row[]
				>[];
				return sets.map(toResultSet);
			} finally {
				await session.end();
			}
		},
		close: () => owner.end(),
	};
}

const isResult = (value: unknown) => (value as { command?: string }).command !== undefined;

const WRITES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

function toResultSet(result: postgres.RowList<postgres.Row[]>): ResultSet {
	return {
		columns: (result.columns ?? []).map(({ name }) => name),
		rows: [...result],
		affected: WRITES.has(result.command) ? result.count : 0,
	};
}
