import { describe, expect, it } from "vitest";
import { deleteUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";
import { payAt } from "./usage.ts";

const database = migratedDatabase();
const { refresh } = asAdmin(database);

/** The sum of a figure over all stored days. */
const stored = (figure: string) =>
	database.value(
		`select coalesce(sum(n), 0)::int as n from ${STORED_FACTS} where figure = '${figure}' and touch = ''`,
	);
/** The users of all stored months. */
const activeUsers = () => database.value("select count(*)::int as n from private.active_in_month");

describe("facts of usage", () => {
	it("take in a conversion dated weeks back, its corrected date, and calls that come late", async () => {
		const { id } = await signUp(database);
		await refresh();
		const readConversions = () =>
			database.query(
				`select (now() at time zone 'UTC')::date - day as ago, n::int as conversions
				from ${STORED_FACTS} where figure = 'paid' and touch = ''`,
			);
		const date = (ago: number) => daysAgo(ago).toISOString();
		await payAt(database, id, date(30));
		await refresh();
		expect(await readConversions()).toEqual([{ ago: 30, conversions: 1 }]);
		await database.script(`
			update private.payments set occurred_at = '${date(45)}' where user_id = '${id}';
			insert into public.api_usage (user_id, kind, called_at) values ('${id}', 'chat', '${date(20)}');`);
		await refresh();
		expect(await readConversions()).toEqual([{ ago: 45, conversions: 1 }]);
		expect(await stored("chat_calls")).toBe(1);
	});

	it("lose what a deleted account did, but not its trial", async () => {
		const { id } = await signUp(database);
		await database.script(`
			update private.trial_conversions set started_at = '${daysAgo(50).toISOString()}' where user_id = '${id}';
			insert into public.api_usage (user_id, kind, called_at) values
				('${id}', 'chat', '${daysAgo(40).toISOString()}'), ('${id}', 'chat', '${daysAgo(40, 1000).toISOString()}')`);
		await refresh();
		const sums = async () => ({
			calls: await stored("chat_calls"),
			trials: await stored("trials"),
			active: [await activeUsers(), await stored("active_users")],
		});
		expect(await sums()).toEqual({ calls: 2, trials: 1, active: [1, 1] });
		await deleteUser(database, { id });
		await refresh();
		expect(await sums()).toEqual({ calls: 0, trials: 1, active: [0, 0] });
	});
});
