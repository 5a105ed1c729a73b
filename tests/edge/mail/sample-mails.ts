/** A mail of each kind. */
import { HEALTH_PROBLEMS } from "../../../contract/experiment-terms.ts";
import type { Mail } from "../../../contract/mails.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";

const RECEIPT = { received_at: "2026-11-22T13:05:33.123+00:00", reference: "ref-1" };
const WITHDRAWALS = {
	declared_count: "2",
	declarations:
		"22/11/2026 14:05 · ref-1 · Ada · ada@example.com · Pro\n22/11/2026 14:06 · ref-2 · Eve · eve@example.com · Pro",
};
const LINK = { token_hash: "4f".repeat(32) };
const AT = "2026-11-22T13:05:33.123+00:00";
const CHANGE = { account: "ada@example.com", changed_at: AT, token: "a1".repeat(32) };
export const TOKEN = { unsubscribe: "newsletter.5f0c2a4e.0" };
const POST = { title: "Dates & <b>Excel</b>", excerpt: "Court.", slug: "é-1" };
/** A mail of this kind. */
const of = (kind: Mail["kind"], data: object = {}, more: object = {}) =>
	({ ...KNOWN_ADDRESS, kind, data, ...more }) as Mail;
export const NEWSLETTER = [
	of("newsletter_confirmation", { reader: "5f0c2a4e" }, TOKEN),
	of("newsletter_post", { reader: "5f0c2a4e", post: "7" }, { ...TOKEN, post: POST }),
] as (Mail & typeof TOKEN)[];
const { received_at: requested_at, reference } = RECEIPT;
export const MAILS: Mail[] = [
	KNOWN_ADDRESS,
	of("cancellation_receipt", { requested_at, ends_on: "", reference }),
	of("withdrawal_receipt", RECEIPT),
	of("withdrawal_notice", WITHDRAWALS),
	of("monthly_usage", {
		...{ from_on: "2026-10-01", to_on: "2026-10-31", formula_count: "1234", chat_count: "3" },
	}),
	of("payment_failed", { failed_at: AT, amount_money: "1399 eur" }),
	of("payment_reminder", { failed_at: AT, amount_money: "1399 eur" }),
	of("plan_renews", { renews_at: AT, paid_money: "11752 eur" }),
	of("plan_renews", { renews_at: AT, paid_money: "" }),
	of("plan_ended", { ended_on: "2026-11-20T00:00:00+00:00" }),
	of("plan_refunded", { ended_on: "2026-11-20T00:00:00+00:00" }),
	of("first_steps"),
	of("allowance_low", { used_count: "100", allowance_count: "100", resets_at: AT }),
	of("allowance_used_up", { used_count: "100", allowance_count: "100", resets_at: AT }),
	of("install_link"),
	...NEWSLETTER,
	of("newsletter_test", POST),
];
const compared = (name: string, unit: string) => ({
	[`${name}_${unit}`]: "1234",
	[`${name}_before_${unit}`]: "1000",
	[`${name}_change`]: "23",
});
const WEEK = {
	...{ from_on: "2026-11-16", to_on: "2026-11-22" },
	...compared("visitors", "count"),
	...compared("sign_ups", "count"),
	...compared("paid", "count"),
	...compared("revenue", "euros"),
	...compared("mrr", "euros"),
	visitors_parts: '{"parts":[["google / spring",1200],["",-3]],"rest":-1}',
	...{ sign_ups_parts: '{"parts":[],"rest":0}', paid_parts: '{"parts":[],"rest":2}' },
	mrr_europarts: '{"parts":[["churn",-979],["new",1399]],"rest":0}',
	revenue_europarts: '{"parts":[["refunds",-1000]],"rest":0}',
	...{ risk_count: "7", losing_eurolist: '[["linkedin / b2b", -20052900], ["bing / x", -900]]' },
	alert_count: "1",
	...{ sign_ups_alert_on: "", revenue_alert_on: "", webhook_alert_on: "" },
	...{
		ledger_alert_on: "2026-11-18",
		errors_alert_on: "",
		duties_alert_on: "",
		stripe_alert_on: "",
		traffic_alert_on: "",
	},
	...Object.fromEntries(HEALTH_PROBLEMS.map((problem) => [`${problem}_tests`, ""])),
	...{ ratio_tests: "hero_test, badge_test" },
};
const ALERTS = {
	sign_ups: { day_on: "2026-11-21", value_count: "5", usual_count: "20.5", lowest_count: "13.83" },
	revenue: {
		...{ day_on: "2026-11-21", value_euros: "1399" },
		...{ usual_euros: "20000", lowest_euros: "14000.00" },
	},
	webhook: { invalid_count: "1", failed_count: "6" },
	ledger: { difference_count: "2", lost_count: "1", waiting_count: "3", dead_count: "4" },
	errors: { failed_count: "40", received_count: "500", rate_percent: "7.4" },
	duties: {
		failing_duties: "refresh_facts,expire_mails",
		...{ problem: "refresh_facts: 500", succeeded_at: "" },
	},
	stripe: { problem_count: "2", problem: "in_1: paid 1399, stored 0" },
	traffic: {
		...{ views_count: "12", lowest_views_count: "480" },
		...{ clicks_count: "0", lowest_clicks_count: "3" },
	},
	closed: { closed_alert: "errors", closed_at: "2026-11-22T08:00:00+00:00" },
	watch: { failing_duties: "check_alerts", problem: "" },
	experiment: {
		...{
			test: "hero_test",
			test_title: "Titre du haut",
			run_count: "3",
			arm: "B",
			lcp_good_change: "-21",
		},
		...{ cta_click_change: "", sign_up_change: "", confirmed_change: "", paid_change: "" },
	},
};
MAILS.push(
	of("weekly_report", WEEK),
	of("team_changed", {
		...{ operator: "grace@example.com", author: "ada@example.com", role: "Admin" },
		...{ invited_at: AT, revoked_at: "", joined_at: "", deactivated_at: "", reactivated_at: "" },
	}),
	of("team_invitation", { author: "ada@example.com", role: "Super Admin", token: "f".repeat(64) }),
	of("bulk_reading", { operator: "ada@example.com", row_count: "201", opened_at: AT }),
	...Object.entries(ALERTS).map(([alert, figures]) =>
		of(`alert_${alert}` as Mail["kind"], { ...figures, opened_at: "2026-11-22T06:00:00+00:00" }),
	),
);
const ADDRESSES = { old_email: "ada@example.com", new_email: "new@example.com" };
export const AUTH_MAILS: Mail[] = [
	of("auth_confirmation", LINK),
	of("auth_recovery", LINK),
	of("auth_invite", LINK),
	of("auth_magic_link"),
	of("auth_email_change", { ...LINK, ...ADDRESSES }),
	of("auth_reauthentication", { code: "0123456789" }),
	of("undo_password", CHANGE),
	of("undo_address", { ...CHANGE, new_email: "new@example.com" }),
	of("undo_factor_added", CHANGE),
	of("undo_factor_removed", CHANGE),
	of("undo_codes_paused", CHANGE),
	of("undo_new_device", { ...CHANGE, device: "Chrome, Windows", seen_country: "FR" }),
	of("undo_address_restored", { ...CHANGE, new_email: "old@example.com" }),
	of("undo_provider_added", { ...CHANGE, provider: "Google" }),
	of("undo_provider_removed", { ...CHANGE, provider: "Google" }),
	of("account_deleted", { deleted_at: AT }),
];
MAILS.push(...AUTH_MAILS);
