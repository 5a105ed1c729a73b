/**
 * `npm run billing:backfill -- FILE [--dry-run]`: stores the money of an export of Stripe's API
 * (docs/operations/services.md#backfill-of-money). Exits 1 when anything could not be read or stored.
 */
import { readFileSync } from "node:fs";
import { createStripe } from "../billing/stripe.ts";
import { createBilling } from "../supabase/billing.ts";
import { createAsService } from "../supabase/sql-calls.ts";
import { readExport } from "./read-export.ts";
import { storeEvents } from "./store-events.ts";
import { summaryOf } from "./summary.ts";

const args = process.argv.slice(2);
const isDryRun = args.includes("--dry-run");
const [file] = args.filter((arg) => arg !== "--dry-run");
if (file === undefined) fail(["Usage: npm run billing:backfill -- FILE [--dry-run]"]);

const { SUPABASE_URL, SUPABASE_SECRET_KEY, STRIPE_SECRET_KEY = "" } = process.env;
const prices = new Set(
	(process.env.BILLING_PRICE_IDS ?? "").split(",").flatMap((id) => id.trim() || []),
);
const stripe = createStripe("https://api.stripe.com", STRIPE_SECRET_KEY);

const { events, problems, skipped } = await readExport(readFileSync(file, "utf8"), {
	prices,
	stripe,
});
console.log([...summaryOf(events), `without money: ${skipped}`].join("\n"));
if (problems.length > 0) {
	fail([...problems.map(({ place, message }) => `${place}: ${message}`), "Nothing was stored."]);
}
if (!isDryRun) {
	if (!SUPABASE_URL || !SUPABASE_SECRET_KEY || prices.size === 0) {
		fail(["SUPABASE_URL, SUPABASE_SECRET_KEY and BILLING_PRICE_IDS are needed to store."]);
	}
	const apply = createBilling(createAsService(SUPABASE_URL, SUPABASE_SECRET_KEY));
	const { outcomes, unknown, refused } = await storeEvents(events, apply);
	for (const [outcome, count] of outcomes) console.log(`${outcome}: ${count}`);
	if (unknown.length + refused.length > 0) {
		fail([...unknown.map((id) => `${id}: no account has its customer`), ...refused]);
	}
}

function fail(lines: string[]): never {
	console.error(lines.join("\n"));
	process.exit(1);
}
