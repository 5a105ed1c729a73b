import { beforeEach, expect, it } from "vitest";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;
const half = {
	id: "di_1",
	end: null,
	coupon: { percent_off: 50, amount_off: null, duration: "forever" },
};
const other = { ...half, id: "di_2", coupon: { ...half.coupon, percent_off: 20 } };

beforeEach(() => database.reset());

const find = async (customer: string, ...ids: string[]) => {
	const [row] = await database.asRole<{ result: unknown[] }>(
		"service_role",
		"select public.find_discounts($1, array(select jsonb_array_elements_text($2::text::jsonb))) as result",
		[customer, JSON.stringify(ids)],
	);
	return row?.result;
};

it("a discount is known by its own event and by a subscription that had it, of its customer alone", async () => {
	const { id } = await signUp(database);
	const begun = plan({}, { discounts: [half] });
	await deliverEvent(database, eventAt(T, "customer.subscription.created", begun), id);
	await deliverEvent(database, eventAt(T + 1, "customer.subscription.updated", plan()));
	const discount = { object: "discount", customer: "cus_1", subscription: "sub_1", ...other };
	expect(await deliverEvent(database, eventAt(T + 2, "customer.discount.created", discount))).toBe(
		"applied",
	);
	expect(await find("cus_1", "di_1", "di_2", "di_3")).toEqual([half, other]);
	expect(await find("cus_2", "di_1")).toEqual([]);
});
