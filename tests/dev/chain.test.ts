/**
 * The chain from the ad to the payment, through the real Worker, the embedded Supabase and signed Stripe events: what
 * operators read is what the stories imply, to the cent, and what ad platforms learn is that, once.
 * `npm run proof -- chain` tells 10,000 stories.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestOf } from "../../contract/calls.ts";
import type { CallName, CallOutput } from "../../contract/calls-schema.ts";
import { AD_PLATFORMS } from "../../contract/conversions.ts";
import type { CountedConversion } from "../../dev/ad-platforms.ts";
import { runSql } from "../../dev/control-client.ts";
import { runCron } from "../../dev/cron.ts";
import type { FetchServer } from "../../dev/http.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { type Stack, startStack } from "../../dev/stack.ts";
import { cookiesOf, openSession } from "../../e2e/pages/operator-session.ts";
import { deliver } from "../chain/deliver.ts";
import { expectedCampaign, expectedFunnel, expectedRevenue } from "../chain/expected.ts";
import { expectedConversions } from "../chain/expected-conversions.ts";
import { moneyOf } from "../chain/money.ts";
import { MovedClock, startClockProxy } from "../chain/moved-clock.ts";
import { playStories } from "../chain/play.ts";
import { CAMPAIGNS, DAY_MS, tellRecentStories, tellStories } from "../chain/stories.ts";
import { startStripe } from "../chain/stripe.ts";
import { eventsOf, type StripeEvent } from "../chain/stripe-events.ts";
import { copyOf } from "../cluster.ts";

const isProof = process.env.PROOF === "chain";
const [COUNT, RECENT, DAYS] = isProof ? [10_000, 200, 400] : [24, 18, 60];
const TIMEOUT_MS = isProof ? 3 * 60 * 60 * 1000 : 150_000;
const COST_CENTS = 10_000;
const NIGHTLY = "0 0 * * *";
const FIVE_MINUTES = "*/5 * * * *";
/** How often the cron runs, for a backlog. */
const MAX_RUNS = isProof ? 20 : 1;

const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const begin = today - (DAYS - 1) * DAY_MS;
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const stories = [...tellStories(COUNT, DAYS), ...tellRecentStories(RECENT, DAYS, COUNT)];
const clock = new MovedClock();
let stack: Stack;
let proxy: FetchServer;
let stripe: FetchServer;
const stripeEvents: StripeEvent[] = [];
let dataDir: string;
let cookie: string;

type ReportName = Extract<CallName, `analytics_${string}`>;

async function report<Name extends ReportName>(
	name: Name,
	query: Record<string, string>,
): Promise<CallOutput<Name>["data"]> {
	const { url } = requestOf(name, query);
	const response = await fetch(stack.urls.site + url, { headers: { cookie } });
	const { data, error } = await response.json();
	if (!response.ok) throw new Error(`${name}: ${error}`);
	return data;
}

