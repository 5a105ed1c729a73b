/** A clone whose owner has filled in everything, and the interfaces that a deployment calls, on this machine. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { execa } from "execa";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect, type DatabaseAddress, urlOf } from "../../dev/supabase/database.ts";
import { copyOf } from "../cluster.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const HOME_TEXTS = ["locales/fr/home.json", "locales/en/home.json"];

/** `.deploy.production` of an owner who has everything, but for the database's address. */
export const VALUES = {
	...{ SUPABASE_ACCESS_TOKEN: "sbp_1", SEND_EMAIL_HOOK_SECRETS: "v1,whsec_1" },
	...{ SUPABASE_SECRET_KEY: "sb_secret_1", STRIPE_SECRET_KEY: "rk_live_1" },
	...{ BILLING_WEBHOOK_SECRET: "whsec_1", UNIT_SECRET: "0123456789abcdef" },
	UNSUBSCRIBE_SECRET: "fedcba9876543210",
	SESSION_SECRET: "0011223344556677",
	TURNSTILE_SECRET_KEY: "0x4SECRET",
};

/** A request that an interface received. */
export interface Received {
	method: string;
	path: string;
	body: string;
}

/** An HTTP interface of somebody else. */
export interface Interface {
	url: string;
	/** Every request, in order. */
	received: Received[];
	close(): void;
}

export type Respond = (request: Received) => { status?: number; body: unknown };

/** Responds with what it was sent, as an interface of settings does that takes all of them. */
const echo: Respond = ({ body }) => ({ body: JSON.parse(body) });

/** Serves JSON on 127.0.0.1. */
export async function serve(respond = echo): Promise<Interface> {
	const received: Received[] = [];
	const handle = async (request: IncomingMessage, response: ServerResponse) => {
		const body = Buffer.concat(await request.toArray()).toString("latin1");
		const { method = "", url: path = "" } = request;
		received.push({ method, path, body });
		const { status = 200, body: json } = respond({ method, path, body });
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
	};
	const server = createServer((request, response) => void handle(request, response));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	return { url: `http://127.0.0.1:${port}`, received, close: () => server.close() };
}

/** An empty project: hosted roles and Auth's tables, nobody's migrations. */
export async function emptyProject(): Promise<DatabaseAddress> {
	const address = await copyOf("system");
	const database = connect(address, SUPERUSER);
	await database`drop schema supabase_migrations cascade`;
	await database.end();
	return address;
}

/** A clone in a folder of its own. @param paths of the repository that it has; all tracked files by default */
export function makeClone(paths?: readonly string[]) {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-deploy-clone-"));
	const git = (...args: string[]) => {
		const user = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
		return execFileSync("git", [...user, ...args], { cwd: folder, encoding: "utf8" }).trim();
	};
	const tracked = () =>
		execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
			cwd: ROOT,
			encoding: "utf8",
		})
			.trim()
			.split("\n");
	for (const path of paths ?? tracked()) {
		cpSync(join(ROOT, path), join(folder, path), { recursive: true });
	}
	symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
	writeFileSync(join(folder, ".gitignore"), "node_modules\n.deploy.*\n.wrangler\ndist\n.config\n");
	git("init", "--quiet");
	git("add", "--all");
	git("commit", "--quiet", "--message", "One");

	return {
		folder,
		git,
		/** Fills in what the clone lacks, as an owner edits it. @param stripe whether that has been set up */
		fillIn(database: DatabaseAddress, { stripe = true, values = VALUES as object } = {}): void {
			const [local = "", deployed = ""] = readFileSync(join(ROOT, "wrangler.toml"), "utf8").split(
				"[env.production]\n",
			);
			const filled = deployed
				.replaceAll("fillthisin.example", "site.test")
				.replaceAll(stripe ? "fillthisin" : /(?<!stripe\.com.*)fillthisin/g, "abc")
				.replace(/(?<=production\.vars\.COMPANY\][^[]*)= ""/g, '= "x"');
			writeFileSync(join(folder, "wrangler.toml"), `${local}[env.production]\n${filled}`);
			for (const path of HOME_TEXTS) writeFileSync(join(folder, path), '{ "moments": {} }');
			const all = { ...values, SUPABASE_DB_URL: urlOf(database, "postgres") };
			const lines = Object.entries(all).map(([name, value]) => `${name}="${value}"\n`);
			writeFileSync(join(folder, ".deploy.production"), lines.join(""));
		},
		/** Runs `npm run deploy -- …` as the clone's owner. */
		async deploy(args: string[], env: Record<string, string> = {}) {
			const { exitCode, all = "" } = await execa(process.execPath, ["dev/deploy.ts", ...args], {
				...{ cwd: folder, reject: false, all: true, extendEnv: false },
				stdin: "ignore",
				env: {
					PATH: `${join(ROOT, "node_modules/.bin")}:${dirname(process.execPath)}:${process.env.PATH}`,
					...{ HOME: folder, WRANGLER_SEND_METRICS: "false", CI: "true" },
					...env,
				},
			});
			return { exitCode, all };
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
