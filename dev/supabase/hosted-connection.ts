/** How lite reaches the database: with the accounts of a hosted project. */
import { type PostgresConnection as Connection, PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery, type Transaction } from "kysely";
import { connectionOptions, type DatabaseAddress } from "./database.ts";
import { BECOME_SQL } from "./hosted.ts";
import { mapDatabaseError } from "./patches/database-errors.ts";

type WithContext = Connection["withContext"];

/** Carries the result of a transaction that is rolled back. */
class RolledBack extends Error {
	readonly result: unknown;
	constructor(result: unknown) {
		super("rolled back");
		this.result = result;
	}
}

/**
 * Auth's own work is done as `supabase_auth_admin`; for a request to `/rest/v1` an `authenticator` takes on the caller's
 * role, as PostgREST does. lite 0.10.0 has one account for all of it, whose timeouts it keeps, and grants every table to
 * every role at its first request.
 */
export class HostedConnection extends PostgresConnection {
	readonly #api: PostgresConnection;
	/** Reads the catalog, which shows the other accounts hardly a table. */
	readonly #owner: PostgresConnection;

	constructor(address: DatabaseAddress) {
		super(connectionOptions(address, "supabase_auth_admin"));
		this.#api = new PostgresConnection(connectionOptions(address, "authenticator"));
		this.#owner = new PostgresConnection(connectionOptions(address, "postgres"));
	}

	override introspect(...options: Parameters<Connection["introspect"]>) {
		return this.#owner.introspect(...options);
	}

	override clearSchemaCache() {
		return this.#owner.clearSchemaCache();
	}

	override withContext: WithContext = async (context, work, options = {}) => {
		const { transaction, rpc, forceRollback } = options;
		if (!context || transaction) return work(transaction ?? this.kysely);
		const { role = "anon", jwt = {} } = (context.auth ?? {}) as { role?: string; jwt?: object };
		try {
			return await this.#api.kysely.transaction().execute(async (session) => {
				await run(session, BECOME_SQL, [
					role,
					JSON.stringify(jwt),
					rpc?.path.split("/").at(-1) ?? null,
				]);
				if (rpc) {
					const headers = JSON.stringify(rpc.requestHeaders ?? {});
					await run(session, REQUEST_SQL, [rpc.method, rpc.path, headers]);
					if (rpc.readOnly) await run(session, "set local transaction_read_only = on");
				}
				const result = await work(session);
				if (forceRollback) throw new RolledBack(result);
				return result;
			});
		} catch (error) {
			if (error instanceof RolledBack) return error.result as never;
			throw error;
		}
	};

	override normalizeDbError(...raw: Parameters<Connection["normalizeDbError"]>) {
		return mapDatabaseError(super.normalizeDbError(...raw));
	}

	override async close() {
		await Promise.all([super.close(), this.#api.close(), this.#owner.close()]);
	}
}

const REQUEST_SQL = `select set_config('response.status', '', true), set_config('response.headers', '', true),
	set_config('request.method', $1, true), set_config('request.path', $2, true),
	set_config('request.headers', $3, true)`;

function run(session: Transaction<unknown>, sql: string, parameters: unknown[] = []) {
	return session.executeQuery(CompiledQuery.raw(sql, parameters));
}
