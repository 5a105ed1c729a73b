/** The whole local stack: inbox, Supabase, Edge Functions, the Worker and its crons. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildIfChanged } from "./build.ts";
import { keepTime } from "./cron.ts";
import { type Functions, startFunctions } from "./functions.ts";
import { type Inbox, startInbox } from "./mail.ts";
import { type PortName, type Ports, readPorts, requireFree } from "./ports.ts";
import { type Part, startPart } from "./processes.ts";
import { DATA_DIR, findRunning, noteRunning } from "./running.ts";
import { seedDemoAccounts } from "./seed.ts";
import { type ApiKeys, loadSecrets, makeApiKeys } from "./supabase/keys.ts";
import type { MainAnswer, MainOptions } from "./supabase/main.ts";
import { startRecordedWordpress } from "./wordpress/recorded/serve.ts";
import { startWorker } from "./worker.ts";
import { localVariables, readDevVars, type WorkerVariables } from "./worker-env.ts";

export interface StackOptions {
	/** From the environment unless given; findFreePorts() for one beside another. */
	ports?: Ports;
	/** Everything the stack keeps; `.local` unless given. Two stacks need two. */
	dataDir?: string;
	/** `vite dev` instead of the build. */
	hot?: boolean;
	/** Of the Worker, over the local ones and below those of `.dev.vars`. */
	variables?: WorkerVariables;
	/** Says nothing while it starts. */
	silent?: boolean;
}

export interface StackPart {
	part: string;
	address: string;
	state: string;
}

export interface Stack {
	urls: { site: string; supabase: string; mail: string; functions: string; wordpress: string };
	keys: ApiKeys & { controlSecret: string };
	/** What runs where, for people. */
	parts: StackPart[];
	/** Settles when a part ends that should not have, with a sentence that says which and why. */
	failed: Promise<string>;
	stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "..");

