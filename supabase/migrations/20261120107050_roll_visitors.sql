-- The part of the funnel that comes from events, up to date with each event that arrives (docs/architecture.md#rollups).

create function private.roll_visitors(from_day date, to_day date, arrived_sessions text[])
returns datemultirange
language plpgsql
set search_path = ''
-- The plan depends on arrived_sessions.
set plan_cache_mode = force_custom_plan
as $$
declare
	from_time constant timestamptz := private.midnight(from_day);
	until_time constant timestamptz := private.midnight(to_day + 1);
	days datemultirange;
begin
	with events as (
		select * from public.landing_analytics
		where created_at >= from_time and created_at < until_time and arrived_sessions is null
		union all
		select event.*
		from unnest(arrived_sessions) as arrived (session_id) cross join lateral (
			-- By the index, session by session: the day may have a thousand times as many events.
			select * from public.landing_analytics as known
			where known.session_id = arrived.session_id and created_at >= from_time and created_at < until_time
			offset 0
		) as event
	), seen as (
		select distinct on (session_id)
			session_id, created_at as entry_at, event_id as entry_event,
			min(created_at) filter (where event_type = 'click') over (partition by session_id) as clicked_at,
			coalesce(utm_source, '') as utm_source, coalesce(utm_campaign, '') as utm_campaign,
			detected_platform as platform, language, variant
		from events
		where session_id <> '' and cta_location is distinct from 'sign_up'
		order by session_id, created_at, event_id
	), changed as materialized (
		select seen.*, known
		from seen left join lateral (
			-- By the key: there are visitors of years.
			select * from private.visitors where visitors.session_id = seen.session_id limit 1
		) as known on true
		where known.session_id is null
			or (seen.entry_at, seen.entry_event) < (known.entry_at, known.entry_event)
			or seen.clicked_at < coalesce(known.clicked_at, 'infinity')
	), written as (
		insert into private.visitors as known
			(session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant, is_named)
		select session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant,
			coalesce((
				select sums.is_named from private.visitor_sums as sums
				where sums.day = (entry_at at time zone 'UTC')::date
					and sums.utm_source = changed.utm_source and sums.utm_campaign = changed.utm_campaign
				limit 1
			), true)
		from changed order by session_id
		on conflict (session_id) do update set
			clicked_at = least(known.clicked_at, excluded.clicked_at),
			(entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, is_named) = (
				select * from (values
					(known.entry_at, known.entry_event, known.utm_source, known.utm_campaign, known.platform, known.language, known.variant, known.is_named),
					(excluded.entry_at, excluded.entry_event, excluded.utm_source, excluded.utm_campaign, excluded.platform, excluded.language, excluded.variant, excluded.is_named)
				) as entries (at, event)
				order by at, event limit 1
			)
		returning known.*
	), states as (
		select 1 as sign, written.* from written
		union all
		select -1, (known).* from changed where (known).session_id is not null
	), differences as (
		select (entry_at at time zone 'UTC')::date as day, utm_source, utm_campaign, platform, language, variant, is_named,
			sum(sign) as visitors,
			coalesce(sum(sign) filter (
				where (clicked_at at time zone 'UTC')::date = (entry_at at time zone 'UTC')::date
			), 0) as clicks
		from states group by 1, 2, 3, 4, 5, 6, 7
	), added as (
		insert into private.visitor_sums as sums (day, utm_source, utm_campaign, platform, language, variant, is_named, visitors, clicks)
		select day, utm_source, utm_campaign, platform, language, variant, bool_and(is_named), sum(visitors), sum(clicks)
		from differences group by 1, 2, 3, 4, 5, 6
		order by 1, 2, 3, 4, 5, 6
		on conflict (day, utm_source, utm_campaign, platform, language, variant) do update
		set visitors = sums.visitors + excluded.visitors, clicks = sums.clicks + excluded.clicks
	), late as (
		-- An event that arrives after the sign-up of its session.
		insert into private.changed_accounts
		select origin.user_id
		from changed join private.sign_up_attribution as origin on origin.session_id::text = changed.session_id
	)
	select coalesce(range_agg(daterange(day, day, '[]')), '{}') into days from differences;
	return days;
end;
$$;

comment on function private.roll_visitors(date, date, text[]) is
	'landing_analytics → visitors and visitor_sums, both days included, for these sessions or, without any given, for all. Returns the days of entry whose figures change.';

create function private.roll_daily_visitors(of_day date)
returns void
language plpgsql
set search_path = ''
as $$
begin
	update private.visitor_sums as known set is_named = campaigns.is_named
	from (
		select utm_source, utm_campaign,
			row_number() over (order by sum(visitors) desc, utm_source, utm_campaign) <= private.max_campaigns_per_day() as is_named
		from private.visitor_sums
		where day = of_day
		group by utm_source, utm_campaign having sum(visitors) > 0
	) as campaigns
	where day = of_day and known.utm_source = campaigns.utm_source and known.utm_campaign = campaigns.utm_campaign
		and known.is_named <> campaigns.is_named;
	-- Only then are the day's visitors looked through.
	if found then
		update private.visitors as known set is_named = campaigns.is_named
		from (select distinct utm_source, utm_campaign, is_named from private.visitor_sums where day = of_day) as campaigns
		where entry_at >= private.midnight(of_day) and entry_at < private.midnight(of_day + 1)
			and known.utm_source = campaigns.utm_source and known.utm_campaign = campaigns.utm_campaign
			and known.is_named <> campaigns.is_named;
	end if;
	delete from private.daily_visitors where day = of_day;
	insert into private.daily_visitors
	select of_day, coalesce(platform, ''), coalesce(language, ''), coalesce(variant, ''), source, campaign, sum(visitors), sum(clicks)
	from (
		select platform, language, variant, visitors, clicks,
			case when is_named then utm_source else '(other)' end as source,
			case when is_named then utm_campaign else '(other)' end as campaign
		from private.visitor_sums where day = of_day and visitors > 0
	) as named
	group by source, campaign, cube (platform, language, variant);
end;
$$;

comment on function private.roll_daily_visitors(date) is 'visitor_sums → daily_visitors of one day of entry.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
