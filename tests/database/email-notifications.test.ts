import { beforeEach, describe, expect, it } from "vitest";
import { asCustomer, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const OPTIONAL = "product_news";
const REQUIRED = [
	"known_address",
	"cancellation_receipt",
	"withdrawal_receipt",
	"withdrawal_notice",
];

const enqueue = (kind: string, to: string) =>
	database.call<boolean>("enqueue_mail($1, $1, $2, 'fr', '{}')", [kind, to]);
const choose = (who: Customer, wanted: boolean) =>
	asCustomer(database, who, `select public.save_own_profile('{"email_notifications": ${wanted}}')`);
const kinds = () =>
	database.column<string>("select kind from private.mails where state = 'waiting' order by kind");

let customer: Customer;

beforeEach(async () => {
	customer = await signUp(database, { email: "Ada@example.com" });
});

describe("the preference for mails", () => {
	it("is on for a new account", async () => {
		expect(await enqueue(OPTIONAL, customer.email)).toBe(true);
	});

	it("keeps optional mails from an address, however it is written", async () => {
		await choose(customer, false);
		expect(await enqueue(OPTIONAL, "ADA@example.com")).toBe(false);
		expect(await enqueue(OPTIONAL, "eve@example.com")).toBe(true);
		await choose(customer, true);
		await database.query("delete from private.mails");
		expect(await enqueue(OPTIONAL, customer.email)).toBe(true);
	});

	it.each(REQUIRED)("never keeps %s from anybody", async (kind) => {
		await choose(customer, false);
		expect(await enqueue(kind, customer.email)).toBe(true);
	});

	it("discards the optional mails that still wait", async () => {
		await enqueue(OPTIONAL, customer.email);
		await enqueue("known_address", customer.email);
		await choose(customer, false);
		expect(await kinds()).toEqual(["known_address"]);
	});
});
