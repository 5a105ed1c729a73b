/** The figures of the stories, computed from the stories alone. */
import { type Money, moneyOf, mrrOf } from "./money.ts";
import { type Campaign, DAY_MS, type Story } from "./stories.ts";

export interface ExpectedMonth {
	mrr: Record<
		"start" | "new" | "expansion" | "contraction" | "repricing" | "churn" | "reactivation" | "end",
		number
	>;
	cash: Record<"payments" | "refunds" | "tax" | "fees" | "net" | "failures", number>;
}

interface Span {
	/** The first midnight of the simulation. */
	begin: number;
	/** In days. */
	end: number;
}

/** Revenue by month as `YYYY-MM`, from the first to the last of the simulation. */
export function expectedRevenue(
	stories: readonly Story[],
	{ begin, end }: Span,
): Map<string, ExpectedMonth> {
	const monthOf = (day: number) => new Date(begin + day * DAY_MS).toISOString().slice(0, 7);
	const months = new Map<string, ExpectedMonth>();
	for (let day = 0; day < end; day++) {
		const month = monthOf(day);
		if (!months.has(month)) months.set(month, emptyMonth());
	}
	const of = (day: number) => months.get(monthOf(day)) as ExpectedMonth;
	for (const story of stories) {
		const money = moneyOf(story, end);
		for (const { at, amount, tax, fee } of paidOf(money)) {
			of(at).cash.payments += amount;
			of(at).cash.tax += tax;
			of(at).cash.fees += fee;
		}
		for (const { at, amount, tax } of returnsOf(money)) {
			of(at).cash.refunds -= amount;
			of(at).cash.tax -= tax;
		}
		for (const { at, currency } of money.failures) {
			if (currency === "eur") of(at).cash.failures += 1;
		}
		for (const { at, kind, amount } of movementsOf(money, story, end)) {
			of(at).mrr[kind] += amount;
		}
	}
	let mrr = 0;
	for (const month of months.values()) {
		month.mrr.start = mrr;
		for (const kind of KINDS) mrr += month.mrr[kind];
		month.mrr.end = mrr;
		const { cash } = month;
		cash.net = cash.payments + cash.refunds - cash.tax - cash.fees;
	}
	return months;
}

/** Payments above 0 in EUR: no figure contains others. */
const paidOf = ({ invoices }: Money) =>
	invoices.filter(({ amount, currency }) => amount > 0 && currency === "eur");

/** Refunds in EUR, and returned refunds as less than nothing, each with its part of the tax. */
const returnsOf = ({ refunds, credits }: Money) =>
	[...refunds, ...credits].flatMap(({ invoice, at, amount, failedAt }) => {
		if (invoice.currency !== "eur") return [];
		const tax = Math.round((invoice.tax * amount) / invoice.amount);
		const back = failedAt === undefined ? [] : [{ at: failedAt, amount: -amount, tax: -tax }];
		return [{ at, amount, tax }, ...back];
	});

const KINDS = ["new", "expansion", "contraction", "repricing", "churn", "reactivation"] as const;

const emptyMonth = (): ExpectedMonth => ({
	mrr: {
		start: 0,
		new: 0,
		expansion: 0,
		contraction: 0,
		repricing: 0,
		churn: 0,
		reactivation: 0,
		end: 0,
	},
	cash: { payments: 0, refunds: 0, tax: 0, fees: 0, net: 0, failures: 0 },
});

/** The customer's MRR, change by change. A deleted account ends on the last day. */
function movementsOf({ phases, invoices }: Money, { isDeleted, taxes }: Story, end: number) {
	const movements: { at: number; kind: (typeof KINDS)[number]; amount: number }[] = [];
	let before = 0;
	// The last phase of a second tells what came of it; two subscriptions change one by one.
	const states = phases
		.filter(({ at, subscription }, n) => {
			const next = phases[n + 1];
			return next?.at !== at || next.subscription !== subscription;
		})
		.map((phase) => ({ at: phase.at, after: mrrOf(phase, invoices, taxes) }));
	if (isDeleted) states.push({ at: end - 0.01, after: 0 });
	for (const { at, after } of states) {
		if (after === before) continue;
		const kind =
			before === 0
				? movements.length === 0
					? "new"
					: "reactivation"
				: after === 0
					? "churn"
					: after > before
						? "expansion"
						: "contraction";
		movements.push({ at, kind, amount: after - before });
		before = after;
	}
	return movements;
}

