/**
 * Each duty of the cron is broken in turn, in the real Worker over the real database, until operators have their mail
 * (docs/architecture.md#duties). The clock of the five-minute cron runs ahead; a night is a call of the nightly one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSql } from "../../dev/control-client.ts";
import { runCron } from "../../dev/cron.ts";
import { clearFaults, setFault } from "../../dev/faults.ts";
import { readMails } from "../../dev/mail.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { type Stack, startStack } from "../../dev/stack.ts";
import { clearWordpressFaults, setWordpressFault } from "../../dev/wordpress/faults.ts";
import { LOCAL_HEALTH_TOKEN } from "../../dev/worker-env.ts";
import duties from "../../locales/fr/duties.json" with { type: "json" };
import { copyOf } from "../cluster.ts";

const TIMEOUT_MS = 20 * 60 * 1000;
const NIGHTLY = "0 0 * * *";
const FIVE_MINUTES = "*/5 * * * *";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Failures after which a duty is mailed, and the two checks that an alert takes. */
const MAX_RUNS = 3 + 2;
const MAIL_WITHIN_MS = 20_000;
/** The queue of events gives a batch up after 10, 20 and 40 s (worker/events/consume.ts), and looks once in 12 s. */
const SPOOLED_WITHIN_MS = 150_000;
const OPERATOR = "super@demo.tabulia.example";
const SUPPORT = "support@tabulia.example";

/** A cancellation that Stripe does not know, and a payment without a fee. */
const CANCELLATION = `
	insert into public.cancellations (subscription_id) select stripe_subscription_id
	from public.user_subscriptions where stripe_subscription_id is not null limit 1`;
const PAYMENT = `
	insert into private.payments (id, kind, amount, currency, occurred_at, customer_id, stripe_id)
	values ('in_proof', 'payment', 1399, 'eur', now() - interval '1 day', 'cus_proof', 'in_proof');
	insert into private.billing_events (id, type, created_at, outcome, customer_id, money)
	values ('evt_proof', 'invoice_payment.paid', now(), 'applied', 'cus_proof',
		'{"kind":"link","invoice_id":"in_proof","payment_intent_id":"pi_proof"}')`;

/** How a duty is broken, and to whom its mail goes. */
interface Break {
	name: keyof typeof duties.names;
	cron: string;
	/** A function of the database that is taken away. */
	sql?: string;
	/** What it has to do at Stripe, which is unavailable. */
	stripe?: string;
	isWordpressDown?: true;
	to?: string;
}

/** Duties that are one function of the database, of the same name. */
const ofTheDatabase = (cron: string, ...names: Break["name"][]): Break[] =>
	names.map((name) => ({ name, cron, sql: name }));
const BREAKS: Break[] = [
	{ name: "send_due_mails", cron: FIVE_MINUTES, sql: "list_due_mails", to: SUPPORT },
	{ name: "make_partitions", cron: NIGHTLY, sql: "make_partitions" },
	...ofTheDatabase(NIGHTLY, "expire_identifiers", "drop_expired_events", "expire_money"),
	...ofTheDatabase(NIGHTLY, "expire_mails", "add_usage_mails"),
	...ofTheDatabase(
		FIVE_MINUTES,
		"refresh_facts",
		"check_figures",
		"add_plan_mails",
		"add_weekly_mails",
		"annotate_release",
	),
	{ name: "verify_attributions", cron: FIVE_MINUTES, sql: "list_pending_attributions" },
	{ name: "watch_experiments", cron: FIVE_MINUTES, sql: "get_publication" },
	{ name: "publish_links", cron: FIVE_MINUTES, sql: "get_link_targets" },
	{ name: "confirm_cancellations", cron: FIVE_MINUTES, stripe: CANCELLATION },
	{ name: "fill_fees", cron: FIVE_MINUTES, stripe: PAYMENT },
	{ name: "check_stripe", cron: FIVE_MINUTES, sql: "begin_stripe_check" },
	{ name: "send_conversions", cron: FIVE_MINUTES, sql: "add_ad_conversions" },
	{ name: "read_blog", cron: FIVE_MINUTES, isWordpressDown: true },
	// Its batch waits because this function refuses it.
	{ name: "replay_spool", cron: FIVE_MINUTES, sql: "ingest_events" },
	{ name: "check_alerts", cron: FIVE_MINUTES, sql: "check_alerts", to: SUPPORT },
];

interface Health {
	dependencies: { spool: { waitingBatches: number } };
}

let stack: Stack;
let dataDir: string;
let clock = Date.now();

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "tabulia-duties-"));
	stack = await startStack({
		...{ ports: await findFreePorts(), dataDir, database: await copyOf("empty") },
	});
	await runSql(
		stack,
		"update private.admins set wants_alert_mails = true where role = 'super_admin'",
	);
	await Promise.all([run(NIGHTLY), run(FIVE_MINUTES)]);
}, TIMEOUT_MS);

