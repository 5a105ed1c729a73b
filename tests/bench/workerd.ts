import { type ChildProcess, spawn } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Readable } from "node:stream";
import workerd from "workerd";
import { LOCAL_HOOK_SECRET, TURNSTILE_TEST_KEYS } from "../../dev/worker-env.ts";
import { BENCH_PRICE, MANY_TESTS } from "./many-tests.ts";

/** The site's own address, from which it accepts events; its port is not known before it starts. */
export const SITE_ORIGIN = "https://www.bench.example";

/** The output of `vite build`. */
export interface Build {
	/** Holds `tabulia/` and `client/`. */
	dist: string;
	/** Address of the blog's WordPress, if any. */
	wordpress?: string;
	/** Opens V8's inspector, which costs the requests some time. */
	isInspected?: boolean;
	/** Starts this socket's Worker alone. */
	only?: Socket;
}

/** The responses of the bare Workers. */
export interface Bare {
	html: string;
	/** The paths of the blog's list and of a post. */
	list: string;
	post: string;
	headers: [string, string][];
}

/** Addresses of the sockets of one workerd process. */
export interface Running {
	redirect: string;
	/** A fresh visitor's click without logic, with `Bare.headers`. */
	click: string;
	page: string;
	/** Bare pages of the bytes of the blog's list and of a post. */
	list: string;
	post: string;
	site: string;
	/** The site with as many tests as it may define. */
	manyTests: string;
	/** Has the site handle what the query says: `queue` a message of 60 events, `cron` its duties. */
	background: string;
	/** Port of V8's inspector; 0 without one. */
	inspector: number;
	/** Processor time that workerd has used, in µs; NaN on systems other than Linux. */
	cpu(): number;
	/** Warnings and errors of the Workers. */
	warnings(): string[];
	stop(): Promise<void>;
}

const SOCKETS = [
	"redirect",
	"click",
	"page",
	"list",
	"post",
	"site",
	"many-tests",
	"background",
] as const;
type Socket = (typeof SOCKETS)[number];
const INSPECTOR = "inspector";
/** Bare Workers that serve a page from memory. */
const PAGES = ["page", "list", "post"] as const;
const FAKES = join(import.meta.dirname, "fakes");

/**
 * Starts one workerd with a bare redirect, a bare click, bare pages, and the built site over
 * fakes that respond at once, each on a free port of 127.0.0.1.
 */
export async function startWorkerd(build: Build, bare: Bare): Promise<Running> {
	const { dist, wordpress, isInspected = false, only } = build;
	const sockets = SOCKETS.filter((socket) => only === undefined || socket === only);
	const folder = mkdtempSync(join(tmpdir(), "tabulia-bench-"));
	cpSync(FAKES, folder, { recursive: true });
	cpSync(join(dist, "tabulia"), join(folder, "site"), { recursive: true });
	cpSync(join(dist, "client"), join(folder, "client"), { recursive: true });
	const bytes = { page: bare.html, list: bare.list, post: bare.post };
	for (const page of PAGES) writeFileSync(join(folder, `${page}.html`), bytes[page]);
	writeFileSync(join(folder, "config.capnp"), configuration(folder, bare, wordpress, sockets));

	const child = spawn(
		workerd.default,
		[
			...["serve", "config.capnp", "--experimental", "--control-fd=3"],
			...(isInspected ? ["--inspector-addr=127.0.0.1:0"] : []),
		],
		{ cwd: folder, stdio: ["ignore", "pipe", "pipe", "pipe"] },
	);
	const lines: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (data) => {
			lines.push(String(data));
			if (lines.length > 200) lines.shift();
		});
	const output = () => lines.join("");
	const warnings = () => output().match(/^.*"level":"(?:warn|error)".*$/gm) ?? [];
	const stop = async () => {
		await ended(child);
		rmSync(folder, { recursive: true, force: true });
	};
	try {
		const ports = await listening(child, isInspected ? [...sockets, INSPECTOR] : sockets);
		const inspector = ports.get(INSPECTOR) ?? 0;
		const at = (socket: string) => `http://127.0.0.1:${ports.get(socket)}`;
		const [redirect, click, site] = [at("redirect"), at("click"), at("site")];
		const [page, list, post] = PAGES.map(at) as [string, string, string];
		return {
			...{ redirect, click, page, list, post, site, inspector },
			...{ manyTests: at("many-tests"), background: at("background") },
			cpu: () => cpuOf(child),
			warnings,
			stop,
		};
	} catch (error) {
		await stop();
		throw new Error(`workerd did not start: ${error}\n${output()}`);
	}
}

/** workerd reports the port of each socket on its control descriptor. */
function listening(child: ChildProcess, sockets: readonly string[]): Promise<Map<string, number>> {
	return new Promise((resolve, reject) => {
		const ports = new Map<string, number>();
		let text = "";
		child.once("error", reject);
		child.once("exit", (code) => reject(new Error(`exited with ${code}`)));
		(child.stdio[3] as Readable).on("data", (data) => {
			text += data;
			for (const line of text.split("\n").slice(0, -1)) {
				const message = JSON.parse(line);
				if (message.event === "listen") ports.set(message.socket, message.port);
				if (message.event === "listen-inspector") ports.set(INSPECTOR, message.port);
			}
			if (sockets.every((socket) => ports.has(socket))) resolve(ports);
		});
	});
}

