/**
 * `npm run proof -- auth`: the recorded contract of Auth, against the project of SUPABASE_URL and SUPABASE_SECRET_KEY, by
 * default against the stand-in. SUPABASE_DB_URL (as `postgres`) shows the tables as well; `--record` writes the contract
 * anew, and wants all of it: also AUTH_PROVIDER_URL, where people are chosen at Microsoft and Google.
 *
 * PROOF_MAILBOX receives the mails of the accounts that it makes, with `+` parts, and deletes. Exits with 1 on a difference.
 */
import { isDeepStrictEqual } from "node:util";
import postgres from "postgres";
import { startTestCluster } from "../../cluster.ts";
import { CASES } from "./cases.ts";
import type { Outcome, Target } from "./exchange.ts";
import { expected, isPossible, readContract, runCase, watch, writeContract } from "./run.ts";
import { startStandIn } from "./stand-in.ts";

const { SUPABASE_URL, SUPABASE_SECRET_KEY = "", SUPABASE_DB_URL, AUTH_PROVIDER_URL } = process.env;
const isRecording = process.argv.includes("--record");

async function findTarget(): Promise<{ target: Target; stop: () => Promise<unknown> }> {
	if (!SUPABASE_URL) {
		const stopCluster = await startTestCluster();
		const { target, stop } = await startStandIn();
		return { target, stop: async () => [await stop(), await stopCluster()] };
	}
	const database = SUPABASE_DB_URL
		? postgres(SUPABASE_DB_URL, { onnotice: () => undefined })
		: undefined;
	const target = {
		...{
			url: SUPABASE_URL,
			secretKey: SUPABASE_SECRET_KEY,
			database,
			providerUrl: AUTH_PROVIDER_URL,
		},
		siteUrl: process.env.SITE_ORIGIN ?? "http://localhost:5173",
		mailbox: process.env.PROOF_MAILBOX ?? "contract@example.com",
	};
	return { target, stop: async () => database?.end() };
}

/** The calls and tables that are not as wanted. */
function* differences(outcome: Outcome, wanted: Outcome = { calls: [] }) {
	const parts = ({ calls, rows = {} }: Outcome) => [...calls, ...Object.entries(rows)];
	const [is, was] = [parts(outcome), parts(wanted)];
	for (let n = 0; n < Math.max(is.length, was.length); n++) {
		if (isDeepStrictEqual(is[n], was[n])) continue;
		yield `  is     ${JSON.stringify(is[n])}\n  wanted ${JSON.stringify(was[n])}`;
	}
}

const { target, stop } = await findTarget();
const contract = readContract();
const health = await fetch(new URL("/auth/v1/health", target.url), {
	headers: { apikey: target.secretKey },
});
const release = ((await health.json()) as { version: string }).version;
console.log(`Auth ${release} at ${target.url}; the contract is of ${contract.release}.`);
const possible = CASES.filter((each) => isPossible(each, target));
const skipped = CASES.length - possible.length;
if (skipped > 0)
	console.log(
		`${skipped} cases are left out, and no tables looked at: they need SUPABASE_DB_URL and AUTH_PROVIDER_URL.`,
	);

const cases: Record<string, Outcome> = {};
let different = 0;
const unwatch = await watch(target);
try {
	for (const each of possible) {
		const outcome = await runCase(each, target);
		cases[each.name] = outcome;
		const wanted = contract.cases[each.name];
		if (isRecording || (wanted && isDeepStrictEqual(outcome, expected(wanted, target)))) continue;
		different++;
		console.error(each.name);
		for (const line of differences(outcome, wanted)) console.error(line);
	}
} finally {
	await unwatch();
	await stop();
}
if (isRecording) writeContract({ release, cases });
console.log(
	isRecording
		? `${possible.length} cases are recorded.`
		: `${possible.length - different} of ${possible.length} cases as recorded.`,
);
process.exit(different > 0 ? 1 : 0);
