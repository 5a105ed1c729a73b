/** An export of Stripe's API as billing events (docs/operations/services.md#backfill-of-money). */

import type { BillingEvent } from "../../contract/billing.ts";
import { expandDiscounts } from "../billing/expand-discounts.ts";
import { readEvent } from "../billing/read-event.ts";
import type { Stripe } from "../billing/stripe.ts";
import { eventsOfCharge, eventsOfInvoice, eventsOfSubscription } from "./snapshot-events.ts";

export interface Export {
	/** Oldest first. */
	events: BillingEvent[];
	/** Problems by line, or by the place in a list. */
	problems: { place: string; message: string }[];
	/** Entries that tell nothing of money. */
	skipped: number;
}

interface Options {
	/** The prices that grant the plan; empty for any. */
	prices: ReadonlySet<string>;
	stripe: Pick<Stripe, "readSubscription" | "readCoupon">;
}

/** Reads all entries: a problem of one does not hide those of the others. */
export async function readExport(text: string, { prices, stripe }: Options): Promise<Export> {
	const found: Export = { events: [], problems: [], skipped: 0 };
	for (const { place, read } of entriesOf(text)) {
		try {
			const events = await eventsOf(read(), prices, stripe);
			if (events.length === 0) found.skipped++;
			found.events.push(...events);
		} catch (error) {
			found.problems.push({ place, message: messageOf(error) });
		}
	}
	found.events.sort((a, b) => a.created - b.created);
	return found;
}

interface Entry {
	place: string;
	/** @throws SyntaxError for a line that is no JSON. */
	read(): unknown;
}

/** A list of the API, a bare array, or one object on each line. */
function entriesOf(text: string): Entry[] {
	const whole = asJson(text);
	const list = Array.isArray(whole) ? whole : (whole as { data?: unknown } | undefined)?.data;
	if (Array.isArray(list)) {
		const entries = list.map((value, n) => ({ place: `entry ${n + 1}`, read: () => value }));
		// Stripe lists the newest first.
		return entries.toReversed();
	}
	return text.split(/\r?\n/).flatMap((line, n) => {
		if (line.trim() === "") return [];
		return { place: `line ${n + 1}`, read: (): unknown => JSON.parse(line) };
	});
}

function asJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function eventsOf(
	raw: unknown,
	prices: ReadonlySet<string>,
	stripe: Options["stripe"],
): Promise<BillingEvent[]> {
	// An export is read without the database, and never sent again.
	const sources = { stripe, findDiscounts: async () => [], comesAgain: false };
	const expanded = (event: unknown) => expandDiscounts(event, sources);
	const kind = (raw as { object?: unknown } | null)?.object;
	switch (kind) {
		case "event": {
			const event = readEvent(await expanded(raw), prices);
			return event ? [{ ...event, is_newest: true }] : [];
		}
		case "invoice":
			return eventsOfInvoice(raw, prices);
		case "charge":
			return eventsOfCharge(raw);
		case "subscription": {
			const { data } = (await expanded({ data: { object: raw } })) as { data: { object: unknown } };
			return eventsOfSubscription(data.object, prices);
		}
		default:
			throw new Error("it is no event, invoice, charge or subscription of Stripe");
	}
}

/** The paths of zod's errors only: their messages are long, and values may be a customer's. */
function messageOf(error: unknown): string {
	const { issues, name, message } = error as Error & { issues?: { path: PropertyKey[] }[] };
	if (issues)
		return `not as Stripe sends it: ${issues.map(({ path }) => path.join(".")).join(", ")}`;
	return name === "SyntaxError" ? "no JSON" : message;
}
