/** Random customers with their usage, and late changes to them. */
import fc from "fast-check";
import { type Customer, signUp } from "./accounts.ts";
import { daysAgo } from "./events.ts";
import type { TestDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

export const arbitraryUse = fc.record({
	/** Registered this many days ago. */
	joined: fc.integer({ min: 0, max: 130 }),
	plan: fc.constantFrom("free_trial", "premium", "beta"),
	status: fc.constantFrom("active", "trialing", "past_due", "canceled"),
	who: fc.constantFrom("customer", "customer", "unconfirmed", "operator"),
	/** Days ago of the first payment, where the plan is premium. */
	converted: fc.integer({ min: 0, max: 130 }),
	calls: fc.array(
		fc.record({
			ago: fc.integer({ min: 0, max: 130 }),
			millisecond: fc.constantFrom(0, 1, 43_200_000),
			kind: fc.constantFrom("formula", "chat"),
		}),
		{ maxLength: 6 },
	),
});

interface Use {
	joined: number;
	plan: string;
	status: string;
	converted: number;
	who?: string;
	calls: { ago: number; millisecond: number; kind: string }[];
}

/** A call of the add-in. */
export const addCall = (
	database: TestDatabase,
	{ id }: { id: string },
	{ kind = "chat", at = new Date() as Date | string } = {},
) =>
	database.query("insert into public.api_usage (user_id, kind, called_at) values ($1, $2, $3)", [
		...[id, kind, at],
	]);

/** Signs up customers who use the product so. */
export async function use(database: TestDatabase, customers: Use[]) {
	for (const { joined, plan, status, converted, who, calls } of customers) {
		const { id } = await signUp(database, { isConfirmed: who !== "unconfirmed" });
		if (plan === "premium") await addPayment(database, { user: id, at: daysAgo(converted) });
		const rows = calls
			.filter(({ ago, millisecond }) => daysAgo(ago, millisecond).getTime() <= Date.now())
			.map(
				({ ago, millisecond, kind }) =>
					`('${id}', '${kind}', '${daysAgo(ago, millisecond).toISOString()}')`,
			);
		await database.script(`
			update public.profiles set created_at = '${daysAgo(joined).toISOString()}' where id = '${id}';
			update private.trial_conversions set started_at = '${daysAgo(joined).toISOString()}' where user_id = '${id}';
			update public.user_subscriptions set subscription_type = '${plan}', subscription_status = '${status}'
			where user_id = '${id}';
			${who === "operator" ? `insert into private.admins (user_id) values ('${id}');` : ""}
			${rows.length > 0 ? `insert into public.api_usage (user_id, kind, called_at) values ${rows.join()};` : ""}`);
	}
}

/** Late call, after its day was rolled up: to which customer, and with which date. */
export const arbitraryChange = fc.record({
	who: fc.nat({ max: 5 }),
	what: fc.constantFrom(
		...["call", "joined", "started", "converted", "deleted", "confirmed", "appointed", "dismissed"],
	),
	ago: fc.integer({ min: 0, max: 130 }),
});

/** Applies changes to the customers other than the admin given. */
export async function change(
	database: TestDatabase,
	admin: Customer,
	changes: { who: number; what: string; ago: number }[],
) {
	for (const { who, what, ago } of changes) {
		const at = daysAgo(ago).toISOString();
		const statements: Record<string, string> = {
			call: `insert into public.api_usage (user_id, kind, called_at) select id, 'chat', '${at}' from chosen`,
			joined: `update public.profiles set created_at = '${at}' from chosen where profiles.id = chosen.id`,
			started: `update private.trial_conversions set started_at = '${at}' from chosen where user_id = id`,
			converted: `update private.payments set occurred_at = '${at}' from chosen where user_id = chosen.id`,
			confirmed:
				"update auth.users set email_confirmed_at = now() from chosen where users.id = chosen.id",
			appointed:
				"insert into private.admins (user_id) select id from chosen on conflict do nothing",
			dismissed: "delete from private.admins using chosen where user_id = id",
			deleted: "delete from auth.users using chosen where users.id = chosen.id",
		};
		await database.query(
			`with chosen as (select id from auth.users where id <> $1 order by id offset $2 limit 1) ${statements[what]}`,
			[admin.id, who],
		);
	}
}
