-- Figures by day and month. The count_ functions read raw rows; the others read rollups and, for the days that are
-- not rolled up yet (today, and missed nights), raw rows.

create function private.midnight(day date)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
	select day::timestamp at time zone 'UTC'
$$;

comment on function private.midnight(date) is 'The start of a UTC day.';

create function private.analytics_periods()
returns integer[]
language sql
immutable
set search_path = ''
as $$
	select array[7, 15, 30, 60, 90]
$$;

comment on function private.analytics_periods() is
	'The periods of the dashboards, in days: PERIODS of supabase/functions/_shared/contract.ts (a test compares).';

create function private.max_campaigns_per_day()
returns integer
language sql
immutable
set search_path = ''
as $$
	select 500
$$;

comment on function private.max_campaigns_per_day() is
	'Distinct combinations of utm values that the rollups name for a day. Source: docs/product.md#campaign-report.';

create function private.count_landing_span(from_time timestamptz, to_time timestamptz)
returns setof private.daily_metrics
language sql
stable
set search_path = ''
as $$
	with counted as (
		select created_at, event_type, session_id, utm_source, utm_medium, utm_campaign, utm_content,
			variant, detected_platform as platform, language
		from public.landing_analytics
		where created_at >= from_time and created_at < to_time
			and cta_location is distinct from 'sign_up'
		union all
		select sign_up.created_at, 'sign_up', null, first_visit.utm_source, first_visit.utm_medium,
			first_visit.utm_campaign, first_visit.utm_content, first_visit.variant, first_visit.detected_platform,
			first_visit.language
		from public.landing_analytics as sign_up
		cross join lateral (
			-- The first visit with a campaign, else the first visit. Of an expired session only the sign-up is known.
			select * from public.landing_analytics as visit
			where visit.event_id = sign_up.event_id and visit.created_at = sign_up.created_at
				or sign_up.session_id <> '' and visit.session_id = sign_up.session_id
					and visit.created_at <= sign_up.created_at and visit.created_at > sign_up.created_at - interval '30 days'
			order by visit.cta_location is not distinct from 'sign_up', visit.utm_source is null, visit.created_at
			limit 1
		) as first_visit
		where sign_up.cta_location = 'sign_up'
			and sign_up.created_at >= from_time and sign_up.created_at < to_time
			-- Only the first sign-up of a session counts.
			and not exists (
				select from public.landing_analytics as earlier
				where sign_up.session_id <> '' and earlier.session_id = sign_up.session_id and earlier.cta_location = 'sign_up'
					and (earlier.created_at, earlier.event_id) < (sign_up.created_at, sign_up.event_id)
			)
	), events as materialized (
		select
			(created_at at time zone 'UTC')::date as day, event_type, session_id, variant, platform, language,
			coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
			coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content
		from counted
	), campaigns as (
		-- Anybody can invent campaign names in a URL: only the most frequent ones of a day keep theirs.
		select day, utm_source, utm_medium, utm_campaign, utm_content,
			row_number() over (
				partition by day
				order by count(*) desc, utm_source, utm_medium, utm_campaign, utm_content
			) <= private.max_campaigns_per_day() as is_named
		from events
		group by day, utm_source, utm_medium, utm_campaign, utm_content
	)
	select
		day,
		case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
		case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
		variant, platform, language,
		count(*) filter (where event_type = 'view'), count(*) filter (where event_type = 'click'),
		count(distinct nullif(session_id, '')), count(*) filter (where event_type = 'sign_up')
	from events join campaigns using (day, utm_source, utm_medium, utm_campaign, utm_content)
	group by 1, 2, 3, 4, 5, 6, 7, 8;
$$;

comment on function private.count_landing_span(timestamptz, timestamptz) is
	'The figures of daily_metrics from the raw rows of from_time (included) to to_time (excluded). Campaigns beyond the limit of a day are one, (other). Source: docs/product.md#campaign-report.';

create function private.count_landing(from_day date, to_day date)
returns setof private.daily_metrics
language sql
stable
set search_path = ''
as $$
	select * from private.count_landing_span(private.midnight(from_day), private.midnight(to_day + 1));
$$;

comment on function private.count_landing(date, date) is
	'The figures of daily_metrics from the raw rows, both days included.';

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
	'The figures of daily_usage from the raw rows, one row per day, both days included. Source: docs/product.md#analytics-figures.';

create function private.first_open_day()
returns date
language sql
stable
set search_path = ''
as $$
	-- Until the first refresh_rollups, every day is read from the raw rows.
	select coalesce((select max(day) + 1 from private.daily_usage), date '2020-01-01')
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
		return query select * from private.count_usage(greatest(from_day, open_day), to_day) order by 1;
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
			select distinct date_trunc('month', called_at at time zone 'UTC')::date as month, user_id
			from public.api_usage where called_at >= private.midnight(greatest(open_day, from_month))
		), added as (
			select recent.month, count(*) as active_users,
				count(*) filter (where profiles.created_at < private.midnight(recent.month)) as returning_users
			from recent join public.profiles on profiles.id = recent.user_id
			where not exists (
				select from private.active_in_month as known
				where known.month = recent.month and known.user_id = recent.user_id
			)
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
