-- api_usage: a row a call of the add-in, written by its server with the secret key (spec 2 §3).
-- Partitioned by the month of called_at, as the events are.
create table public.api_usage (
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('formula', 'chat')),
	called_at timestamptz not null default now() check (isfinite(called_at))
) partition by range (called_at);

comment on table public.api_usage is
	'Calls of the AI features, one row a call. Source: spec 2 §2 ''API usage'', design §9.';

create index api_usage_user_id_idx on public.api_usage (user_id, called_at);

alter table public.api_usage enable row level security;
create policy "a customer reads their own usage" on public.api_usage
	for select to authenticated using (user_id = (select auth.uid()));
revoke all on public.api_usage from public, anon, authenticated, service_role;
grant select on public.api_usage to authenticated, service_role;
grant insert on public.api_usage to service_role;

create or replace function private.make_partition(parent text, month date)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
	catch_all constant text := parent || '_default';
	partition constant text := parent || to_char(month, '_YYYY_MM');
	starts constant timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
	ends constant timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
	moment name;
	referenced regclass;
begin
	if to_regclass(format('private.%I', partition)) is not null then
		return false;
	end if;
	select attname into strict moment
	from pg_catalog.pg_partitioned_table join pg_catalog.pg_attribute on attrelid = partrelid and attnum = partattrs[0]
	where partrelid = to_regclass(format('public.%I', parent));
	-- A new partition locks the table that it refers to. Before its own, as a delete there does: two
	-- orders could deadlock.
	for referenced in
		select distinct confrelid from pg_catalog.pg_constraint
		where contype = 'f' and conrelid = to_regclass(format('public.%I', parent))
	loop
		execute format('lock table %s in share row exclusive mode', referenced);
	end loop;
	-- A new range is refused while the default partition holds rows of it: it steps aside for the move.
	execute format('alter table public.%I detach partition private.%I', parent, catch_all);
	execute format(
		'create table private.%I partition of public.%I for values from (%L) to (%L)',
		partition, parent, starts, ends
	);
	execute format(
		'with moved as (delete from private.%1$I where %5$I >= %2$L and %5$I < %3$L returning *)
		insert into private.%4$I select * from moved',
		catch_all, starts, ends, partition, moment
	);
	execute format('alter table public.%I attach partition private.%I default', parent, catch_all);
	perform private.close_partition(partition);
	return true;
end;
$$;

create or replace function public.make_partitions(months_ahead integer default 3)
returns integer
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call; its own limit is 8 s.
set statement_timeout = '110s'
as $$
declare
	this_month constant date := date_trunc('month', now())::date;
	parent text;
	ahead integer;
	made integer := 0;
begin
	if months_ahead is null or months_ahead not between 0 and 24 then
		raise sqlstate 'PT400' using message = 'make_partitions: months_ahead must be 0 to 24';
	end if;
	perform pg_advisory_xact_lock(hashtext('tabulia.make_partitions'));
	-- The order in which ingest_events writes them: two orders could deadlock.
	foreach parent in array array['landing_analytics', 'ab_events', 'api_usage'] loop
		for ahead in 0..months_ahead loop
			if private.make_partition(parent, (this_month + make_interval(months => ahead))::date) then
				made := made + 1;
			end if;
		end loop;
	end loop;
	return made;
end;
$$;

create table private.api_usage_default partition of public.api_usage default;
select private.close_partition('api_usage_default');
select public.make_partitions();
