import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const add = (today: string) => database.call<number>("add_usage_mails($1::text::date)", [today]);

const call = ({ id }: Customer, kind: string, called_at: string) =>
	database.query(
		"insert into public.api_usage (user_id, kind, called_at) values ($1, $2, $3::text::timestamptz)",
		[id, kind, called_at],
	);
const mails = () =>
	database.query("select kind, recipient, language, data from private.mails order by key");

let customer: Customer;

beforeEach(async () => {
	customer = await signUp(database, { email: "ada@example.com", form: { language: "en" } });
	await call(customer, "formula", "2026-10-01T00:00:00Z");
	await call(customer, "chat", "2026-10-31T23:59:59.999Z");
	await call(customer, "chat", "2026-11-01T00:00:00Z");
	await call(customer, "chat", "2026-09-30T23:59:59.999Z");
});

describe("the monthly summary", () => {
	it("counts the month that has ended, in the customer's language, once", async () => {
		expect(await add("2026-11-01")).toBe(1);
		expect(await add("2026-11-02")).toBe(0);
		expect(await mails()).toEqual([
			{
				kind: "monthly_usage",
				recipient: "ada@example.com",
				language: "en",
				data: { from_on: "2026-10-01", to_on: "2026-10-31", formula_count: "1", chat_count: "1" },
			},
		]);
	});

	it("is added in the first three days of a month only", async () => {
		expect(await add("2026-11-04")).toBe(0);
		expect(await add("2026-11-03")).toBe(1);
	});

	it.each([
		["declined such mails", "update public.profiles set email_notifications = false"],
		["has not confirmed the address", "update auth.users set email_confirmed_at = null"],
		["made no call", "delete from public.api_usage"],
	])("is not for a customer who %s", async (_, change) => {
		await database.script(change);
		expect(await add("2026-11-01")).toBe(0);
	});
});
