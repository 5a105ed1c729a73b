-- Monthly partitions of the large tables, a default partition for all other rows, and the expiry of identifiers
-- (docs/architecture.md#database). Partitions are in private: they are read through their parents only.

-- Creates the partition of a UTC month and moves its rows out of the default partition; false if it exists.
create function private.make_partition(parent text, month date) returns boolean
language plpgsql set search_path = '' as $$
declare
	default_partition constant text := parent || '_default';
	partition constant text := parent || to_char(month, '_YYYY_MM');
	starts constant timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
	ends constant timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
	time_column name;
	referenced regclass;
begin
	if to_regclass(format('private.%I', partition)) is not null then
		return false;
	end if;
	select attname into strict time_column
	from pg_catalog.pg_partitioned_table join pg_catalog.pg_attribute on attrelid = partrelid and attnum = partattrs[0]
	where partrelid = to_regclass(format('public.%I', parent));
	-- Creating a partition locks the referenced table. It is locked first, as a delete there does: another order
	-- could deadlock.
	for referenced in
		select distinct confrelid from pg_catalog.pg_constraint
		where contype = 'f' and conrelid = to_regclass(format('public.%I', parent))
	loop
		execute format('lock table %s in share row exclusive mode', referenced);
	end loop;
	-- PostgreSQL rejects a range while the default partition holds rows of it: it is detached for the move.
	execute format('alter table public.%I detach partition private.%I', parent, default_partition);
	execute format(
		'create table private.%I partition of public.%I for values from (%L) to (%L)',
		partition, parent, starts, ends
	);
	execute format(
		'with moved as (delete from private.%1$I where %5$I >= %2$L and %5$I < %3$L returning *)
		insert into private.%4$I select * from moved',
		default_partition, starts, ends, partition, time_column
	);
	execute format('alter table public.%I attach partition private.%I default', parent, default_partition);
	return true;
end;
$$;

-- Creates the missing partitions from the current UTC month on; returns how many. The Worker calls it nightly.
create function public.make_partitions(months_ahead integer default 3) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC'
-- PostgREST applies it to the call instead of its own limit of 8 s.
set statement_timeout = '55s' as $$
declare
	parent text;
	made integer := 0;
begin
	perform private.refuse_if(
		(months_ahead between 0 and 24) is not true, 'PT400', 'make_partitions: months_ahead must be 0 to 24'
	);
	perform pg_advisory_xact_lock(hashtext('tabulia.make_partitions'));
	-- The order in which ingest_events writes them: another order could deadlock.
	foreach parent in array array['landing_analytics', 'ab_events', 'api_usage'] loop
		made := made + (
			select count(*) filter (where private.make_partition(parent, (date_trunc('month', now()) + make_interval(months => ahead))::date))
			from generate_series(0, months_ahead) as ahead
		);
	end loop;
	return made;
end;
$$;

-- Separates visitors from their sessions; returns how many.
create function private.expire_visitors(oldest timestamptz, at_most integer) returns bigint
language plpgsql set search_path = '' as $$
declare
	expired bigint;
begin
	-- Afterwards nothing else says that the account had a visit.
	update private.sign_up_attribution as origin set had_visit = true
	from private.visitors
	where visitors.session_id = origin.session_id::text and entry_at < oldest and not had_visit;
	-- Facts count those who did nothing; the steps of the others stay.
	delete from private.visitors where session_id in (
		select session_id from private.visitors
		where entry_at < oldest and clicked_at is null and signed_up_at is null
		limit at_most
	);
	update private.visitors set session_id = 'expired ' || gen_random_uuid(), user_id = null
	where session_id in (
		select session_id from private.visitors
		where entry_at < oldest and session_id not like 'expired %'
		limit at_most
	);
	get diagnostics expired = row_count;
	return expired;
end;
$$;

-- Removes the units of experiments, and their conversions; their counts stay.
create function private.expire_units(oldest timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
	delete from private.experiment_conversions as conversions using private.experiment_units
	where (conversions.test_name, conversions.run, conversions.unit_id)
		= (experiment_units.test_name, experiment_units.run, experiment_units.unit_id)
		and exposed_at < oldest;
	delete from private.experiment_conversions where converted_at < oldest;
	delete from private.experiment_units as expired
	where exposed_at < oldest or (exposed_at is null and not exists (
		select from private.experiment_conversions as conversions
		where (conversions.test_name, conversions.run, conversions.unit_id) = (expired.test_name, expired.run, expired.unit_id)
	));
end;
$$;

-- Empties session_id, user_agent and the units of experiments after 25 months (visitors without a click go); deletes
-- cancellations and withdrawals after 5 years, event and batch ids after 35 days, the histogram of speed after 90. At
-- most so many of each kind in one call; returns whether that was all (docs/product.md#consent-and-third-parties).
create function public.expire_identifiers(now timestamptz default now(), at_most integer default 200000) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	today constant date := now::date;
	oldest_identifier constant timestamptz := now - interval '25 months';
	oldest_id constant timestamptz := now - interval '35 days';
	-- The period of limitation of contracts (article 2224 of the Code civil).
	oldest_proof constant timestamptz := now - interval '5 years';
	no_unit constant uuid := '00000000-0000-0000-0000-000000000000';
	visitors constant bigint := private.expire_visitors(oldest_identifier, at_most);
	is_done boolean;
begin
	perform private.expire_units(oldest_identifier);
	perform private.forget_networks(today);
	update private.sign_up_attribution set session_id = null, units = '[]'
	from public.profiles
	where profiles.id = user_id and created_at < oldest_identifier and (session_id is not null or units <> '[]');
	delete from public.cancellations where requested_at < oldest_proof and confirmed_at is not null;
	delete from public.withdrawals where received_at < oldest_proof;
	delete from private.ingested_batches where ingested_at < oldest_id;
	delete from private.daily_vitals where day < today - 90;
	with landing as (
		update public.landing_analytics set session_id = '', user_agent = ''
		where (created_at, event_id) in (
			select created_at, event_id from public.landing_analytics
			where created_at < oldest_identifier and (session_id <> '' or user_agent <> '')
			limit at_most
		) returning true
	), ab as (
		update public.ab_events set unit_id = no_unit
		where (created_at, event_id) in (
			select created_at, event_id from public.ab_events
			where created_at < oldest_identifier and unit_id <> no_unit
			limit at_most
		) returning true
	), ids as (
		delete from private.event_ids where event_id in (
			select event_id from private.event_ids where seen_at < oldest_id limit at_most
		) returning true
	)
	select greatest(
		visitors, (select count(*) from landing), (select count(*) from ab), (select count(*) from ids)
	) < at_most into is_done;
	return jsonb_build_object('is_done', is_done);
end;
$$;

create table private.landing_analytics_default partition of public.landing_analytics default;
create table private.ab_events_default partition of public.ab_events default;
create table private.api_usage_default partition of public.api_usage default;
select public.make_partitions();
