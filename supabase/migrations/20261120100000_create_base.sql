-- Ground of the schema: default privileges, schema private, errors, days and periods.
--
-- Holds no rows. `private` is what only functions and the owner of the database reach; `public` has the functions that
-- the API serves, and a few tables that the Worker may read with its secret key. The platform provides the roles anon,
-- authenticated and service_role, and schema auth.
--
-- In: nothing. Out: refuse_if raises the errors that the API returns (PT404 is HTTP's 404), midnight, first_month and
-- percent are used by every report. Whatever comes later is granted by name in the last file, and each function that acts
-- for a person checks the session first (docs/architecture/money.md#database).

-- Compiling the plan of a short call takes seconds where running it takes milliseconds: with JIT on, one call of
-- ingest_events took 3.6 to 7.9 s instead of 5 to 90 ms.
do $$ begin
	execute format('alter database %I set jit = off', current_database());
end $$;

-- Nobody may call or read anything but what a migration grants: the platform's defaults give all of schema public to
-- the roles of its API, and PostgreSQL lets everybody execute a new function. The Worker's own role may call every
-- function there: one that acts for a person refuses a caller without a session.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

create schema private;
comment on schema private is 'Not exposed by the API.';
revoke all on schema private from public, anon, authenticated, service_role;

-- Raises an error that the API returns: PT404 is HTTP's 404. A condition that is null refuses nothing.
create function private.refuse_if(is_wrong boolean, code text, problem text) returns void
language plpgsql immutable set search_path = '' as $$
begin
	if is_wrong then
		raise exception using errcode = code, message = problem;
	end if;
end;
$$;

-- The start of a UTC day.
create function private.midnight(day date) returns timestamptz
language sql immutable
return day::timestamp at time zone 'UTC';

-- No figure is older.
create function private.first_month() returns date
language sql immutable
return date '2020-01-01';

-- The periods of the dashboards, in days: PERIODS of contract/analytics.ts (a test compares).
create function private.analytics_periods() returns integer[]
language sql immutable
return array[7, 15, 30, 60, 90];

-- Distinct combinations of utm values that daily_facts names for a day (docs/product/reports.md#campaign-report).
create function private.max_campaigns_per_day() returns integer
language sql immutable parallel safe
return 500;

-- Networks of one day that bring a name which mails may show: EARNED_NAME_NETWORKS of contract/analytics.ts (a test
-- compares).
create function private.min_name_networks() returns integer
language sql immutable parallel safe
return 25;

-- part of whole in percent, 2 decimals; 0 when whole is 0.
create function private.percent(part numeric, whole numeric) returns numeric
language sql immutable
return case when whole > 0 then round(100 * part / whole, 2) else 0 end;
