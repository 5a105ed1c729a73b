-- Rollups of accounts and usage; the landing's are in create_daily_metrics (design §9).

create index api_usage_called_at_idx on public.api_usage (called_at);
create index profiles_created_at_idx on public.profiles (created_at);

-- daily_usage: one row a closed UTC day, also of a day without anything: its newest tells what is rolled.
create table private.daily_usage (
	day date primary key,
	new_users bigint not null,
	active_users bigint not null,
	formula_calls bigint not null,
	chat_calls bigint not null,
	trials_started bigint not null,
	conversions bigint not null
);

comment on table private.daily_usage is
	'Accounts, calls and trials by closed UTC day, made by refresh_rollups. Source: spec 2 §3 ''Daily metrics'', design §9.';

-- active_in_month: who made a call in a month, up to the last closed day. Distinct users do not add up over days.
create table private.active_in_month (
	month date not null check (extract(day from month) = 1),
	user_id uuid not null references auth.users (id) on delete cascade,
	primary key (month, user_id)
);

comment on table private.active_in_month is
	'Users with a call in the month''s closed days, made by refresh_rollups. Source: spec 2 §3 ''MAU record''.';

create index active_in_month_user_id_idx on private.active_in_month (user_id);

-- monthly_activity: the counts of active_in_month, which outlive the accounts.
create table private.monthly_activity (
	month date primary key check (extract(day from month) = 1),
	active_users bigint not null,
	returning_users bigint not null
);

comment on table private.monthly_activity is
	'Distinct active users of the month''s closed days, and those with an account from before it. Source: spec 2 §3 ''MAU record''.';

revoke all on private.daily_usage, private.active_in_month, private.monthly_activity
	from public, anon, authenticated, service_role;

create function private.midnight(day date)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
	select day::timestamp at time zone 'UTC'
$$;

comment on function private.midnight(date) is 'The moment at which a UTC day begins. Source: design §9.';

create function private.count_usage(from_day date, to_day date)
returns setof private.daily_usage
language sql
stable
set search_path = ''
as $$
	with calls as (
		select
			(called_at at time zone 'UTC')::date as day, count(distinct user_id) as active_users,
			count(*) filter (where kind = 'formula') as formula_calls, count(*) filter (where kind = 'chat') as chat_calls
		from public.api_usage
		where called_at >= private.midnight(from_day) and called_at < private.midnight(to_day + 1)
		group by 1
	), accounts as (
		select (created_at at time zone 'UTC')::date as day, count(*) as new_users
		from public.profiles
		where created_at >= private.midnight(from_day) and created_at < private.midnight(to_day + 1)
		group by 1
	), begun as (
		select (started_at at time zone 'UTC')::date as day, count(*) as trials_started
		from private.trial_conversions
		where started_at >= private.midnight(from_day) and started_at < private.midnight(to_day + 1)
		group by 1
	), paid as (
		select (converted_at at time zone 'UTC')::date as day, count(*) as conversions
		from private.trial_conversions
		where converted_at >= private.midnight(from_day) and converted_at < private.midnight(to_day + 1)
		group by 1
	)
	select
		days.day::date, coalesce(new_users, 0), coalesce(active_users, 0), coalesce(formula_calls, 0),
		coalesce(chat_calls, 0), coalesce(trials_started, 0), coalesce(conversions, 0)
	from generate_series(from_day::timestamp, to_day::timestamp, '1 day') as days (day)
		left join calls on calls.day = days.day::date
		left join accounts on accounts.day = days.day::date
		left join begun on begun.day = days.day::date
		left join paid on paid.day = days.day::date;
$$;

comment on function private.count_usage(date, date) is
	'The figures of daily_usage from the raw rows, a row a day, both days included. Source: spec 2 §3 ''Daily metrics''.';

create function private.first_open_day()
returns date
language sql
stable
set search_path = ''
as $$
	-- Before the first night nothing is rolled: all that there is, is read.
	select coalesce((select max(day) + 1 from private.daily_usage), date '2020-01-01')
$$;

comment on function private.first_open_day() is
	'The first UTC day that is not rolled yet: today, or an earlier one when a night was missed. Source: design §9.';

create function private.roll_daily_usage(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_usage where day between from_day and to_day;
	insert into private.daily_usage select * from private.count_usage(from_day, to_day);
$$;

comment on function private.roll_daily_usage(date, date) is
	'Accounts, calls and trials → daily_usage, both days included. Source: design §9.';

create function private.roll_monthly_activity(from_month date, to_month date, today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.active_in_month where month between from_month and to_month;
	insert into private.active_in_month
	select distinct date_trunc('month', called_at at time zone 'UTC')::date, user_id
	from public.api_usage
	where called_at >= private.midnight(from_month)
		and called_at < least(private.midnight((to_month + interval '1 month')::date), private.midnight(today));
	delete from private.monthly_activity where month between from_month and to_month;
	insert into private.monthly_activity
	select month, count(*), count(*) filter (where profiles.created_at < private.midnight(month))
	from private.active_in_month join public.profiles on profiles.id = active_in_month.user_id
	where month between from_month and to_month
	group by month;
$$;

comment on function private.roll_monthly_activity(date, date, date) is
	'api_usage → active_in_month and monthly_activity, both months included, up to yesterday. Source: design §9.';

revoke all on function private.midnight(date) from public, anon, authenticated, service_role;
revoke all on function private.count_usage(date, date) from public, anon, authenticated, service_role;
revoke all on function private.first_open_day() from public, anon, authenticated, service_role;
revoke all on function private.roll_daily_usage(date, date) from public, anon, authenticated, service_role;
revoke all on function private.roll_monthly_activity(date, date, date) from public, anon, authenticated, service_role;