afterAll(async () => {
	await stack?.stop();
	if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** One run; whether all of its duties succeeded. */
async function run(cron: string): Promise<boolean> {
	if (cron === FIVE_MINUTES) clock += 5 * MINUTE_MS;
	const at = cron === FIVE_MINUTES ? clock : Math.floor(clock / DAY_MS) * DAY_MS;
	return runCron(stack.urls.site, cron, at).then(
		() => true,
		() => false,
	);
}

async function rows<T>(sql: string): Promise<T[]> {
	const [result] = await runSql(stack, sql);
	return (result?.rows ?? []) as T[];
}

/** Takes a function of the database away. @returns what puts it back */
async function takeAway(name: string): Promise<() => Promise<unknown>> {
	const [found] = await rows<{ signature: string }>(
		`select oid::regprocedure::text as signature from pg_proc
		where pronamespace = 'public'::regnamespace and proname = '${name}'`,
	);
	const moved = found?.signature.replace(/\(/, "_taken_away(");
	await runSql(stack, `alter function public.${found?.signature} rename to ${name}_taken_away`);
	return () => runSql(stack, `alter function public.${moved} rename to ${name}`);
}

/** A visit whose batch the database refuses for now ends up in the spool. */
async function fillSpool() {
	await fetch(`${stack.urls.site}/cta?lang=fr`, { redirect: "manual" });
	const headers = { authorization: `Bearer ${LOCAL_HEALTH_TOKEN}` };
	for (const until = Date.now() + SPOOLED_WITHIN_MS; Date.now() < until; await sleep(10_500)) {
		const health = await (await fetch(`${stack.urls.site}/healthz`, { headers })).json();
		if ((health as Health).dependencies.spool.waitingBatches > 0) return;
	}
	throw new Error("no batch is in the spool");
}

async function breakDuty({
	name,
	sql,
	stripe,
	isWordpressDown,
}: Break): Promise<() => Promise<unknown>> {
	if (isWordpressDown) {
		await setWordpressFault(stack, { mode: "down" });
		return () => clearWordpressFaults(stack);
	}
	if (stripe) {
		await runSql(stack, stripe);
		await setFault(stack, { part: "stripe", mode: "status", status: 503 });
		return () => clearFaults(stack);
	}
	const putBack = await takeAway(sql ?? name);
	if (name === "replay_spool") await fillSpool();
	return putBack;
}

/** The first mail to an address that names the duty. */
async function mailAbout(name: Break["name"], to: string) {
	const mails = await readMails(stack.urls.mail, to);
	return mails.find(
		({ text = "", subject }) => /^Alerte/.test(subject) && text.includes(duties.names[name]),
	);
}

async function isMailed(name: Break["name"], to: string): Promise<boolean> {
	for (const until = Date.now() + MAIL_WITHIN_MS; Date.now() < until; await sleep(250)) {
		if (await mailAbout(name, to)) return true;
	}
	return false;
}

const stateOf = async (name: string) =>
	(
		await rows<{ state: string; failures: number }>(
			`select private.duty_state(duty, '${new Date(clock).toISOString()}') as state, failures::int from private.duties as duty where name = '${name}'`,
		)
	)[0];

it.each(BREAKS)(
	"$name is mailed when it is broken, and well again afterwards",
	{ timeout: TIMEOUT_MS },
	async (duty) => {
		const { name, cron, to = OPERATOR } = duty;
		// One mail in 24 hours tells that alerts do not work, and this is the second.
		if (name === "check_alerts") {
			clock += DAY_MS;
			// Late in the evening its last run would be two days old.
			await run(NIGHTLY);
		}
		await run(FIVE_MINUTES);
		const repair = await breakDuty(duty);
		for (let n = 0; n < 3; n++) expect(await run(cron)).toBe(false);
		expect(await stateOf(name)).toMatchObject({ state: "failing" });
		expect(await mailAbout(name, OPERATOR)).toBeUndefined();
		for (let n = 3; n < MAX_RUNS; n++) await run(FIVE_MINUTES);
		expect(await isMailed(name, to)).toBe(true);

		await repair();
		expect(await run(cron)).toBe(true);
		expect(await stateOf(name)).toEqual({ state: "ok", failures: 0 });
		await run(FIVE_MINUTES);
		expect(
			await rows(
				"select from private.confirmed_alerts where kind = 'duties' and closed_at is null",
			),
		).toEqual([]);
	},
);

it("all duties were broken", async () => {
	const known = await rows<{ name: string }>("select name from private.duties order by name");
	expect(known.map(({ name }) => name)).toEqual(BREAKS.map(({ name }) => name).sort());
});
