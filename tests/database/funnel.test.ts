import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Funnel } from "../../contract/analytics-schema.ts";
import { ANALYTICS_CALLS } from "../../contract/analytics-schema.ts";
import { runsOf } from "../property-runs.ts";
import { appoint, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo, earnNames, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";
import { addCall } from "./usage.ts";
import {
	arbitraryStory,
	deleteAccounts,
	expectedFunnel,
	factsOf,
	type Question,
	START,
	storeAccounts,
	storeEvents,
} from "./visitor-stories.ts";

const database = migratedDatabase({ isOwn: true });
const { rpc, refresh, restart } = asAdmin(database);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const instant = (at: number) => new Date(at).toISOString();
const read = ({ from, until, seen, filters }: Question) =>
	rpc<Funnel>(
		`analytics_funnel('${instant(from)}', '${instant(until)}', '${instant(seen)}', '${JSON.stringify(filters)}')`,
	);
const peopleOf = ({ steps }: Funnel) => steps.map(({ people }) => people);

const arbitraryQuestion = fc.record({
	day: fc.integer({ min: -1, max: 30 }),
	hours: fc.integer({ min: 1, max: 900 }),
	lag: fc.integer({ min: 0, max: 900 }),
	filters: fc.record(
		{
			source: fc.constantFrom("google", "bing"),
			campaign: fc.constantFrom("spring", "autumn"),
			platform: fc.constantFrom("windows", "mac"),
			language: fc.constantFrom("fr", "en"),
			variant: fc.constantFrom("a", "b"),
		},
		{ requiredKeys: [] },
	),
});

const toQuestion = ({
	day,
	hours,
	lag,
	filters,
}: typeof arbitraryQuestion extends fc.Arbitrary<infer T> ? T : never): Question => {
	const from = START + day * DAY_MS;
	const until = from + hours * HOUR_MS;
	return { from, until, seen: until + lag * HOUR_MS, filters };
};

/** A visitor of yesterday who clicked and signed up, an hour after each other. */
async function signedUp(session_id: string = crypto.randomUUID(), at = daysAgo(1)) {
	for (const [n, event_type] of (["view", "click"] as const).entries()) {
		await ingest(database, [
			eventBatch({
				received_at: instant(at.getTime() + n * HOUR_MS),
				landing: [landingEvent({ session_id, event_type })],
			}),
		]);
	}
	return signUpFrom(database, { session_id }, new Date(at.getTime() + 2 * HOUR_MS));
}

const lastWeek: Question = {
	from: daysAgo(7).getTime(),
	until: daysAgo(0).getTime(),
	seen: Date.now() + DAY_MS,
	filters: {},
};

type Story = Parameters<typeof factsOf>[0][number];
const VIEW: Story["events"][number] = {
	...{ after: 0, event_type: "view", cta_location: null, variant: "a", language: "fr" },
	...{ utm_source: "google", utm_campaign: "spring", detected_platform: "windows" },
};
/** A click so many hours after the entry. */
const clickAfter = (after: number) => ({ ...VIEW, after, event_type: "click" as const });

/** Signs up on a day of the period, after its end. */
const CUT_STRANGER: Story = {
	entry: 1,
	again: null,
	events: [VIEW],
	accounts: [
		{
			...{ signUp: 0, origin: "elsewhere", who: "customer" },
			...{ confirmed: undefined, used: undefined, paid: undefined },
		},
	],
};
/** Two accounts of one session, of which the later one alone went on. */
const TWO_ACCOUNTS: Story = {
	...CUT_STRANGER,
	events: [VIEW, clickAfter(1)],
	accounts: [5, 3].map((signUp) => ({
		...{ signUp, origin: "session", who: "customer", confirmed: signUp === 5 ? 1 : undefined },
		...{ used: undefined, paid: undefined },
	})),
};
const LATE = 30 * 24;
/** One who took a step before the one that precedes it, or after the 30 days; hours after each other. */
const OUT_OF_ORDER: Story[] = [
	[0, 1, 1, 1],
	[3, -1, 2, 1],
	[3, 1, -1, 2],
	[3, 1, 1, -1],
	[LATE, 1, 1, 1],
	[3, LATE, 1, 1],
	[3, 1, LATE, 1],
	[3, 1, 1, LATE],
].map(([signUp = 0, confirmed, used, paid]) => ({
	...TWO_ACCOUNTS,
	accounts: [{ signUp, origin: "session", who: "customer", confirmed, used, paid }],
}));
/** Clicks too late, on two days that are counted apart, and on the later one. */
const CLICKS: Story[] = [[LATE], [1, 50], [50]].map((hours) => ({
	...{ ...CUT_STRANGER, accounts: [] },
	events: [VIEW, ...hours.map(clickAfter)],
}));
const WHOLE = Array.from({ length: 3 }, () => ({ day: 0, hours: 900, lag: 0, filters: {} }));
const CUT_DAY = Array.from({ length: 3 }, () => ({ day: 0, hours: 1, lag: 0, filters: {} }));

describe("analytics_funnel", () => {
	it("says what the stories of its visitors say, whatever their order, and after late events", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(arbitraryStory, { minLength: 1, maxLength: 6 }),
				fc.array(arbitraryQuestion, { minLength: 3, maxLength: 3 }),
				fc.nat({ max: 3 }),
				async (stories, questions, late) => {
					await restart();
					const facts = factsOf(stories);
					await earnNames(database, "google", "bing", "spring", "autumn");
					// Some events arrive before the accounts, some after the first rollup, some in another order.
					const early = facts.filter((_, n) => n % 4 !== late);
					await storeEvents(database, early);
					await storeAccounts(database, facts);
					await refresh();
					await storeEvents(database, facts.filter((_, n) => n % 4 === late).reverse());
					await deleteAccounts(database, early);
					await refresh();
					await deleteAccounts(database, facts);
					await refresh();
					for (const asked of questions.map(toQuestion)) {
						const funnel = await read(asked);
						expect(
							ANALYTICS_CALLS.analytics_funnel.output.shape.data.safeParse(funnel).success,
						).toBe(true);
						expect(funnel).toEqual(expectedFunnel(facts, asked));
					}
				},
			),
			{
				numRuns: runsOf(25),
				endOnFailure: true,
				examples: [
					[[CUT_STRANGER], CUT_DAY, 0],
					[[TWO_ACCOUNTS], WHOLE, 0],
					[OUT_OF_ORDER, WHOLE, 0],
					[CLICKS, WHOLE, 3],
				],
			},
		);
	}, 120_000);

	it("counts today's steps with the run of every five minutes", async () => {
		const { id } = await signedUp();
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 1, 1, 0, 0]);
		await addCall(database, { id });
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 1, 1, 1, 0]);
		await addPayment(database, { currency: "usd", user: id });
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 1, 1, 1, 0]);
		await database.query("update private.payments set currency = 'eur' where user_id = $1", [id]);
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 1, 1, 1, 1]);
	});

	it("counts an account that paid as confirmed", async () => {
		const { id } = await signedUp();
		await database.query("update auth.users set email_confirmed_at = null where id = $1", [id]);
		await addPayment(database, { user: id });
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 1, 1, 0, 0]);
	});

	it("counts today's visitors up to now, and to an earlier time of today", async () => {
		const event = (session_id: string, minutes: number, more: object = {}) =>
			ingest(database, [
				eventBatch({
					received_at: instant(Date.now() - minutes * 60_000),
					landing: [landingEvent({ session_id, ...more })],
				}),
			]);
		await event("early", 4);
		await event("late", 1);
		await event("late", 1, { event_type: "click" });
		// The report of a sign-up is no visit.
		await event("signed up", 1, { event_type: "click", cta_location: "sign_up" });
		await refresh();
		const today = { from: daysAgo(1).getTime(), seen: Date.now() + DAY_MS, filters: {} };
		expect(peopleOf(await read({ ...today, until: Date.now() + DAY_MS })).slice(0, 2)).toEqual([
			2, 1,
		]);
		expect(peopleOf(await read({ ...today, until: Date.now() - 120_000 })).slice(0, 2)).toEqual([
			1, 0,
		]);
	});

	it("has the course of a long span by month", async () => {
		await signedUp();
		await refresh();
		const long = { ...lastWeek, from: daysAgo(100).getTime() };
		const months = new Set(
			Array.from({ length: 100 }, (_, n) => dayOf(daysAgo(n + 1)).slice(0, 7)),
		);
		const { course } = await read(long);
		expect([course.length, course.at(-1)]).toEqual([months.size, 1]);
	});

	it("forgets the steps of whoever becomes an operator, and knows them again when they are none", async () => {
		const { id } = await signedUp();
		await refresh();
		await appoint(database, { id });
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 0, 0, 0, 0]);
		await database.query("delete from private.admins where user_id = $1", [id]);
		await refresh();
		expect(peopleOf(await read(lastWeek))).toEqual([1, 1, 1, 1, 0, 0]);
	});

	it("keeps what a deleted account did, without its owner", async () => {
		const { id } = await signedUp();
		const stranger = await signUp(database, { createdAt: daysAgo(2) });
		await refresh();
		// Events that no refresh has seen yet count, too.
		await addCall(database, { id });
		await database.query("delete from auth.users where id in ($1, $2)", [id, stranger.id]);
		await refresh();
		const after = await read(lastWeek);
		expect([peopleOf(after), after.outside.unknown]).toEqual([[1, 1, 1, 1, 1, 0], 1]);
		expect(
			await database.value(
				"select count(*)::int as n from private.visitors where user_id is not null",
			),
		).toBe(0);
	});

	it("names the most frequent campaigns of a day only, in the steps of accounts too", async () => {
		const at = daysAgo(1);
		await database.script(`
			insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url,
				utm_source, utm_campaign, session_id, user_agent, detected_platform, language)
			select gen_random_uuid(), 'view', '${instant(at.getTime())}', '${instant(at.getTime())}', 'a', 'https://x', 'many',
				'campaign ' || n / 2, 'session ' || n, '', 'windows', 'fr'
			from generate_series(2, 1099) as n`);
		const names = Array.from({ length: 549 }, (_, n) => `campaign ${n + 1}`);
		await earnNames(database, "many", ...names);
		await signedUp();
		await refresh();
		// Steps out of order name nothing.
		await database.script(
			"update private.visitors set signed_up_at = entry_at, paid_at = entry_at where session_id = 'session 600'",
		);
		const { steps, campaigns } = await read(lastWeek);
		expect(steps[0]?.people).toBe(1099);
		const other = campaigns.find(({ utm_campaign }) => utm_campaign === "(other)");
		// 549 names with two visitors each: the first 24 stand beside (other), in which is the sign-up's own campaign.
		expect(other?.people).toEqual([1099 - 24 * 2, 1, 1, 1, 0, 0]);
		const first = names.toSorted().slice(0, 24);
		expect(campaigns.map((each) => each.utm_campaign).toSorted()).toEqual(["(other)", ...first]);
		expect(campaigns.reduce((sum, { people }) => sum + (people[0] ?? 0), 0)).toBe(1099);
	});

	it("refuses a span that is not one", async () => {
		for (const span of [
			"'2026-01-01T01:00:00Z', '2026-01-02'",
			"'2026-01-02', '2026-01-01'",
			"'2020-01-01', '2026-01-01'",
			"null, '2026-01-01'",
			"'2026-01-01', '2026-01-03', '2026-01-02'",
		]) {
			await expect(rpc(`analytics_funnel(${span})`)).rejects.toThrow("a span begins at midnight");
		}
	});
});
