-- Recomputes the rollups of closed UTC days: delete and insert, so that twice is once (design §9).

create function private.roll_daily_metrics(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_metrics where day between from_day and to_day;
	insert into private.daily_metrics
	select
		(created_at at time zone 'UTC')::date,
		coalesce(utm_source, ''), coalesce(utm_medium, ''), coalesce(utm_campaign, ''), coalesce(utm_content, ''),
		variant, detected_platform, language,
		count(*) filter (where event_type = 'view'),
		count(*) filter (where event_type = 'click'),
		count(distinct nullif(session_id, ''))
	from public.landing_analytics
	where created_at >= from_day::timestamp at time zone 'UTC'
		and created_at < (to_day + 1)::timestamp at time zone 'UTC'
	group by 1, 2, 3, 4, 5, 6, 7, 8;
$$;

comment on function private.roll_daily_metrics(date, date) is
	'landing_analytics → daily_metrics, both days included. Source: design §9.';

create function private.roll_daily_ab_metrics(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_ab_metrics where day between from_day and to_day;
	insert into private.daily_ab_metrics
	select
		(created_at at time zone 'UTC')::date, test_name, variant,
		count(*) filter (where event_name = 'exposure'),
		count(*) filter (where event_name = 'conversion')
	from public.ab_events
	where created_at >= from_day::timestamp at time zone 'UTC'
		and created_at < (to_day + 1)::timestamp at time zone 'UTC'
	group by 1, 2, 3;
$$;

comment on function private.roll_daily_ab_metrics(date, date) is
	'ab_events → daily_ab_metrics, both days included. Source: design §9.';

create function private.roll_monthly_metrics(from_month date, to_month date, today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.monthly_metrics where month between from_month and to_month;
	insert into private.monthly_metrics
	with additive as (
		select
			date_trunc('month', day::timestamp)::date as month,
			utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
			sum(views) as views, sum(clicks) as clicks
		from private.daily_metrics
		where day >= from_month and day < to_month + interval '1 month'
		group by 1, 2, 3, 4, 5, 6, 7, 8
	), distinct_sessions as (
		-- Up to the last closed day, as the sums are.
		select
			date_trunc('month', created_at at time zone 'UTC')::date as month,
			coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
			coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content,
			variant, detected_platform as platform, language,
			count(distinct nullif(session_id, '')) as sessions
		from public.landing_analytics
		where created_at >= from_month::timestamp at time zone 'UTC'
			and created_at < least(to_month + interval '1 month', today::timestamp) at time zone 'UTC'
		group by 1, 2, 3, 4, 5, 6, 7, 8
	)
	select
		month, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		views, clicks, coalesce(sessions, 0)
	from additive
	left join distinct_sessions
		using (month, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language);
$$;

comment on function private.roll_monthly_metrics(date, date, date) is
	'daily_metrics → monthly_metrics, with distinct sessions from raw; both months included. Source: design §9.';

create function public.refresh_rollups(from_day date, to_day date)
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call; its own limit is 8 s.
set statement_timeout = '110s'
as $$
declare
	today constant date := now()::date;
	from_month constant date := date_trunc('month', from_day)::date;
	to_month constant date := date_trunc('month', to_day)::date;
begin
	if from_day is null or to_day is null or not isfinite(from_day) or not isfinite(to_day) or from_day > to_day then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day must be a day not after to_day';
	end if;
	-- Dashboards add today's raw rows to the rollups: a rolled today would count twice.
	if to_day >= today then
		raise sqlstate 'PT400' using message = 'refresh_rollups: to_day is not closed yet (UTC)';
	end if;
	-- Past this age sessions cannot be counted again: what was rolled then is all there will be.
	if from_month < now() - interval '25 months' then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day is past the retention of sessions';
	end if;
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_rollups'));
	perform private.roll_daily_metrics(from_day, to_day);
	perform private.roll_daily_ab_metrics(from_day, to_day);
	perform private.roll_monthly_metrics(from_month, to_month, today);
	return jsonb_build_object(
		'days', to_day - from_day + 1,
		'daily_metrics', (select count(*) from private.daily_metrics where day between from_day and to_day),
		'daily_ab_metrics', (select count(*) from private.daily_ab_metrics where day between from_day and to_day),
		'monthly_metrics', (select count(*) from private.monthly_metrics where month between from_month and to_month)
	);
end;
$$;

comment on function public.refresh_rollups(date, date) is
	'Recomputes the closed UTC days given, both included, and their months; answers the rows in force. Source: design §9.';

revoke all on function private.roll_daily_metrics(date, date) from public, anon, authenticated, service_role;
revoke all on function private.roll_daily_ab_metrics(date, date) from public, anon, authenticated, service_role;
revoke all on function private.roll_monthly_metrics(date, date, date) from public, anon, authenticated, service_role;
revoke all on function public.refresh_rollups(date, date) from public, anon, authenticated;
grant execute on function public.refresh_rollups(date, date) to service_role;
