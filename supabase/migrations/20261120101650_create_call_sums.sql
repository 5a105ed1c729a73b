-- Sums of api_usage that are brought up to date with each call (docs/architecture.md#rollups): the days that are not
-- rolled up yet, and what the list of customers is ordered by. Calls go with their account only.

create table private.open_calls (
	user_id uuid not null references auth.users (id) on delete cascade,
	day date not null,
	formula_calls integer not null,
	chat_calls integer not null,
	is_known boolean not null,
	primary key (user_id, day)
);

comment on table private.open_calls is
	'Calls by account and UTC day, of the days from first_open_day on; a trigger of api_usage adds to it, roll_calls deletes closed days.';
comment on column private.open_calls.is_known is
	'A customer in active_in_month: counted without a look at other tables. False may be out of date, true is not.';

create index open_calls_unknown_idx on private.open_calls (day) where not is_known;

create table private.account_calls (
	user_id uuid primary key references auth.users (id) on delete cascade,
	last_used_at timestamptz not null,
	recent_calls bigint not null
);

comment on table private.account_calls is
	'The accounts with a call; a trigger of api_usage adds to it. Source: docs/product.md#customers-page.';
comment on column private.account_calls.recent_calls is
	'Calls of the 30 UTC days that end with the day of rollup_marks.';

create index account_calls_last_used_at_idx on private.account_calls (last_used_at desc, user_id);
create index account_calls_recent_calls_idx on private.account_calls (recent_calls desc, user_id);

revoke all on private.open_calls, private.account_calls from public, anon, authenticated, service_role;

create function private.recent_calls_day()
returns date
language sql
stable
set search_path = ''
as $$
	select (until at time zone 'UTC')::date from private.rollup_marks where name = 'account_calls'
$$;

comment on function private.recent_calls_day() is
	'The last of the 30 days of account_calls: today, or an earlier day until refresh_rollups runs; null before its first run.';

create function private.is_known_caller(account uuid, of_day date)
returns boolean
language sql
stable
set search_path = ''
as $$
	select exists (
		select from private.active_in_month join private.customers using (user_id)
		where user_id = account and month = date_trunc('month', of_day::timestamp)::date
	)
$$;

comment on function private.is_known_caller(uuid, date) is
	'Whether the account is a customer with a call in the closed days of the month.';

create function private.add_calls()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
	open_day constant date := private.first_open_day();
	recent_from constant timestamptz := private.midnight(private.recent_calls_day() - 29);
begin
	-- In the order of the keys, so that two statements never wait for each other.
	insert into private.open_calls as known
	select user_id, day, formula_calls, chat_calls, private.is_known_caller(user_id, day)
	from (
		select user_id, (called_at at time zone 'UTC')::date as day,
			count(*) filter (where kind = 'formula') as formula_calls, count(*) filter (where kind = 'chat') as chat_calls
		from changed_rows where called_at >= private.midnight(open_day)
		group by 1, 2
	) as called
	order by user_id, day
	on conflict (user_id, day) do update
	set formula_calls = known.formula_calls + excluded.formula_calls, chat_calls = known.chat_calls + excluded.chat_calls;
	insert into private.account_calls as known
	select user_id, max(called_at), count(*) filter (where called_at >= recent_from)
	from changed_rows
	group by user_id order by user_id
	on conflict (user_id) do update
	set last_used_at = greatest(known.last_used_at, excluded.last_used_at),
		recent_calls = known.recent_calls + excluded.recent_calls;
	return null;
end;
$$;

comment on function private.add_calls() is 'Trigger of inserted calls: adds them to open_calls and account_calls.';

create trigger add_calls after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.add_calls();

create function private.roll_calls(today date)
returns void
language plpgsql
set search_path = ''
as $$
begin
	delete from private.open_calls where day < private.first_open_day();
	update private.open_calls as known set is_known = not known.is_known
	from private.open_calls as called
		left join private.active_in_month as active
			on active.user_id = called.user_id and month = date_trunc('month', called.day::timestamp)::date
		left join private.customers on customers.user_id = active.user_id
	where called.user_id = known.user_id and called.day = known.day
		and known.is_known <> (customers.user_id is not null);
	-- A call that is being written is either counted here, or added afterwards.
	lock table private.account_calls in share row exclusive mode;
	update private.account_calls as known set recent_calls = counted.calls
	from (
		select user_id, coalesce(recent.calls, 0) as calls
		from private.account_calls left join (
			select user_id, count(*) as calls from public.api_usage
			where called_at >= private.midnight(today - 29) group by user_id
		) as recent using (user_id)
	) as counted
	where known.user_id = counted.user_id and known.recent_calls <> counted.calls;
	insert into private.rollup_marks values ('account_calls', private.midnight(today))
	on conflict (name) do update set until = excluded.until;
end;
$$;

comment on function private.roll_calls(date) is
	'Deletes the closed days of open_calls; api_usage → recent_calls of account_calls, the 30 days up to today. Calls wait from here to the end of the transaction.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
