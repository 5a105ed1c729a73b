import { describe, expect, it } from "vitest";
import { adQueue } from "./ad-queue.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const { now, click, come, pay, refundTo, add, claim, finish, accept, makeDue, stateOf } =
	adQueue(database);
const META = { platform: "meta", name: "fbclid", id: "click-2" } as const;

describe("a conversion", () => {
	it("is added once for each platform that the account came by, from its confirmation and its first payment", async () => {
		const customer = await come(click(), click(META));
		await pay(customer);
		expect(await add()).toBe(4);
		expect(await add()).toBe(0);
		const [signUp, payment] = await claim();
		expect(signUp).toMatchObject({ kind: "sign_up", step: 0, value: null, currency: null });
		expect(payment).toMatchObject({
			...{ kind: "payment", step: 0, value: 1166, returned: 0, currency: "eur", occurred_at: now },
			click: { name: "gclid", id: "click-1", at: now - 3600 },
			email: customer.email,
		});
		expect(payment?.event_id).not.toBe(signUp?.event_id);
		const elsewhere = await claim("meta");
		expect(elsewhere.map(({ event_id }) => event_id)).toEqual([
			signUp?.event_id,
			payment?.event_id,
		]);
	});
});

describe("an attempt", () => {
	it("is repeated ever later, for three days", async () => {
		await come(click());
		await add();
		for (const minutes of [5, 10, 20]) {
			const [claimed] = await claim();
			await finish({ id: claimed?.id ?? 0, outcome: "retry", reason: "503" });
			expect(
				await database.value<number>(
					"select round(extract(epoch from due_at - now()) / 60)::int as wait from private.ad_conversions",
				),
			).toBe(minutes);
			await makeDue();
		}
		await database.script(
			"update private.ad_conversions set created_at = now() - interval '73 hours'",
		);
		expect(await add()).toBe(0);
		expect(await claim()).toEqual([]);
		expect(await stateOf()).toEqual(["google sign_up 0 refused too_late: 503"]);
	});
});

describe("a refund", () => {
	it("changes the value, once it was accepted, in proportion and to nothing", async () => {
		await pay(await come(click()));
		await add();
		await refundTo(700);
		await add();
		expect((await claim()).map(({ step }) => step)).toEqual([0, 0]);
		await makeDue();
		await accept();
		expect(await accept()).toMatchObject([{ kind: "payment", step: 1, value: 583, returned: 583 }]);
		await refundTo(1399);
		await add();
		expect(await accept()).toMatchObject([{ step: 2, value: 0, returned: 583 }]);
		expect(await add()).toBe(0);
	});
});

describe("get_ad_conversions", () => {
	it("sums by platform and kind, names the reasons, and shows what would be sent without click and address", async () => {
		const customer = await come(click(), click(META));
		await pay(customer);
		await add();
		const [refused] = await claim("meta");
		await finish({ id: refused?.id ?? 0, outcome: "refused", reason: "meta 400" });
		await accept();
		await refundTo(700);
		await add();
		const shown = await rpc<Record<string, unknown[]>>("get_ad_conversions()");
		expect(shown.sums).toMatchObject([
			{ platform: "google", kind: "sign_up", waiting: 0, sent: 1, accepted: 1, refused: 0 },
			{ platform: "google", kind: "payment", accepted: 1, accepted_at: expect.any(String) },
			{ platform: "google", kind: "change", waiting: 1, sent: 0, accepted_at: null },
			{ platform: "meta", kind: "sign_up", refused: 1 },
			{ platform: "meta", kind: "payment", waiting: 1 },
			{ platform: "meta", kind: "change", waiting: 1 },
		]);
		expect(shown.reasons).toEqual([{ platform: "meta", reason: "meta 400", n: 1 }]);
		expect(shown.next).toHaveLength(3);
		expect(JSON.stringify(shown)).not.toMatch(/click-|@/);
		await database.script(
			"update private.ad_conversions set state = 'dropped' where platform = 'meta'",
		);
		expect((await rpc<typeof shown>("get_ad_conversions()")).sums).toHaveLength(3);
	});
});
