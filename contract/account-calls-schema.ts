/** Calls by which customers read and change their own account. */

import * as z from "zod/mini";
import { USAGE_DAYS } from "./accounts.ts";
import { BILLING_PERIOD, CANCELLATION_STATES, PLAN_STATES } from "./billing.ts";
import type { Call } from "./call-schema.ts";
import { LANGUAGES } from "./languages.ts";
import { PROVIDERS } from "./providers.ts";
import { oneLine } from "./texts.ts";

const nobody = z.object({});
const text = z.nullable(z.string());

const profile = z.object({
	email: z.string(),
	full_name: text,
	language: z.enum(LANGUAGES),
	created_at: z.string(),
	email_notifications: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** Null removes the name; what is absent stays. */
const profileChange = z.partial(
	z.object({
		...z.pick(profile, { language: true, email_notifications: true }).shape,
		full_name: z.nullable(z.string().check(z.overwrite(oneLine))),
	}),
);

/** The plan in the state of an account (docs/product/dashboard.md#state-of-an-account). */
const subscriptionSchema = z.object({
	state: z.enum(PLAN_STATES),
	subscription_type: z.string(),
	billing_period: z.nullable(z.string().check(z.regex(BILLING_PERIOD))),
	current_period_end: text,
	/** End that is planned or has come; null without one. */
	ends_at: text,
	/** Whether Stripe goes on charging it, and nobody has cancelled it. */
	can_cancel: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const calls = z.object({ formula: z.number(), chat: z.number() });
/** The account's cells of this month (docs/product/dashboard.md#allowance): an allowance of null is no limit, 0 a plan that is over. */
const allowance = z.object({
	allowance: z.nullable(z.number()),
	used: z.number(),
	left: z.nullable(z.number()),
	resets_at: z.string(),
	state: z.enum(PLAN_STATES),
});
export type Allowance = z.infer<typeof allowance>;
/** The calls of this month and of the last 30 days where the customer is, and whether there ever was one (docs/product/dashboard.md#usage-meter). */
const usage = z.object({
	month: calls,
	days: z.array(z.extend(calls, { starts_at: z.string() })),
	ever: z.object({ formula: z.boolean(), chat: z.boolean() }),
	allowance,
});
export type Calls = z.infer<typeof calls>;
export type Usage = z.infer<typeof usage>;

const session = z.object({
	id: z.guid(),
	/** Browser and system; empty for an unknown one. */
	device: z.string(),
	/** ISO 3166, of the last use. */
	country: text,
	started_at: z.string(),
	used_at: z.string(),
	is_current: z.boolean(),
	/** On a device or in a country that the account has known for less than 7 days (docs/product/dashboard.md#new-devices). */
	is_new: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

const signIns = z.object({
	has_password: z.boolean(),
	providers: z.array(
		z.object({ provider: z.enum(PROVIDERS), email: text, connected_at: z.string() }),
	),
});

export type OwnSignIns = z.infer<typeof signIns>;

export const ACCOUNT_CALLS = {
	get_own_profile: { who: "customer", input: nobody, output: profile },
	save_own_profile: {
		who: "customer",
		input: z.object({ change: profileChange }),
		output: z.null(),
	},
	get_own_subscription: { who: "customer", input: nobody, output: z.nullable(subscriptionSchema) },
	/** Makes a free trial access to the beta; false for any other plan (docs/product/dashboard.md#beta). */
	join_beta: { who: "customer", input: nobody, output: z.boolean() },
	/** When the cancellation was requested that Stripe has not accepted yet; null for none. */
	get_waiting_cancellation: { who: "customer", input: nobody, output: text },
	get_own_usage: {
		who: "customer",
		input: z.object({ midnights: z.array(z.iso.datetime()).check(z.length(USAGE_DAYS + 1)) }),
		output: usage,
	},
	/** The last used first (docs/product/dashboard.md#sessions). */
	get_own_sessions: { who: "customer", input: nobody, output: z.array(session) },
	end_own_session: { who: "customer", input: z.object({ session: z.guid() }), output: z.null() },
	/** How the customer signs in (docs/product/accounts.md#sign-in-with-microsoft-or-google). */
	get_own_sign_ins: { who: "customer", input: nobody, output: signIns },
	/** All data of the account (docs/product/dashboard.md#account-data). */
	export_account: { who: "customer", input: nobody, output: z.record(z.string(), z.unknown()) },
	/** Ends the paid plan with its period (docs/product/dashboard.md#cancellation). */
	request_cancellation: {
		who: "customer",
		input: nobody,
		output: z.object({ state: z.enum(CANCELLATION_STATES) }),
	},
} as const satisfies Record<string, Call>;
