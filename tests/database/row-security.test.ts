import { describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { type Cell, listAllowedFunctions, listAllowedTableAccess, listTables } from "./roles.ts";

const database = migratedDatabase({ isOwn: true });

const ALLOWED: Cell[] = [
	"service_role select public.ab_events",
	"authenticated select public.api_usage",
	"service_role select public.api_usage",
	"service_role insert public.api_usage",
	"authenticated select public.cancellations",
	"service_role select public.landing_analytics",
	"authenticated select public.profiles",
	"authenticated update public.profiles (full_name)",
	"authenticated update public.profiles (language)",
	"authenticated update public.profiles (email_notifications)",
	"service_role select public.profiles",
	"authenticated select public.user_subscriptions",
	"service_role select public.user_subscriptions",
	"authenticated select public.withdrawals",
];

describe("row security", () => {
	it("lets each role do this, on parents, partitions and private tables alike, and nothing else", async () => {
		expect(await listAllowedTableAccess(database)).toEqual(ALLOWED);
	});

	it("lets customers call the functions that check the caller, service_role the rest of the API, and nobody the private functions", async () => {
		expect(await listAllowedFunctions(database)).toEqual([
			"service_role public.accept_code",
			"authenticated public.act_on_experiment",
			"authenticated public.add_annotation",
			"service_role public.add_plan_mails",
			"service_role public.add_usage_mails",
			"service_role public.add_weekly_mails",
			"service_role public.admit_code",
			...[
				...["api_usage", "campaign_days", "campaigns", "conversions", "daily", "dashboard"],
				...["funnel", "mau", "monthly", "real_time", "revenue"],
			].map((name) => `authenticated public.analytics_${name}`),
			"service_role public.annotate_release",
			"service_role public.apply_billing_event",
			"authenticated public.begin_admin_action",
			"service_role public.begin_publication",
			"service_role public.begin_stripe_check",
			"authenticated public.change_annotation",
			"service_role public.check_alerts",
			"authenticated public.check_operator",
			"service_role public.claim_mail",
			"service_role public.confirm_cancellation",
			"authenticated public.create_experiment",
			"service_role public.declare_withdrawal",
			"authenticated public.delete_account",
			"authenticated public.delete_annotation",
			"authenticated public.delete_customer",
			"authenticated public.delete_view",
			"service_role public.drop_archived_month",
			"authenticated public.edit_experiment",
			"authenticated public.end_own_session",
			"service_role public.enqueue_auth_mails",
			"service_role public.enqueue_mail",
			"service_role public.event_ledger_balance",
			"service_role public.expire_identifiers",
			"service_role public.expire_mails",
			"service_role public.expire_money",
			"authenticated public.export_account",
			"authenticated public.export_customer",
			"service_role public.find_admin_by_email",
			"service_role public.find_discounts",
			"service_role public.find_known_address",
			"service_role public.find_reset_link",
			"service_role public.find_sign_up_link",
			"service_role public.find_stuck_mails",
			"service_role public.find_unconfirmed_address",
			"service_role public.find_undo",
			"service_role public.finish_admin_action",
			"service_role public.finish_mail",
			"service_role public.finish_publication",
			"authenticated public.get_admin_data",
			"authenticated public.get_customer",
			"service_role public.get_duties",
			"authenticated public.get_experiment",
			"authenticated public.get_experiment_base",
			"authenticated public.get_facts_age",
			"authenticated public.get_mail_preferences",
			"authenticated public.get_own_profile",
			"authenticated public.get_own_sessions",
			"authenticated public.get_own_subscription",
			"authenticated public.get_own_usage",
			"service_role public.get_publication",
			"authenticated public.get_run_counts",
			"authenticated public.get_system_state",
			"authenticated public.get_vitals",
			"authenticated public.get_waiting_cancellation",
			"authenticated public.import_experiment",
			"service_role public.ingest_events",
			"authenticated public.is_admin",
			"authenticated public.list_annotations",
			"authenticated public.list_cost_uploads",
			"authenticated public.list_customers",
			"service_role public.list_due_mails",
			"authenticated public.list_experiments",
			"service_role public.list_pending_attributions",
			"authenticated public.list_saved_views",
			"service_role public.list_unknown_events",
			"service_role public.list_unknown_fees",
			"service_role public.list_waiting_cancellations",
			"service_role public.list_watched_experiments",
			"authenticated public.live_caller",
			"service_role public.make_partitions",
			"service_role public.mark_changed_outside",
			"service_role public.note_fee_request",
			"authenticated public.note_own_session",
			"service_role public.note_stripe_check",
			"authenticated public.operator_factor_due",
			"authenticated public.preview_campaign_costs",
			"service_role public.read_archive_slice",
			"service_role public.read_customer_money",
			"service_role public.record_archive_slice",
			"service_role public.record_duties",
			"service_role public.record_experiment_problems",
			"service_role public.record_invalid_billing_event",
			"service_role public.refresh_facts",
			"authenticated public.rename_view",
			"authenticated public.request_cancellation",
			"authenticated public.revert_cost_upload",
			"authenticated public.save_own_profile",
			"authenticated public.save_view",
			"authenticated public.set_mail_preferences",
			"service_role public.settle_attributions",
			"authenticated public.sign_out_customer",
			"service_role public.stop_experiment_for_harm",
			"service_role public.undo_change",
			"service_role public.unsubscribe",
			"authenticated public.update_admin_last_login",
			"authenticated public.upload_campaign_costs",
		]);
	});

	it("tries partitions and private tables too", async () => {
		const names = (await listTables(database)).map(({ name }) => name);
		expect(names).toContain("private.landing_analytics_default");
		expect(names).toContain("private.event_ledger");
		expect(names.filter((name) => /_\d{4}_\d{2}$/.test(name))).toHaveLength(12);
	});

	it("is on for every table of the API and every partition", async () => {
		const rows = await database.query(`
			select c.relname from pg_class as c join pg_namespace as n on n.oid = relnamespace
			where not relrowsecurity and (relispartition or nspname = 'public') and relkind in ('r', 'p')`);
		expect(rows).toEqual([]);
	});

	it("is opened by these policies alone, each to the row's own customer", async () => {
		const rows = await database.query(`
			select cmd || ' ' || tablename as opens, array_to_string(roles, ', ') as to_whom,
				qual ~ '^\\((user_)?id = \\( SELECT live_caller\\(\\) AS live_caller\\)\\)$' as is_own,
				coalesce(with_check = qual, true) as stays_own
			from pg_policies order by 1`);
		const own = { to_whom: "authenticated", is_own: true, stays_own: true };
		expect(rows).toEqual([
			{ opens: "SELECT api_usage", ...own },
			{ opens: "SELECT cancellations", ...own },
			{ opens: "SELECT profiles", ...own },
			{ opens: "SELECT user_subscriptions", ...own },
			{ opens: "SELECT withdrawals", ...own },
			{ opens: "UPDATE profiles", ...own },
		]);
	});

	it("holds for a partition made later", async () => {
		const before = new Set((await listTables(database)).map(({ name }) => name));
		await database.asRole("service_role", "select public.make_partitions(6)");
		const made = (await listTables(database)).filter(({ name }) => !before.has(name));
		expect(made.length).toBeGreaterThan(0);
		expect(await listAllowedTableAccess(database, made)).toEqual([]);
	});

	it("pins the search path of every function whose body is parsed at each call, and allows security definer only in public and in triggers", async () => {
		const rows = await database.query(`
			select proname from pg_proc join pg_namespace as n on n.oid = pronamespace
			where nspname in ('public', 'private') and (
				prosqlbody is null and coalesce(not 'search_path=""' = any (proconfig), true)
				or prosecdef <> (nspname = 'public' or prorettype = 'trigger'::regtype)
			)`);
		expect(rows).toEqual([]);
	});
});
