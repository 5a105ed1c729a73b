/** What a story's customer pays, as plain facts: Stripe's events and the expected figures both follow from them. */
import type { Plan, Story } from "./stories.ts";

const MONTHLY_CENTS = 1399;
const ANNUAL_CENTS = 11_752;
/** The simulation's month of a subscription. */
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** A subscription has this plan from a time on; `seats` 0 when it has ended. */
export interface Phase {
	subscription: string;
	/** Days since the beginning of the simulation; parts of a day order what happens on one day. */
	at: number;
	seats: number;
	isAnnual: boolean;
	isPastDue: boolean;
}

interface Invoice {
	id: string;
	subscription: string;
	at: number;
	days: number;
	/** Cents, tax included. */
	amount: number;
	tax: number;
	fee: number;
}

export interface Money {
	phases: Phase[];
	invoices: Invoice[];
	refunds: { invoice: Invoice; at: number; amount: number }[];
	failures: { id: string; subscription: string; at: number; amount: number }[];
}

const NOTHING: Money = { phases: [], invoices: [], refunds: [], failures: [] };

/** Everything up to the end of the simulation. @param end in days */
export function moneyOf({ n, plan }: Story, end: number): Money {
	if (!plan) return NOTHING;
	const first = lifeOf(plan, `sub_${n}`, end);
	const { returnsAfter } = plan;
	if (returnsAfter === undefined) return first;
	const again: Plan = {
		...{ paidOn: plan.paidOn + returnsAfter, isAnnual: false, seats: 1 },
		...{ moreSeatsAfter: undefined, yearlyAfter: undefined, failsAfter: undefined },
		...{ refundAfter: undefined, endsAfter: undefined, returnsAfter: undefined },
	};
	const second = lifeOf(again, `sub_${n}_again`, end);
	return {
		phases: [...first.phases, ...second.phases],
		invoices: [...first.invoices, ...second.invoices],
		refunds: first.refunds,
		failures: first.failures,
	};
}

function lifeOf(plan: Plan, subscription: string, end: number): Money {
	const { paidOn, endsAfter = Number.POSITIVE_INFINITY } = plan;
	// Half a day past midnight: nothing of a day depends on the second.
	const start = paidOn + 0.5;
	const overAt = start + endsAfter;
	const lives = (at: number | undefined): at is number =>
		at !== undefined && at < Math.min(overAt, end);
	const at = (after: number | undefined) => (after === undefined ? undefined : start + after);

	const phases: Phase[] = [];
	let now = { seats: plan.seats, isAnnual: plan.isAnnual, isPastDue: false };
	const change = (when: number | undefined, changed: Partial<typeof now>) => {
		if (!lives(when)) return;
		now = { ...now, ...changed };
		phases.push({ subscription, at: when, ...now });
	};
	change(start, {});
	change(at(plan.failsAfter), { isPastDue: true });
	change(at(plan.failsAfter && plan.failsAfter + 3), { isPastDue: false });
	change(at(plan.moreSeatsAfter), { seats: plan.seats + 2 });
	change(at(plan.yearlyAfter), { isAnnual: true });
	if (phases.length > 0 && overAt < end) {
		phases.push({ subscription, at: overAt, ...now, seats: 0 });
	}

	const invoices: Invoice[] = [];
	let due = start;
	while (lives(due)) {
		const phase = phases.findLast((each) => each.at <= due) ?? { ...now };
		const amount = priceOf(phase.isAnnual) * phase.seats;
		const days = phase.isAnnual ? YEAR_DAYS : MONTH_DAYS;
		invoices.push({
			...{ id: `in_${subscription}_${invoices.length}`, subscription, at: due, days, amount },
			...{ tax: Math.round(amount / 6), fee: Math.round(amount * 0.015) + 25 },
		});
		due += days;
	}
	const [paid] = invoices;
	const refundAt = at(plan.refundAfter);
	const failAt = at(plan.failsAfter);
	return {
		phases,
		invoices,
		// A refund may come after the end of the subscription.
		refunds:
			paid && refundAt !== undefined && refundAt < end
				? [{ invoice: paid, at: refundAt, amount: Math.floor(paid.amount / 3) }]
				: [],
		failures:
			paid && lives(failAt)
				? [{ id: `in_${subscription}_failed`, subscription, at: failAt, amount: paid.amount }]
				: [],
	};
}

export const priceOf = (isAnnual: boolean): number => (isAnnual ? ANNUAL_CENTS : MONTHLY_CENTS);

/** Monthly recurring revenue in cents. */
export const mrrOf = ({ seats, isAnnual }: Phase): number =>
	isAnnual ? Math.round((ANNUAL_CENTS * seats) / 12) : MONTHLY_CENTS * seats;
