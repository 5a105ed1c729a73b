-- Figures by day and month: count_… from the raw rows, the others from the rollups and, for days that are not
-- rolled yet (today, and nights that were missed), from the raw rows (design §9).

create function private.midnight(day date)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
	select day::timestamp at time zone 'UTC'
$$;

comment on function private.midnight(date) is 'The moment at which a UTC day begins. Source: design §9.';

create function private.count_landing_span(from_time timestamptz, to_time timestamptz)
returns setof private.daily_metrics
language sql
stable
set search_path = ''
as $$
	with seen as (
		select
			(created_at at time zone 'UTC')::date as day,
			coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
			coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content,
			variant, detected_platform as platform, language,
			count(*) filter (where event_type = 'view') as views,
			count(*) filter (where event_type = 'click') as clicks,
			count(distinct nullif(session_id, '')) as sessions
		from public.landing_analytics
		where created_at >= from_time and created_at < to_time
			and cta_location is distinct from 'sign_up'
		group by 1, 2, 3, 4, 5, 6, 7, 8
	), signed as (
		select
			(mine.created_at at time zone 'UTC')::date as day,
			coalesce(brought.utm_source, '') as utm_source, coalesce(brought.utm_medium, '') as utm_medium,
			coalesce(brought.utm_campaign, '') as utm_campaign, coalesce(brought.utm_content, '') as utm_content,
			brought.variant, brought.detected_platform as platform, brought.language,
			count(*) as sign_ups
		from public.landing_analytics as mine
		cross join lateral (
			-- The first visit with a campaign, else the first; an expired session has only the sign-up itself.
			select * from public.landing_analytics as visit
			where visit.event_id = mine.event_id and visit.created_at = mine.created_at
				or mine.session_id <> '' and visit.session_id = mine.session_id
					and visit.created_at <= mine.created_at and visit.created_at > mine.created_at - interval '30 days'
			order by visit.cta_location is not distinct from 'sign_up', visit.utm_source is null, visit.created_at
			limit 1
		) as brought
		where mine.cta_location = 'sign_up'
			and mine.created_at >= from_time and mine.created_at < to_time
			-- A session signs up once.
			and not exists (
				select from public.landing_analytics as earlier
				where mine.session_id <> '' and earlier.session_id = mine.session_id and earlier.cta_location = 'sign_up'
					and (earlier.created_at, earlier.event_id) < (mine.created_at, mine.event_id)
			)
		group by 1, 2, 3, 4, 5, 6, 7, 8
	)
	select
		day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		coalesce(views, 0), coalesce(clicks, 0), coalesce(sessions, 0), coalesce(sign_ups, 0)
	from seen full join signed
		using (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language);
$$;

comment on function private.count_landing_span(timestamptz, timestamptz) is
	'The figures of daily_metrics from the raw rows of from_time (included) to to_time (excluded). Source: design §9; issue 6 ''Landing report''.';

create function private.count_landing(from_day date, to_day date)
returns setof private.daily_metrics
language sql
stable
set search_path = ''
as $$
	select * from private.count_landing_span(private.midnight(from_day), private.midnight(to_day + 1));
$$;

comment on function private.count_landing(date, date) is
	'The figures of daily_metrics from the raw rows, both days included. Source: design §9; issue 6 ''Landing report''.';

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
		return query select * from private.count_usage(greatest(from_day, open_day), to_day) order by 1;
	end if;
end;
$$;

comment on function private.usage_by_day(date, date) is
	'Accounts, calls and trials, a row a UTC day, both days included. Source: spec 2 §3 ''Daily metrics''.';

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
	'The same by UTC month, the current one last. Source: spec 2 §3 ''Monthly conversion record''.';

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
		with lately as (
			select distinct date_trunc('month', called_at at time zone 'UTC')::date as month, user_id
			from public.api_usage where called_at >= private.midnight(greatest(open_day, from_month))
		), added as (
			select lately.month, count(*) as active_users,
				count(*) filter (where profiles.created_at < private.midnight(lately.month)) as returning_users
			from lately join public.profiles on profiles.id = lately.user_id
			where not exists (
				select from private.active_in_month as known
				where known.month = lately.month and known.user_id = lately.user_id
			)
			group by lately.month
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
	'Distinct users with a call, and those with an account from before the month, a row a UTC month, the current one last. Source: spec 2 §3 ''MAU record''.';

create function private.percent(part numeric, whole numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
	select case when whole > 0 then round(100 * part / whole, 2) else 0 end
$$;

comment on function private.percent(numeric, numeric) is 'part of whole in percent, 2 decimals; 0 of nothing. Source: spec 2 §3 ''conversion_rate''.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
