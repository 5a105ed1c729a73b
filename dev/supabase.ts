/**
 * The embedded Supabase: lite behind one gateway that serves `/auth/v1`, `/rest/v1` and
 * `/functions/v1` on one port and mends what differs from hosted (dev/supabase/mends).
 * For development and tests only; nothing of it may leak into the worker, the web or the migrations.
 */
import { resolve } from "node:path";
import { App } from "@supabase/lite";
import type { FaultPart } from "./faults.ts";
import { type FetchHandler, serveFetch } from "./http.ts";
import { type AuthSettings, readAuthSettings } from "./supabase/config-toml.ts";
import { createControl } from "./supabase/control.ts";
import { withCors } from "./supabase/cors.ts";
import { type Database, type DatabaseChoice, openDatabase } from "./supabase/database.ts";
import { createFaultGate } from "./supabase/fault-gate.ts";
import { forwardFunctions } from "./supabase/forward-functions.ts";
import { type ApiKeys, type LocalSecrets, makeApiKeys } from "./supabase/keys.ts";
import { notingMailer } from "./supabase/mail-context.ts";
import { mendDatabaseErrors } from "./supabase/mends/database-errors.ts";
import { keepRevokes } from "./supabase/mends/keep-revokes.ts";
import { withMends } from "./supabase/mends/mend.ts";
import { passwordChanged } from "./supabase/mends/password-changed.ts";
import { sendAgain } from "./supabase/mends/send-again.ts";
import { type SendMail, sendMails } from "./supabase/mends/send-mails.ts";
import { verifyTypeEmail } from "./supabase/mends/verify-type-email.ts";
import { migrate, prepareSystem } from "./supabase/schema.ts";

export interface SupabaseOptions {
	/** 0 takes a free one. */
	port: number;
	database: DatabaseChoice;
	secrets: LocalSecrets;
	/** Where the site is; links in mails lead there. */
	siteUrl: string;
	sendMail: SendMail;
	/** The Deno runner (dev/functions.ts). */
	functionsUrl?: string;
	/** Holds config.toml, migrations/, templates/ and seed.sql; the repository's own unless told. */
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
 * Opens the database, brings it up to date and serves it on 127.0.0.1.
 * @throws when the port is taken or a migration fails (file, line and cause in the message).
 * @example
 * const supabase = await startSupabase({ port: 0, database: { kind: "pglite" }, secrets: makeSecrets(),
 *   siteUrl: "http://localhost:5173", sendMail: async (mail) => void mails.push(mail) });
 */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
	const folder = options.supabaseFolder ?? SUPABASE_FOLDER;
	const settings = readAuthSettings(folder);
	const keys = await makeApiKeys(options.secrets);
	const database = await openDatabase(options.database);
	try {
		const app = createApp(database, settings, keys, options);
		await app.init();
		await prepareSystem(app, database);
		const migrated = await migrate(database, folder);
		keepRevokes(database);
		mendDatabaseErrors(database);
		await database.connection.clearSchemaCache();
		const { url, close } = await serve(app, database, settings, options);
		return {
			url,
			keys: { ...keys, controlSecret: options.secrets.controlSecret },
			database,
			migrated,
			stop: async () => {
				await close();
				await database.close();
			},
		};
	} catch (error) {
		await database.close();
		throw error;
	}
}

function createApp(
	database: Database,
	settings: AuthSettings,
	keys: ApiKeys,
	options: SupabaseOptions,
): App {
	const app = new App({
		connection: database.connection,
		api: { enabled: true, schemas: ["public"], max_rows: 1000 },
		auth: {
			enabled: true,
			jwt_secret: options.secrets.jwtSecret,
			jwt_expiry: settings.jwtExpirySeconds,
			site_url: options.siteUrl,
			additional_redirect_urls: settings.additionalRedirectUrls,
			minimum_password_length: settings.minimumPasswordLength,
			email: {
				enable_confirmations: settings.confirmEmail,
				double_confirm_changes: settings.doubleConfirmChanges,
				otp_length: settings.otpLength,
				otp_expiry: settings.otpExpirySeconds,
			},
		},
		options: {
			server: {
				admin: false,
				disableStudio: true,
				disableFallback: true,
				apiKeys: {
					resolver: async (key: string) => {
						if (key === keys.anonKey) return { type: "publishable", claims: { role: "anon" } };
						if (key === keys.serviceRoleKey)
							return { type: "secret", claims: { role: "service_role" } };
						return null;
					},
				},
			},
		},
		// lite's type asks for every option, though all have defaults.
	} as never) as App;
	app._mailer = notingMailer;
	return app;
}

function serve(app: App, database: Database, settings: AuthSettings, options: SupabaseOptions) {
	const faults = createFaultGate();
	const control = createControl(options.secrets.controlSecret, database, faults);
	const forward = forwardFunctions({
		runnerUrl: options.functionsUrl,
		jwtSecret: options.secrets.jwtSecret,
		openFunctions: settings.openFunctions,
	});
	let url = "";
	const lite = withMends(
		[
			sendMails({
				database,
				settings,
				siteUrl: options.siteUrl,
				supabaseUrl: () => url,
				send: async (mail) => {
					if (await faults.pass("mail")) throw new Error("A fault of the mail, set on purpose");
					await options.sendMail(mail);
				},
			}),
			sendAgain(database, settings),
			passwordChanged(database, settings),
			verifyTypeEmail,
		],
		(request) => database.exclusive(() => app.fetch(request, { peerAddress: "127.0.0.1" })),
	);
	const answer: FetchHandler = async (request, peerAddress) => {
		const controlled = await control.answer(request, peerAddress);
		if (controlled) return controlled;
		const part = partOf(new URL(request.url).pathname);
		if (!part)
			return Response.json({ message: "no Route matched with those values" }, { status: 404 });
		const failure = await faults.pass(part, request.signal);
		if (failure) return failure;
		return part === "functions" ? forward(request) : lite(request);
	};
	return serveFetch(options.port, withCors(answer)).then((server) => {
		url = server.url;
		return server;
	});
}

function partOf(path: string): FaultPart | undefined {
	return (["rest", "auth", "functions"] as const).find((part) => path.startsWith(`/${part}/v1/`));
}
