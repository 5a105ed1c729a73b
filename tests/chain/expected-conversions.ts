/** Conversions that ad platforms must learn of the stories, computed from the stories alone (docs/product/visits.md#conversions). */
import { moneyOf } from "./money.ts";
import type { Story } from "./stories.ts";

/** Nothing older is told. */
const OLDEST_DAYS = 3;

interface ExpectedPayment {
	/** Without tax, in cents. */
	value: number;
	currency: string;
}

export interface ExpectedConversions {
	/** By the number of their story. */
	signUps: Set<number>;
	payments: Map<number, ExpectedPayment>;
	/** The day whose end is three days ago: whether it is told depends on the time of the day. */
	either: Set<string>;
}

/** @param end the present, in days since the beginning */
export function expectedConversions(stories: readonly Story[], end: number): ExpectedConversions {
	const expected: ExpectedConversions = {
		...{ signUps: new Set(), payments: new Map(), either: new Set() },
	};
	const oldest = Math.ceil(end) - OLDEST_DAYS;
	for (const story of stories) {
		const { n, adConsent, isMeasured, confirmedOn } = story;
		if (adConsent !== "accepted" || !isMeasured || confirmedOn === undefined) continue;
		if (confirmedOn >= oldest) expected.signUps.add(n);
		if (confirmedOn === oldest - 1) expected.either.add(`sign-up ${n}`);
		const [first] = moneyOf(story, end)
			.invoices.filter(({ amount }) => amount > 0)
			.toSorted((a, b) => a.at - b.at);
		if (!first) continue;
		const { amount, at, currency, tax } = first;
		if (at >= oldest) expected.payments.set(n, { value: amount - tax, currency });
		else if (at >= oldest - 1) expected.either.add(`payment ${n}`);
	}
	return expected;
}
