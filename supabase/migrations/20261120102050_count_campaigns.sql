-- What the campaign report adds up: rollups, and raw rows of the days that are open or cut, so that its time does not grow
-- with the number of events (docs/architecture.md#budgets).

create function private.count_waiting_events(today date)
returns setof private.daily_campaigns
language sql
stable
set search_path = ''
as $$
	with named as (
		select distinct utm_source, utm_medium, utm_campaign, utm_content, true as is_named
		from private.landing_today where day = today and utm_source <> '(other)'
	), counted as (
		select
			coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
			coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content,
			variant, detected_platform as platform, language,
			count(*) filter (where event_type = 'view') as views, count(*) filter (where event_type = 'click') as clicks
		from private.arrived_events as arrived cross join lateral (
			-- By its key, as refresh_today reads it.
			select * from public.landing_analytics as known
			where known.created_at = arrived.created_at and known.event_id = arrived.event_id
			limit 1
		) as event
		where arrived.created_at >= private.midnight(today) and cta_location is distinct from 'sign_up'
		group by 1, 2, 3, 4, 5, 6, 7
	), ranked as (
		-- Until the next run a new campaign has what room the named ones leave.
		select utm_source, utm_medium, utm_campaign, utm_content,
			is_named or row_number() over (
				partition by is_named
				order by sum(views + clicks) desc, utm_source, utm_medium, utm_campaign, utm_content
			) <= private.max_campaigns_per_day() - (select count(*) from named) as is_named
		from counted left join named using (utm_source, utm_medium, utm_campaign, utm_content)
		group by utm_source, utm_medium, utm_campaign, utm_content, is_named
	)
	select
		today, 'any',
		case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
		case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
		variant, platform, language, views, clicks, 0::bigint, 0::bigint, 0::bigint
	from counted join ranked using (utm_source, utm_medium, utm_campaign, utm_content)
$$;

comment on function private.count_waiting_events(date) is
	'The current day''s events that refresh_today has not counted yet, in rows of daily_campaigns to be summed.';

create function private.count_open_campaigns(from_day date)
returns setof private.daily_campaigns
language plpgsql
stable
set search_path = ''
as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
begin
	if from_day = today then
		return query
			select day, 'any', utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, 0::bigint, 0::bigint, 0::bigint
			from private.landing_today where day = today;
		return query select * from private.count_waiting_events(today);
	else
		return query
			select day, 'any', utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, 0::bigint, 0::bigint, 0::bigint
			from private.count_landing_span(private.midnight(from_day), private.midnight(today + 1));
	end if;
	-- The accounts of a day are few enough to be counted at each call.
	return query
		select day, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
			0::bigint, 0::bigint, sign_ups, trials, paid
		from private.count_sign_ups(from_day, today);
end;
$$;

comment on function private.count_open_campaigns(date) is
	'The rows of daily_campaigns for the days that are not rolled up yet, the current one last.';

create function private.count_campaigns(period integer, wanted_touch text)
returns setof private.campaign_windows
language plpgsql
stable
set search_path = ''
as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	open_day constant date := private.first_open_day();
	first_day constant date := today - 2 * period + 1;
begin
	if open_day = today and private.midnight(today) = (select until from private.rollup_marks where name = 'campaign_windows') then
		return query
			select * from private.campaign_windows where days = period and touch in ('any', wanted_touch);
		return query
			select period, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, sign_ups, trials, paid, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
			from private.count_open_campaigns(today) where touch in ('any', wanted_touch);
	else
		-- Slower, for a night that was missed or is not rolled up yet.
		return query
			select period, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views * now, clicks * now, sign_ups * now, trials * now, paid * now,
				views * before, clicks * before, sign_ups * before, trials * before, paid * before
			from (
				select * from private.daily_campaigns where day >= first_day and day < open_day
				union all
				select * from private.count_open_campaigns(greatest(open_day, first_day))
			) as counted
				cross join lateral (select (day > today - period)::integer as now, (day <= today - period)::integer as before) as spans
			where touch in ('any', wanted_touch);
	end if;
end;
$$;

comment on function private.count_campaigns(integer, text) is
	'Views, clicks, sign-ups, trials and new paying customers of the last days and of as many days before, in rows to be summed. Accounts by that touch.';

create function private.count_cut_day(until_time timestamptz, by_campaign boolean)
returns setof private.daily_campaigns
language plpgsql
stable
set search_path = ''
-- The plan depends on by_campaign.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
	cut_day constant date := (until_time at time zone 'UTC')::date;
	counted_from constant timestamptz := case when by_campaign
		then date_trunc('hour', until_time at time zone 'UTC') at time zone 'UTC' else private.midnight(cut_day)
	end;
begin
	return query
		select cut_day, 'any', utm_source, utm_medium, utm_campaign, '', '', '', '', views, clicks, 0::bigint, 0::bigint, 0::bigint
		from private.hourly_campaign_sums
		where hour >= private.midnight(cut_day) and hour < counted_from;
	return query
		with counted as (
			select
				coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
				coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content,
				case when by_campaign then '' else variant end as variant,
				case when by_campaign then '' else detected_platform end as platform,
				case when by_campaign then '' else language end as language,
				count(*) filter (where event_type = 'view') as views, count(*) filter (where event_type = 'click') as clicks
			from public.landing_analytics
			where created_at >= counted_from and created_at < until_time and cta_location is distinct from 'sign_up'
			group by 1, 2, 3, 4, 5, 6, 7
		)
		select
			cut_day, 'any',
			case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
			case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
			variant, platform, language, views, clicks, 0::bigint, 0::bigint, 0::bigint
		from counted left join (
			select distinct utm_source, utm_medium, utm_campaign, utm_content, true as is_named
			from private.daily_metrics where day = cut_day
		) as named using (utm_source, utm_medium, utm_campaign, utm_content);
end;
$$;

comment on function private.count_cut_day(timestamptz, boolean) is
	'Views and clicks of a closed day until that time, in rows of daily_campaigns to be summed; the campaigns that the day names keep their names. By campaign alone, full hours come from hourly_campaign_sums, and variant, platform and language are empty.';

create function private.count_campaign_span(
	from_time timestamptz, until_time timestamptz, wanted_touch text, by_campaign boolean
)
returns setof private.daily_campaigns
language plpgsql
stable
set search_path = ''
as $$
declare
	open_day constant date := private.first_open_day();
	first_day constant date := (from_time at time zone 'UTC')::date;
	-- The day that the span cuts, or the one after it.
	cut_day constant date := (until_time at time zone 'UTC')::date;
begin
	if by_campaign then
		return query
			select day, touch, utm_source, utm_medium, utm_campaign, '', '', '', '', views, clicks, sign_ups, trials, paid
			from private.daily_campaign_sums
			where day >= first_day and day < least(cut_day, open_day) and touch in ('any', wanted_touch);
	else
		return query
			select * from private.daily_campaigns
			where day >= first_day and day < least(cut_day, open_day) and touch in ('any', wanted_touch);
	end if;
	if until_time > private.midnight(open_day) then
		return query
			select * from private.count_open_campaigns(greatest(open_day, first_day))
			where touch in ('any', wanted_touch) and private.midnight(day) < until_time;
	elsif until_time > private.midnight(cut_day) then
		return query select * from private.count_cut_day(until_time, by_campaign);
		return query
			select day, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				0::bigint, 0::bigint, sign_ups, trials, paid
			from private.count_sign_ups_span(private.midnight(cut_day), until_time) where touch = wanted_touch;
	end if;
end;
$$;

comment on function private.count_campaign_span(timestamptz, timestamptz, text, boolean) is
	'The rows of daily_campaigns from from_time (a midnight) to until_time, accounts by that touch; of closed days their sums by campaign, if that is enough. A closed day that the span cuts is counted from its hours and the raw rows.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
