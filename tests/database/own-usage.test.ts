import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, callAs, signUp } from "./accounts.ts";
import { daysAgo, lastMidnights } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

interface Usage {
	month: { formula: number; chat: number };
	days: { starts_at: string; formula: number; chat: number }[];
}

const usageOf = (customer: Customer, days = lastMidnights()) =>
	callAs<Usage>(database, customer, "get_own_usage($1::text::timestamptz[])", [`{${days}}`]);

const add = (id: string, kind: string, at: Date) =>
	database.query(
		"insert into public.api_usage (user_id, kind, called_at) values ($1, $2, $3::text::timestamptz)",
		[id, kind, at.toISOString()],
	);

/** The first moment of this UTC month. */
const monthStart = () => new Date(`${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`);

let customer: Customer;

beforeEach(async () => {
	customer = await signUp(database);
});

describe("the usage of a customer", () => {
	it("is 30 days of zeros without a call, oldest first, and today the last", async () => {
		const { month, days } = await usageOf(customer);
		expect(month).toEqual({ formula: 0, chat: 0 });
		expect(days.map(({ starts_at }) => new Date(starts_at).toISOString())).toEqual(
			lastMidnights().slice(0, 30),
		);
		expect(days.every(({ formula, chat }) => formula === 0 && chat === 0)).toBe(true);
	});

	it("counts the calls of each day by type, from the first to the last millisecond of the period", async () => {
		await add(customer.id, "formula", daysAgo(29));
		await add(customer.id, "chat", daysAgo(29, -1));
		await add(customer.id, "formula", daysAgo(0));
		await add(customer.id, "chat", daysAgo(0));
		await add(customer.id, "chat", daysAgo(0));
		// A wrong clock of the add-in's server: not today's.
		await add(customer.id, "chat", daysAgo(-1));
		const { days } = await usageOf(customer);
		expect(days[0]).toMatchObject({ formula: 1, chat: 0 });
		expect(days[29]).toMatchObject({ formula: 1, chat: 2 });
	});

	it("counts the days between the midnights of the caller's time zone", async () => {
		await add(customer.id, "formula", daysAgo(1, 3_600_000 - 1));
		await add(customer.id, "formula", daysAgo(1, 3_600_000));
		const inUtc = await usageOf(customer);
		expect(inUtc.days.slice(27).map(({ formula }) => formula)).toEqual([0, 2, 0]);
		const hourBehind = await usageOf(customer, lastMidnights(1));
		expect(hourBehind.days.slice(27).map(({ formula }) => formula)).toEqual([1, 1, 0]);
	});

	it.each([
		["too few", () => lastMidnights().slice(1)],
		["too old", () => lastMidnights(-24 * 3)],
	])("refuses midnights that are %s", async (_, days) => {
		await expect(usageOf(customer, days())).rejects.toMatchObject({ code: "PT400" });
	});

	it("counts the month from its first moment in UTC", async () => {
		await add(customer.id, "formula", monthStart());
		await add(customer.id, "chat", new Date(monthStart().getTime() - 1));
		expect((await usageOf(customer)).month).toEqual({ formula: 1, chat: 0 });
	});

	it("is that of the caller alone", async () => {
		const other = await signUp(database);
		await add(other.id, "chat", daysAgo(0));
		expect((await usageOf(customer)).month).toEqual({ formula: 0, chat: 0 });
		expect((await usageOf(other)).month).toEqual({ formula: 0, chat: 1 });
	});
});
