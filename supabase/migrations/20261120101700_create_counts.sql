-- Counts of raw rows by day, which the rollups store (docs/architecture.md#rollups).

create function private.midnight(day date)
returns timestamptz
language sql
immutable
return day::timestamp at time zone 'UTC';

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
	with events as materialized (
		select
			(created_at at time zone 'UTC')::date as day, event_type, variant,
			detected_platform as platform, language,
			coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
			coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content
		from public.landing_analytics
		where created_at >= from_time and created_at < to_time
			-- The report of a sign-up is stored, and counts for nothing.
			and cta_location is distinct from 'sign_up'
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
		count(*) filter (where event_type = 'view'), count(*) filter (where event_type = 'click')
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

create function private.count_sign_ups_span(from_time timestamptz, until_time timestamptz)
returns setof private.daily_sign_ups
language plpgsql
stable
set search_path = ''
-- A day's accounts are found by index, and the planner must know that it is a day.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
	return query
	with steps as (
		select user_id, created_at as at, 1 as sign_ups, 0 as trials, 0 as paid
		from private.customers join public.profiles on id = user_id
		where created_at >= from_time and created_at < until_time
		union all
		select user_id, started_at, 0, 1, 0 from private.customer_trials
		where started_at >= from_time and started_at < until_time
		union all
		select user_id, converted_at, 0, 0, 1 from private.customer_trials
		where converted_at >= from_time and converted_at < until_time
	), attributed as (
		select
			(at at time zone 'UTC')::date as day, named.touch, sign_ups, trials, paid,
			coalesce(outcome = 'verified', false) as is_known, platform,
			-- A trial may have lost its account.
			coalesce(attribution.language, profiles.language, '(unknown)') as language,
			private.campaign_touch(named.preferred, named.other) as origin
		from steps
			left join public.profiles on profiles.id = steps.user_id
			left join private.sign_up_attribution as attribution on attribution.user_id = steps.user_id
			cross join lateral (
				values ('first', first_touch, last_touch), ('last', last_touch, first_touch)
			) as named (touch, preferred, other)
	), described as materialized (
		select
			day, touch, sign_ups, trials, paid, language,
			case when is_known then coalesce(origin ->> 'source', '') else '(unknown)' end as utm_source,
			case when is_known then coalesce(origin ->> 'medium', '') else '(unknown)' end as utm_medium,
			case when is_known then coalesce(origin ->> 'campaign', '') else '(unknown)' end as utm_campaign,
			case when is_known then coalesce(origin ->> 'content', '') else '(unknown)' end as utm_content,
			case
				when not is_known then '(unknown)'
				-- The headline that the campaign selects, as in the events.
				when origin ->> 'content' ~* '^[a-e]$' then lower(origin ->> 'content')
				else 'a'
			end as variant,
			case when is_known then platform else '(unknown)' end as platform
		from attributed
	), campaigns as (
		-- A sign-up may bring an invented name, too: the same limit as for events.
		select day, touch, utm_source, utm_medium, utm_campaign, utm_content,
			row_number() over (
				partition by day, touch
				order by count(*) desc, utm_source, utm_medium, utm_campaign, utm_content
			) <= private.max_campaigns_per_day() as is_named
		from described
		group by day, touch, utm_source, utm_medium, utm_campaign, utm_content
	)
	select
		day, touch,
		case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
		case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
		variant, platform, language, sum(sign_ups)::bigint, sum(trials)::bigint, sum(paid)::bigint
	from described join campaigns using (day, touch, utm_source, utm_medium, utm_campaign, utm_content)
	group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end;
$$;

comment on function private.count_sign_ups_span(timestamptz, timestamptz) is
	'The figures of daily_sign_ups from the customers and their trials, from from_time (included) to until_time (excluded). An account counts for its first (or last) touch if that is a campaign''s, else for the other; without a verified attribution it is (unknown). Source: docs/product.md#campaign-report.';

create function private.count_sign_ups(from_day date, to_day date)
returns setof private.daily_sign_ups
language sql
stable
set search_path = ''
as $$
	select * from private.count_sign_ups_span(private.midnight(from_day), private.midnight(to_day + 1));
$$;

comment on function private.count_sign_ups(date, date) is 'The figures of daily_sign_ups, both days included.';

create function private.count_usage(from_day date, to_day date, are_open boolean default false)
returns setof private.daily_usage
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
	return query
	with callers as (
		select
			(called_at at time zone 'UTC')::date as day, user_id,
			count(*) filter (where kind = 'formula') as formula_calls, count(*) filter (where kind = 'chat') as chat_calls
		from public.api_usage
		where not are_open and called_at >= private.midnight(from_day) and called_at < private.midnight(to_day + 1)
		group by 1, 2
		union all
		select day, user_id, formula_calls, chat_calls
		from private.open_calls where are_open and not is_known and day between from_day and to_day
	), calls as (
		select
			day, sum(users)::bigint as active_users, sum(formula_calls)::bigint as formula_calls, sum(chat_calls)::bigint as chat_calls
		from (
			select day, count(*) as users, sum(formula_calls) as formula_calls, sum(chat_calls) as chat_calls
			-- Caller by caller: a join would read every customer.
			from callers cross join lateral (
				select from private.customers where customers.user_id = callers.user_id limit 1
			) as customer
			group by 1
			union all
			select day, count(*), sum(formula_calls), sum(chat_calls)
			from private.open_calls where are_open and is_known and day between from_day and to_day
			group by 1
		) as counted
		group by 1
	), accounts as (
		select (created_at at time zone 'UTC')::date as day, count(*) as new_users
		from private.customers join public.profiles on id = user_id
		where created_at >= private.midnight(from_day) and created_at < private.midnight(to_day + 1)
		group by 1
	), begun as (
		select (started_at at time zone 'UTC')::date as day, count(*) as trials_started
		from private.customer_trials
		where started_at >= private.midnight(from_day) and started_at < private.midnight(to_day + 1)
		group by 1
	), paid as (
		select (converted_at at time zone 'UTC')::date as day, count(*) as conversions
		from private.customer_trials
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
end;
$$;

comment on function private.count_usage(date, date, boolean) is
	'The figures of daily_usage from the raw rows of customers, one row per day, both days included; calls of open days from open_calls. Source: docs/product.md#analytics-figures.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
