/**
 * The embedded Supabase: lite behind one gateway that serves `/auth/v1`, `/rest/v1` and
 * `/functions/v1` on one port and corrects where lite differs from hosted (dev/supabase/patches).
 */
import { join, resolve } from "node:path";
import { createFaultGate } from "./fault-gate.ts";
import { FAULT, type Fault } from "./faults.ts";
import { createFunctions } from "./functions.ts";
import { serveFetch } from "./http.ts";
import { createMailApi } from "./mail-api.ts";
import { createStripeApi } from "./stripe-api.ts";
import { readAuthSettings } from "./supabase/config-toml.ts";
import { type Database, openDatabase } from "./supabase/database.ts";
import { createGateway } from "./supabase/gateway.ts";
import { type ApiKeys, type LocalSecrets, makeApiKeys } from "./supabase/keys.ts";
import { createApp } from "./supabase/lite-app.ts";
import { mapDatabaseErrors } from "./supabase/patches/database-errors.ts";
import { doubleConfirm } from "./supabase/patches/double-confirm.ts";
import { keepRevokes } from "./supabase/patches/keep-revokes.ts";
import { mailFrequency } from "./supabase/patches/mail-frequency.ts";
import { passwordChanged } from "./supabase/patches/password-changed.ts";
import { withPatches } from "./supabase/patches/patch.ts";
import { refuseOtp } from "./supabase/patches/refuse-otp.ts";
import { resendConfirmation } from "./supabase/patches/resend-confirmation.ts";
import { secondFactor } from "./supabase/patches/second-factor.ts";
import { securePasswordChange } from "./supabase/patches/secure-password-change.ts";
import { type SendMail, sendMails } from "./supabase/patches/send-mails.ts";
import { verifyTypeEmail } from "./supabase/patches/verify-type-email.ts";
import { migrate, prepareSystem } from "./supabase/schema.ts";

export interface SupabaseOptions {
	/** 0 for a free one. */
	port: number;
	/** Of the database; in memory without it. */
	dataDir?: string;
	/** The file of a data folder that a new database starts as. */
	snapshot?: string | undefined;
	secrets: LocalSecrets;
	/** The site's address, to which links in mails lead. */
	siteUrl: string;
	sendMail: SendMail;
	/** Instead of `max_frequency`, for tests that send several mails to one address. */
	mailEverySeconds?: number | undefined;
	/** Restart an Edge Function when its files change. */
	watch?: boolean;
	/** Receives each line that an Edge Function prints. */
	log: (line: string) => void;
	/** Holds config.toml, migrations/, functions/, templates/ and seeds/; by default the repository's own. */
	supabaseFolder?: string;
}

export interface Supabase {
	url: string;
	keys: ApiKeys & { controlSecret: string };
	database: Database;
	/** The migrations that this start ran. */
	migrated: string[];
	stop(): Promise<void>;
}

const SUPABASE_FOLDER = resolve(import.meta.dirname, "../supabase");

/**
 * Opens the database, runs new migrations and serves it on 127.0.0.1.
 * @throws when the port is taken or a migration fails (file, line and cause in the message).
 * @example
 * const supabase = await startSupabase({ port: 0, secrets: makeSecrets(), log: console.log,
 *   siteUrl: "http://localhost:5173", sendMail: async (mail) => void mails.push(mail) });
 */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
	const folder = options.supabaseFolder ?? SUPABASE_FOLDER;
	const settings = readAuthSettings(folder);
	settings.mailEverySeconds = options.mailEverySeconds ?? settings.mailEverySeconds;
	const keys = await makeApiKeys(options.secrets);
	const database = await openDatabase(options.dataDir, options.snapshot);
	try {
		const app = createApp(database, settings, keys, options);
		await app.init();
		await prepareSystem(database);
		const migrated = await migrate(database, folder);
		keepRevokes(database);
		mapDatabaseErrors(database);
		await database.connection.clearSchemaCache();
		let url = "";
		const functions = createFunctions({
			folder: join(folder, "functions"),
			env: () => ({
				SUPABASE_URL: url,
				SUPABASE_ANON_KEY: keys.anonKey,
				SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
				SITE_ORIGIN: options.siteUrl,
			}),
			watch: options.watch,
			log: options.log,
		});
		const faults = createFaultGate<Fault>((input) => FAULT.parse(input));
		const send: SendMail = async (mail) => {
			const fault = await faults.take("mail");
			if (fault && fault.mode !== "hang") throw new Error("Fault set by a test");
			if (fault && fault.delayMs === undefined) await new Promise(() => {});
			await options.sendMail(mail);
		};
		const patches = [
			secondFactor(database, options.secrets.jwtSecret),
			sendMails({
				database,
				settings,
				siteUrl: options.siteUrl,
				supabaseUrl: () => url,
				send,
			}),
			mailFrequency(database, settings),
			resendConfirmation(database, settings),
			securePasswordChange(database, settings),
			passwordChanged(database, settings),
			verifyTypeEmail,
			refuseOtp,
			doubleConfirm(database, settings),
		];
		const lite = withPatches(patches, (request) =>
			database.exclusive(() => app.fetch(request, { peerAddress: "127.0.0.1" })),
		);
		const { secrets } = options;
		const { publicFunctions } = settings;
		const parts = { secrets, database, faults, lite, functions, publicFunctions };
		const standIns = [createMailApi(send), createStripeApi(database, options.siteUrl, faults)];
		const gateway = createGateway({ ...parts, standIns });
		const server = await serveFetch(options.port, gateway.fetch);
		url = server.url;
		return {
			url,
			keys: { ...keys, controlSecret: options.secrets.controlSecret },
			database,
			migrated,
			stop: async () => {
				await server.close();
				await functions.stop();
				await database.close();
			},
		};
	} catch (error) {
		await database.close();
		throw error;
	}
}
