-- Adds to the rollups of the current day what arrived since the last run (docs/architecture.md#rollups).

create function private.count_arrived_events(today date, at_most integer, out events bigint, out sessions text[])
language sql
set search_path = ''
as $$
	with taken as (
		delete from private.arrived_events
		where ctid = any (array(
			select ctid from private.arrived_events where created_at < private.midnight(today + 1) limit at_most
		))
		returning created_at, event_id
	), arrived as materialized (
		select event.*
		from taken cross join lateral (
			-- By its key, one by one: the day may have a thousand times as many.
			select * from public.landing_analytics as known
			where known.created_at = taken.created_at and known.event_id = taken.event_id
			limit 1
		) as event
		where taken.created_at >= private.midnight(today)
	), added as (
		insert into private.landing_today_sums as known
		select
			today, coalesce(utm_source, ''), coalesce(utm_medium, ''), coalesce(utm_campaign, ''), coalesce(utm_content, ''),
			variant, detected_platform, language,
			count(*) filter (where event_type = 'view'), count(*) filter (where event_type = 'click')
		from arrived where cta_location is distinct from 'sign_up'
		group by 2, 3, 4, 5, 6, 7, 8
		on conflict (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language) do update
		set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks
	)
	select count(*), coalesce(array_agg(distinct session_id) filter (where session_id <> ''), '{}') from arrived
$$;

comment on function private.count_arrived_events(date, integer) is
	'arrived_events → landing_today_sums, at most so many. Returns how many there were, and their sessions.';

create function private.name_campaigns_of_today(today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.landing_today_sums where day < today;
	delete from private.landing_today where true;
	with campaigns as (
		-- As count_landing_span limits a closed day.
		select utm_source, utm_medium, utm_campaign, utm_content,
			row_number() over (
				order by sum(views + clicks) desc, utm_source, utm_medium, utm_campaign, utm_content
			) <= private.max_campaigns_per_day() as is_named
		from private.landing_today_sums
		group by utm_source, utm_medium, utm_campaign, utm_content
	)
	insert into private.landing_today
	select
		today,
		case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
		case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
		variant, platform, language, sum(views), sum(clicks)
	from private.landing_today_sums join campaigns using (utm_source, utm_medium, utm_campaign, utm_content)
	group by 2, 3, 4, 5, 6, 7, 8;
$$;

comment on function private.name_campaigns_of_today(date) is 'landing_today_sums → landing_today.';

create function public.refresh_today(at_most integer default 500000)
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
set statement_timeout = '55s'
as $$
declare
	today constant date := now()::date;
	counted record;
	accounts uuid[];
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_today'));
	counted := private.count_arrived_events(today, at_most);
	perform private.name_campaigns_of_today(today);
	select rolled.accounts into accounts from private.roll_funnel(
		datemultirange(daterange(today, today, '[]')), null, null, today - 730, counted.sessions
	) as rolled;
	return jsonb_build_object(
		'events', counted.events, 'landing_today', (select count(*) from private.landing_today),
		'accounts', cardinality(accounts),
		'is_done', not exists (select from private.arrived_events where created_at < private.midnight(today + 1))
	);
end;
$$;

comment on function public.refresh_today(integer) is
	'Adds the events that arrived since its last run, at most so many, to the rollups of the current UTC day, and what accounts did since to the funnel. Returns the numbers of events, rows and accounts, and whether no arrived event is left. Source: docs/architecture.md#rollups.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.refresh_today(integer) from public, anon, authenticated, service_role;
grant execute on function public.refresh_today(integer) to service_role;
