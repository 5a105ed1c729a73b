import { describe, expect, it } from "vitest";
import { appoint, signUp } from "./accounts.ts";
import { at, checkingAlerts, type Spool } from "./alert-checks.ts";
import { eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, check, checkTwice, kinds, open, rpc } = checkingAlerts(database);

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
	it("opens with the second check, and is mailed once in 24 hours while it stays open", async () => {
		expect(await check(0, { dead: 1 })).toBe(0);
		expect(await kinds()).toEqual([]);
		expect(await check(5, { dead: 1 })).toBe(1);
		expect(await check(5, { dead: 1 })).toBe(0);
		expect(await check(10, { dead: 1 })).toBe(0);
		expect(await check(24 * 60, { dead: 1 })).toBe(0);
		expect(await check(24 * 60 + 5, { dead: 1 })).toBe(1);
		expect(await open()).toMatchObject([{ since: "2026-11-09T10:00:00+00:00" }]);
		expect(await database.mails()).toHaveLength(2);
		expect((await database.mails())[0]).toEqual({
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

	it("whose cause comes back within the hour goes on, and nobody is mailed", async () => {
		expect(await checkTwice(0, { dead: 1 })).toBe(1);
		await check(10);
		expect(await kinds()).toEqual([]);
		expect(await check(65, { dead: 2 })).toBe(0);
		expect(await open()).toMatchObject([
			{ since: "2026-11-09T10:00:00+00:00", data: { dead_count: "2" } },
		]);
		expect(await check(25 * 60, { dead: 2 })).toBe(1);
	});

	it("that is over for an hour is mailed as resolved, once, to those whom its mail reached", async () => {
		const { id } = await signUp(database, { email: "late@example.com" });
		await appoint(database, { id });
		await checkTwice(0, { dead: 1 });
		await database.query("update private.admins set wants_alert_mails = true where user_id = $1", [
			id,
		]);
		await check(10);
		expect(await check(69)).toBe(0);
		expect(await check(70)).toBe(1);
		expect(await check(75)).toBe(0);
		expect((await database.mails()).filter(({ kind }) => kind === "alert_closed")).toEqual([
			{
				kind: "alert_closed",
				...{ recipient: "admin@example.com", language: "fr" },
				data: {
					closed_alert: "ledger",
					opened_at: "2026-11-09T10:00:00+00:00",
					closed_at: "2026-11-09T10:10:00+00:00",
				},
			},
		]);
		// It is over: the next one is another alert, of which both are told.
		expect(await checkTwice(80, { dead: 1 })).toBe(2);
		expect(await open()).toMatchObject([{ since: "2026-11-09T11:20:00+00:00" }]);
	});

	it("that nobody was mailed of, or that its reader has turned off since, is not mailed as resolved", async () => {
		await database.script("update private.admins set wants_alert_mails = false");
		await checkTwice(0, { dead: 1 });
		await check(10);
		await database.script("update private.admins set wants_alert_mails = true");
		expect(await check(70)).toBe(0);
		await checkTwice(80, { dead: 1 });
		await database.script("update private.admins set wants_alert_mails = false");
		await check(90);
		expect(await check(150)).toBe(0);
	});

	it("tells operators neither texts of errors nor ids", async () => {
		await database.script(`insert into private.duties (name, every_seconds, expected_at, failures, failed_at, problem)
			values ('read_blog', 300, now(), 3, now(), 'secret')`);
		await checkTwice();
		for (const list of ["open", "closed"]) {
			const alerts = (await rpc<Record<string, { data: object }[]>>("get_alerts()"))[list];
			expect(
				alerts?.map(({ data }) => Object.keys(data).sort()),
				list,
			).toEqual([["failing_duties", "succeeded_at"]]);
			await database.script("update private.alerts set closed_at = now()");
		}
	});

	it("is listed for 90 days after it closed, the last one first", async () => {
		const moveBy = (span: string) =>
			database.script(`update private.alerts set opened_at = opened_at + (${span}),
				seen_at = seen_at + (${span}), closed_at = closed_at + (${span})`);
		const listed = async (role: string) => {
			await database.query("update private.admins set role = $1", [role]);
			return (await rpc<{ closed: object[] }>("get_alerts()")).closed;
		};
		await checkTwice(0, { dead: 1 });
		await check(10);
		await ingest(database, [eventBatch({ received_at: at(79), failed: { site: 20 } })]);
		await checkTwice(80);
		await check(200);
		await moveBy(`now() - '${at(200)}'::timestamptz`);
		expect(await listed("admin")).toMatchObject([{ kind: "errors" }, { kind: "ledger" }]);
		expect(await listed("super_admin")).toEqual(await listed("admin"));
		await moveBy("interval '-90 days'");
		expect(await listed("admin")).toEqual([]);
	});

	it("does not keep another kind from being mailed", async () => {
		await checkTwice(0, { dead: 1 });
		await ingest(database, [eventBatch({ received_at: at(8), failed: { site: 20 } })]);
		expect(await checkTwice(10, { dead: 1 })).toBe(1);
		expect((await database.mails()).map(({ kind }) => kind)).toEqual([
			"alert_ledger",
			"alert_errors",
		]);
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
