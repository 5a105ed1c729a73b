/** Later word of a platform on accepted conversions (docs/product/visits.md#conversions). */
import { expect, it } from "vitest";
import { adQueue } from "./ad-queue.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const queue = adQueue(database);
const { click, come, pay, refundTo, add, accept, makeDue, stateOf, withdraw } = queue;
const { acceptWithReceipts, age, claimReceipts, finishReceipts } = queue;

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

it("of a platform that says nothing is never asked", async () => {
	await come(click());
	await add();
	await accept();
	await age("1 hour");
	expect(await claimReceipts()).toEqual([]);
});

it("ends once, matched or refused, and only the matched ones are counted so", async () => {
	await pay(await come(click()));
	await add();
	await acceptWithReceipts();
	await age("30 minutes");
	const [signUp, payment] = await claimReceipts();
	const said = (id = 0, outcome = "matched", reason = "") => ({ id, outcome, reason });
	await finishReceipts(said(signUp?.id), said(payment?.id, "refused", "google FAILED X"));
	await finishReceipts(said(signUp?.id, "refused", "late"), said(payment?.id));
	expect(await stateOf()).toEqual([
		"google sign_up 0 accepted",
		"google payment 0 refused google FAILED X",
	]);
	const { sums } = await rpc<Record<string, unknown[]>>("get_ad_conversions()");
	expect(sums).toMatchObject([
		{ kind: "sign_up", sent: 1, accepted: 1, matched: 1, refused: 0 },
		{ kind: "payment", sent: 1, accepted: 0, matched: 0, refused: 1 },
	]);
});

it("that is a refusal refuses what was to change, and leaves nothing to take back", async () => {
	const customer = await come(click());
	await pay(customer);
	await add();
	await acceptWithReceipts();
	await refundTo(700);
	await add();
	await age("30 minutes");
	const receipts = await claimReceipts();
	await finishReceipts(...receipts.map(({ id }) => ({ id, outcome: "refused", reason: "X" })));
	await makeDue();
	await withdraw(customer.id);
	expect(await stateOf()).toEqual([
		"google sign_up 0 refused X",
		"google payment 0 refused X",
		"google payment 1 refused refused_before",
	]);
});
