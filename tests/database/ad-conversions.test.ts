import { describe, expect, it } from "vitest";
import { invoice } from "../fakes/stripe.ts";
import { setUser } from "./accounts.ts";
import { adQueue } from "./ad-queue.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt } from "./money.ts";

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

	it("takes place at no time ahead", async () => {
		await come(click());
		await database.script(
			"update auth.users set email_confirmed_at = date_trunc('second', now()) - interval '0.1 s'",
		);
		await add();
		const [signUp] = await claim();
		expect(Number.isInteger(signUp?.occurred_at)).toBe(true);
		const [row] = await database.query<{ at: number; is_past: boolean }>(
			"select extract(epoch from occurred_at)::float8 as at, occurred_at < now() as is_past from private.ad_conversions",
		);
		expect(row?.is_past).toBe(true);
		expect(signUp?.occurred_at).toBe(Math.floor(row?.at ?? 0));
	});

	it("of a payment before the click, or of a later one, is none", async () => {
		await pay(await come(click({ clicked_at: now + 1 })));
		expect(await add()).toBe(1);
		const again = invoice({ id: "in_2", status_transitions: { paid_at: now + 30 } });
		await deliverEvent(database, eventAt(now + 30, "invoice.paid", again));
		expect(await add()).toBe(0);
	});

	it.each([
		["without a click", () => come()],
		["whose click is of another platform", () => come(click(META))],
		[
			"whose address is not confirmed",
			async () => {
				const customer = await come(click());
				await pay(customer);
				return setUser(database, customer, { email_confirmed_at: null });
			},
		],
		[
			"whose confirmation is three days old",
			async () => {
				const { id } = await come(click());
				return database.query(
					"update auth.users set email_confirmed_at = now() - interval '73 hours' where id = $1",
					[id],
				);
			},
		],
	])("of an account %s is none", async (_, arrive) => {
		await arrive();
		expect(await add(["google"])).toBe(0);
	});
});

describe("an attempt", () => {
	it("is none without the click, which is kept for 90 days", async () => {
		await come(click());
		await add();
		await database.script("delete from private.ad_clicks");
		expect(await claim()).toEqual([]);
	});

	it("is nobody else's for ten minutes, and its outcome ends it for good", async () => {
		await come(click());
		await add();
		const [claimed] = await claim();
		expect(await claim()).toEqual([]);
		await finish({ id: claimed?.id ?? 0, outcome: "accepted" });
		await finish({ id: claimed?.id ?? 0, outcome: "refused", reason: "late" });
		await makeDue();
		expect(await claim()).toEqual([]);
		expect(await stateOf()).toEqual(["google sign_up 0 accepted"]);
	});

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

	it("of a payment that was refused changes nothing", async () => {
		await pay(await come(click()));
		await add();
		await refundTo(700);
		await add();
		const claimed = await claim();
		await finish(...claimed.map(({ id }) => ({ id, outcome: "refused", reason: "400" })));
		expect(await stateOf()).toEqual([
			"google sign_up 0 refused 400",
			"google payment 0 refused 400",
			"google payment 1 refused refused_before",
		]);
		expect(await add()).toBe(0);
	});
});

describe("what is old", () => {
	it("is forgotten: a click after 90 days, a conversion after 180, a refused click after one", async () => {
		await come(click());
		await add();
		await database.script(`
			update private.ad_clicks set clicked_at = now() - interval '91 days';
			update private.ad_conversions set created_at = now() - interval '181 days';
			insert into private.refused_clicks
			values ('old', now() - interval '25 hours'), ('young', now() - interval '23 hours')`);
		await add([]);
		expect(await database.query("select from private.ad_clicks")).toEqual([]);
		expect(await stateOf()).toEqual([]);
		const left = "select convert_from(digest, 'UTF8') as digest from private.refused_clicks";
		expect(await database.column(left)).toEqual(["young"]);
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
