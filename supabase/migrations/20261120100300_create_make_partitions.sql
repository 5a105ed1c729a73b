-- Monthly partitions of the event tables, and a default one that catches the rest (design §9).
-- They live in private: the API shows the parents, and whoever may read a parent reads them through it.

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
begin
	if to_regclass(format('private.%I', partition)) is not null then
		return false;
	end if;
	-- A new range is refused while the default partition holds rows of it: it steps aside for the move.
	execute format('alter table public.%I detach partition private.%I', parent, catch_all);
	execute format(
		'create table private.%I partition of public.%I for values from (%L) to (%L)',
		partition, parent, starts, ends
	);
	execute format(
		'with moved as (delete from private.%1$I where created_at >= %2$L and created_at < %3$L returning *)
		insert into private.%4$I select * from moved',
		catch_all, starts, ends, partition
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
	foreach parent in array array['landing_analytics', 'ab_events'] loop
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

revoke all on function private.close_partition(text) from public, anon, authenticated, service_role;
revoke all on function private.make_partition(text, date) from public, anon, authenticated, service_role;
revoke all on function public.make_partitions(integer) from public, anon, authenticated;
grant execute on function public.make_partitions(integer) to service_role;

create table private.landing_analytics_default partition of public.landing_analytics default;
create table private.ab_events_default partition of public.ab_events default;
select private.close_partition('landing_analytics_default'), private.close_partition('ab_events_default');
select public.make_partitions();
