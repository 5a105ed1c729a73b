-- Recomputes the rollups of closed UTC days: delete and insert, so that twice is once (design §9).

create function private.roll_campaign_windows(today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.campaign_windows;
	insert into private.campaign_windows
	select
		days, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		coalesce(sum(views) filter (where day > today - days), 0),
		coalesce(sum(clicks) filter (where day > today - days), 0),
		coalesce(sum(sign_ups) filter (where day > today - days), 0),
		coalesce(sum(views) filter (where day <= today - days), 0),
		coalesce(sum(clicks) filter (where day <= today - days), 0),
		coalesce(sum(sign_ups) filter (where day <= today - days), 0)
	from unnest(array[7, 15, 30, 60, 90]) as days
		join private.daily_metrics on day > today - 2 * days and day < today
	group by 1, 2, 3, 4, 5, 6, 7, 8;
	insert into private.rollup_marks values ('campaign_windows', private.midnight(today))
	on conflict (name) do update set until = excluded.until;
$$;

comment on function private.roll_campaign_windows(date) is
	'daily_metrics → campaign_windows, for a current day whose yesterday is rolled. Source: design §13.';

create function private.roll_daily_metrics(from_day date, to_day date)
returns void
language plpgsql
set search_path = ''
as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
begin
	delete from private.daily_metrics where day between from_day and to_day;
	insert into private.daily_metrics select * from private.count_landing(from_day, to_day);
	-- Any of these days is in some period.
	if to_day >= today - 180 then
		perform private.roll_campaign_windows(today);
	end if;
end;
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
		-- A row may hold sign-ups alone, of a visit on another day.
		having sum(views + clicks) > 0
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
			and cta_location is distinct from 'sign_up'
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
	-- Past this age sessions cannot be counted again: what was rolled then is all there will be.
	oldest constant date := (now() - interval '25 months')::date;
	last_rolled constant date := (select max(day) from private.daily_usage);
	begins date := from_day;
	from_month date;
	to_month constant date := date_trunc('month', to_day)::date;
begin
	if from_day is null or to_day is null or not isfinite(from_day) or not isfinite(to_day) or from_day > to_day then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day must be a day not after to_day';
	end if;
	-- Dashboards add today's raw rows to the rollups: a rolled today would count twice.
	if to_day >= today then
		raise sqlstate 'PT400' using message = 'refresh_rollups: to_day is not closed yet (UTC)';
	end if;
	if date_trunc('month', from_day) < now() - interval '25 months' then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day is past the retention of sessions';
	end if;
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_rollups'));
	-- Whatever is rolled has no hole in it: the nights that were missed come first.
	if last_rolled + 1 < from_day then
		begins := greatest(last_rolled + 1, date_trunc('month', oldest + interval '1 month')::date);
	end if;
	from_month := date_trunc('month', begins)::date;
	perform private.roll_daily_metrics(begins, to_day);
	perform private.roll_daily_ab_metrics(begins, to_day);
	perform private.roll_monthly_metrics(from_month, to_month, today);
	perform private.roll_daily_usage(begins, to_day);
	perform private.roll_monthly_activity(from_month, to_month, today);
	return jsonb_build_object(
		'days', to_day - begins + 1,
		'daily_metrics', (select count(*) from private.daily_metrics where day between begins and to_day),
		'daily_ab_metrics', (select count(*) from private.daily_ab_metrics where day between begins and to_day),
		'monthly_metrics', (select count(*) from private.monthly_metrics where month between from_month and to_month),
		'daily_usage', (select count(*) from private.daily_usage where day between begins and to_day),
		'active_in_month', (select count(*) from private.active_in_month where month between from_month and to_month)
	);
end;
$$;

comment on function public.refresh_rollups(date, date) is
	'Recomputes the closed UTC days given, both included, those missed before them, and their months; answers the rows in force. Source: design §9.';

create function public.refresh_today()
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
set statement_timeout = '110s'
as $$
declare
	today constant date := now()::date;
	-- What is on its way has its moment of arrival already.
	reaches constant timestamptz := now() - interval '2 minutes';
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_today'));
	delete from private.landing_today;
	insert into private.landing_today
	select * from private.count_landing_span(private.midnight(today), reaches);
	insert into private.rollup_marks values ('landing_today', reaches)
	on conflict (name) do update set until = excluded.until;
	return jsonb_build_object('landing_today', (select count(*) from private.landing_today));
end;
$$;

comment on function public.refresh_today() is
	'Rolls the current UTC day up, but for its last two minutes; answers the rows in force. An event that was kept elsewhere longer is in the next run. Source: design §13.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.refresh_rollups(date, date), public.refresh_today() from public, anon, authenticated, service_role;
grant execute on function public.refresh_rollups(date, date), public.refresh_today() to service_role;
