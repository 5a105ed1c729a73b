-- Closed days by hour, for periods that end within a day (docs/architecture.md#rollups).

create function private.roll_campaign_hours(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.hourly_campaign_sums
	where hour >= private.midnight(from_day) and hour < private.midnight(to_day + 1);
	insert into private.hourly_campaign_sums
	select
		date_trunc('hour', created_at at time zone 'UTC') at time zone 'UTC',
		case when named.day is null then '(other)' else named.utm_source end,
		case when named.day is null then '(other)' else named.utm_medium end,
		case when named.day is null then '(other)' else named.utm_campaign end,
		count(*) filter (where event_type = 'view'), count(*) filter (where event_type = 'click')
	from public.landing_analytics as event
	left join (
		select distinct day, utm_source, utm_medium, utm_campaign, utm_content
		from private.daily_metrics where day between from_day and to_day
	) as named on named.day = (created_at at time zone 'UTC')::date
		and named.utm_source = coalesce(event.utm_source, '') and named.utm_medium = coalesce(event.utm_medium, '')
		and named.utm_campaign = coalesce(event.utm_campaign, '') and named.utm_content = coalesce(event.utm_content, '')
	where created_at >= private.midnight(from_day) and created_at < private.midnight(to_day + 1)
		and cta_location is distinct from 'sign_up'
	group by 1, 2, 3, 4;
$$;

comment on function private.roll_campaign_hours(date, date) is
	'landing_analytics → hourly_campaign_sums, both days included; under the names that the campaigns have in daily_metrics.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
