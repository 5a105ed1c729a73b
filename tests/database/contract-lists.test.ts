/** Words that the contract and a column's check both list: what one of them lacks, the other refuses or cannot read. */
import { expect, it } from "vitest";
import { AUDITED_ACTIONS, OPERATOR_ROLES } from "../../contract/admin.ts";
import { VITALS } from "../../contract/back-office.ts";
import { AD_PLATFORMS } from "../../contract/conversions.ts";
import {
	AB_EVENT_NAMES,
	DEVICES,
	EDGE_GOALS,
	LANDING_EVENT_TYPES,
	PLATFORMS,
} from "../../contract/events.ts";
import { EXPERIMENT_STATES } from "../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { ALERT_KINDS } from "../../contract/mails.ts";
import { PAID_PLANS } from "../../contract/paths.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const LISTS: Record<string, readonly string[]> = {
	"admin_actions action": AUDITED_ACTIONS,
	"invitations role": OPERATOR_ROLES,
	"daily_vitals metric": VITALS,
	"daily_vitals device": DEVICES,
	"ad_clicks platform": AD_PLATFORMS,
	"landing_analytics event_type": LANDING_EVENT_TYPES,
	"landing_analytics detected_platform": PLATFORMS,
	"landing_analytics language": LANGUAGES,
	"ab_events event_name": AB_EVENT_NAMES,
	"ab_events goal": EDGE_GOALS,
	"experiments state": EXPERIMENT_STATES,
	"alerts kind": ALERT_KINDS,
	"profiles language": LANGUAGES,
	"sign_up_attribution chosen_plan": PAID_PLANS,
};

it("each column has the words of the contract", async () => {
	const checks = await database.query<{ place: string; rule: string }>(
		`select relname || ' ' || attname as place, pg_get_constraintdef(rule.oid) as rule
			from pg_constraint rule join pg_class on conrelid = pg_class.oid
			join pg_attribute on attrelid = pg_class.oid and attnum = conkey[1]
			where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(rule.oid) ~ '= ANY'`,
	);
	const words = Object.fromEntries(
		checks.map(({ place, rule }) => [
			place,
			[...rule.matchAll(/'(\w+)'::text/g)].map(([, word]) => word),
		]),
	);
	expect(Object.fromEntries(Object.keys(LISTS).map((place) => [place, words[place]]))).toEqual(
		LISTS,
	);
});
