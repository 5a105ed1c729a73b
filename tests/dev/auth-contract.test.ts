/** Auth's stand-in against what was recorded of Auth itself (`npm run proof -- auth`). */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CASES } from "./auth-contract/cases.ts";
import type { Target } from "./auth-contract/exchange.ts";
import { readContract, runCase, watch } from "./auth-contract/run.ts";
import { startStandIn } from "./auth-contract/stand-in.ts";

const contract = readContract();
let target: Target;
const stoppers: (() => Promise<void>)[] = [];
beforeAll(async () => {
	// The stand-in prints what Auth logs as an unexpected failure; one case causes it.
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const standIn = await startStandIn();
	target = standIn.target;
	stoppers.push(standIn.stop, await watch(target));
});
afterAll(async () => {
	for (const stop of stoppers.reverse()) await stop();
	vi.restoreAllMocks();
});

test("every case is recorded, and nothing else", () => {
	expect(Object.keys(contract.cases)).toEqual(CASES.map(({ name }) => name));
});

test.each(CASES)("$name", async (each) => {
	expect(await runCase(each, target)).toEqual(contract.cases[each.name]);
});