beforeAll(async () => {
	const ports = await findFreePorts();
	dataDir = mkdtempSync(join(tmpdir(), "tabulia-chain-"));
	proxy = await startClockProxy(`http://127.0.0.1:${ports.supabase}`, clock);
	stripe = await startStripe(`http://127.0.0.1:${ports.supabase}`, stripeEvents);
	stack = await startStack({
		...{ ports, dataDir, database: await copyOf("empty") },
		variables: { SUPABASE_URL: proxy.url, STRIPE_URL: stripe.url, AD_CONVERSIONS: "on" },
	});
	// The demo accounts are nobody's customers here; the months before need their partitions.
	await runSql(
		stack,
		`insert into private.admins (user_id, name, role, is_active)
			select id, email, 'admin', true from auth.users on conflict do nothing;
		select private.make_partition(parent, month::date)
		from unnest(array['landing_analytics', 'ab_events', 'api_usage']) as parent,
			generate_series(date_trunc('month', timestamp '${dayText(begin)}'), now() - interval '1 month', interval '1 month') as month`,
	);
	const accounts = await playStories(stories, { target: stack, clock, begin, days: DAYS });
	await catchUp();
	for (const story of stories) {
		const account = accounts.get(story.n);
		if (!account) continue;
		const secondsOf = (day: number) => Math.floor((begin + day * DAY_MS) / 1000);
		const customer = { n: story.n, taxes: story.taxes, ...account };
		stripeEvents.push(...eventsOf(customer, moneyOf(story, nowInDays()), secondsOf));
	}
	await deliver(stripeEvents, stack.urls.site);
	await fillFees();
	await sendConversions();
	// A visit that no rollup has seen yet is not linked to an account that is deleted.
	await run(NIGHTLY);
	for (const { n } of stories.filter(({ isDeleted }) => isDeleted)) {
		const account = accounts.get(n);
		if (account) await runSql(stack, `delete from auth.users where id = '${account.userId}'`);
	}
	for (const { name, source, medium } of CAMPAIGNS) {
		await runSql(
			stack,
			`with upload as (
				insert into private.cost_uploads (file_name, digest, admin_email)
				values ('${name}.csv', encode(sha256('${name}'), 'hex'), 'admin@demo.tabulia.example') returning id
			), campaign as (
				insert into private.cost_campaigns
					(platform, account, campaign_id, source, medium, name, utm_source, utm_medium, utm_campaign)
				values ('${source}', '', '', '', '', '${name}', '${source}', '${medium}', '${name}') returning id
			)
			insert into private.campaign_costs (campaign, day, upload, cost, currency)
			select campaign.id, date '${dayText(today - 10 * DAY_MS)}', upload.id, ${COST_CENTS}, 'EUR' from upload, campaign`,
		);
	}
	await catchUp();
	await run(NIGHTLY);
	await sendConversions();
	await runSql(stack, "update private.ad_conversions set due_at = now() where receipt is not null");
	await sendConversions("receipt is not null and due_at <= now()");
	// At the end: the stories of a proof take longer than a session lasts.
	const session = await openSession(stack, "admin");
	cookie = cookiesOf(session)
		.map(({ name, value }) => `${name}=${value}`)
		.join("; ");
}, TIMEOUT_MS);
afterAll(async () => {
	await stack?.stop();
	await proxy?.close();
	await stripe?.close();
	if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a cron. @throws naming the duties that failed, and why. */
async function run(cron: string, at?: number): Promise<void> {
	try {
		await runCron(stack.urls.site, cron, at);
	} catch (cause) {
		const [failed] = await runSql(
			stack,
			"select string_agg(name || ': ' || problem, '; ') as duties from private.duties where failures > 0",
		);
		throw new Error(`${cause}: ${failed?.rows[0]?.duties}`, { cause });
	}
}

/** Runs the cron until a year's backlog is done: a run in which a duty did only a part of its work fails. */
async function catchUp() {
	for (let runs = 1; ; runs++) {
		try {
			return await run(FIVE_MINUTES);
		} catch (error) {
			if (runs === MAX_RUNS) throw error;
		}
	}
}

/** Stripe's events name the balance transactions only: the cron reads the fees, some in each run. */
async function fillFees() {
	// Stripe's stand-in knows none of the demo accounts' payments.
	const unknown = `select count(*)::int as n from private.payments
		where kind = 'payment' and fee is null and id not like 'in_sub_demo%'`;
	const count = async () => (await runSql(stack, unknown))[0]?.rows[0]?.n;
	expect(await count()).toBeGreaterThan(0);
	while (await count()) await run(FIVE_MINUTES);
}

/** Runs the cron until the ad platforms know everything, or have said everything. */
async function sendConversions(isDue = "state = 'waiting' and due_at <= now()") {
	const due = `select count(*)::int as n from private.ad_conversions where ${isDue}`;
	await run(FIVE_MINUTES);
	while ((await runSql(stack, due))[0]?.rows[0]?.n) await run(FIVE_MINUTES);
}

/** The end of the simulation: today's noon, when subscriptions change, may not have come yet. */
const nowInDays = () => DAYS - 1 + 0.25;

it("tells revenue and the movements of MRR to the cent, month by month", async () => {
	const expected = expectedRevenue(stories, { begin, end: nowInDays() });
	const { steps } = await report("analytics_revenue", {
		from: `${dayText(begin).slice(0, 7)}-01`,
		to: dayText(today),
		step: "month",
	});
	const shown = steps.map(({ first_day, mrr, cash }) => {
		const { payments, refunds, tax, fees, net, failures } = cash;
		return [first_day.slice(0, 7), { mrr, cash: { payments, refunds, tax, fees, net, failures } }];
	});
	expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
});

it("tells the funnel, of all and of each campaign", async () => {
	const span = {
		from: new Date(begin).toISOString(),
		until: new Date(today + DAY_MS).toISOString(),
	};
	for (const campaign of [undefined, ...CAMPAIGNS.map(({ name }) => name)]) {
		const { steps } = await report("analytics_funnel", {
			...span,
			...(campaign ? { campaign } : {}),
		});
		expect(
			steps.map(({ people }) => people),
			campaign,
		).toEqual(expectedFunnel(stories, nowInDays(), campaign));
	}
});

it.each(["first", "last"] as const)(
	"tells what each campaign brings, by %s touch",
	async (touch) => {
		const rows = await report("analytics_campaigns", { days: "90", by: "utm_campaign", touch });
		for (const { name } of CAMPAIGNS) {
			const row = rows.find(({ key }) => key.utm_campaign === name)?.now;
			const { signUps, paid, revenue } = expectedCampaign(
				stories,
				{ begin, end: nowInDays() },
				90,
				touch,
				name,
			);
			expect(row, name).toMatchObject({ sign_ups: signUps, paid, revenue, cost: COST_CENTS });
		}
	},
);

const DELETED = new Set(stories.filter(({ isDeleted }) => isDeleted).map(({ n }) => n));
const AD_PLATFORM_ROWS = `select platform, kind, step, state, reason, event_id, matched_at is not null as is_matched
	from private.ad_conversions`;

describe("each ad platform", () => {
	let counted: CountedConversion[];
	let rows: Record<string, unknown>[];
	beforeAll(async () => {
		counted = await (await fetch(`${stack.urls.supabase}/ads`)).json();
		rows = (await runSql(stack, AD_PLATFORM_ROWS)).at(-1)?.rows ?? [];
	});
	const storyOf = ({ matchedBy }: CountedConversion) =>
		Number(/-(\d+)$/.exec(matchedBy[0] ?? "")?.[1]);
	const NAMES = {
		google: ["11", "12"],
		meta: ["CompleteRegistration", "Subscribe"],
		microsoft: ["Sign-up", "Payment"],
		linkedin: ["21", "22"],
	} as const;

	it.each(AD_PLATFORMS)(
		"%s: what was sent is what was accepted, and nothing came twice",
		(platform) => {
			const own = counted.filter((each) => each.platform === platform && each.name !== "Refund");
			const accepted = rows.filter((row) => row.platform === platform && row.step === 0);
			expect(accepted.map(({ state }) => state)).toEqual(accepted.map(() => "accepted"));
			expect(own.map(({ repetitions }) => repetitions)).toEqual(accepted.map(() => 0));
			// Microsoft knows a conversion by its click and time.
			if (platform === "microsoft") return;
			expect(own.map(({ id }) => id).toSorted()).toEqual(
				accepted.map(({ event_id }) => String(event_id)).toSorted(),
			);
		},
	);

	it.each(AD_PLATFORMS)(
		"%s learns of the customers who consented, and of nobody else",
		(platform) => {
			const { signUps, payments, either } = expectedConversions(stories, nowInDays());
			expect([signUps.size, payments.size].map(Math.sign)).toEqual([1, 1]);
			const [signUp, payment] = NAMES[platform];
			const toldOf = (name: string, kind: string) =>
				counted
					.filter((each) => each.platform === platform && each.name === name)
					.filter((each) => !either.has(`${kind} ${storyOf(each)}`));
			const inOrder = (ns: Iterable<number>) => [...ns].toSorted((a, b) => a - b);
			expect(inOrder(toldOf(signUp, "sign-up").map(storyOf))).toEqual(inOrder(signUps));
			const paid = toldOf(payment, "payment");
			expect(inOrder(paid.map(storyOf))).toEqual(inOrder(payments.keys()));
			for (const each of paid) {
				const { value, currency } = payments.get(storyOf(each)) ?? {};
				const isTakenBack = DELETED.has(storyOf(each));
				expect(each).toMatchObject({
					currency: currency?.toUpperCase(),
					value: isTakenBack && platform === "google" ? 0 : (value ?? 0) / 100,
					isRetracted: isTakenBack && platform === "microsoft",
				});
			}
		},
	);

	it("refuses nothing but what it cannot take back, and Google matches all that it accepted", () => {
		expect(rows.filter(({ state }) => state === "waiting")).toEqual([]);
		const reasons = rows.filter(({ state }) => state === "refused").map(({ reason }) => reason);
		expect(new Set(reasons)).toEqual(new Set(reasons.length > 0 ? ["not_possible"] : []));
		const google = rows.filter((row) => row.platform === "google" && row.state === "accepted");
		expect(google.map(({ is_matched }) => is_matched)).toEqual(google.map(() => true));
	});
});
