/**
 * The embedded Supabase: stand-ins of Auth (dev/supabase/auth) and of PostgREST (dev/supabase/rest.ts) on a PostgreSQL
 * with the roles of a hosted project, behind one port.
 */
import { resolve } from "node:path";
import { API } from "../contract/paths.ts";
import { createFaultGate } from "./fault-gate.ts";
import { FAULT, type Fault } from "./faults.ts";
import { serveFetch } from "./http.ts";
import type { SendMail } from "./mail.ts";
import { createStandIns } from "./stand-ins.ts";
import type { EmailHook } from "./supabase/auth/context.ts";
import { createAuth } from "./supabase/auth/server.ts";
import { readAuthSettings } from "./supabase/config-toml.ts";
import { connect, type Database, type DatabaseAddress, openDatabase } from "./supabase/database.ts";
import { createGateway } from "./supabase/gateway.ts";
import type { ApiKeys, LocalSecrets } from "./supabase/keys.ts";
import { createProvider } from "./supabase/provider/provider-server.ts";
import { createRest } from "./supabase/rest.ts";
import { createDatabase, migrate } from "./supabase/schema.ts";
import { LOCAL_HOOK_SECRET } from "./worker-env.ts";

export interface SupabaseOptions {
	/** 0 for a free one. */
	port: number;
	/** Created when it is missing, on a cluster that runs. */
	database: DatabaseAddress;
	secrets: LocalSecrets;
	/** The site's address, which also receives Auth's mails. */
	siteUrl: string;
	/** Mails that the Worker sends, by the stand-in of its mail provider. */
	sendMail: SendMail;
	/** Instead of the site's, for tests without a site. */
	emailHook?: EmailHook["call"];
	/** Instead of `max_frequency`, for tests that send several mails to one address. */
	mailEverySeconds?: number | undefined;
	/** Whether a new database stays without the seeds. */
	isEmpty?: boolean;
}

export interface Supabase {
	url: string;
	keys: ApiKeys & { controlSecret: string };
	database: Database;
	stop(): Promise<void>;
}

/** Concurrent requests of Auth. */
const AUTH_POOL_SIZE = 10;

const SUPABASE_FOLDER = resolve(import.meta.dirname, "../supabase");

/**
 * Creates the database, runs new migrations and serves it on 127.0.0.1.
 * @throws when the port is taken or a migration fails (file, line and cause in the message).
 * @example
 * const supabase = await startSupabase({ port: 0, secrets: makeSecrets(), database: { port: 54322,
 *   password, name: "postgres" }, siteUrl: "http://localhost:5173", sendMail: async (mail) => void mails.push(mail) });
 */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
	const settings = readAuthSettings(SUPABASE_FOLDER);
	settings.mailEverySeconds = options.mailEverySeconds ?? settings.mailEverySeconds;
	const { secrets, siteUrl } = options;
	await createDatabase(options.database);
	await migrate(options.database, SUPABASE_FOLDER, { seeds: !options.isEmpty });
	const database = openDatabase(options.database);
	const sql = connect(options.database, "supabase_auth_admin", AUTH_POOL_SIZE);
	const rest = createRest(options.database, secrets);
	const close = async () => {
		await Promise.all([database.close(), sql.end(), rest.close()]);
	};
	try {
		const faults = createFaultGate<Fault>((input) => FAULT.parse(input));
		const url = () => server.url;
		const hook = {
			...{ url: siteUrl + API.authMails, secret: LOCAL_HOOK_SECRET, call: options.emailHook },
		};
		const parts = [
			createAuth({ sql, url, siteUrl, settings, secrets, hook }),
			rest.routes,
			...createStandIns({ database, siteUrl, sendMail: options.sendMail, faults }),
			await createProvider(),
		];
		const gateway = createGateway({ secrets, database, faults, parts });
		const server = await serveFetch(options.port, gateway.fetch);
		return {
			url: server.url,
			keys: {
				publishableKey: secrets.publishableKey,
				secretKey: secrets.secretKey,
				controlSecret: secrets.controlSecret,
			},
			database,
			stop: async () => {
				await server.close();
				await close();
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}