/**
 * Starts everything and resolves when all of it answers.
 * @throws when a stack with this data runs already, a port is taken, a migration or the build
 *   fails; whatever had started is stopped by then.
 * @example
 * const stack = await startStack({ ports: await findFreePorts(), dataDir: mkdtempSync("/tmp/e2e-"), silent: true });
 * // … stack.urls.site …
 * await stack.stop();
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
	const {
		ports = readPorts(),
		dataDir = DATA_DIR,
		hot = false,
		silent = false,
		variables = {},
	} = options;
	const say = (text: string) => silent || console.log(text);
	const running = await findRunning(dataDir);
	if (running) throw new Error(`It runs already: ${running.urls.site} (process ${running.pid}).`);

	const ownVariables = readDevVars(join(ROOT, ".dev.vars"));
	const embedded = ownVariables.SUPABASE_URL === undefined;
	const recorded = ownVariables.WORDPRESS_ORIGIN === undefined;
	const needed: PortName[] = [
		"site",
		...(embedded ? (["supabase", "deno", "mail", "smtp"] as const) : []),
		...(recorded ? (["wordpress"] as const) : []),
	];
	await requireFree(ports, needed);
	mkdirSync(dataDir, { recursive: true });

	const secrets = loadSecrets(join(dataDir, "secrets.json"));
	const apiKeys = await makeApiKeys(secrets);
	const keys = { ...apiKeys, controlSecret: secrets.controlSecret };
	const urls = {
		site: `http://localhost:${ports.site}`,
		supabase: ownVariables.SUPABASE_URL ?? `http://127.0.0.1:${ports.supabase}`,
		mail: `http://127.0.0.1:${ports.mail}`,
		functions: `http://127.0.0.1:${ports.deno}`,
		wordpress: ownVariables.WORDPRESS_ORIGIN ?? `http://127.0.0.1:${ports.wordpress}`,
	};
	const parts: StackPart[] = [];
	const watched: Part[] = [];
	// Stopped in the opposite order.
	const stoppers: (() => Promise<void> | void)[] = [];
	const stop = async () => {
		for (const stopper of stoppers.splice(0).reverse()) await stopper();
	};

	async function startEmbeddedSupabase() {
		say("Starting the inbox, Supabase and the Edge Functions…");
		const inbox: Inbox = await startInbox({
			webPort: ports.mail,
			smtpPort: ports.smtp,
			folder: join(dataDir, "mail"),
		});
		stoppers.push(() => inbox.stop());
		const functions: Functions = await startFunctions({
			port: ports.deno,
			env: {
				SUPABASE_URL: urls.supabase,
				SUPABASE_ANON_KEY: keys.anonKey,
				SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
				SITE_ORIGIN: urls.site,
			},
			watch: hot,
			log: (line) => say(`[functions] ${line}`),
		});
		stoppers.push(() => functions.stop());
		const { part, migrated } = await startSupabaseProcess(dataDir, {
			port: ports.supabase,
			database: { kind: "pglite", dataDir: join(dataDir, "pgdata") },
			secrets,
			siteUrl: urls.site,
			functionsUrl: functions.url,
			smtpPort: ports.smtp,
		});
		stoppers.push(() => part.stop());
		watched.push(part);
		await seedDemoAccounts({ urls, keys });
		parts.push(
			{
				part: "Supabase",
				address: urls.supabase,
				state: migrated.length ? `ran ${migrated.length} migrations` : "up to date",
			},
			{
				part: "Edge Functions",
				address: `${urls.supabase}/functions/v1`,
				state: functions.names().join(", ") || "no functions yet",
			},
			{ part: "Mail", address: urls.mail, state: "receives every mail" },
		);
	}

	async function startWordpress() {
		const { controlSecret } = keys;
		const wordpress = await startRecordedWordpress({ port: ports.wordpress, controlSecret });
		stoppers.push(() => wordpress.stop());
		parts.push({ part: "WordPress", address: wordpress.url, state: "recorded answers" });
	}

	async function startSite() {
		if (!hot) {
			say("Building the site…");
			const built = await buildIfChanged(ROOT);
			say(built ? "Built." : "Unchanged since the last build.");
		}
		const worker = await startWorker({
			root: ROOT,
			dataDir,
			port: ports.site,
			hot,
			variables: {
				...localVariables({
					hot,
					siteUrl: urls.site,
					supabaseUrl: urls.supabase,
					wordpressUrl: urls.wordpress,
					...apiKeys,
				}),
				...variables,
				...ownVariables,
			},
		});
		stoppers.push(() => worker.stop());
		watched.push(worker);
		stoppers.push(keepTime(urls.site, (error) => say(error.message)));
		parts.unshift({ part: "Site", address: urls.site, state: hot ? "hot reload" : "built" });
	}

	try {
		if (embedded) await startEmbeddedSupabase();
		else parts.push({ part: "Supabase", address: urls.supabase, state: "yours, by .dev.vars" });
		if (recorded) await startWordpress();
		else parts.push({ part: "WordPress", address: urls.wordpress, state: "yours, by .dev.vars" });
		await startSite();
	} catch (error) {
		await stop();
		throw error;
	}
	stoppers.push(noteRunning(dataDir, { pid: process.pid, urls, keys }));
	return { urls, keys, parts, failed: Promise.race(watched.map((part) => part.ended)), stop };
}

async function startSupabaseProcess(dataDir: string, options: MainOptions) {
	const part = startPart({
		name: "Supabase",
		command: process.execPath,
		args: [join(import.meta.dirname, "supabase/main.ts")],
		cwd: ROOT,
		logFile: join(dataDir, "logs/supabase.log"),
	});
	const answer = new Promise<MainAnswer>((resolve) =>
		part.child.once("message", resolve as () => void),
	);
	part.child.send(options);
	const first = await Promise.race([answer, part.ended]);
	if (typeof first === "string") throw new Error(first);
	if (!first.ready) {
		await part.stop();
		throw new Error(first.reason);
	}
	return { part, migrated: first.migrated };
}
