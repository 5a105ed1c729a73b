-- Which days the next refresh_rollups recomputes: the triggers write a day in the transaction that changes its
-- rows, so that a late event, a corrected date or a deleted account reaches the rollups, however old the day is.

-- Without a key: of two transactions that change one day, each must leave a row of its own, since refresh_rollups
-- may delete the first row before it can see what the second transaction wrote.
create table private.changed_days (
	rollup text not null check (rollup in ('landing', 'ab', 'usage')),
	day date not null
);

comment on table private.changed_days is
	'UTC days whose rows changed since they were rolled up, for each group of rollups; consumed by refresh_rollups. Source: docs/architecture.md#rollups.';

revoke all on private.changed_days from public, anon, authenticated, service_role;

create function private.note_changed_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	execute format(
		'insert into private.changed_days select distinct %L, (%I at time zone ''UTC'')::date from changed_rows',
		tg_argv[0], tg_argv[1]
	);
	return null;
end;
$$;

comment on function private.note_changed_days() is
	'Trigger of inserted or deleted rows: notes their days for the rollup and by the column given. Source: docs/architecture.md#rollups.';

create function private.note_changed_sign_ups()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
	today constant timestamptz := date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
begin
	-- Only a late visit comes before a sign-up that is rolled up: the common insert stops here.
	if exists (select from changed_rows where created_at < today) then
		insert into private.changed_days
		select distinct 'landing', (sign_up.created_at at time zone 'UTC')::date
		from changed_rows join public.landing_analytics as sign_up using (session_id)
		where session_id <> '' and changed_rows.created_at < today
			and sign_up.cta_location = 'sign_up' and sign_up.created_at >= changed_rows.created_at;
	end if;
	return null;
end;
$$;

comment on function private.note_changed_sign_ups() is
	'Trigger of inserted landing events: notes the days of the later sign-ups of their sessions, which a late visit may attribute to another campaign. Source: docs/product.md#campaign-report.';

create function private.note_changed_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	-- All days between the two dates of a correction: in their months, who counts as returning changes too.
	insert into private.changed_days
	select 'usage', day
	from generate_series(
		least(old.created_at, new.created_at) at time zone 'UTC',
		date_trunc('day', greatest(old.created_at, new.created_at) at time zone 'UTC') + interval '1 day - 1 microsecond',
		'1 day'
	) as day;
	return null;
end;
$$;

comment on function private.note_changed_account() is
	'Trigger of a profile that is made, deleted or given another date. Source: docs/architecture.md#rollups.';

create function private.note_changed_trial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select distinct 'usage', (at at time zone 'UTC')::date
	from unnest(array[old.started_at, new.started_at, old.converted_at, new.converted_at]) as at
	where at is not null;
	return null;
end;
$$;

comment on function private.note_changed_trial() is
	'Trigger of a trial that begins, converts, is deleted or gets a corrected date. Source: docs/architecture.md#rollups.';

create trigger note_changed_days after insert on public.landing_analytics referencing new table as changed_rows
	for each statement execute function private.note_changed_days('landing', 'created_at');
create trigger note_changed_sign_ups after insert on public.landing_analytics referencing new table as changed_rows
	for each statement execute function private.note_changed_sign_ups();
create trigger note_changed_days after insert on public.ab_events referencing new table as changed_rows
	for each statement execute function private.note_changed_days('ab', 'created_at');
create trigger note_inserted_days after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.note_changed_days('usage', 'called_at');
create trigger note_deleted_days after delete on public.api_usage referencing old table as changed_rows
	for each statement execute function private.note_changed_days('usage', 'called_at');
create trigger note_changed_account after insert or delete or update of created_at on public.profiles
	for each row execute function private.note_changed_account();
create trigger note_changed_trial after insert or delete or update of started_at, converted_at on private.trial_conversions
	for each row execute function private.note_changed_trial();

create function private.take_changed_days(of_rollup text, from_day date, to_day date)
returns datemultirange
language sql
set search_path = ''
as $$
	with taken as (
		delete from private.changed_days where rollup = of_rollup and day <= to_day returning day
	)
	select datemultirange(daterange(from_day, to_day, '[]')) + coalesce(range_agg(daterange(day, day, '[]')), '{}')
	from taken
$$;

comment on function private.take_changed_days(text, date, date) is
	'The days given and those noted up to to_day, which are forgotten. Later ones wait: refresh_rollups leaves no gap before the first day that is not rolled. Source: docs/architecture.md#rollups.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
