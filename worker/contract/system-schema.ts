/** The calls of the system page; `satisfies` compares the schemas with the types. */
import * as z from "zod/mini";
import {
	type ActionDone,
	AUDITED_ACTIONS,
	type LedgerTotals,
	SYSTEM_ACTIONS,
	type SystemReport,
} from "./admin.ts";
import type { Call } from "./call-schema.ts";
import type { DutyState } from "./duties.ts";
import { ALERT_KINDS } from "./mails.ts";

const count = z.number();
const text = z.nullable(z.string());
const detail = z.record(z.string(), z.union([z.number(), z.string()]));

const totals = z.object({
	received: count,
	stored: count,
	duplicate: count,
	difference: count,
	bot: count,
	excluded: count,
	invalid: count,
	limited: count,
	lost: count,
}) satisfies z.ZodMiniType<LedgerTotals>;

const duty = z.object({
	name: z.string(),
	every_seconds: count,
	succeeded_at: text,
	failed_at: text,
	failures: count,
	problem: text,
	state: z.enum(["ok", "failing", "late"]),
}) satisfies z.ZodMiniType<DutyState>;

const systemReport = z.object({
	ledger: z.nullable(z.object({ day: totals, week: totals })),
	spool: z.nullable(z.object({ waitingBatches: count, waitingEvents: count, deadBatches: count })),
	blog: z.nullable(
		z.object({
			state: z.enum(["unknown", "up", "down"]),
			failingSince: text,
			lastResponseAt: text,
			lastError: text,
		}),
	),
	experiments: z.object({ version: z.string(), source: z.string(), lastError: text }),
	supabase: z.object({ state: z.enum(["up", "down"]) }),
	release: z.string(),
	audit: z.nullable(
		z.array(
			z.object({
				id: z.string(),
				at: z.string(),
				admin_email: z.string(),
				action: z.enum(AUDITED_ACTIONS),
				account_id: text,
				outcome: z.nullable(z.enum(["done", "failed"])),
				detail,
			}),
		),
	),
	mails: z.nullable(
		z.object({
			waiting: count,
			oldest_waiting: text,
			failed: z.array(
				z.object({ at: z.string(), kind: z.string(), recipient: text, problem: text }),
			),
		}),
	),
	billing: z.nullable(
		z.object({
			invalid: z.array(
				z.object({ at: z.string(), id: z.string(), type: z.string(), problem: z.string() }),
			),
			check: z.nullable(
				z.object({
					finished_at: z.string(),
					equal: count,
					repaired: count,
					problems: z.array(z.object({ id: z.string(), customer_id: text, what: z.string() })),
				}),
			),
			waiting_cancellations: z.array(z.object({ at: z.string(), subscription: z.string() })),
		}),
	),
	alerts: z.nullable(
		z.object({
			open: z.array(
				z.object({
					kind: z.enum(ALERT_KINDS),
					since: z.string(),
					data: z.record(z.string(), z.string()),
				}),
			),
			recipients: count,
		}),
	),
	duties: z.nullable(z.array(duty)),
}) satisfies z.ZodMiniType<SystemReport>;

const actionDone = z.object({
	action: z.enum([...SYSTEM_ACTIONS, "resend_confirmation"]),
	detail,
}) satisfies z.ZodMiniType<ActionDone>;

const nothing = z.object({});

/** What the Worker reads and does for a super_admin (docs/product.md#system-page). */
export const SYSTEM_CALLS = {
	get_system: { who: "super_admin", input: nothing, output: systemReport },
	replay_spool: { who: "super_admin", input: nothing, output: actionDone },
	purge_blog: { who: "super_admin", input: nothing, output: actionDone },
	/** To the customer with that account (docs/product.md#customers-page). */
	resend_confirmation: {
		who: "super_admin",
		input: z.object({ account: z.guid() }),
		output: actionDone,
	},
} as const satisfies Record<string, Call>;
