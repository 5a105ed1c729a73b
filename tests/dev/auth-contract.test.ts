/**
 * Auth's stand-in against what was recorded of Auth itself; `npm run proof -- auth`: the project of SUPABASE_URL and
 * SUPABASE_SECRET_KEY. SUPABASE_DB_URL (as `postgres`) shows the tables as well, AUTH_PROVIDER_URL is where people are
 * chosen at Microsoft and Google; RECORD=1 wants all of it, and writes the contract anew. PROOF_MAILBOX receives the
 * mails of the accounts that it makes, with `+` parts, and deletes.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CASES } from "./auth-contract/cases.ts";
import type { Outcome, Target } from "./auth-contract/exchange.ts";
import {
	expected,
	findTarget,
	isPossible,
	readContract,
	runCase,
	watch,
	writeContract,
} from "./auth-contract/run.ts";

const contract = readContract();
const isRecording = process.env.RECORD === "1";
const outcomes: Record<string, Outcome> = {};
let target: Target;
const stoppers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
	// The stand-in prints what Auth logs as an unexpected failure; one case causes it.
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const found = await findTarget();
	target = found.target;
	stoppers.push(found.stop, await watch(target));
});
afterAll(async () => {
	if (isRecording) await writeContract(outcomes, target);
	for (const stop of stoppers.reverse()) await stop();
	vi.restoreAllMocks();
});

test.skipIf(isRecording)("every case is recorded, and nothing else", () => {
	expect(Object.keys(contract.cases)).toEqual(CASES.map(({ name }) => name));
});

test.each(CASES)("$name", async (each) => {
	if (!isPossible(each, target)) return;
	outcomes[each.name] = await runCase(each, target);
	if (isRecording) return;
	expect(outcomes[each.name]).toEqual(expected(contract.cases[each.name], target));
});
