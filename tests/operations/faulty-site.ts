/** The whole stack with a Worker whose every dependency can fail, and which can be killed. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { callControl } from "../../dev/control-client.ts";
import { clearFaults, type Fault, setFault } from "../../dev/faults.ts";
import { findFreePorts } from "../../dev/ports.ts";
import type { Part } from "../../dev/processes.ts";
import { type Stack, startStack } from "../../dev/stack.ts";
import { startWorker } from "../../dev/worker.ts";
import { localVariables } from "../../dev/worker-env.ts";
import { copyOf, startTestCluster } from "../cluster.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FLAP_MS = 700;
const SLOW = { mode: "hang", delayMs: 3_000 } as const;

export const DEPENDENCIES = ["supabase", "wordpress", "kv", "queue", "mail"] as const;
type Dependency = (typeof DEPENDENCIES)[number];
/**
 * `wrong`: errors, nonsense or repetitions in place of results. `flapping`: down every other moment. `hanging`: requests
 * are accepted and never answered.
 */
export const MODES = ["down", "slow", "wrong", "flapping", "hanging"] as const;
type Mode = (typeof MODES)[number];
export type Faults = Partial<Record<Dependency, Mode>>;

type FaultOfPart = Omit<Fault, "part">;
const OF_SUPABASE: Record<Exclude<Mode, "flapping">, FaultOfPart> = {
	down: { mode: "down" },
	slow: SLOW,
	wrong: { mode: "status", status: 500 },
	hanging: { mode: "hang" },
};
const OF_WORDPRESS = {
	down: { mode: "down" },
	slow: { mode: "slow", delayMs: 3_000 },
	wrong: { mode: "any-html-500" },
	hanging: { mode: "hang" },
};

export class FaultySite {
	readonly stack: Stack;
	readonly url: string;
	readonly #start: () => Promise<Part>;
	readonly #stopCluster: () => Promise<void>;
	#worker: Part;
	#flapping: NodeJS.Timeout | undefined;

	private constructor(
		stack: Stack,
		url: string,
		start: () => Promise<Part>,
		worker: Part,
		stopCluster: () => Promise<void>,
	) {
		this.stack = stack;
		this.#stopCluster = stopCluster;
		this.url = url;
		this.#start = start;
		this.#worker = worker;
	}

	/** @param folder for all that it stores */
	static async start(folder: string): Promise<FaultySite> {
		const stopCluster = await startTestCluster();
		const stack = await startStack({
			...{ ports: await findFreePorts(), dataDir: join(folder, "data") },
			database: await copyOf("empty"),
		});
		const root = faultyBuild(join(folder, "root"));
		const { site: port } = await findFreePorts();
		const url = `http://localhost:${port}`;
		const { supabase: supabaseUrl, wordpress: wordpressUrl } = stack.urls;
		const variables = localVariables({
			...{ hot: false, siteUrl: url, supabaseUrl, wordpressUrl, ...stack.keys },
		});
		const dataDir = join(folder, "worker");
		const start = () => startWorker({ root, dataDir, siteUrl: url, hot: false, variables });
		return new FaultySite(stack, url, start, await start(), stopCluster);
	}

	/** Sets these faults, and no others. */
	async fail(faults: Faults): Promise<void> {
		clearInterval(this.#flapping);
		await this.#failOutside(faults);
		const { kv, queue } = faults;
		await fetch(`${this.url}/api/__faults`, {
			...{ method: "POST", body: JSON.stringify({ kv, queue }) },
		});
		if (!Object.values(faults).includes("flapping")) return;
		let isDown = true;
		this.#flapping = setInterval(() => {
			isDown = !isDown;
			void this.#failOutside(faults, isDown);
		}, FLAP_MS);
	}

	/** Fails the parts that are not bindings; a flapping one is down or up. */
	async #failOutside({ supabase, wordpress, mail }: Faults, isDown = true): Promise<void> {
		const now = (mode: Mode | undefined) =>
			mode === "flapping" ? (isDown ? "down" : undefined) : mode;
		const set = (part: Fault["part"], mode: ReturnType<typeof now>) =>
			mode && setFault(this.stack, { part, ...OF_SUPABASE[mode] });
		await clearFaults(this.stack);
		for (const part of ["rest", "auth"] as const) await set(part, now(supabase));
		await set("mail", now(mail));
		const { urls, keys } = this.stack;
		const mode = now(wordpress);
		const body = JSON.stringify(mode ? OF_WORDPRESS[mode] : { mode: "off" });
		await callControl(`${urls.wordpress}/__faults`, keys, "POST", body);
	}

	/** Leaves no chance to finish anything; what its queue held in memory is gone. */
	kill(): void {
		const { pid } = this.#worker.child;
		if (pid !== undefined) process.kill(-pid, "SIGKILL");
	}

	async restart(): Promise<void> {
		this.#worker = await this.#start();
	}

	async stop(): Promise<void> {
		clearInterval(this.#flapping);
		await this.#worker.stop();
		await this.stack.stop();
		await this.#stopCluster();
	}
}

/** A copy of the build that begins with fakes/faulty.js. */
function faultyBuild(root: string): string {
	mkdirSync(root);
	symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
	for (const path of ["dist", ".wrangler/deploy", "wrangler.toml"]) {
		cpSync(join(ROOT, path), join(root, path), { recursive: true });
	}
	const config = join(root, "dist/tabulia/wrangler.json");
	const built = JSON.parse(readFileSync(config, "utf8")) as object;
	writeFileSync(config, JSON.stringify({ ...built, main: "faulty.js" }));
	cpSync(join(import.meta.dirname, "fakes/faulty.js"), join(root, "dist/tabulia/faulty.js"));
	return root;
}
