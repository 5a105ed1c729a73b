-- Monthly partitions of the large tables, and a default one that catches the rest; then what expires in them
-- (design §9). They live in private: the API shows the parents, and whoever may read a parent reads them through it.

create function private.close_partition(partition text)
returns void
language plpgsql
set search_path = ''
as $$
begin
	-- Row security and grants are not inherited by a partition that is named directly.
	execute format('alter table private.%I enable row level security', partition);
	execute format('revoke all on private.%I from public, anon, authenticated, service_role', partition);
end;
$$;

comment on function private.close_partition(text) is
	'Leaves a partition to its owner, so that it is read through its parent only. Source: design §9.';

create function private.make_partition(parent text, month date)
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

comment on function private.make_partition(text, date) is
	'Makes the partition of that UTC month and moves its rows out of the default one; false if it was there. Source: design §9.';

create function public.make_partitions(months_ahead integer default 3)
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

comment on function public.make_partitions(integer) is
	'Makes the missing partitions from this UTC month on; returns how many. Called nightly. Source: design §9.';

-- Retention: visitors' identifiers out after 25 months, memories of ids after 35 days (design §7).
-- The rows stay, and '' stands for 'removed': rollups count no session for it.
create function public.expire_identifiers(now timestamptz default now())
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call; its own limit is 8 s.
set statement_timeout = '110s'
as $$
declare
	oldest_identifier constant timestamptz := now - interval '25 months';
	oldest_memory constant timestamptz := now - interval '35 days';
	landing bigint;
	ab bigint;
	ids bigint;
	batches bigint;
begin
	update public.landing_analytics set session_id = '', user_agent = ''
	where created_at < oldest_identifier and (session_id <> '' or user_agent <> '');
	get diagnostics landing = row_count;
	update public.ab_events set session_id = ''
	where created_at < oldest_identifier and session_id <> '';
	get diagnostics ab = row_count;
	delete from private.event_ids where seen_at < oldest_memory;
	get diagnostics ids = row_count;
	delete from private.ingested_batches where ingested_at < oldest_memory;
	get diagnostics batches = row_count;
	return jsonb_build_object(
		'landing_analytics', landing, 'ab_events', ab, 'event_ids', ids, 'ingested_batches', batches
	);
end;
$$;

comment on function public.expire_identifiers(timestamptz) is
	'Empties session_id and user_agent past 25 months, forgets event and batch ids past 35 days; answers how many of each. Source: design §7.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function 
	public.make_partitions(integer),
	public.expire_identifiers(timestamptz)
from public, anon, authenticated, service_role;
grant execute on function 
	public.make_partitions(integer),
	public.expire_identifiers(timestamptz)
to service_role;

create table private.landing_analytics_default partition of public.landing_analytics default;
create table private.ab_events_default partition of public.ab_events default;
create table private.api_usage_default partition of public.api_usage default;
select private.close_partition(parent || '_default') from unnest(array['landing_analytics', 'ab_events', 'api_usage']) as parent;
select public.make_partitions();
