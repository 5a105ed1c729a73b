import * as z from "zod/mini";
import type {
	ApplyBillingEvent,
	BillingEvent,
	BillingOutcome,
	FindDiscounts,
} from "../../contract/billing.ts";
import type { AsService, ServiceOutput } from "../../contract/sql-calls.ts";
import type { StripeProblem, StripeProgress } from "../../contract/system-schema.ts";
import { applyInOrder } from "../billing/apply-in-order.ts";
import { compareMoney, customerSchema, type StripeCustomer } from "../billing/compare-money.ts";
import { completeCheckout } from "../billing/complete-checkout.ts";
import { expandDiscounts } from "../billing/expand-discounts.ts";
import { readEvent } from "../billing/read-event.ts";
import type { Stripe, StripeResult } from "../billing/stripe.ts";
import { valueOrThrow } from "../http/errors.ts";

type StripeCheck = NonNullable<ServiceOutput<"begin_stripe_check">>;

/** Stripe customers of the rolling sample in a night. */
const SAMPLE = 100;
/** One after the other, far below Stripe's limit of 25 calls a second (https://docs.stripe.com/rate-limits). */
const MAX_CALLS_PER_RUN = 40;
const CALLS_PER_CUSTOMER = 3;

interface Needed {
	applyBillingEvent: ApplyBillingEvent;
	findDiscounts: FindDiscounts;
	/** Prices that grant the plan; empty for any. */
	prices: ReadonlySet<string>;
	stripe: Stripe;
	sqlCalls: { asService: AsService };
}

/**
 * Compares our rows with Stripe's once a day, in as many runs as it takes (docs/product/money.md#reconciliation): yesterday's
 * events, then customers of both sides. What an event would have brought is applied as one.
 *
 * @returns what this run found, or that there is nothing to do now
 * @throws Error at the first call that Stripe or the database refuses; the next run goes on there
 */
export async function checkStripe(
	services: Needed,
	now: number,
): Promise<Found | { isDone: true }> {
	const check = valueOrThrow(
		await services.sqlCalls.asService("begin_stripe_check", {
			at_time: timeOf(now),
			sample: SAMPLE,
		}),
	);
	if (check === null) return { isDone: true };
	const run = new Run(services, check, now);
	try {
		await run.readEvents();
		await run.listCustomers();
		await run.compareCustomers();
	} catch (error) {
		if (!(error instanceof Delay)) throw error;
		const waits_until = timeOf(now + error.seconds * 1000);
		await run.note({ waits_until });
	}
	return run.found;
}

const timeOf = (at: number) => new Date(at).toISOString();

type Found = Record<"equal" | "repaired" | "problems", number>;

/** Stripe has asked to wait, or the run has made its calls. */
class Delay extends Error {
	readonly seconds: number;
	constructor(seconds: number) {
		super("later");
		this.seconds = seconds;
	}
}

const pageSchema = z.object({
	data: z.array(z.looseObject({ id: z.string() })),
	has_more: z.boolean(),
});
const EMPTY = { data: [], has_more: false };
/** States of a plan that goes on. */
const RUNNING = new Set(["active", "past_due", "trialing", "paused", "unpaid"]);

class Run {
	readonly found: Found = { equal: 0, repaired: 0, problems: 0 };
	readonly #services: Needed;
	readonly #check: StripeCheck;
	readonly #now: number;
	readonly #prices: ReadonlySet<string>;
	/** Customers that are still to be compared. */
	#customers: readonly string[];
	#calls = 0;

	constructor(services: Needed, check: StripeCheck, now: number) {
		this.#services = services;
		this.#check = check;
		this.#now = now;
		this.#prices = services.prices;
		this.#customers = check.customers;
	}

	/** Stores what was found at once: what comes after it may fail. */
	async note(progress: StripeProgress): Promise<void> {
		this.found.equal += progress.equal ?? 0;
		this.found.repaired += progress.repaired ?? 0;
		this.found.problems += progress.problems?.length ?? 0;
		const args = { check_day: this.#check.day, at_time: timeOf(this.#now), progress };
		this.#customers = valueOrThrow(
			await this.#services.sqlCalls.asService("note_stripe_check", args),
		);
	}

