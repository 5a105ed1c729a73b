/** Random stories of visitors, and what the funnel must say about them, computed from the stories alone. */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Funnel } from "../../contract/analytics-schema.ts";
import type { LandingEvent } from "../../contract/event-schema.ts";
import { claimsOf } from "../fakes/attribution.ts";
import { signUp } from "./accounts.ts";
import { settle, signUpWithToken } from "./attributions.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import type { TestDatabase } from "./harness.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first entry; everything else lies before now. */
export const START = daysAgo(80).getTime();

const hours = (max: number) => fc.integer({ min: 0, max });
/** Hours after the step before; now and then in another order, or after the 30 days. */
const pause = fc.option(
	fc.oneof(
		{ weight: 6, arbitrary: hours(60) },
		{ weight: 1, arbitrary: fc.integer({ min: -30, max: -1 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 690, max: 760 }) },
	),
	{ freq: 5, nil: undefined },
);

export const arbitraryStory = fc.record({
	/** Hours after `START`. */
	entry: hours(24 * 35),
	events: fc.array(
		fc.record({
			after: hours(40),
			event_type: fc.constantFrom("view" as const, "click" as const, "click" as const),
			cta_location: fc.constantFrom(null, null, "hero", "sign_up"),
			utm_source: fc.constantFrom("google", "bing", null),
			utm_campaign: fc.constantFrom("spring", "autumn", null),
			detected_platform: fc.constantFrom("windows" as const, "mac" as const),
			language: fc.constantFrom("fr" as const, "en" as const),
			variant: fc.constantFrom("a", "b"),
		}),
		{ minLength: 1, maxLength: 4 },
	),
	/** A second session of the same person, which knows nothing of the first. */
	again: fc.option(hours(200), { freq: 4 }),
	accounts: fc.array(
		fc.record({
			signUp: fc.integer({ min: -5, max: 760 }),
			/** The session that the token names: this one, one without events, or no verified token. */
			origin: fc.constantFrom("session", "session", "session", "elsewhere", "unknown"),
			who: fc.constantFrom("customer", "customer", "customer", "operator", "deleted"),
			confirmed: pause,
			used: pause,
			paid: pause,
		}),
		{ maxLength: 2 },
	),
});

type Story = typeof arbitraryStory extends fc.Arbitrary<infer T> ? T : never;
type StoryEvent = Story["events"][number];
type StoryAccount = Story["accounts"][number];

interface Account extends StoryAccount {
	id: string;
	at: number;
	times: (number | undefined)[];
}

export interface VisitorFacts {
	session: string;
	events: (StoryEvent & { at: number; id: string })[];
	accounts: Account[];
}

/** Gives the stories their times and sessions. */
export function factsOf(stories: readonly Story[]): VisitorFacts[] {
	return stories.flatMap(({ entry, events, again, accounts }) => {
		const start = START + entry * HOUR_MS;
		const timed = (from: number) =>
			events.map((event) => ({ ...event, at: from + event.after * HOUR_MS, id: randomUUID() }));
		const first = {
			session: randomUUID(),
			events: timed(start),
			accounts: accounts.map((account) => {
				const at = start + account.signUp * HOUR_MS;
				const since = (from: number, pause: number | undefined) =>
					pause === undefined ? undefined : from + pause * HOUR_MS;
				const confirmed = since(at, account.confirmed);
				const used = since(confirmed ?? at, account.used);
				const paid = since(used ?? at, account.paid);
				return { ...account, id: randomUUID(), at, times: [at, confirmed ?? paid, used, paid] };
			}),
		};
		if (again === null) return [first];
		return [first, { session: randomUUID(), events: timed(start + again * HOUR_MS), accounts: [] }];
	});
}

/** Stores the events; a batch of its own each, because they arrive at different times. */
export async function storeEvents(
	database: TestDatabase,
	facts: readonly VisitorFacts[],
): Promise<void> {
	const batches = facts.flatMap(({ session, events }) =>
		events.map(({ at, id, after: _, ...event }) =>
			eventBatch({
				received_at: new Date(at).toISOString(),
				landing: [
					landingEvent({ ...(event as Partial<LandingEvent>), event_id: id, session_id: session }),
				],
			}),
		),
	);
	await ingest(database, batches);
}

/** Signs up the accounts and lets them act. */
export async function storeAccounts(
	database: TestDatabase,
	facts: readonly VisitorFacts[],
): Promise<void> {
	for (const { session, accounts } of facts) {
		for (const account of accounts) {
			await signUpAt(database, account, session);
			await database.script(actionsOf(account).join(";"));
		}
	}
}

async function signUpAt(database: TestDatabase, { id, at, origin }: Account, session: string) {
	const [createdAt, state] = [new Date(at), { id, isConfirmed: false }];
	if (origin === "unknown") return signUp(database, { ...state, createdAt });
	await signUpWithToken(database, createdAt, "fr", state);
	const claims = claimsOf({ session_id: origin === "session" ? session : randomUUID() });
	return settle(database, { user_id: id, outcome: "verified", claims });
}