/** User and system time, in ticks of 10 ms (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
function cpuOf({ pid }: ChildProcess): number {
	const file = `/proc/${pid}/stat`;
	if (!existsSync(file)) return Number.NaN;
	const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	return new Promise((resolve) => {
		child.once("exit", () => resolve());
		child.kill("SIGTERM");
	});
}

interface BuiltConfig {
	main: string;
	compatibility_date: string;
	compatibility_flags: string[];
	/** Text, or a table of wrangler.toml, which the Worker gets as an object. */
	vars: Record<string, unknown>;
	kv_namespaces: { binding: string }[];
	queues: { producers?: { binding: string }[] };
	ratelimits: { name: string }[];
	assets: { binding: string };
}

/** workerd's configuration in Cap'n Proto's text format (node_modules/workerd/workerd.capnp). */
function configuration(
	folder: string,
	{ headers }: Bare,
	wordpress: string | undefined,
	sockets: readonly Socket[],
): string {
	const built: BuiltConfig = JSON.parse(readFileSync(join(folder, "site/wrangler.json"), "utf8"));
	const date = `compatibilityDate = ${text(built.compatibility_date)}`;
	const compatibility = `${date}, compatibilityFlags = ${list(built.compatibility_flags.map(text))}`;
	const bare = (file: string, more: string[] = [], bindings: string[] = []) =>
		`(${compatibility}, modules = ${list([esModule("bare.js", file), ...more])}, bindings = ${list(bindings)})`;
	const given = bound("HEADERS", `json = ${text(JSON.stringify(headers))}`);
	// Only the blog's first reading goes out; its copies are in memory then.
	const outbound = wordpress === undefined ? "at-once" : "outside";
	const site = (definitions: string) => `(${compatibility}, globalOutbound = "${outbound}",
		modules = ${list(modulesOf(join(folder, "site"), built.main))},
		bindings = ${list(bindingsOf(built, definitions, wordpress))})`;
	const manyTests = bound("DEFINITIONS", `json = ${text(JSON.stringify(MANY_TESTS))}`);
	const extraHandlers = 'compatibilityFlags = ["service_binding_extra_handlers"]';
	const page = (name: string) =>
		bare("bare-page.js", [`(name = "page.html", text = embed "${name}.html")`]);
	const workers: Record<Socket, string> = {
		redirect: bare("bare-redirect.js"),
		click: bare("bare-click.js", [], [given]),
		...{ page: page("page"), list: page("list"), post: page("post") },
		site: site("at-once"),
		"many-tests": site("definitions"),
		background: `(${date}, ${extraHandlers}, modules = [${esModule("background.js", "background.js")}],
			bindings = [${bound("SITE", 'service = "site"')}])`,
	};
	const socket = (name: string) =>
		`(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`;
	return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
	services = [
		${sockets.map((name) => `(name = "${name}", worker = ${workers[name]}),`).join("\n\t\t")}
		(name = "outside", network = (allow = ["local", "private"])),
		(name = "at-once", worker = ${bare("at-once.js")}),
		(name = "client", disk = (path = "client")),
		(name = "definitions", worker = ${bare("definitions.js", [], [manyTests])}),
	],
	sockets = ${list(sockets.map(socket))},
	extensions = [(modules = [
		(name = "bench:rate-limit", internal = true, esModule = embed "rate-limit.js"),
	])],
);
`;
}

/** @param definitions the service that stands for the KV of definitions */
function bindingsOf(
	built: BuiltConfig,
	definitions: string,
	wordpress = "http://127.0.0.1:9",
): string[] {
	const variables = {
		...built.vars,
		SUPABASE_SECRET_KEY: "bench",
		SITE_ORIGIN,
		UNSUBSCRIBE_SECRET: "bench-unsubscribe-secret",
		SESSION_SECRET: "bench-session-secret-0123",
		SEND_EMAIL_HOOK_SECRETS: LOCAL_HOOK_SECRET,
		...TURNSTILE_TEST_KEYS,
		UNIT_SECRET: "bench-secret-of-32-characters-or-more",
		BILLING_WEBHOOK_SECRET: "whsec_bench_secret",
		STRIPE_SECRET_KEY: "bench",
		BILLING_PRICE_IDS: BENCH_PRICE,
		MAIL_PROVIDER: "resend",
		RESEND_API_KEY: "bench",
		WORDPRESS_ORIGIN: wordpress,
		ENVIRONMENT: "production",
	};
	return [
		...Object.entries(variables).map(([name, value]) =>
			typeof value === "string"
				? bound(name, `text = ${text(value)}`)
				: bound(name, `json = ${text(JSON.stringify(value))}`),
		),
		...built.kv_namespaces.map(({ binding }) =>
			bound(binding, `kvNamespace = ${text(binding === "CONFIG" ? definitions : "at-once")}`),
		),
		...(built.queues.producers ?? []).map(({ binding }) => bound(binding, 'queue = "at-once"')),
		...built.ratelimits.map(({ name }) =>
			bound(name, 'wrapped = (moduleName = "bench:rate-limit")'),
		),
		bound(built.assets.binding, 'service = "client"'),
	];
}

/** The entry first, as workerd wants it. */
function modulesOf(site: string, main: string): string[] {
	const files = readdirSync(site, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".js") && file !== main)
		.map((file) => relative(site, join(site, file)));
	return [main, ...files].map((file) => esModule(file, `site/${file}`));
}

const text = (value: string): string => JSON.stringify(value);
const list = (items: string[]): string => `[${items.join(", ")}]`;
const bound = (name: string, value: string): string => `(name = ${text(name)}, ${value})`;
const esModule = (name: string, file: string): string =>
	`(name = ${text(name)}, esModule = embed ${text(file)})`;
