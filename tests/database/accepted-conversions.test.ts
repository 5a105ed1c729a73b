/** Accepted conversions: later word of the platform on them, a withdrawn consent and a deleted account. */
import { describe, expect, it } from "vitest";
import { seconds } from "../fakes/stripe.ts";
import { type Customer, callAs } from "./accounts.ts";
import { adQueue } from "./ad-queue.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const queue = adQueue(database);
const { click, come, pay, refundTo, add, claim, finish, accept, withdraw, makeDue, stateOf } =
	queue;

describe("a receipt", () => {
	const { acceptWithReceipts, age, claimReceipts } = queue;

	/** Minutes until the next question. */
	const waitOf = () =>
		database.value<number>(
			"select round(extract(epoch from due_at - now()) / 60)::int as wait from private.ad_conversions",
		);

	it("is asked after half an hour, then ever later, for two days", async () => {
		await come(click());
		await add();
		await acceptWithReceipts();
		expect([await waitOf(), await claimReceipts()]).toEqual([30, []]);
		for (const [minutes, next] of [
			[30, 30],
			[60, 60],
			[600, 240],
		]) {
			await age(`${minutes} minutes`);
			expect(await claimReceipts()).toMatchObject([{ step: 0, receipt: expect.any(String) }]);
			expect(await claimReceipts()).toEqual([]);
			expect(await waitOf()).toBe(next);
		}
		await age("49 hours");
		expect(await claimReceipts()).toEqual([]);
		expect(await stateOf()).toEqual(["google sign_up 0 accepted"]);
	});
});

describe("a withdrawn consent", () => {
	it.each([
		["of whoever is signed in", ({ id }: Customer) => withdraw(id)],
		["of the browser that has the click", () => withdraw(null, click(), click({ id: "other" }))],
	])("%s drops what waits, takes back what was accepted, and forgets the click", async (_, by) => {
		const customer = await come(click());
		await pay(customer);
		await add();
		const payment = (await claim()).find(({ kind }) => kind === "payment");
		await finish({ id: payment?.id ?? 0, outcome: "accepted" });
		await database.script("update private.ad_conversions set attempts = 0 where state = 'waiting'");
		await by(customer);
		expect(await stateOf()).toEqual([
			"google sign_up 0 dropped",
			"google payment 0 accepted",
			"google payment 1 waiting",
		]);
		expect(await claim()).toMatchObject([
			{
				step: 1,
				value: 0,
				returned: 1166,
				is_taken_back: true,
				click: { id: "click-1" },
				email: null,
			},
		]);
		expect(await database.query("select from private.ad_clicks")).toEqual([]);
		await refundTo(700);
		expect(await add()).toBe(0);
	});

	it("takes back after an attempt whose outcome is not known", async () => {
		await come(click());
		await add();
		await claim();
		await withdraw(null, click());
		expect(await claim()).toEqual([]);
		await makeDue();
		const [taken] = await claim();
		expect(taken).toMatchObject({ kind: "sign_up", step: 1, is_taken_back: true });
		// Its click is known until that is settled.
		await finish({ id: taken?.id ?? 0, outcome: "retry", reason: "503" });
		await makeDue();
		expect(await claim()).toMatchObject([{ click: { id: "click-1" } }]);
		await database.script(
			"update private.ad_conversions set created_at = now() - interval '73 hours'",
		);
		await add();
		expect(await stateOf()).toContain("google sign_up 1 refused too_late: 503");
		expect(await database.column("select click from private.ad_conversions")).toEqual([null, null]);
	});

	it("leaves that of somebody else who has the same click id", async () => {
		const [own, known] = [click(), click({ consented_at: seconds() })];
		await come(own);
		await withdraw(null, known);
		expect(await database.column("select click_id from private.ad_clicks")).toEqual([own.id]);
		await come(click({ platform: "meta" }));
		expect(await add()).toBe(2);
	});

	it("holds for a sign-up whose token is not verified yet, until a later consent", async () => {
		await withdraw(null, click());
		await come(click());
		expect(await add()).toBe(0);
		await come(click({ consented_at: seconds() + 60 }));
		expect(await add()).toBe(1);
	});
});

describe("a deleted account", () => {
	it("has taken back what was sent, and leaves neither its id nor, once that is settled, its click", async () => {
		const customer = await come(click());
		await add();
		await accept();
		await callAs(database, customer, "delete_account()");
		const [taken] = await claim();
		expect(taken).toMatchObject({ is_taken_back: true, email: null });
		await finish({ id: taken?.id ?? 0, outcome: "refused", reason: "not_possible" });
		expect(
			await database.query("select user_id, click from private.ad_conversions order by step"),
		).toEqual([
			{ user_id: null, click: null },
			{ user_id: null, click: null },
		]);
	});
});
