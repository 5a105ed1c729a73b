import { describe, expect, it } from "vitest";
import { at, checkingAlerts, type Spool } from "./alert-checks.ts";
import { eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, check, checkTwice, kinds, open } = checkingAlerts(database);

describe("failures of the webhook", () => {
	const receive = (id: string, minutes: number) =>
		database.query(
			`insert into private.billing_events (id, type, created_at, received_at, outcome, problem)
			values ($1, 'invoice.paid', now(), $2::text::timestamptz, 'invalid', 'unreadable')`,
			[id, at(minutes)],
		);
	const fail = (n: number, minutes = -1) =>
		ingest(database, [eventBatch({ received_at: at(minutes), failed: { webhook: n } })]);

	it("are an invalid event of the last 24 hours", async () => {
		await receive("evt_old", -24 * 60);
		await checkTwice();
		expect(await kinds()).toEqual([]);
		await receive("evt_new", -1);
		await checkTwice(10);
		expect(await open()).toMatchObject([
			{ kind: "webhook", data: { invalid_count: "1", failed_count: "0" } },
		]);
	});

	it("are five failed calls of the last 24 hours", async () => {
		await fail(4);
		await checkTwice();
		expect(await kinds()).toEqual([]);
		await fail(1);
		await checkTwice(10);
		expect(await kinds()).toEqual(["webhook"]);
		await checkTwice(24 * 60 + 10);
		expect(await kinds()).toEqual([]);
	});
});

describe("the ledger", () => {
	it.each<[string, () => Promise<unknown>, Spool]>([
		[
			"a difference",
			() => ingest(database, [eventBatch({ received_at: at(-1), received: 3 })]),
			{},
		],
		[
			"a lost event",
			() => ingest(database, [eventBatch({ received_at: at(-1), discarded: { lost: 1 } })]),
			{},
		],
		["a waiting batch", async () => {}, { waiting: 1 }],
		["a dead batch", async () => {}, { dead: 1 }],
	])("is an alert with %s", async (_, cause, spool) => {
		await cause();
		await checkTwice(0, spool);
		expect(await kinds()).toEqual(["ledger"]);
	});

	it("is none while it balances, or when the spool cannot be counted", async () => {
		await ingest(database, [
			eventBatch({ received_at: at(-1), landing: [landingEvent()], discarded: { bot: 2 } }),
		]);
		await checkTwice(0, { waiting: null, dead: null });
		expect(await kinds()).toEqual([]);
	});
});

describe("the error rate", () => {
	const hour = (received: number, failed: number, minutes = -30) =>
		ingest(database, [
			eventBatch({
				received_at: at(minutes),
				discarded: { bot: received },
				failed: { site: failed },
			}),
		]);

	it.each([
		[9, 0, []],
		[10, 0, ["errors"]],
		[10, 190, ["errors"]],
		[10, 200, []],
	])("with %i failed responses and %i events opens %j", async (failed, received, expected) => {
		await hour(received, failed);
		await checkTwice();
		expect(await kinds()).toEqual(expected);
	});

	it("is that of the last hour", async () => {
		await hour(0, 50, -61);
		await checkTwice();
		expect(await kinds()).toEqual([]);
	});

	it("counts a batch once", async () => {
		const batch = eventBatch({ received_at: at(-1), failed: { site: 6 } });
		await ingest(database, [batch]);
		await ingest(database, [batch, eventBatch({ received_at: at(-1), failed: { site: 3 } })]);
		expect(await database.query("select place, n::int from private.failed_responses")).toEqual([
			{ place: "site", n: 9 },
		]);
	});
});

describe("an alert", () => {
	const mails = () =>
		database.query<{ kind: string; recipient: string; language: string; data: object }>(
			"select kind, recipient, language, data from private.mails order by created_at, key",
		);

	it("opens with the second check, and is mailed once in 24 hours while it stays open", async () => {
		expect(await check(0, { dead: 1 })).toBe(0);
		expect(await kinds()).toEqual([]);
		expect(await check(5, { dead: 1 })).toBe(1);
		expect(await check(5, { dead: 1 })).toBe(0);
		expect(await check(10, { dead: 1 })).toBe(0);
		expect(await check(24 * 60, { dead: 1 })).toBe(0);
		expect(await check(24 * 60 + 5, { dead: 1 })).toBe(1);
		expect(await open()).toMatchObject([{ since: "2026-11-09T10:00:00+00:00" }]);
		expect(await mails()).toHaveLength(2);
		expect((await mails())[0]).toEqual({
			kind: "alert_ledger",
			recipient: "admin@example.com",
			language: "fr",
			data: {
				opened_at: "2026-11-09T10:00:00+00:00",
				difference_count: "0",
				lost_count: "0",
				waiting_count: "0",
				dead_count: "1",
			},
		});
	});

	it("that closes and opens again is not mailed again within 24 hours", async () => {
		expect(await checkTwice(0, { dead: 1 })).toBe(1);
		await check(10);
		expect(await kinds()).toEqual([]);
		expect(await checkTwice(15, { dead: 2 })).toBe(0);
		expect(await open()).toMatchObject([{ since: "2026-11-09T10:15:00+00:00" }]);
		expect(await check(25 * 60, { dead: 2 })).toBe(1);
	});

	it("does not keep another kind from being mailed", async () => {
		await checkTwice(0, { dead: 1 });
		await ingest(database, [eventBatch({ received_at: at(8), failed: { site: 20 } })]);
		expect(await checkTwice(10, { dead: 1 })).toBe(1);
		expect((await mails()).map(({ kind }) => kind)).toEqual(["alert_ledger", "alert_errors"]);
	});

	it("that one check found and the next did not leaves nothing", async () => {
		await check(0, { waiting: 1 });
		await check(5);
		expect(await database.query("select from private.alerts")).toEqual([]);
	});

	it("is not closed by a check that runs late", async () => {
		await checkTwice(0, { dead: 1 });
		await check(2);
		expect(await kinds()).toEqual(["ledger"]);
	});

	it("waits for an operator who wants it", async () => {
		await database.script("update private.admins set wants_alert_mails = false");
		expect(await checkTwice(0, { dead: 1 })).toBe(0);
		await database.query("update private.admins set wants_alert_mails = true where user_id = $1", [
			admin().id,
		]);
		expect(await check(10, { dead: 1 })).toBe(1);
	});

	it("is kept for a year", async () => {
		await checkTwice(0, { dead: 1 });
		await check(10);
		await check(365 * 24 * 60);
		expect(await database.query("select from private.alerts")).toHaveLength(1);
		await check(366 * 24 * 60);
		expect(await database.query("select from private.alerts")).toEqual([]);
	});
});
