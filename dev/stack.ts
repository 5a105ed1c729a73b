/** The local stack: inbox, Supabase, WordPress and the Worker. Its crons run in `npm start` only (dev/start.ts). */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildIfChanged } from "./build.ts";
import { makeCertificate, trustCertificate } from "./certificate.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "./demo-accounts.ts";
import { smtpSender, startInbox } from "./mail.ts";
import { type PortName, type Ports, readPorts, requireFree } from "./ports.ts";
import { type Part, startPart } from "./processes.ts";
import { DATA_DIR, findRunning, recordRunning, type StackAccess } from "./running.ts";
import { seedDemoAccounts } from "./seed.ts";
import { startStandIns } from "./stand-ins.ts";
import type { DatabaseAddress } from "./supabase/database.ts";
import { loadSecrets } from "./supabase/keys.ts";
import type { MainMessage, MainOptions } from "./supabase/main.ts";
import { demoContent } from "./wordpress/demo/demo-content.ts";
import type { RecordedContent } from "./wordpress/recorded/content.ts";
import { startRecordedWordpress } from "./wordpress/recorded/serve.ts";
import { startWorker } from "./worker.ts";
import { localVariables, readDevVars, type WorkerVariables } from "./worker-env.ts";

export interface StackOptions {
	/** The ports, by default from the environment; findFreePorts() for a stack beside another one. */
	ports?: Ports;
	/** Everything the stack stores; two stacks need two folders. */
	dataDir?: string;
	/** `vite dev` instead of the build. */
	hot?: boolean;
	/** HTTPS with a certificate of its own; by default with SITE_TLS=1. */
	tls?: boolean;
	/** An installation of its own beside the demo data, with nothing but an operator. */
	isEmpty?: boolean;
	/** Variables of the Worker, over the local ones and under those of `.dev.vars`. */
	variables?: WorkerVariables;
	/** Instead of Auth's `max_frequency`, for journeys that send several mails to one address. */
	mailEverySeconds?: number;
	/** Content of the recorded WordPress in place of the demo articles. */
	wordpressContent?: RecordedContent;
	/** On a cluster that runs already, with or without content; by default the stack starts its own. */
	database?: DatabaseAddress;
	/** Receives progress. */
	log?: (line: string) => void;
}

export interface Stack extends StackAccess {
	/** The logins of the local Supabase; none where it is a hosted one. */
	accounts: readonly DemoAccount[];
	/** Resolves when a part ends unexpectedly, with the reason. */
	failed: Promise<string>;
	stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "..");

