import { describe, expect, it } from "vitest";
import { at, checkingAlerts } from "./alert-checks.ts";
import { eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { check, checkTwice, kinds, open, rpc } = checkingAlerts(database);

describe("the error rate", () => {
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
});
