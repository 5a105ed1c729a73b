-- The days that refresh_facts counts next. Triggers record a day in the transaction that changes its rows, so that late
-- events, corrected dates and deleted accounts reach the figures, however old the day is (docs/architecture.md#facts).

-- The UTC days whose raw rows changed since they were counted. There is no key: two concurrent transactions must both
-- insert their row for a day, since refresh_facts may delete one before the changes of the other are visible.
create table private.changed_days (
	source text not null check (source in ('events', 'visitors', 'accounts', 'calls', 'money')),
	day date not null
);

create index changed_days_source_idx on private.changed_days (source, day);

-- Trigger of inserted or deleted rows: records their days. Arguments: source of facts, timestamp column.
create function private.record_changed_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	execute format(
		'insert into private.changed_days select distinct %L, (%I at time zone ''UTC'')::date from changed_rows',
		tg_argv[0], tg_argv[1]
	);
	return null;
end;
$$;

-- Trigger of a profile or trial that is created, deleted or corrected, and of a trial that loses its account: records its
-- days, and the months between two dates of a profile, whose returning users change. Arguments: the timestamp columns.
create function private.record_changed_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.changed_days
	select distinct 'accounts', ((version ->> name)::timestamptz at time zone 'UTC')::date
	from unnest(array[to_jsonb(old), to_jsonb(new)]) as version, unnest(tg_argv) as name
	where version ->> name is not null
	union all
	select 'calls', month::date
	from (select (to_jsonb(old) ->> 'created_at')::timestamptz, (to_jsonb(new) ->> 'created_at')::timestamptz) as dates (before, after),
		generate_series(date_trunc('month', least(before, after) at time zone 'UTC'), greatest(before, after) at time zone 'UTC', '1 month') as month
	where tg_op = 'UPDATE';
	return null;
end;
$$;

create trigger record_changed_days after insert on public.landing_analytics referencing new table as changed_rows
	for each statement execute function private.record_changed_days('events', 'created_at');
create trigger record_inserted_days after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.record_changed_days('calls', 'called_at');
create trigger record_deleted_days after delete on public.api_usage referencing old table as changed_rows
	for each statement execute function private.record_changed_days('calls', 'called_at');
create trigger record_changed_times after insert or delete or update of created_at on public.profiles
	for each row execute function private.record_changed_times('created_at');
create trigger record_changed_times
	after insert or delete or update of started_at, converted_at, user_id on private.trial_conversions
	for each row execute function private.record_changed_times('started_at', 'converted_at');
