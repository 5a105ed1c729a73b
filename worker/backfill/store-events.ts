import type { ApplyBillingEvent, BillingEvent } from "../../contract/billing.ts";

export interface Stored {
	/** How many events had which outcome. */
	outcomes: Map<string, number>;
	/** Ids of events whose customer no account has. */
	unknown: string[];
	/** Ids and reasons of events that the database refused. */
	refused: string[];
}

/**
 * Applies events in their order. Those of an unknown customer are tried again as long as others were
 * stored: a later event may tell the customer.
 */
export async function storeEvents(
	events: readonly BillingEvent[],
	apply: ApplyBillingEvent,
): Promise<Stored> {
	const outcomes = new Map<string, number>();
	const refused: string[] = [];
	let waiting = events;
	for (;;) {
		const unknown: BillingEvent[] = [];
		for (const event of waiting) {
			const result = await apply(event);
			if (!result.ok) refused.push(`${event.id}: ${result.reason}`);
			else if (result.outcome === "unknown_customer") unknown.push(event);
			else outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1);
		}
		if (unknown.length === 0 || unknown.length === waiting.length) {
			return { outcomes, unknown: unknown.map(({ id }) => id), refused };
		}
		waiting = unknown;
	}
}
