-- Figures by day and month: rollups and, for the days that are not rolled up yet (today, and missed nights), raw rows.

create function private.first_month()
returns date
language sql
immutable
set search_path = ''
as $$
	select date '2020-01-01'
$$;

comment on function private.first_month() is 'No figure is older.';

create function private.first_open_day()
returns date
language sql
stable
set search_path = ''
as $$
	-- Until the first refresh_rollups, every day is read from the raw rows.
	select coalesce((select max(day) + 1 from private.daily_usage), private.first_month())
$$;

comment on function private.first_open_day() is
	'The first UTC day that is not rolled up yet: today, or an earlier day after a missed night.';

create function private.usage_by_day(from_day date, to_day date)
returns setof private.daily_usage
language plpgsql
stable
set search_path = ''
as $$
declare
	open_day constant date := private.first_open_day();
begin
	return query
		select days.day::date,
			coalesce(rolled.new_users, 0), coalesce(rolled.active_users, 0), coalesce(rolled.formula_calls, 0),
			coalesce(rolled.chat_calls, 0), coalesce(rolled.trials_started, 0), coalesce(rolled.conversions, 0)
		from generate_series(from_day::timestamp, least(to_day, open_day - 1)::timestamp, '1 day') as days (day)
			left join private.daily_usage as rolled on rolled.day = days.day::date
		order by 1;
	if to_day >= open_day then
		return query select * from private.count_usage(greatest(from_day, open_day), to_day, true) order by 1;
	end if;
end;
$$;

comment on function private.usage_by_day(date, date) is
	'Accounts, calls and trials, one row per UTC day, both days included.';

create function private.usage_by_month(from_month date)
returns table (month date, new_users bigint, formula_calls bigint, chat_calls bigint, trials_started bigint, conversions bigint)
language sql
stable
set search_path = ''
as $$
	select
		date_trunc('month', day::timestamp)::date, sum(usage.new_users)::bigint, sum(usage.formula_calls)::bigint,
		sum(usage.chat_calls)::bigint, sum(usage.trials_started)::bigint, sum(usage.conversions)::bigint
	from private.usage_by_day(from_month, (now() at time zone 'UTC')::date) as usage
	group by 1 order by 1;
$$;

comment on function private.usage_by_month(date) is
	'Accounts, calls and trials, one row per UTC month, the current one last.';

create function private.activity_by_month(from_month date)
returns table (month date, active_users bigint, returning_users bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
	open_day constant date := private.first_open_day();
begin
	return query
		with recent as (
			select distinct date_trunc('month', day::timestamp)::date as month, user_id
			from private.open_calls
			where not is_known and day >= greatest(open_day, from_month)
		), added as (
			select recent.month, count(*) as active_users,
				count(*) filter (where account.created_at < private.midnight(recent.month)) as returning_users
			-- Caller by caller: joins would read every customer.
			from recent cross join lateral (
				select created_at
				from private.customers join public.profiles on id = customers.user_id
				where customers.user_id = recent.user_id and not exists (
					select from private.active_in_month as known
					where known.month = recent.month and known.user_id = recent.user_id
				)
				limit 1
			) as account
			group by recent.month
		)
		select months.month::date,
			coalesce(rolled.active_users, 0) + coalesce(added.active_users, 0),
			coalesce(rolled.returning_users, 0) + coalesce(added.returning_users, 0)
		from generate_series(from_month::timestamp, date_trunc('month', now() at time zone 'UTC'), '1 month') as months (month)
			left join private.monthly_activity as rolled on rolled.month = months.month::date
			left join added on added.month = months.month::date
		order by 1;
end;
$$;

comment on function private.activity_by_month(date) is
	'Distinct users with a call, and those with an account from before the month, one row per UTC month, the current one last. Source: docs/product.md#analytics-figures.';

create function private.percent(part numeric, whole numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
	select case when whole > 0 then round(100 * part / whole, 2) else 0 end
$$;

comment on function private.percent(numeric, numeric) is 'part of whole in percent, 2 decimals; 0 when whole is 0.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
