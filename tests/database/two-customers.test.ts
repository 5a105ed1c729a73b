import { beforeEach, describe, expect, it } from "vitest";
import {
	asCustomer,
	type Customer,
	type CustomerTable,
	listCustomerTables,
	readRows,
	signUp,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

let attacker: Customer;
let victim: Customer;
let tables: CustomerTable[];

const readAll = async (customer: Customer) =>
	Object.fromEntries(
		await Promise.all(
			tables.map(async (table) => [table.name, await readRows(database, table, customer)] as const),
		),
	);

/** What the statement gave as the attacker: its rows, or PostgreSQL's code. */
const attempt = async (sql: string, params: unknown[] = []) => {
	try {
		return await asCustomer(database, attacker, sql, params);
	} catch (error) {
		return String((error as { code?: string }).code);
	}
};

const DENIED = "42501";

/** For active admins only, each by itself. */
const ANALYTICS = [
	"api_usage",
	"campaign_days",
	"campaigns",
	"conversions",
	"daily",
	"dashboard",
	"funnel",
	"mau",
	"monthly",
	"real_time",
	"revenue",
].map((name) => `public.analytics_${name}`);
/** What customers read and change of their own account. */
const OWN_ACCOUNT = [
	...["get_own_profile", "get_own_subscription", "get_own_usage", "get_waiting_cancellation"],
	...["save_own_profile", "get_own_sessions", "end_own_session", "note_own_session"],
	...["get_own_sign_ins", "disconnect_provider"],
].map((name) => `public.${name}`);

/** For active operators only; the actions for a super_admin. */
const CUSTOMER_PAGES = [
	...["delete_customer", "delete_view", "export_customer", "get_customer", "list_customers"],
	...[
		"list_newsletter_readers",
		"list_saved_views",
		"rename_view",
		"save_view",
		"sign_out_customer",
	],
].map((name) => `public.${name}`);

const EXPERIMENTS = [
	...["act_on_experiment", "create_experiment", "edit_experiment", "get_experiment"],
	...["get_experiment_base", "get_run_counts", "import_experiment", "list_experiments"],
].map((name) => `public.${name}`);

const OPERATORS = [
	"add_annotation",
	"archive_link",
	"change_annotation",
	"check_operator",
	"create_link",
	"delete_annotation",
	"explain_figure",
	"get_mail_preferences",
	"get_acquisition",
	"get_ad_conversions",
	"get_open_alerts",
	"get_facts_age",
	"get_first_steps",
	"get_recovery_codes",
	"make_recovery_codes",
	"use_recovery_code",
	"list_annotations",
	"list_cost_uploads",
	"list_figure_checks",
	"list_links",
	"preview_campaign_costs",
	"set_mail_preferences",
	"revert_cost_upload",
	"upload_campaign_costs",
].map((name) => `public.${name}`);

beforeEach(async () => {
	await database.reset();
	attacker = await signUpBusyCustomer(database, "attacker");
	victim = await signUpBusyCustomer(database, "victim");
	// The busy customer operates the back-office as well; these are customers alone.
	await database.query("delete from private.admins where user_id = $1", [attacker.id]);
	tables = await listCustomerTables(database);
});

describe("a customer against another", () => {
	it("learns and changes nothing by any function, whatever of the other it is given", async () => {
		const before = await readAll(victim);
		const functions = await database.query<{ name: string; types: string[]; isOpen: boolean }>(`
			select format('%I.%I', nspname, proname) as name,
				array(select format_type(type, null) from unnest(proargtypes) with ordinality as argument (type, place)
					order by place) as types,
				has_function_privilege('authenticated', p.oid, 'execute') as "isOpen"
			from pg_proc as p join pg_namespace as n on n.oid = pronamespace
			where nspname in ('public', 'private') and prorettype <> 'trigger'::regtype order by 1`);
		for (const { name, types, isOpen } of functions) {
			const call = `select ${name}(${types.map((type) => aboutVictim(type)).join(", ")})`;
			const result = JSON.stringify(await attempt(call));
			if (!isOpen || name.startsWith("private.")) expect(result, name).toBe(`"${DENIED}"`);
			expect(result, name).not.toContain(victim.id);
			expect(result, name).not.toMatch(/victim/);
			// What was denied did not run.
			if (isOpen) expect(await readAll(victim), name).toEqual(before);
		}
		expect(await readAll(victim)).toEqual(before);
		expect(functions.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual(
			[
				...[
					...ANALYTICS,
					...OPERATORS,
					...EXPERIMENTS,
					...CUSTOMER_PAGES,
					"public.begin_admin_action",
				],
				"public.delete_account",
				...["public.export_account", "public.get_admin_data", ...OWN_ACCOUNT],
				...[
					"public.get_system_state",
					"public.get_vitals",
					"public.is_admin",
					"public.operator_factor_due",
				],
				...["public.request_cancellation", "public.update_admin_last_login"],
			].sort(),
		);
		// The loop above has deleted the attacker's account.
		attacker = await signUp(database);
		for (const name of [
			...ANALYTICS,
			...OPERATORS,
			...EXPERIMENTS,
			...CUSTOMER_PAGES,
			"public.get_system_state",
			"public.get_vitals",
			"public.operator_factor_due",
		]) {
			const { types = [] } = functions.find((each) => each.name === name) ?? {};
			const call = `select ${name}(${types.map((type) => `null::${type}`).join(", ")})`;
			expect(await attempt(call), name).toBe("PT403");
		}
	});

	it("is taken for themselves, whatever else their token claims", async () => {
		const claims = {
			sub: attacker.id,
			email: victim.email,
			user_id: victim.id,
			session_id: attacker.id,
		};
		const rows = await database.asRole(
			"authenticated",
			"select public.get_own_profile() ->> 'email' as email",
			[],
			claims,
		);
		expect(rows).toEqual([{ email: attacker.email }]);
	});
});

it.each(["authenticated", "anon"] as const)(
	"%s has no right to any table, not even to their own rows",
	async (role) => {
		for (const { name, owner } of tables) {
			for (const statement of [
				`select from ${name}`,
				`insert into ${name} (${owner}) values ('${attacker.id}')`,
				`update ${name} set ${owner} = '${attacker.id}' where true`,
				`delete from ${name} where ${owner} = '${attacker.id}'`,
				`truncate ${name} cascade`,
			]) {
				await expect(
					database.asRole(role, statement, [], { sub: attacker.id, session_id: attacker.id }),
					statement,
				).rejects.toMatchObject({ code: DENIED });
			}
		}
	},
);

/** An argument of that type that points at the victim, as far as the type can. */
function aboutVictim(type: string): string {
	const values: Record<string, string> = {
		uuid: `'${victim.id}'`,
		text: `'${victim.email}'`,
		jsonb: `'${JSON.stringify({ user_id: victim.id, email: victim.email })}'`,
	};
	return `${values[type] ?? "null"}::${type}`;
}
