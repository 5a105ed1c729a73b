/** Payments of a story's customer, as plain facts: Stripe's events and the expected figures both follow from them. */
import type { Plan, Story, Taxes } from "./stories.ts";

const MONTHLY_CENTS = 1399;
const ANNUAL_CENTS = 11_752;
/** The simulation's month of a subscription. */
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** A subscription has this plan from a time on; `seats` 0 when it has ended. */
export interface Phase {
	subscription: string;
	customer: string;
	currency: "eur" | "usd";
	/** Days since the beginning of the simulation; parts of a day order what happens on one day. */
	at: number;
	seats: number;
	isAnnual: boolean;
	isPastDue: boolean;
	isTrial: boolean;
	isPaused: boolean;
	/** Percent off. */
	discount: number;
}

interface Invoice {
	id: string;
	subscription: string;
	customer: string;
	currency: "eur" | "usd";
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
	/** `failedAt`: the money came back then. */
	refunds: Return[];
	/** Returned outside of Stripe; `failedAt`: the note was voided. */
	credits: Return[];
	failures: {
		id: string;
		subscription: string;
		customer: string;
		currency: "eur" | "usd";
		at: number;
		amount: number;
		voidedAt: number | undefined;
	}[];
}

interface Return {
	invoice: Invoice;
	at: number;
	amount: number;
	failedAt: number | undefined;
}

const NOTHING: Money = { phases: [], invoices: [], refunds: [], credits: [], failures: [] };

/** Everything up to the end of the simulation. @param end in days */
export function moneyOf({ n, plan, taxes }: Story, end: number): Money {
	if (!plan) return NOTHING;
	const first = lifeOf(plan, { subscription: `sub_${n}`, customer: `cus_${n}` }, taxes, end);
	const { returnsAfter } = plan;
	if (returnsAfter === undefined) return first;
	const again: Plan = {
		...{ paidOn: plan.paidOn + returnsAfter, isAnnual: false, seats: 1 },
		...{ moreSeatsAfter: undefined, yearlyAfter: undefined, failsAfter: undefined },
		...{ refundAfter: undefined, endsAfter: undefined, returnsAfter: undefined },
		...{ returnsAsAnother: false, twist: undefined },
	};
	const customer = plan.returnsAsAnother ? `cus_${n}_again` : `cus_${n}`;
	const second = lifeOf(again, { subscription: `sub_${n}_again`, customer }, taxes, end);
	return {
		...first,
		phases: [...first.phases, ...second.phases],
		invoices: [...first.invoices, ...second.invoices],
	};
}

interface Names {
	subscription: string;
	customer: string;
}

function lifeOf(plan: Plan, names: Names, taxes: Taxes, end: number): Money {
	const { paidOn, twist } = plan;
	// Half a day past midnight: nothing of a day depends on the second.
	const start = paidOn + 0.5;
	const overAt = start + (twist === "trial" ? 10 : (plan.endsAfter ?? Number.POSITIVE_INFINITY));
	const of = { ...names, currency: twist === "foreign" ? ("usd" as const) : ("eur" as const) };
	const lives = (at: number) => at < Math.min(overAt, end);
	const phases = phasesOf(plan, of, start).filter(({ at }) => lives(at));
	const last = phases.at(-1);
	if (last && overAt < end) phases.push({ ...last, at: overAt, seats: 0 });

	const invoices: Invoice[] = [];
	for (let at = start; lives(at) && twist !== "trial"; ) {
		const phase = phases.findLast((each) => each.at <= at) as Phase;
		const days = phase.isAnnual ? YEAR_DAYS : MONTH_DAYS;
		const { amount, tax } = billed(phase, taxes);
		if (!phase.isPaused) {
			invoices.push({
				...{ ...of, id: `in_${of.subscription}_${invoices.length}`, at, days, amount },
				...{ tax, fee: Math.round(amount * 0.015) + 25 },
			});
		}
		at += days;
	}
	const paid = invoices.find(({ amount }) => amount > 0);
	/** Refunds of the first payment, and returns of them, up to the end of the simulation. */
	const returned = (after: number | undefined, comesBack: boolean): Return[] => {
		if (!paid || after === undefined || paid.at + after >= end) return [];
		const at = paid.at + after;
		const failedAt = comesBack && at + 3 < end ? at + 3 : undefined;
		return [{ invoice: paid, at, amount: Math.floor(paid.amount / 3), failedAt }];
	};
	const failAt = start + (plan.failsAfter ?? Number.POSITIVE_INFINITY);
	const voidedAt = twist === "voided" && failAt + 5 < end ? failAt + 5 : undefined;
	return {
		...{ phases, invoices },
		// A refund may come after the end of the subscription.
		refunds: returned(plan.refundAfter, twist === "failedRefund"),
		credits: twist === "creditNote" ? returned(6, plan.seats === 2) : [],
		failures:
			paid && lives(failAt) && twist !== "free"
				? [{ ...of, id: `in_${of.subscription}_failed`, at: failAt, amount: paid.amount, voidedAt }]
				: [],
	};
}

