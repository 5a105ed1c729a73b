/** Runs the cases of the contract against a server, and compares what they leave with the recorded contract. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./cases/steps.ts";
import { createExchange, type Outcome, type Target } from "./exchange.ts";
import { watchWrites } from "./tables.ts";

const FILE = join(import.meta.dirname, "recorded.json");

export interface Contract {
	/** Whose behaviour it is. */
	release: string;
	cases: Record<string, Outcome>;
}

export const readContract = (): Contract => JSON.parse(readFileSync(FILE, "utf8"));

/** A line for each case; the proof prints what differs call by call. */
export function writeContract({ release, cases }: Contract): void {
	const lines = Object.entries(cases).map(
		([name, outcome]) => `\t${JSON.stringify(name)}: ${JSON.stringify(outcome)}`,
	);
	writeFileSync(
		FILE,
		`{"release": ${JSON.stringify(release)}, "cases": {\n${lines.join(",\n")}\n}}\n`,
	);
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
export function expected({ calls, ...rest }: Outcome, { database }: Target): Outcome {
	if (database) return { calls, ...rest };
	return { calls: calls.filter((call) => !("wrote" in (call as object))) };
}

export const watch = ({ database }: Target) =>
	database ? watchWrites(database) : Promise.resolve(async () => undefined);