/** Sessions with an event, and the session of a sign-up. */
interface Session {
	campaign: Campaign | undefined;
	entry: number;
	clicks: boolean;
	story: Story | undefined;
}

/** People at each of the six steps, of the visits by one campaign or of all. */
export function expectedFunnel(
	stories: readonly Story[],
	end: number,
	campaign?: string,
): number[] {
	const reached = stories
		.flatMap(sessionsOf)
		.filter((session) => campaign === undefined || session.campaign?.name === campaign)
		.map((session) => reachedBy(session, end));
	return [1, 2, 3, 4, 5, 6].map((step) => reached.filter((last) => last >= step).length);
}

/** The last step, from 1: each in order, within 30 days. */
function reachedBy({ entry, clicks, story }: Session, end: number): number {
	if (!clicks) return 1;
	let last = 2;
	let before = entry;
	for (const day of story ? stepsOf(story, end) : []) {
		if (day === undefined || day < before || day >= entry + 30) break;
		before = day;
		last++;
	}
	return last;
}

function sessionsOf(story: Story): Session[] {
	const { earlier, otherDevice, campaign, visitOn, isMeasured, entersByCta, clicks, adConsent } =
		story;
	if (!isMeasured) return [];
	const others = [earlier, otherDevice].filter((visit) => visit !== undefined);
	return [
		...others.map((visit) => ({
			campaign: visit.campaign,
			entry: visit.day,
			clicks: false,
			story: undefined,
		})),
		// Without consent no account knows its session.
		{
			...{ campaign, entry: visitOn, clicks: clicks || entersByCta },
			story: adConsent === "accepted" ? story : undefined,
		},
	];
}

/** Days of sign-up, confirmation, first use and first payment; a payment is half a day later than the rest. */
function stepsOf(story: Story, end: number): (number | undefined)[] {
	const paid = paidOf(moneyOf(story, end))[0]?.at;
	return [story.signedUpOn, story.confirmedOn, story.usedOn, paid];
}

export interface ExpectedCampaign {
	signUps: number;
	paid: number;
	/** Without tax, in cents. */
	revenue: number;
}

/** Accounts by their campaign, by one of the touches, in the last `days` days, the current one included. */
export function expectedCampaign(
	stories: readonly Story[],
	{ end }: Span,
	days: number,
	touch: "first" | "last",
	campaign: string,
): ExpectedCampaign {
	const isRecent = (at: number | undefined) => at !== undefined && at >= Math.ceil(end) - days;
	const total = { signUps: 0, paid: 0, revenue: 0 };
	for (const story of stories) {
		if (campaignOf(story, touch) !== campaign) continue;
		const money = moneyOf(story, end);
		const payments = paidOf(money);
		if (isRecent(story.signedUpOn) && story.confirmedOn !== undefined) total.signUps++;
		if (isRecent(payments[0]?.at)) total.paid++;
		for (const { at, amount, tax } of payments) if (isRecent(at)) total.revenue += amount - tax;
		for (const { at, amount, tax } of returnsOf(money)) {
			if (isRecent(at)) total.revenue -= amount - tax;
		}
	}
	return total;
}

/** The touches of the browser that signed up; undefined when nothing is known of it. */
function campaignOf(story: Story, touch: "first" | "last"): string | undefined {
	const { earlier, campaign, isMeasured, isDeleted, adConsent } = story;
	// Nothing is known without consent, and no more about a deleted account.
	if (!isMeasured || isDeleted || adConsent !== "accepted") return undefined;
	const touches = [earlier?.campaign, campaign].filter((each) => each !== undefined);
	return (touch === "first" ? touches.at(0) : touches.at(-1))?.name ?? "";
}
