/** Steps of the revenue report, with the figures that a test is about. */
import type { RevenueFigures } from "../../../../contract/analytics-schema.ts";

type Changes = { [Key in keyof RevenueFigures]?: Partial<RevenueFigures[Key]> } & {
	first_day?: string;
	last_day?: string;
};

export function step({ mrr, customers, subscriptions, cash, ...of }: Changes = {}): RevenueFigures {
	const nothing = {
		start: 0,
		new: 0,
		expansion: 0,
		contraction: 0,
		repricing: 0,
		churn: 0,
		reactivation: 0,
		end: 0,
	};
	return {
		...{ first_day: "2026-10-01", last_day: "2026-10-31", is_running: false },
		...{ arr: 0, arpu: 0, customer_churn: 0, revenue_churn: 0, ...of },
		mrr: { ...nothing, ...mrr },
		customers: { start: 0, new: 0, lost: 0, reactivated: 0, end: 0, ...customers },
		subscriptions: { active: 0, past_due: 0, ...subscriptions },
		cash: {
			...{ payments: 0, count: 0, refunds: 0, disputes: 0, net: 0, tax: 0, fees: 0 },
			...{ fees_unknown: 0, failures: 0 },
			...cash,
		},
	} as RevenueFigures;
}
