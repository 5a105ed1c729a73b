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

/** A line for each call, so that a change can be read. */
export function writeContract({ release, cases }: Contract): void {
	const list = (items: string[], [open, close]: string, depth: string) =>
		items.length === 0
			? `${open}${close}`
			: `${open}\n${depth}\t${items.join(`,\n${depth}\t`)}\n${depth}${close}`;
	const written = Object.entries(cases).map(([name, { calls, rows = {} }]) => {
		const lines = list(
			calls.map((call) => JSON.stringify(call)),
			"[]",
			"\t\t\t",
		);
		const tables = Object.entries(rows).map(
			([table, found]) => `${JSON.stringify(table)}: ${JSON.stringify(found)}`,
		);
		return `${JSON.stringify(name)}: {\n\t\t\t"calls": ${lines},\n\t\t\t"rows": ${list(tables, "{}", "\t\t\t")}\n\t\t}`;
	});
	writeFileSync(
		FILE,
		`{\n\t"release": ${JSON.stringify(release)},\n\t"cases": ${list(written, "{}", "\t")}\n}\n`,
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
