-- The part of the funnel that comes from events (docs/architecture.md#facts).

-- Brings is_named of the day's visitors up to date (docs/product.md#campaign-report).
create function private.name_visitors(of_day date) returns void
language sql set search_path = '' as $$
	update private.visitors as visitor set is_named = campaigns.is_named
	from (
		select utm_source, utm_campaign, row_number() over (
			order by private.is_earned_name(utm_source, utm_campaign) desc, count(*) desc, utm_source, utm_campaign
		) <= private.max_campaigns_per_day() as is_named
		from private.visitors
		where entry_at >= private.midnight(of_day) and entry_at < private.midnight(of_day + 1)
		group by utm_source, utm_campaign
	) as campaigns
	where entry_at >= private.midnight(of_day) and entry_at < private.midnight(of_day + 1)
		and visitor.utm_source = campaigns.utm_source and visitor.utm_campaign = campaigns.utm_campaign
		and visitor.is_named <> campaigns.is_named
$$;

-- The day's events → visitors; records the days of entry whose figures change (docs/product.md#funnel).
create function private.roll_visitors(of_day date) returns void
language plpgsql set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
	days date[];
begin
	with first_events as (
		select distinct on (session_id)
			session_id, created_at as entry_at, event_id as entry_event,
			min(created_at) filter (where event_type = 'click') over (partition by session_id) as clicked_at,
			coalesce(utm_source, '') as utm_source, coalesce(utm_campaign, '') as utm_campaign,
			detected_platform as platform, language, variant
		from public.landing_analytics
		where created_at >= private.midnight(of_day) and created_at < private.midnight(of_day + 1)
			and session_id <> '' and cta_location is distinct from 'sign_up'
		order by session_id, created_at, event_id
	), changed as materialized (
		select first_events.*, visitor.entry_at as entry_before
		from first_events left join lateral (
			-- The key finds it, because there are visitors of years.
			select * from private.visitors where visitors.session_id = first_events.session_id limit 1
		) as visitor on true
		where visitor.session_id is null
			or (first_events.entry_at, first_events.entry_event) < (visitor.entry_at, visitor.entry_event)
			or first_events.clicked_at < coalesce(visitor.clicked_at, 'infinity')
	), written as (
		insert into private.visitors as visitor
			(session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant)
		select session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant
		from changed order by session_id
		on conflict (session_id) do update set
			clicked_at = least(visitor.clicked_at, excluded.clicked_at),
			(entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, is_named) = (
				select entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, is_named
				from unnest(array[visitor, excluded]) order by entry_at, entry_event limit 1
			)
		returning visitor.entry_at
	), late as (
		-- An event that arrives after the sign-up of its session.
		insert into private.changed_accounts
		select origin.user_id
		from changed join private.sign_up_attribution as origin on origin.session_id::text = changed.session_id
	)
	select coalesce(array_agg(distinct (entry_at at time zone 'UTC')::date), '{}') into days
	from (select entry_at from written union all select entry_before from changed where entry_before is not null) as entries;
	insert into private.changed_days select 'visitors', day from unnest(days) as day;
	perform private.name_visitors(day) from unnest(days) as day;
end;
$$;
