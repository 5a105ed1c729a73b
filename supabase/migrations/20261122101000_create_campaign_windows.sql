-- What keeps the landing report quick however much was measured (design §13): the periods that may be asked
-- for are rolled up at night, and the day so far every few minutes.

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

create or replace function private.count_landing(from_day date, to_day date)
returns setof private.daily_metrics
language sql
stable
set search_path = ''
as $$
	select * from private.count_landing_span(private.midnight(from_day), private.midnight(to_day + 1));
$$;

-- campaign_windows: each period that may be asked for, up to yesterday, and the one before it.
create table private.campaign_windows (
	days integer not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	views bigint not null,
	clicks bigint not null,
	sign_ups bigint not null,
	views_before bigint not null,
	clicks_before bigint not null,
	sign_ups_before bigint not null,
	primary key (days, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.campaign_windows is
	'daily_metrics over the last days less the current one, and over as many before; made by refresh_rollups. Source: design §13; issue 6 ''Landing report''.';

-- landing_today: the day so far, in the shape of daily_metrics.
create table private.landing_today (like private.daily_metrics including defaults);

comment on table private.landing_today is
	'Views, clicks and sign-ups of the current UTC day, up to its mark in rollup_marks; made by refresh_today. Source: design §13.';

create table private.rollup_marks (
	name text primary key check (name in ('campaign_windows', 'landing_today')),
	/* The first moment that is not in it. */
	until timestamptz not null
);

comment on table private.rollup_marks is 'How far campaign_windows and landing_today reach. Source: design §9.';

revoke all on private.campaign_windows, private.landing_today, private.rollup_marks
	from public, anon, authenticated, service_role;

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

create or replace function private.roll_daily_metrics(from_day date, to_day date)
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

create function private.count_campaigns(asked integer)
returns setof private.campaign_windows
language plpgsql
stable
set search_path = ''
as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	open_day constant date := private.first_open_day();
	rolled_until timestamptz;
begin
	if open_day = today and private.midnight(today) = (select until from private.rollup_marks where name = 'campaign_windows') then
		select until into rolled_until from private.rollup_marks where name = 'landing_today' and until >= private.midnight(today);
		return query select * from private.campaign_windows where days = asked;
		if rolled_until is not null then
			return query
				select asked, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
					views, clicks, sign_ups, 0::bigint, 0::bigint, 0::bigint
				from private.landing_today;
		end if;
		return query
			select asked, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, sign_ups, 0::bigint, 0::bigint, 0::bigint
			from private.count_landing_span(coalesce(rolled_until, private.midnight(today)), private.midnight(today + 1));
	else
		-- A night was missed, or is being rolled: slower, and right.
		return query
			select asked, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				case when day > today - asked then views else 0 end, case when day > today - asked then clicks else 0 end,
				case when day > today - asked then sign_ups else 0 end, case when day > today - asked then 0 else views end,
				case when day > today - asked then 0 else clicks end, case when day > today - asked then 0 else sign_ups end
			from (
				select * from private.daily_metrics where day > today - 2 * asked and day < open_day
				union all
				select * from private.count_landing(greatest(open_day, today - 2 * asked + 1), today)
			) as counted;
	end if;
end;
$$;

comment on function private.count_campaigns(integer) is
	'Views, clicks and sign-ups of the last days and of as many before, in rows that add up. Source: design §9; issue 6 ''Landing report''.';

create or replace function public.analytics_campaigns(days integer, dimensions text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
	perform private.require_active_admin();
	if days is null or days not in (7, 15, 30, 60, 90) or cardinality(dimensions) is distinct from (
		select count(distinct named) from unnest(dimensions) as named where named in (
			'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'variant', 'platform', 'language'
		)
	) or cardinality(dimensions) = 0 then
		raise sqlstate 'PT400' using message = 'analytics_campaigns: days of 7, 15, 30, 60, 90 and one or more dimensions';
	end if;
	return (
		with grouped as (
			select
				case when 'utm_source' = any (dimensions) then utm_source end as utm_source,
				case when 'utm_medium' = any (dimensions) then utm_medium end as utm_medium,
				case when 'utm_campaign' = any (dimensions) then utm_campaign end as utm_campaign,
				case when 'utm_content' = any (dimensions) then utm_content end as utm_content,
				case when 'variant' = any (dimensions) then variant end as variant,
				case when 'platform' = any (dimensions) then platform end as platform,
				case when 'language' = any (dimensions) then language end as language,
				sum(views) as views, sum(clicks) as clicks, sum(sign_ups) as sign_ups,
				sum(views_before) as views_before, sum(clicks_before) as clicks_before, sum(sign_ups_before) as sign_ups_before
			from private.count_campaigns(days)
			group by 1, 2, 3, 4, 5, 6, 7
			-- Campaign names are anybody's to invent: more rows than these nobody reads.
			order by views desc, views_before desc, 1, 2, 3, 4, 5, 6, 7
			limit 1000
		)
		select coalesce(jsonb_agg(jsonb_build_object(
			'key', jsonb_strip_nulls(jsonb_build_object(
				'utm_source', utm_source, 'utm_medium', utm_medium, 'utm_campaign', utm_campaign,
				'utm_content', utm_content, 'variant', variant, 'platform', platform, 'language', language
			)),
			'now', jsonb_build_object('views', views, 'clicks', clicks, 'sign_ups', sign_ups),
			'before', jsonb_build_object('views', views_before, 'clicks', clicks_before, 'sign_ups', sign_ups_before)
		)), '[]')
		from grouped
	);
end;
$$;

do $$
declare
	signature text;
begin
	foreach signature in array array[
		'private.count_landing_span(timestamptz, timestamptz)', 'private.roll_campaign_windows(date)',
		'private.count_campaigns(integer)', 'public.refresh_today()'
	] loop
		execute format('revoke all on function %s from public, anon, authenticated, service_role', signature);
	end loop;
end $$;
grant execute on function public.refresh_today() to service_role;

select private.roll_campaign_windows((now() at time zone 'UTC')::date);