/**
 * Starts everything and resolves when all of it responds.
 * @throws when a stack with this data runs already, a port is taken, a migration or the build
 *   fails; the parts that had started are stopped.
 * @example
 * const stack = await startStack({ ports: await findFreePorts(), dataDir: mkdtempSync("/tmp/e2e-") });
 * // … stack.urls.site …
 * await stack.stop();
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
	const { ports = readPorts(), dataDir = DATA_DIR, hot = false, log = () => undefined } = options;
	const { tls = process.env.SITE_TLS === "1", isEmpty = false } = options;
	const running = await findRunning(dataDir);
	if (running) {
		throw new Error(`The stack is running: ${running.urls.site} (process ${running.pid}).`);
	}
	const ownVariables = readDevVars(ROOT);
	const isSupabaseLocal = ownVariables.SUPABASE_URL === undefined;
	const isWordpressLocal = ownVariables.WORDPRESS_ORIGIN === undefined;
	const needed: PortName[] = ["site", "supabase", "mail", "smtp"];
	if (isSupabaseLocal && !options.database) needed.push("database");
	if (isWordpressLocal) needed.push("wordpress");
	await requireFree(ports, needed);
	mkdirSync(dataDir, { recursive: true });
	const certificate = tls ? makeCertificate(dataDir) : undefined;
	trustCertificate(dataDir);

	const secrets = loadSecrets(join(dataDir, "secrets.json"));
	const { publishableKey, secretKey, controlSecret, databasePassword: password } = secrets;
	const keys = { publishableKey, secretKey, controlSecret };
	const urls = {
		site: `${tls ? "https" : "http"}://localhost:${ports.site}`,
		supabase: ownVariables.SUPABASE_URL ?? `http://127.0.0.1:${ports.supabase}`,
		mail: `http://127.0.0.1:${ports.mail}`,
		wordpress: ownVariables.WORDPRESS_ORIGIN ?? `http://127.0.0.1:${ports.wordpress}`,
	};
	const accounts = DEMO_ACCOUNTS.filter(
		({ admin }) => isSupabaseLocal && (!isEmpty || admin?.role === "super_admin"),
	);
	const processes: Part[] = [];
	// Run in the opposite order.
	const stoppers: (() => Promise<void> | void)[] = [];
	const stop = async () => {
		for (const stopper of stoppers.splice(0).reverse()) await stopper();
	};
	const add = (part: Part) => {
		stoppers.push(part.stop);
		processes.push(part);
	};

	/** Reports a step with its seconds when it has ended. */
	async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
		const start = performance.now();
		const result = await work();
		log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
		return result;
	}

	async function startMails() {
		const folder = join(dataDir, "mail");
		const inbox = await startInbox({ webPort: ports.mail, smtpPort: ports.smtp, folder });
		stoppers.push(() => inbox.stop());
	}

	/** Providers beside a project of the developer's own. */
	async function startProviders() {
		const { SUPABASE_DB_URL: databaseUrl } = ownVariables;
		const sendMail = smtpSender(ports.smtp);
		stoppers.push(
			await startStandIns({ port: ports.supabase, siteUrl: urls.site, sendMail, databaseUrl }),
		);
	}

	async function startEmbeddedSupabase() {
		const part = startPart({
			name: "Supabase",
			script: join(import.meta.dirname, "supabase/main.ts"),
			cwd: ROOT,
			logFile: join(dataDir, "logs/supabase.log"),
		});
		add(part);
		await startDatabase(part, {
			port: ports.supabase,
			...(options.database
				? { database: options.database }
				: {
						cluster: { folder: join(dataDir, "postgres"), port: ports.database, password },
						database: { port: ports.database, password, name: isEmpty ? "empty" : "postgres" },
					}),
			secrets,
			isEmpty,
			siteUrl: urls.site,
			smtpPort: ports.smtp,
			mailEverySeconds: options.mailEverySeconds,
		});
		await seedDemoAccounts({ urls, keys }, accounts);
	}

	async function startWordpress() {
		const wordpress = await startRecordedWordpress({
			...{ port: ports.wordpress, controlSecret },
			content: options.wordpressContent ?? demoContent(),
		});
		stoppers.push(() => wordpress.stop());
	}

	async function startSite() {
		const variables = {
			...localVariables({
				hot,
				siteUrl: urls.site,
				supabaseUrl: urls.supabase,
				standInsUrl: isSupabaseLocal ? undefined : `http://127.0.0.1:${ports.supabase}`,
				wordpressUrl: urls.wordpress,
				...keys,
			}),
			...options.variables,
			...ownVariables,
		};
		// KV and queues belong to the installation, too.
		const state = isEmpty ? join(dataDir, "empty") : dataDir;
		add(
			await startWorker({
				root: ROOT,
				dataDir: state,
				siteUrl: urls.site,
				certificate,
				hot,
				variables,
			}),
		);
	}

	try {
		const build = hot ? Promise.resolve() : step("build", () => buildIfChanged(ROOT));
		// Side by side: PostgreSQL and the build are the longest, and each has a core. The site is there before its data.
		const parts = [
			build.then(() => step(`Worker, ${urls.site}`, startSite)),
			step("inbox", startMails),
			isSupabaseLocal
				? step("database, migrations and demo data", startEmbeddedSupabase)
				: step("stand-ins of mails, Stripe and ad platforms", startProviders),
			...(isWordpressLocal ? [step("WordPress", startWordpress)] : []),
		];
		const failures = (await Promise.allSettled(parts)).filter(
			({ status }) => status === "rejected",
		);
		if (failures[0]) throw (failures[0] as PromiseRejectedResult).reason;
	} catch (error) {
		await stop();
		throw error;
	}
	stoppers.push(recordRunning(dataDir, { pid: process.pid, urls, keys }));
	const failed = Promise.race(processes.map(({ ended }) => ended));
	return { urls, keys, accounts, failed, stop };
}

/** Sends the options to the process of dev/supabase/main.ts, and waits until it is ready. */
async function startDatabase(part: Part, options: MainOptions): Promise<void> {
	const started = new Promise<void>((resolve, reject) => {
		part.child.on("message", (message) => {
			const event = message as MainMessage;
			if (event.kind === "ready") resolve();
			else reject(new Error(event.reason));
		});
		part.ended.then((reason) => reject(new Error(reason)));
	});
	part.child.send(options);
	return started;
}
