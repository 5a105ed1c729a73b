/**
 * `npm run proof -- NAME`: a proof that takes too long for `npm test`, which runs a sample of it. `all` runs every one,
 * as .github/workflows/nightly.yml does; `--names` lists them for it.
 */
import { execaSync } from "execa";

interface Proof {
	shows: string;
	command: string;
	env?: Record<string, string>;
	/** Runs the command once for each, with these variables too. */
	variants?: readonly Record<string, string>[];
}

const PROOFS: Record<string, Proof> = {
	accessibility: {
		shows:
			"axe on every page, in both languages and colour schemes; writes what the declaration says of it",
		command: "playwright test --grep axe",
		env: { PROOF: "accessibility" },
	},
	arms: {
		shows: "100,000 requests with mixed cookies in one isolate: no page with another visitor's arm",
		command: "vitest run --project edge tests/edge/render/document-store.test.ts",
		env: { PROOF: "arms" },
	},
	auth: {
		shows:
			"the stand-in of Supabase Auth, or the project of SUPABASE_URL, against the recorded contract",
		command: "vitest run --project dev tests/dev/auth-contract.test.ts",
	},
	browsers: {
		shows: "Firefox and WebKit at every document, an account, the back-office, consent and leaving",
		command: "node tests/browsers/main.ts",
	},
	chain: {
		shows:
			"10,000 simulated customers from the ad to the payment, against the reports and the ad platforms",
		command: "vitest run --project dev tests/dev/chain.test.ts",
		env: { PROOF: "chain" },
	},
	dates: {
		shows: "the tests of the edge and the app pass half a year ahead, too",
		command: "vitest run --project edge --project web",
		env: { PROOF: "dates" },
	},
	deploy: {
		shows:
			"the true commands of a deployment into an empty PostgreSQL and account: once, again, for a share, with an edited migration",
		command: "node tests/operations/deploy.ts",
	},
	"experiment-page": {
		shows: "5,000 visitors of a test with an effect: at the fourth look the page says who wins",
		command: "playwright test e2e/nightly/experiments.spec.ts",
		env: { PROOF: "experiment-page" },
	},
	faults: {
		shows:
			"Supabase, WordPress, KV, queue and mail failing alone and in pairs, and the Worker killed, under visitors",
		command: "node tests/operations/faults.ts",
	},
	figures: {
		shows: "stored figures against plain SQL, and that the demo data are whole, on the demo data",
		command:
			"vitest run --project database --project proofs tests/database/check-figures.test.ts tests/proofs/seed.test.ts",
		env: { PROOF: "figures" },
	},
	forging: {
		shows:
			"what a household, an office and ten networks need to turn, void or stop a test, in 1, 14 and 28 days",
		command:
			"vitest run --project proofs tests/proofs/forging.test.ts tests/proofs/quiet-household.test.ts",
	},
	journeys: {
		shows: "every journey in both languages; `npm test` has most of them, each in one",
		command: "playwright test",
		env: { PROOF: "journeys" },
	},
	"large-blog": {
		shows: "a blog of 3,000 posts, and a post of two megabytes, hold up nothing",
		command: "vitest run --project edge tests/edge/blog/hostile-wordpress.test.ts",
		env: { PROOF: "large-blog" },
	},
	monday: {
		shows:
			"the eight questions of a Monday on four demo companies, in both languages, on a phone and a desktop",
		command: "playwright test e2e/monday-questions.spec.ts",
		env: { PROOF: "journeys" },
		variants: ["1", "2", "3", "4"].map((DEMO_SEED) => ({ DEMO_SEED })),
	},
	"next-page": {
		shows: "Chromium prerenders a page under test and restores pages; each counts when it is shown",
		command: "vitest run --project proofs tests/proofs/next-page.test.ts",
	},
	pages: {
		shows:
			"bytes, typefaces, sections below the fold, large text, and that nothing moves on any document in any font",
		command: "playwright test e2e/proofs",
		env: { PROOF: "pages" },
	},
	properties: {
		shows: "the property tests of edge and database in many more runs",
		command: "vitest run --project edge --project database",
		env: { PROOF: "properties" },
	},
	releases: {
		shows:
			"this commit and the one before it (or the one named) serve the same visitors while two migrations run",
		command: "node tests/operations/releases.ts",
	},
	restore: {
		shows:
			"pg_dump and psql as docs/operations/runbook.md has them: every table of the restored database is the same",
		command: "node tests/operations/restore.ts",
	},
	"stable-journeys": {
		shows: "every journey ten times",
		command: "playwright test --repeat-each 10",
	},
	wordpress: {
		shows:
			"every block of WordPress 6.5, or of the checkout that WORDPRESS_DIR names, beside the same post in its theme",
		command: "node tests/wordpress/main.ts",
	},
};

/** Runs a proof. @returns the highest exit code; 1 when a signal ended it */
function run({ command, env, variants = [{}] }: Proof, more: readonly string[] = []): number {
	const [file = "", ...args] = command.split(" ");
	const codes = variants.map((variant) => {
		const { exitCode = 1 } = execaSync(file, [...args, ...more], {
			...{ stdio: "inherit", reject: false, preferLocal: true, env: { ...env, ...variant } },
		});
		return exitCode;
	});
	return Math.max(...codes);
}

/** Runs every proof, then prints a line for each. @returns how many failed */
function runAll(): number {
	const results = Object.entries(PROOFS).map(([name, proof]) => {
		console.log(`\n── ${name}: ${proof.shows} ──`);
		const start = performance.now();
		const isProven = run(proof) === 0;
		return { name, result: isProven ? "proven" : "FAILED", seconds: secondsSince(start) };
	});
	console.table(results);
	return results.filter(({ result }) => result === "FAILED").length;
}

const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);

const [name = "", ...more] = process.argv.slice(2);
const proof = PROOFS[name];
if (proof) process.exit(run(proof, more));
if (name === "all") process.exit(runAll() === 0 ? 0 : 1);
if (name === "--names") console.log(JSON.stringify(Object.keys(PROOFS)));
else for (const [known, { shows }] of Object.entries(PROOFS)) console.log(`${known}: ${shows}`);
process.exit(["", "--names"].includes(name) ? 0 : 1);