function actionsOf({ id, who, confirmed, times }: Account): string[] {
	const [, confirmedAt, usedAt, paidAt] = times.map(
		(time) => time !== undefined && `'${new Date(time).toISOString()}'::timestamptz`,
	);
	const payment = (kind: string, amount: number, at: string) =>
		`('${kind}_${id}', '${kind}', ${amount}, 'eur', ${at}, '${id}', 'cus_${id}', 'in_${id}')`;
	const actions = [
		confirmed !== undefined &&
			`with own as (update private.sign_up_attribution set own_until = 'infinity' where user_id = '${id}')
			update auth.users set email_confirmed_at = ${confirmedAt} where id = '${id}'`,
		usedAt &&
			`insert into public.api_usage (user_id, kind, called_at)
			values ('${id}', 'chat', ${usedAt}), ('${id}', 'chat', now())`,
		paidAt &&
			`insert into private.payments (id, kind, amount, currency, occurred_at, user_id, customer_id, stripe_id)
			values ${payment("payment", 1399, paidAt)}, ${payment("refund", -1399, `${paidAt} - interval '1 hour'`)}`,
		who === "operator" && `insert into private.admins (user_id) values ('${id}')`,
	];
	return actions.filter((action) => typeof action === "string");
}

/** Deletes the accounts that do not stay. */
export async function deleteAccounts(
	database: TestDatabase,
	facts: readonly VisitorFacts[],
): Promise<void> {
	const gone = facts.flatMap(({ accounts }) => accounts.filter(({ who }) => who === "deleted"));
	for (const { id } of gone) await database.query("delete from auth.users where id = $1", [id]);
}

export interface Question {
	from: number;
	until: number;
	seen: number;
	filters: Partial<Record<"source" | "campaign" | "platform" | "language" | "variant", string>>;
}

const NO_PEOPLE = [0, 0, 0, 0, 0, 0];

/** The funnel by its definition (docs/product/reports.md#funnel), without a look at the database. */
export function expectedFunnel(
	facts: readonly VisitorFacts[],
	{ from, until, seen, filters }: Question,
): Funnel {
	const visits = facts.flatMap(({ session, events, accounts }) => {
		const counted = events
			.filter(({ cta_location }) => cta_location !== "sign_up")
			.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
		const [entry] = counted;
		if (!entry) return [];
		const click = counted.find(({ event_type }) => event_type === "click")?.at;
		const [account] = accounts
			.filter(({ origin, who }) => origin === "session" && who !== "operator")
			.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
		return [{ session, entry, account, times: [entry.at, click, ...(account?.times ?? [])] }];
	});
	const isIn = (at: number) => at >= from && at < until;
	const chosen = visits.filter(
		({ entry }) =>
			isIn(entry.at) &&
			(filters.source === undefined || entry.utm_source === filters.source) &&
			(filters.campaign === undefined || entry.utm_campaign === filters.campaign) &&
			(filters.platform === undefined || entry.detected_platform === filters.platform) &&
			(filters.language === undefined || entry.language === filters.language) &&
			(filters.variant === undefined || entry.variant === filters.variant),
	);
	const walks = chosen.map(({ entry, account, times }) => {
		const deadline = Math.min(seen, entry.at + 30 * DAY_MS);
		let reached = 1;
		while (reached < 6) {
			const [before, next] = [times[reached - 1] ?? 0, times[reached]];
			if (next === undefined || next < before || next >= deadline) break;
			reached += 1;
		}
		return { entry, account, times, reached };
	});
	const seconds = (step: number) => {
		const pauses = walks
			.filter(({ reached }) => reached >= step)
			.map(({ times }) => ((times[step - 1] ?? 0) - (times[step - 2] ?? 0)) / 1000)
			.toSorted((a, b) => a - b);
		if (step === 1 || pauses.length === 0) return null;
		const middle = (pauses.length - 1) / 2;
		return Math.round(((pauses[Math.floor(middle)] ?? 0) + (pauses[Math.ceil(middle)] ?? 0)) / 2);
	};
	const campaigns = Map.groupBy(walks, ({ entry }) =>
		JSON.stringify([entry.utm_source ?? "", entry.utm_campaign ?? ""]),
	);
	const peopleOf = (some: typeof walks) =>
		NO_PEOPLE.map((_, n) => some.filter(({ reached }) => reached > n).length);
	const isLate = (time: number | undefined) => time !== undefined && time < seen;
	const signed = walks.filter(({ account }) => account && account.at < seen);
	const strangers = facts
		.flatMap(({ accounts, events }) =>
			accounts.map((account) => ({
				...account,
				hasVisit:
					account.origin === "session" &&
					events.some(({ cta_location }) => cta_location !== "sign_up"),
			})),
		)
		.filter(({ who, hasVisit, at }) => who !== "operator" && !hasVisit && isIn(at));
	return {
		steps: peopleOf(walks).map((people, n) => ({ people, seconds: seconds(n + 1) })),
		campaigns: [...campaigns]
			.map(([key, some]) => {
				const [utm_source, utm_campaign] = JSON.parse(key);
				return { utm_source, utm_campaign, people: peopleOf(some) };
			})
			.toSorted(
				(a, b) =>
					(b.people[0] ?? 0) - (a.people[0] ?? 0) ||
					(`${a.utm_source} ${a.utm_campaign}` < `${b.utm_source} ${b.utm_campaign}` ? -1 : 1),
			),
		outside: {
			unknown: strangers.filter(({ origin }) => origin === "unknown").length,
			no_visit: strangers.filter(({ origin }) => origin !== "unknown").length,
			out_of_order: signed.filter(({ reached }) => reached === 2 || reached === 1).length,
			paid_out_of_order: signed.filter(({ reached, times }) => reached < 6 && isLate(times[5]))
				.length,
		},
		course: Array.from(
			{ length: Math.ceil((until - from) / DAY_MS) },
			(_, n) => walks.filter(({ entry }) => Math.floor((entry.at - from) / DAY_MS) === n).length,
		),
	};
}
