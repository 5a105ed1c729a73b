/** Delivers Stripe's events to the Worker as Stripe does: signed, in any order, some twice, again after a refusal. */

import { API } from "../../contract/paths.ts";
import { LOCAL_WEBHOOK_SECRET } from "../../dev/worker-env.ts";
import { signatureOf } from "../fakes/stripe.ts";

const MAX_ROUNDS = 8;
const AT_ONCE = 6;

/** @throws when the Worker still refuses an event after several rounds */
export async function deliver(events: readonly object[], site: string): Promise<void> {
	const doubled = events.filter((_, n) => n % 4 === 0);
	let waiting = shuffle([...events, ...doubled]);
	for (let round = 0; round < MAX_ROUNDS && waiting.length > 0; round++) {
		const queue = [...waiting];
		const refused: object[] = [];
		const work = async () => {
			for (let next = queue.shift(); next; next = queue.shift()) {
				const body = JSON.stringify(next);
				const response = await fetch(site + API.billing, {
					method: "POST",
					headers: {
						"content-type": "application/json",
						"stripe-signature": await signatureOf(body, { secret: LOCAL_WEBHOOK_SECRET }),
					},
					body,
				}).catch(() => undefined);
				if (!response?.ok) refused.push(next);
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, work));
		waiting = refused;
	}
	if (waiting.length > 0) throw new Error(`${waiting.length} events were refused to the end`);
}

/** Fisher–Yates with fixed draws: the same order in each run. */
function shuffle<T>(items: T[]): T[] {
	let draw = 12345;
	for (let last = items.length - 1; last > 0; last--) {
		draw = (draw * 1103515245 + 12345) % 2147483648;
		const other = draw % (last + 1);
		[items[last], items[other]] = [items[other] as T, items[last] as T];
	}
	return items;
}
