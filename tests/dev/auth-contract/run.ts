/** Runs the cases of the contract against a server, and compares what they leave with the recorded contract. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { SITE_URL } from "../embedded-supabase.ts";
import type { Case } from "./cases/steps.ts";
import { createExchange, type Outcome, type Target } from "./exchange.ts";
import { startStandIn } from "./stand-in.ts";
import { watchWrites } from "./tables.ts";

const FILE = join(import.meta.dirname, "recorded.json");

interface Contract {
	/** Owner of the behaviour. */
	release: string;
	cases: Record<string, Outcome>;
}

export const readContract = (): Contract => JSON.parse(readFileSync(FILE, "utf8"));

/** A line for each case. */
export async function writeContract(cases: Contract["cases"], { url, secretKey }: Target) {
	const health = await fetch(new URL("/auth/v1/health", url), { headers: { apikey: secretKey } });
	const { version } = (await health.json()) as { version: string };
	const lines = Object.entries(cases).map(
		([name, outcome]) => `\t${JSON.stringify(name)}: ${JSON.stringify(outcome)}`,
	);
	writeFileSync(
		FILE,
		`{"release": ${JSON.stringify(version)}, "cases": {\n${lines.join(",\n")}\n}}\n`,
	);
}

/** The project of the environment, or else the stand-in. @returns it with what stops it */
export async function findTarget(): Promise<{ target: Target; stop: () => Promise<unknown> }> {
	const { SUPABASE_URL, SUPABASE_SECRET_KEY = "", SUPABASE_DB_URL, ...env } = process.env;
	if (!SUPABASE_URL) return startStandIn();
	const database = SUPABASE_DB_URL
		? postgres(SUPABASE_DB_URL, { onnotice: () => undefined })
		: undefined;
	const target = {
		...{ url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY, database },
		...{ providerUrl: env.AUTH_PROVIDER_URL, siteUrl: env.SITE_ORIGIN ?? SITE_URL },
		mailbox: env.PROOF_MAILBOX ?? "contract@example.com",
	};
	return { target, stop: async () => database?.end() };
}

/** Cases that a target cannot show. */
export const isPossible = ({ needs }: Case, { database, providerUrl }: Target): boolean =>
	(needs !== "database" || database !== undefined) &&
	(needs !== "provider" || (database !== undefined && providerUrl !== undefined));

export async function runCase({ run }: Case, target: Target): Promise<Outcome> {
	const exchange = createExchange(target);
	try {
		await run(exchange);
		return JSON.parse(JSON.stringify(await exchange.finish())) as Outcome;
	} finally {
		await exchange.clean();
	}
}

/** The recorded outcome, as far as a target can show it. */
export function expected(outcome: Outcome | undefined, { database }: Target) {
	if (database || !outcome) return outcome;
	return { calls: outcome.calls.filter((call) => !("wrote" in (call as object))) };
}

export const watch = ({ database }: Target) =>
	database ? watchWrites(database) : Promise.resolve(async () => undefined);
