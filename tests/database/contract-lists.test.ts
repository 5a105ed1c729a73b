/** Words that the contract and a column's check both list: what one of them lacks, the other refuses or cannot read. */
import { expect, it } from "vitest";
import type * as z from "zod/mini";
import { UNDO_KINDS } from "../../contract/accounts.ts";
import { AUDITED_ACTIONS, OPERATOR_ROLES } from "../../contract/admin.ts";
import { SUBSCRIPTION_TYPES } from "../../contract/analytics.ts";
import { VITALS } from "../../contract/back-office.ts";
import { CALLS, type CallName } from "../../contract/calls-schema.ts";
import { AD_PLATFORMS } from "../../contract/conversions.ts";
import {
	AB_EVENT_NAMES,
	DEVICES,
	DISCARD_REASONS,
	EDGE_GOALS,
	EXCLUSIONS,
	FAILURE_PLACES,
	LANDING_EVENT_TYPES,
	PLATFORMS,
} from "../../contract/events.ts";
import { EXPERIMENT_STATES, GUARDRAIL_GOALS } from "../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { ALERT_KINDS } from "../../contract/mails.ts";
import { PAID_PLANS } from "../../contract/paths.ts";
import { PROVIDERS } from "../../contract/providers.ts";
import { migratedDatabase } from "./harness.ts";

interface Def {
	shape?: Record<string, z.ZodMiniType>;
	innerType?: z.ZodMiniType;
	element?: z.ZodMiniType;
	entries?: Record<string, string>;
}

/** Words that a field of a call's result may have. */
function wordsOf(name: CallName, ...path: string[]): string[] {
	const inner = (schema: z.ZodMiniType): Def => {
		const def = schema._zod.def as Def;
		const within = def.innerType ?? def.element;
		return within ? inner(within) : def;
	};
	const { entries = {} } = path.reduce(
		(def, part) => inner(def.shape?.[part] as z.ZodMiniType),
		inner(CALLS[name].output),
	);
	return Object.values(entries);
}

const database = migratedDatabase();
const LISTS: Record<string, readonly string[]> = {
	"admin_actions action": AUDITED_ACTIONS,
	"invitations role": OPERATOR_ROLES,
	"daily_vitals metric": VITALS,
	"daily_vitals device": DEVICES,
	"ad_clicks platform": AD_PLATFORMS,
	"landing_analytics event_type": LANDING_EVENT_TYPES,
	"landing_analytics detected_platform": PLATFORMS,
	...Object.fromEntries(
		[
			"landing_analytics",
			"mails",
			"newsletter_readers",
			"profiles",
			"sign_up_attribution",
			"withdrawals",
		].map((table) => [`${table} language`, LANGUAGES]),
	),
	"ab_events event_name": AB_EVENT_NAMES,
	"ab_events goal": EDGE_GOALS,
	"experiments state": EXPERIMENT_STATES,
	"alerts kind": ALERT_KINDS,
	"admins role": OPERATOR_ROLES,
	"sign_up_attribution platform": PLATFORMS,
	"user_subscriptions subscription_type": SUBSCRIPTION_TYPES,
	"sign_up_attribution chosen_plan": PAID_PLANS,
	"sign_up_attribution outcome": wordsOf("get_customer", "attribution", "outcome"),
	"mails state": wordsOf("get_customer", "mails", "state"),
	"payments kind": wordsOf("get_customer", "payments", "kind"),
	"annotations kind": wordsOf("list_annotations", "kind"),
	"admin_actions outcome": wordsOf("get_system", "audit", "outcome"),
	"ad_conversions kind": wordsOf("get_ad_conversions", "next", "kind"),
	"event_ledger outcome": ["received", "stored", "duplicate", ...DISCARD_REASONS],
	"failed_responses place": FAILURE_PLACES,
	"experiment_exclusions reason": EXCLUSIONS,
	"experiment_conversions goal": [...GUARDRAIL_GOALS, "lcp_slow"],
	"undos kind": UNDO_KINDS,
	"identity_permits provider": PROVIDERS,
};

/** Columns whose words stay in the database: no call returns them as they are. */
const WITHIN = [
	"ad_conversions state",
	"api_usage kind",
	"billing_events outcome",
	"changed_days source",
	"daily_facts touch",
	"deleted_sign_ups reason",
	"newsletter_returns kind",
	"subscription_changes kind",
	"subscription_changes movement",
	"subscription_changes state_before",
	"subscription_changes state_after",
	"user_subscriptions subscription_status",
];

it("each column has the words of the contract", async () => {
	const checks = await database.query<{ place: string; rule: string }>(
		`select relname || ' ' || attname as place, pg_get_constraintdef(rule.oid) as rule
			from pg_constraint rule join pg_class on conrelid = pg_class.oid
			join pg_attribute on attrelid = pg_class.oid and attnum = conkey[1]
			where contype = 'c' and not relispartition and cardinality(conkey) = 1 and pg_get_constraintdef(rule.oid) ~ '= ANY'`,
	);
	const words = Object.fromEntries(
		checks.map(({ place, rule }) => [
			place,
			[...rule.matchAll(/'(\w+)'::text/g)].map(([, word]) => word).sort(),
		]),
	);
	for (const place of WITHIN) delete words[place];
	expect(words).toEqual(
		Object.fromEntries(Object.entries(LISTS).map(([place, list]) => [place, [...list].sort()])),
	);
});
