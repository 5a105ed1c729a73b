import type { BillingEvent } from "../../contract/billing.ts";

/** Summary of what events would store: one line for each kind and currency, with count and sum. */
export function summaryOf(events: readonly BillingEvent[]): string[] {
	const sums = new Map<string, { count: number; amount: number }>();
	for (const { money, change } of events) {
		const kind = money?.kind ?? (change ? "plan" : "nothing");
		const currency = money && "currency" in money ? money.currency : "";
		const key = `${kind} ${currency}`.trim();
		const sum = sums.get(key) ?? { count: 0, amount: 0 };
		sums.set(key, { count: sum.count + 1, amount: sum.amount + amountOf(money) });
	}
	return [...sums]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([key, { count, amount }]) => `${key}: ${count}${amount ? `, ${decimal(amount)}` : ""}`);
}

function amountOf(money: BillingEvent["money"]): number {
	switch (money?.kind) {
		case "payment":
		case "dispute":
			return money.amount;
		case "failure":
			return money.amount_due;
		default:
			return 0;
	}
}

function decimal(minor: number): string {
	return (minor / 100).toFixed(2);
}
