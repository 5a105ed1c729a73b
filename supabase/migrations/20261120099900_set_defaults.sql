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