	/** Applies each event of the time span that never arrived. */
	async readEvents(): Promise<void> {
		const { stripe, sqlCalls } = this.#services;
		const { from, until } = this.#check;
		let { are_events_read, event_cursor } = this.#check;
		while (!are_events_read) {
			const after = event_cursor;
			const body = await this.#read(() => stripe.listEvents({ from, until, after }));
			const { data, has_more } = pageSchema.parse(body);
			const readable = data.filter((event) => this.#isReadable(event));
			const ids = readable.map(({ id }) => id);
			const unknown = new Set(
				valueOrThrow(await sqlCalls.asService("list_unknown_events", { ids })),
			);
			// Oldest first, as they would have come.
			for (const event of readable.toReversed()) {
				if (unknown.has(event.id)) await this.#repairByEvent(event);
			}
			event_cursor = data.at(-1)?.id ?? null;
			are_events_read = !has_more || event_cursor === null;
			await this.note({ equal: readable.length - unknown.size, event_cursor, are_events_read });
		}
	}

	/** Adds the customers of a page of Stripe's whom no event has named. */
	async listCustomers(): Promise<void> {
		const { are_customers_listed, their_last } = this.#check;
		if (are_customers_listed) return;
		const body = await this.#read(() => this.#services.stripe.listCustomers(their_last));
		// The last one of the page before was deleted: begins again.
		const { data, has_more } = body === "missing" ? EMPTY : pageSchema.parse(body);
		const customers = data.map(({ id }) => id);
		await this.note({ listed: { customers, last: has_more ? (customers.at(-1) ?? null) : null } });
	}

	/** Compares the customers that are left, one by one. */
	async compareCustomers(): Promise<void> {
		for (const customer_id of this.#customers) {
			const theirs = await this.#readCustomer(customer_id);
			await this.note({ customer_id, ...(await this.#repairByObjects(customer_id, theirs)) });
		}
	}

	#isReadable(raw: unknown): boolean {
		try {
			return readEvent(raw, this.#prices) !== undefined;
		} catch {
			// The webhook has recorded it for an operator.
			return false;
		}
	}

	async #repairByEvent(raw: { id: string }): Promise<void> {
		const { stripe, findDiscounts } = this.#services;
		const expanded = await expandDiscounts(raw, { stripe, findDiscounts, comesAgain: false });
		const read = readEvent(expanded, this.#prices);
		if (read === undefined) return;
		const event = await completeCheckout(read, stripe, this.#prices);
		const outcome = await this.#apply(event);
		const { id, customer_id, is_listed } = event;
		// Payments for other products have customers who are unknown here as well.
		const isOurs = is_listed && ["subscription", "payment"].includes(event.money?.kind ?? "");
		if (outcome === "applied" || outcome === "stale") await this.note({ repaired: 1 });
		else if (outcome === "refused" || (outcome === "unknown_customer" && isOurs)) {
			await this.note({ problems: [{ id, customer_id, what: outcome }] });
		}
	}

	async #repairByObjects(customer_id: string, theirs: StripeCustomer | "missing" | "unreadable") {
		const { asService } = this.#services.sqlCalls;
		const readOurs = async () =>
			valueOrThrow(await asService("read_customer_money", { customer: customer_id }));
		const namedAs = (what: StripeProblem["what"]) => ({
			problems: [{ id: customer_id, customer_id, what }],
		});
		if (theirs === "unreadable") return namedAs(theirs);
		if (theirs === "missing") {
			const plans = Object.values((await readOurs()).subscriptions);
			const goesOn = plans.some((plan) => RUNNING.has(plan.status) && !plan.is_deleted);
			return goesOn ? namedAs("customer_missing") : {};
		}
		const compare = async () =>
			compareMoney(theirs, await readOurs(), this.#prices, Math.floor(this.#now / 1000));
		const { equal, differences } = await compare();
		if (differences.length === 0) return { equal };
		const outcomes = new Map<string, BillingOutcome | "refused">();
		for (const { id, events } of differences) {
			for (const event of events) outcomes.set(id, await this.#apply(event));
		}
		const isOfOthers = ({ id }: { id: string }) => outcomes.get(id) === "unlisted";
		const left = (await compare()).differences.filter((each) => !isOfOthers(each));
		return {
			equal,
			repaired: differences.filter((each) => !isOfOthers(each)).length - left.length,
			problems: left.map(({ id, what }) => ({
				...{ id, customer_id },
				what: outcomes.get(id) === "unknown_customer" ? ("unknown_customer" as const) : what,
			})),
		};
	}

	/** `missing`: Stripe does not know the customer, as after a deletion there. */
	async #readCustomer(id: string): Promise<StripeCustomer | "missing" | "unreadable"> {
		const { stripe, findDiscounts } = this.#services;
		if (this.#calls + CALLS_PER_CUSTOMER > MAX_CALLS_PER_RUN) throw new Delay(0);
		const listed: Record<string, unknown> = {};
		for (const kind of ["subscriptions", "invoices", "charges"] as const) {
			const body = await this.#read(() => stripe.listOfCustomer(kind, id));
			if (body === "missing") return body;
			listed[kind] = body;
		}
		const theirs = customerSchema.safeParse(listed).data;
		if (theirs === undefined) return "unreadable";
		const { data } = theirs.subscriptions;
		for (const [n, subscription] of data.entries()) {
			const raw = { data: { object: { ...subscription, object: "subscription" } } };
			const expanded = await expandDiscounts(raw, { stripe, findDiscounts, comesAgain: false });
			data[n] = (expanded as { data: { object: typeof subscription } }).data.object;
		}
		return theirs;
	}

	/**
	 * @throws Delay when Stripe asks to wait, or the run has made its calls.
	 * @throws Error for another refusal.
	 */
	async #read(call: () => Promise<StripeResult>): Promise<unknown> {
		if (this.#calls++ >= MAX_CALLS_PER_RUN) throw new Delay(0);
		const result = await call();
		if (result.ok) return result.body;
		if (result.isMissing) return "missing";
		if (result.retryAfter !== undefined) throw new Delay(result.retryAfter);
		throw new Error(result.reason);
	}

	/** `refused`: it makes no sense, and is stored for an operator. @throws Error when it can be tried again. */
	async #apply(event: BillingEvent): Promise<BillingOutcome | "refused"> {
		const result = await applyInOrder(event, this.#services);
		if (result.ok) return result.outcome;
		if (result.failure === "transient") throw new Error(result.reason);
		return "refused";
	}
}
