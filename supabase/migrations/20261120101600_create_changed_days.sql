-- The days that the next refresh_rollups recomputes. Triggers record a day in the transaction that changes its rows,
-- so that late events, corrected dates and deleted accounts reach the rollups, however old the day is
-- (docs/architecture.md#rollups).

-- changed_days has no key: two concurrent transactions must both insert their row for a day, since refresh_rollups
-- may delete one row before the changes of the other transaction are visible.
create table private.changed_days (
	rollup text not null check (rollup in ('landing', 'usage', 'sign_up', 'revenue')),
	day date not null
);

comment on table private.changed_days is
	'UTC days whose raw rows changed since they were rolled up, by group of rollups; refresh_rollups consumes them. Source: docs/architecture.md#rollups.';

-- The revenue report looks for changed days at each call; deleted rows of a large import may still fill the table.
create index changed_days_rollup_idx on private.changed_days (rollup, day);

-- arrived_events has no key either: refresh_today takes the rows that it sees, and leaves those of open transactions.
create table private.arrived_events (
	created_at timestamptz not null,
	event_id uuid not null
);

comment on table private.arrived_events is
	'Keys of the current UTC day''s landing events that refresh_today has not counted yet. Source: docs/architecture.md#rollups.';

revoke all on private.changed_days, private.arrived_events from public, anon, authenticated, service_role;

create function private.record_changed_days()
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

comment on function private.record_changed_days() is
	'Trigger of inserted or deleted rows: records their days. Arguments: group of rollups, timestamp column.';

create function private.record_arrived_events()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	-- A closed day is counted as a changed one.
	insert into private.arrived_events
	select created_at, event_id from changed_rows
	where created_at >= private.midnight((now() at time zone 'UTC')::date);
	return null;
end;
$$;

comment on function private.record_arrived_events() is
	'Trigger of inserted events: records those of the current day for refresh_today.';

create function private.record_changed_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	-- A correction also changes the returning users of the months between the two dates.
	insert into private.changed_days
	select rollup, day
	from unnest(array['usage', 'sign_up']) as rollup, generate_series(
		date_trunc('day', least(old.created_at, new.created_at) at time zone 'UTC'),
		greatest(old.created_at, new.created_at) at time zone 'UTC',
		'1 day'
	) as day;
	return null;
end;
$$;

comment on function private.record_changed_account() is
	'Trigger of a profile that is created, deleted or given another date: records its days.';

create function private.record_changed_trial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select distinct rollup, (at at time zone 'UTC')::date
	from unnest(array['usage', 'sign_up', 'revenue']) as rollup,
		unnest(array[old.started_at, new.started_at, old.converted_at, new.converted_at]) as at
	where at is not null;
	return null;
end;
$$;

comment on function private.record_changed_trial() is
	'Trigger of a trial that starts, converts, is deleted, loses its account or gets a corrected date: records its days.';

create function private.sign_up_days(account uuid)
returns table (day date)
language sql
stable
set search_path = ''
as $$
	select (at at time zone 'UTC')::date
	from public.profiles left join private.trial_conversions on user_id = id,
		unnest(array[created_at, started_at, converted_at]) as at
	where id = account and at is not null
	group by 1
$$;

comment on function private.sign_up_days(uuid) is
	'The UTC days of an account''s sign-up, trial and first payment.';

create function private.record_changed_attribution()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days select 'sign_up', day from private.sign_up_days(new.user_id);
	return null;
end;
$$;

comment on function private.record_changed_attribution() is
	'Trigger of an attribution that is settled or corrected: records the days of its account.';

create function private.record_changed_customer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
	account constant uuid := coalesce(new.user_id, old.user_id);
begin
	insert into private.changed_days
	select rollup, day from unnest(array['usage', 'sign_up']) as rollup, private.sign_up_days(account);
	insert into private.changed_days
	select distinct 'usage', (called_at at time zone 'UTC')::date from public.api_usage where user_id = account;
	update private.open_calls set is_known = false where user_id = account and is_known;
	return null;
end;
$$;

comment on function private.record_changed_customer() is
	'Trigger of an account that begins or ceases to count as a customer: records the days of all that it did.';

create trigger record_changed_days after insert on public.landing_analytics referencing new table as changed_rows
	for each statement execute function private.record_changed_days('landing', 'created_at');
create trigger record_arrived_events after insert on public.landing_analytics referencing new table as changed_rows
	for each statement execute function private.record_arrived_events();
create trigger record_inserted_days after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.record_changed_days('usage', 'called_at');
create trigger record_deleted_days after delete on public.api_usage referencing old table as changed_rows
	for each statement execute function private.record_changed_days('usage', 'called_at');
create trigger record_changed_account after insert or delete or update of created_at on public.profiles
	for each row execute function private.record_changed_account();
create trigger record_changed_trial
	after insert or delete or update of started_at, converted_at, user_id on private.trial_conversions
	for each row execute function private.record_changed_trial();
create trigger record_changed_customer after insert or delete on private.customers
	for each row execute function private.record_changed_customer();
create trigger record_changed_attribution
	after update of outcome, language, platform, first_touch, last_touch on private.sign_up_attribution
	for each row execute function private.record_changed_attribution();

create function private.take_changed_days(of_rollup text, from_day date, to_day date, at_most integer)
returns datemultirange
language sql
set search_path = ''
as $$
	with chosen as (
		select distinct day from private.changed_days where rollup = of_rollup and day < from_day
		order by day limit at_most
	), taken as (
		delete from private.changed_days
		where rollup = of_rollup and (day between from_day and to_day or day in (select chosen.day from chosen))
		returning day
	)
	select datemultirange(daterange(from_day, to_day, '[]')) + coalesce(range_agg(daterange(day, day, '[]')), '{}')
	from taken
$$;

comment on function private.take_changed_days(text, date, date, integer) is
	'Deletes the recorded days from from_day to to_day, and at most so many before them; returns them together with the days given. The others stay recorded until they are rolled up in turn.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
