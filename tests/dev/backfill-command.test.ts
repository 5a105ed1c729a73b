/** Runs of `npm run billing:backfill` against a database that says what is given here. */
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { execa } from "execa";
import { expect, it, onTestFinished } from "vitest";
import { invoice, price, subscriptionItem } from "../fakes/stripe.ts";

const line = (id: string) => ({ ...subscriptionItem({ price: price({ id }) }) });
const sold = (id: string) => invoice({ id: `in_${id}`, lines: { data: [line(`price_${id}`)] } });

/** Runs the command on an export of these objects. @returns also whether each event that it stores is of a listed price */
async function backfill(
	objects: object[],
	outcome: string,
	options: readonly string[] = [],
	prices = "price_a, price_b,",
) {
	const listed: boolean[] = [];
	const server = createServer(async (request, response) => {
		const { event } = (await json(request)) as { event: { is_listed: boolean } };
		listed.push(event.is_listed);
		response.setHeader("Content-Type", "application/json").end(JSON.stringify(outcome));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const { port } = server.address() as { port: number };
	const file = join(mkdtempSync(join(tmpdir(), "backfill-")), "export.jsonl");
	writeFileSync(file, objects.map((each) => JSON.stringify(each)).join("\n"));
	const { stdout, stderr, exitCode } = await execa(
		"node",
		["worker/backfill/main.ts", file, ...options],
		{
			reject: false,
			env: {
				SUPABASE_URL: `http://127.0.0.1:${port}`,
				SUPABASE_SECRET_KEY: "secret",
				STRIPE_SECRET_KEY: "",
				BILLING_PRICE_IDS: prices,
			},
		},
	);
	return { exitCode, said: stdout.split("\n"), failed: stderr, listed };
}

it.each([
	["applied", 0, ["applied: 2"], ""],
	["unknown_customer", 1, [], "in_a:paid: no account has its customer"],
])(
	"stores the money of both prices, and exits by what becomes of it: %s",
	async (outcome, code, outcomes, failed) => {
		const run = await backfill([sold("a"), sold("b")], outcome);
		expect([run.exitCode, run.listed]).toEqual([code, [true, true]]);
		expect(run.said).toEqual(["payment eur: 2, 27.98", "without money: 0", ...outcomes]);
		expect(run.failed).toContain(failed);
	},
);

it("stores nothing of an export with an object that cannot be read, nor in a dry run", async () => {
	const broken = await backfill([sold("a"), { object: "invoice", id: 7 }], "applied");
	expect([broken.exitCode, broken.listed]).toEqual([1, []]);
	expect(broken.failed).toContain("Nothing was stored.");
	const dry = await backfill([sold("a")], "applied", ["--dry-run"]);
	expect([dry.exitCode, dry.listed, dry.failed]).toEqual([0, [], ""]);
});

it("stores nothing without the prices of the plan: what else is sold would count", async () => {
	const run = await backfill([sold("a")], "applied", [], " ,");
	expect([run.exitCode, run.listed]).toEqual([1, []]);
	expect(run.failed).toContain("BILLING_PRICE_IDS");
});
