-- A sign-up is a click at 'sign_up', sent by the app: it counts for the campaign that brought its session
-- (issue 6 'Landing report'), and is no click of a page.

create index landing_analytics_session_id_idx on public.landing_analytics (session_id, created_at);
create index landing_analytics_sign_up_idx on public.landing_analytics (created_at) where cta_location = 'sign_up';

alter table private.daily_metrics add column sign_ups bigint not null default 0;
comment on column private.daily_metrics.sign_ups is
	'Sessions that signed up on this day, by the visit that brought them, up to 30 days before.';

create function private.count_landing(from_day date, to_day date)
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
		where created_at >= private.midnight(from_day) and created_at < private.midnight(to_day + 1)
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
			and mine.created_at >= private.midnight(from_day) and mine.created_at < private.midnight(to_day + 1)
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

comment on function private.count_landing(date, date) is
	'The figures of daily_metrics from the raw rows, both days included. Source: design §9; issue 6 ''Landing report''.';

create or replace function private.roll_daily_metrics(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_metrics where day between from_day and to_day;
	insert into private.daily_metrics select * from private.count_landing(from_day, to_day);
$$;

create or replace function private.roll_monthly_metrics(from_month date, to_month date, today date)
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

revoke all on function private.count_landing(date, date) from public, anon, authenticated, service_role;
