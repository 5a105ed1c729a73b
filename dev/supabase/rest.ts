/**
 * The REST interface as PostgREST 12 has it, for what the site calls: functions, rows that are added, and rows that are
 * read by equal columns. https://docs.postgrest.org/en/v12/
 */
import { type Context, Hono } from "hono";
import { verify } from "hono/jwt";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type postgres from "postgres";
import { connect, type DatabaseAddress } from "./database.ts";
import { type ApiRole, BECOME_SQL } from "./hosted.ts";
import type { LocalSecrets } from "./keys.ts";

/** Role and claims of a request. */
interface Caller {
	role: ApiRole;
	claims: object;
}

/** A function and its arguments. */
interface Procedure {
	names: string[];
	types: string[];
	/** How many the caller must give. */
	required: number;
	isSet: boolean;
	isVoid: boolean;
}

class RestError extends Error {
	readonly status: ContentfulStatusCode;
	readonly code: string;
	constructor(status: ContentfulStatusCode, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

const POOL_SIZE = 10;
const MAX_ROWS = 1000;

/** https://docs.postgrest.org/en/v12/references/errors.html#http-status-codes; 400 for all others. */
const STATUS_BY_STATE: [RegExp, number][] = [
	[/^PT(\d{3})$/, 0],
	[/^(08|53)/, 503],
	[/^(0L|0P|28)/, 403],
	[/^(42883|42P01|42P17)/, 404],
	[/^(23503|23505)/, 409],
	[/^25006/, 405],
	[/^54/, 413],
	[/^55/, 500],
	[/^(09|25|2D|38|39|3B|40|57|58|F0|HV|P0(?!001)|XX)/, 500],
];

const PROCEDURE_SQL = `
select coalesce(proargnames, '{}') as names, proretset as "isSet", prorettype = 'void'::regtype as "isVoid",
	array(select format_type(type, null) from unnest(proargtypes) with ordinality as a (type, n) order by n) as types,
	pronargs - pronargdefaults as required
from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Serves `/rest/v1`. */
export function createRest(address: DatabaseAddress, secrets: LocalSecrets) {
	const api = connect(address, "authenticator", POOL_SIZE);
	// The catalog shows the other accounts hardly a table.
	const owner = connect(address, "postgres");
	const { d: _private, ...publicKey } = secrets.signingKey;
	const routes = new Hono().basePath("/rest/v1");

	/** @throws {RestError} for a key or a token that is not ours */
	async function readCaller(c: Context): Promise<Caller> {
		const roles = {
			[secrets.publishableKey]: "anon",
			[secrets.secretKey]: "service_role",
		} as const;
		const key = c.req.header("apikey") ?? "";
		const role = Object.hasOwn(roles, key) ? roles[key] : undefined;
		if (!role) throw new RestError(401, "PGRST301", "Invalid API key");
		const [, token = key] = c.req.header("authorization")?.split("Bearer ") ?? [];
		if (token === key) return { role, claims: { role } };
		try {
			const claims = await verify(token, publicKey as never, "ES256");
			return { role: claims.role as ApiRole, claims };
		} catch (error) {
			throw new RestError(401, "PGRST301", (error as Error).message);
		}
	}

	/** Runs a statement as the caller. @param procedure the called function, whose own time limit holds */
	async function run<Row extends object>(
		{ role, claims }: Caller,
		statement: string,
		params: unknown[],
		procedure: string | null = null,
		isReadOnly = false,
	): Promise<Row[]> {
		const work = async (tx: postgres.TransactionSql) => {
			await tx.unsafe(BECOME_SQL, [role, JSON.stringify(claims), procedure]);
			if (isReadOnly) await tx`set local transaction_read_only = on`;
			return tx.unsafe<Row[]>(statement, params as never[]);
		};
		return [...((await api.begin(work)) as Row[])];
	}

	async function findProcedure(name: string, given: string[]): Promise<Procedure> {
		const all = await owner.unsafe<Procedure[]>(PROCEDURE_SQL, [name]);
		const found = all.find(({ names, types, required }) => {
			const own = names.slice(0, types.length);
			const isComplete = own.slice(0, required).every((argument) => given.includes(argument));
			return isComplete && given.every((argument) => own.includes(argument));
		});
		if (found) return found;
		const message = `Could not find the function public.${name} with parameters ${given.join(", ")}`;
		throw new RestError(404, "PGRST202", message);
	}

	routes.on(["GET", "POST"], "/rpc/:name", async (c) => {
		const caller = await readCaller(c);
		const name = c.req.param("name");
		const isRead = c.req.method === "GET";
		const args = isRead ? c.req.query() : ((await readBody(c)) as Record<string, unknown>);
		const given = Object.keys(args);
		const { names, types, isSet, isVoid } = await findProcedure(name, given);
		const columns = given.map((key) => `${quote(key)} ${types[names.indexOf(key)]}`).join(", ");
		const source =
			given.length > 0
				? `json_to_record($1::json) as args (${columns})`
				: "(select $1::json) as args";
		const passed = given.map((key) => `${quote(key)} := args.${quote(key)}`).join(", ");
		const called = `public.${quote(name)}(${passed})`;
		const statement = isSet
			? `select coalesce(json_agg(result), '[]') as result from ${source}, lateral ${called} as result`
			: `select ${isVoid ? called : `to_json(${called}) as result`} from ${source}`;
		const params = [JSON.stringify(args)];
		const [row] = await run<{ result: unknown }>(caller, statement, params, name, isRead);
		return isVoid ? c.body(null, 204) : c.json((row?.result ?? null) as object);
	});

	routes.post("/:table", async (c) => {
		const caller = await readCaller(c);
		const body = (await readBody(c)) as object | object[];
		const rows = Array.isArray(body) ? body : [body];
		const columns = Object.keys(rows[0] ?? {})
			.map(quote)
			.join(", ");
		const table = `public.${quote(c.req.param("table"))}`;
		const statement = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
		await run(caller, statement, [JSON.stringify(rows)]);
		return c.body(null, 201);
	});

	routes.get("/:table", async (c) => {
		const caller = await readCaller(c);
		const { select = "*", ...filters } = c.req.query();
		const columns = select === "*" ? select : select.split(",").map(quote).join(", ");
		const conditions = Object.keys(filters).map(
			(column, at) => `${quote(column)}::text = $${at + 1}`,
		);
		const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
		const statement = `select ${columns} from public.${quote(c.req.param("table"))} ${where} limit ${MAX_ROWS}`;
		const values = Object.values(filters).map((value) => value.replace(/^eq\./, ""));
		return c.json(await run(caller, statement, values, null, true));
	});

	routes.onError(async (error, c) => {
		if (error instanceof RestError) {
			const { status, code, message } = error;
			return c.json({ code, details: null, hint: null, message }, status);
		}
		const {
			code = "",
			message,
			detail = null,
			hint = null,
		} = error as unknown as Record<string, string>;
		if (!/^[0-9A-Z]{5}$/.test(code)) throw error;
		const status = statusOf(
			code,
			c.req.header("authorization") !== `Bearer ${secrets.publishableKey}`,
		);
		return c.json({ code, details: detail, hint, message }, status as ContentfulStatusCode);
	});

	const close = async () => {
		await Promise.all([api.end(), owner.end()]);
	};
	return { routes, close };
}

async function readBody(c: Context): Promise<unknown> {
	const text = await c.req.text();
	return text === "" ? {} : JSON.parse(text);
}

/** @param isKnown whether the caller is somebody */
function statusOf(code: string, isKnown: boolean): number {
	if (code === "42501") return isKnown ? 403 : 401;
	const [states, status = 400] = STATUS_BY_STATE.find(([each]) => each.test(code)) ?? [];
	return status === 0 ? Number(states?.exec(code)?.[1]) : status;
}