function billed(phase: Phase, { rate, isOnTop }: Taxes) {
	const price = Math.round((priceOf(phase.isAnnual) * phase.seats * (100 - phase.discount)) / 100);
	const tax = Math.round((price * rate) / (isOnTop ? 100 : 100 + rate));
	return { amount: isOnTop ? price + tax : price, tax };
}

/** Each change of the plan, in order, as if it never ended. */
function phasesOf(plan: Plan, of: Names & Pick<Phase, "currency">, start: number): Phase[] {
	const { twist, failsAfter, seats } = plan;
	const more = plan.moreSeatsAfter;
	const changes: [number | undefined, Partial<Phase>][] = [
		[failsAfter, { isPastDue: true }],
		[failsAfter && failsAfter + 3, { isPastDue: false }],
		[twist === "pause" ? 20 : undefined, { isPaused: true }],
		[twist === "pause" ? 35 : undefined, { isPaused: false }],
		[twist === "discount" ? 18 : undefined, { discount: 50 }],
		[twist === "discount" ? 38 : undefined, { discount: 0 }],
		[twist === "free" ? 25 : undefined, { discount: 0 }],
		[twist === "sameSecond" ? 10 : undefined, { seats: seats + 3 }],
		[twist === "sameSecond" ? 10 : undefined, { seats: seats + 1 }],
		[more, { seats: seats + 2 }],
		[plan.yearlyAfter, { isAnnual: true }],
	];
	let now: Phase = {
		...{ ...of, at: start, seats, isAnnual: plan.isAnnual },
		...{ isPastDue: false, isPaused: false, isTrial: twist === "trial" },
		discount: twist === "free" ? 100 : 0,
	};
	const later = changes
		.filter((change): change is [number, Partial<Phase>] => change[0] !== undefined)
		.sort(([a], [b]) => a - b);
	return [
		now,
		...later.map(([after, changed]) => {
			now = { ...now, ...changed, at: start + after };
			return now;
		}),
	];
}

export const priceOf = (isAnnual: boolean): number => (isAnnual ? ANNUAL_CENTS : MONTHLY_CENTS);

/** Standard rates of the countries, in percent; where none is known, France's. */
const STANDARD = { FR: 20, DE: 19, CH: 0 } as const;

/** Monthly recurring revenue without tax, in cents of EUR: the tax is that of the subscription's last invoice. */
export function mrrOf(phase: Phase, invoices: readonly Invoice[], taxes: Taxes): number {
	const { seats, isAnnual, isTrial, isPaused, discount, currency } = phase;
	if (isTrial || isPaused || currency !== "eur") return 0;
	const full = isAnnual ? (ANNUAL_CENTS * seats) / 12 : MONTHLY_CENTS * seats;
	const price = Math.round((full * (100 - discount)) / 100);
	if (taxes.isOnTop) return price;
	const rate = STANDARD[taxes.country ?? "FR"];
	const { tax, amount } = invoices.findLast(
		(each) => each.subscription === phase.subscription && each.amount > 0,
	) ?? { tax: rate, amount: 100 + rate };
	return price - Math.round((price * tax) / amount);
}
