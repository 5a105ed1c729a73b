/** The access matrix, generated from the catalog: it covers every new table and function. */
import { API_ROLES, type ApiRole } from "../../dev/supabase/hosted.ts";
import type { TestDatabase } from "./harness.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Functions for active operators. */
const FOR_OPERATORS = words(`
	add_annotation analytics_api_usage analytics_campaign_days analytics_campaigns analytics_conversions
	analytics_daily analytics_dashboard analytics_funnel analytics_mau analytics_monthly analytics_real_time
	analytics_revenue archive_link change_annotation check_operator create_link delete_annotation delete_view
	get_acquisition get_ad_conversions get_alerts get_customer get_experiment get_experiment_base
	get_facts_age get_first_steps get_known_origins get_losing_campaigns get_mail_preferences
	get_payback get_recovery_codes get_run_counts get_system_state get_vitals
	list_annotations list_cost_campaigns list_cost_uploads list_customers list_experiments list_links
	list_newsletter_posts list_newsletter_readers list_saved_views list_unknown_payers make_recovery_codes map_cost_campaign operator_factor_due preview_campaign_costs
	rename_view revert_cost_upload save_view set_mail_preferences upload_campaign_costs use_recovery_code`);

/** Functions for active operators with all rights. */
export const FOR_SUPER_ADMINS = words(`
	act_on_experiment act_on_newsletter_post begin_admin_action change_operator create_experiment delete_customer edit_experiment export_customer
	import_experiment invite_operator list_team revoke_invitation sign_out_customer`);

export const OF_BACK_OFFICE = [...FOR_OPERATORS, ...FOR_SUPER_ADMINS];

/** Functions about the caller alone. */
const FOR_EVERYBODY = words(`
	accept_invitation delete_account disconnect_provider end_own_session end_own_sessions end_own_undos export_account get_admin_data
	get_own_profile get_own_sessions get_own_sign_ins get_own_subscription get_own_usage get_waiting_cancellation is_admin
	join_beta note_own_session permit_identity request_cancellation save_own_profile update_admin_last_login`);

/** All functions that a person may call; they check the session of the caller first. */
export const FOR_PEOPLE = [...OF_BACK_OFFICE, ...FOR_EVERYBODY].sort();

type Operation = "select" | "insert" | "update" | "delete" | "truncate";

/** A cell of the matrix: `anon select public.landing_analytics`; an update is tried on each column. */
export type Cell = `${ApiRole} ${string}`;

interface Table {
	name: string;
	columns: string[];
}

/** Tries every operation of every role on tables, by default on all, and lists the allowed ones. */
export async function listAllowedTableAccess(
	database: TestDatabase,
	tables?: readonly Table[],
): Promise<Cell[]> {
	const tried = (tables ?? (await listTables(database))).flatMap(({ name, columns }) => {
		const statements: Record<Exclude<Operation, "update">, string> = {
			select: `select 1 from ${name} limit 1`,
			insert: `insert into ${name} default values`,
			delete: `delete from ${name} where false`,
			truncate: `truncate ${name}`,
		};
		return [
			...Object.entries(statements).map(([operation, sql]) => ({
				cell: `${operation} ${name}`,
				sql,
			})),
			...columns.map((column) => ({
				cell: `update ${name} (${column})`,
				sql: `update ${name} set ${column} = default where false`,
			})),
		];
	});
	return listPermitted(database, tried);
}

/** Calls every function as every role with nulls, and lists the allowed calls. */
export async function listAllowedFunctions(database: TestDatabase): Promise<Cell[]> {
	const calls = await listCalls(database);
	return listPermitted(
		database,
		calls.map(({ name, call }) => ({ cell: name, sql: call })),
	);
}

/** Functions that do not refuse a call of service_role, with nulls, for want of a session. */
export async function listWithoutSession(
	database: TestDatabase,
	names: readonly string[],
): Promise<string[]> {
	const open: string[] = [];
	for (const { name, call } of await listCalls(database)) {
		if (!names.includes(name.replace("public.", ""))) continue;
		const code = await database.asRole("service_role", call).then(
			() => undefined,
			(error) => error.code,
		);
		if (code !== "PT401") open.push(`${name}: ${code}`);
	}
	return open;
}

/** Every function of ours with a call that passes nulls. */
export function listCalls(database: TestDatabase): Promise<{ name: string; call: string }[]> {
	return database.query(`
		select format('%I.%I', nspname, proname) as name,
			format('select %I.%I(%s)', nspname, proname, (
				select string_agg('null::' || format_type(type, null), ', ' order by place)
				from unnest(proargtypes) with ordinality as argument (type, place)
			)) as call
		from pg_proc join pg_namespace as n on n.oid = pronamespace
		where nspname in ('public', 'private') order by 1`);
}

/** Every table of ours, partitions and their parents included, with its columns. */
export function listTables(database: TestDatabase): Promise<Table[]> {
	return database.query(`
		select format('%I.%I', nspname, relname) as name,
			array_agg(quote_ident(attname) order by attnum) as columns
		from pg_class as c
			join pg_namespace as n on n.oid = relnamespace
			join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
		where nspname in ('public', 'private') and relkind in ('r', 'p') group by 1 order by 1`);
}

/**
 * Function that runs statements, undoes each, and returns which of them fail for want of a permission; any other failure
 * shows that the permission is there. In one call, because thousands of statements are tried.
 */
const DENIED_SQL = `
create schema if not exists probe;
grant usage on schema probe to public;
create or replace function probe.denied(statements text[]) returns boolean[] language plpgsql as $$
declare
	denied boolean[] := '{}';
	tried text;
begin
	foreach tried in array statements loop
		begin
			execute tried;
			raise exception 'undone';
		exception when others then
			denied := denied || (sqlstate = '42501');
		end;
	end loop;
	return denied;
end
$$`;

/** The statements that each role has the permission for, in the order of the statements. */
async function listPermitted(
	database: TestDatabase,
	tried: readonly { cell: string; sql: string }[],
): Promise<Cell[]> {
	await database.script(DENIED_SQL);
	const statements = tried.map(({ sql }) => sql);
	const denied = new Map<ApiRole, boolean[]>();
	for (const role of API_ROLES) {
		const [row] = await database.asRole<{ denied: boolean[] }>(
			role,
			"select probe.denied($1::text[]) as denied",
			[statements],
		);
		denied.set(role, row?.denied ?? []);
	}
	return tried.flatMap(({ cell }, nth) =>
		API_ROLES.flatMap((role): Cell[] =>
			denied.get(role)?.[nth] === false ? [`${role} ${cell}`] : [],
		),
	);
}
