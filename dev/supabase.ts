/**
 * The embedded Supabase: lite behind one gateway that serves `/auth/v1`, `/rest/v1` and
 * `/functions/v1` on one port and corrects where lite differs from hosted (dev/supabase/patches).
 */
import { join, resolve } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { App } from "@supabase/lite";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { jwt } from "hono/jwt";
import { controlRoutes } from "./control.ts";
import { createFaultGate, type FaultGate, untilAborted } from "./fault-gate.ts";
import { FAULT, type Fault } from "./faults.ts";
import { createFunctions, type Functions } from "./functions.ts";
import { hangUp, serveFetch } from "./http.ts";
import { type AuthSettings, readAuthSettings } from "./supabase/config-toml.ts";
import { type Database, openDatabase } from "./supabase/database.ts";
import { type ApiKeys, type LocalSecrets, makeApiKeys } from "./supabase/keys.ts";
import { collectingMailer } from "./supabase/mail-collector.ts";
import { mapDatabaseErrors } from "./supabase/patches/database-errors.ts";
import { keepRevokes } from "./supabase/patches/keep-revokes.ts";
import { passwordChanged } from "./supabase/patches/password-changed.ts";
import { type Next, withPatches } from "./supabase/patches/patch.ts";
import { resendConfirmation } from "./supabase/patches/resend-confirmation.ts";
import { type SendMail, sendMails } from "./supabase/patches/send-mails.ts";
import { verifyTypeEmail } from "./supabase/patches/verify-type-email.ts";
import { migrate, prepareSystem } from "./supabase/schema.ts";

export interface SupabaseOptions {
	/** 0 for a free one. */
	port: number;
	/** Of the database; in memory without it. */
	dataDir?: string;
	secrets: LocalSecrets;
	/** The site's address, to which links in mails lead. */
	siteUrl: string;
	sendMail: SendMail;
	/** Restart an Edge Function when its files change. */
	watch?: boolean;
	/** Receives each line that an Edge Function prints. */
	log: (line: string) => void;
	/** Holds config.toml, migrations/, functions/, templates/ and seed.sql; by default the repository's own. */
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
	const keys = await makeApiKeys(options.secrets);
	const database = await openDatabase(options.dataDir);
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
		const lite = patchedLite({ app, database, settings, options, faults, url: () => url });
		const gateway = createGateway({ database, settings, options, faults, lite, functions });
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
		// lite's type requires every option, though all have defaults.
	} as never) as App;
	app._mailer = collectingMailer;
	return app;
}

interface GatewayParts {
	database: Database;
	settings: AuthSettings;
	options: SupabaseOptions;
	faults: FaultGate<Fault>;
}

function patchedLite(parts: GatewayParts & { app: App; url: () => string }): Next {
	const { app, database, settings, options, faults, url } = parts;
	const patches = [
		sendMails({
			database,
			settings,
			siteUrl: options.siteUrl,
			supabaseUrl: url,
			send: async (mail) => {
				if (await faults.take("mail")) throw new Error("Fault set by a test");
				await options.sendMail(mail);
			},
		}),
		resendConfirmation(database, settings),
		passwordChanged(database, settings),
		verifyTypeEmail,
	];
	return withPatches(patches, (request) =>
		database.exclusive(() => app.fetch(request, { peerAddress: "127.0.0.1" })),
	);
}

function createGateway(parts: GatewayParts & { lite: Next; functions: Functions }) {
	const { database, settings, options, faults, lite, functions } = parts;
	const gateway = new Hono<{ Bindings: HttpBindings }>();
	// lite's preflight allows the headers `*`, which does not include `authorization`:
	// https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name. Functions set their own.
	gateway.use("/:part{rest|auth}/*", cors({ origin: "*", exposeHeaders: ["*"], maxAge: 3600 }));
	gateway.use("/:part{rest|auth|functions}/v1/*", async (c, next) => {
		const fault = await faults.take(c.req.param("part"));
		if (!fault) return next();
		const { mode, delayMs, status = 500 } = fault;
		if (mode === "hang" && delayMs !== undefined) return next();
		if (mode === "hang") await untilAborted(c.req.raw.signal);
		if (mode !== "status") return hangUp(c.env);
		const message = status === 429 ? "Too many requests" : "Fault set by a test";
		const body = { code: String(status), error_code: "local_fault", message, msg: message };
		return c.json(body, status as 500);
	});
	gateway.use("/functions/v1/:name/*", async (c, next) => {
		const isPublic = settings.publicFunctions.includes(c.req.param("name"));
		if (isPublic || c.req.method === "OPTIONS") return next();
		return jwt({ secret: options.secrets.jwtSecret, alg: "HS256" })(c, next);
	});
	gateway.all("/functions/v1/*", (c) =>
		functions.fetch(c.req.raw, c.req.path.slice("/functions/v1".length)),
	);
	gateway.all("/:part{rest|auth}/v1/*", (c) => lite(c.req.raw));
	const control = controlRoutes(options.secrets.controlSecret, faults);
	control.post("/__exec", async (c) => c.json(await database.script(await c.req.text())));
	gateway.route("/", control);
	gateway.notFound((c) => c.json({ message: "no Route matched with those values" }, 404));
	return gateway;
}
