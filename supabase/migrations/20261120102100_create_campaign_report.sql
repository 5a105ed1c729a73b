-- The campaign report. It reads rollups, and raw rows of the last minutes only, so that its time does not grow with
-- the number of events (docs/architecture.md#budgets).

create function private.count_campaigns(period integer)
returns setof private.campaign_windows
language plpgsql
stable
set search_path = ''
as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	open_day constant date := private.first_open_day();
	first_day constant date := today - 2 * period + 1;
	rolled_until timestamptz;
begin
	if open_day = today and private.midnight(today) = (select until from private.rollup_marks where name = 'campaign_windows') then
		select until into rolled_until from private.rollup_marks where name = 'landing_today' and until >= private.midnight(today);
		return query select * from private.campaign_windows where days = period;
		if rolled_until is not null then
			return query
				select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
					views, clicks, 0::bigint, 0::bigint, 0::bigint, 0::bigint
				from private.landing_today;
		end if;
		return query
			select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, 0::bigint, 0::bigint, 0::bigint, 0::bigint
			from private.count_landing_span(coalesce(rolled_until, private.midnight(today)), private.midnight(today + 1));
		-- The accounts of a day are few enough to be counted at each call.
		return query
			select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				0::bigint, 0::bigint, sign_ups, 0::bigint, 0::bigint, 0::bigint
			from private.count_sign_ups(today, today);
	else
		-- Slower, for a night that was missed or is not rolled up yet.
		return query
			select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				case when day > today - period then views else 0 end, case when day > today - period then clicks else 0 end,
				case when day > today - period then sign_ups else 0 end, case when day > today - period then 0 else views end,
				case when day > today - period then 0 else clicks end, case when day > today - period then 0 else sign_ups end
			from (
				select * from private.daily_campaigns where day >= first_day and day < open_day
				union all
				select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, views, clicks, 0
				from private.count_landing(greatest(open_day, first_day), today)
				union all
				select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, 0, 0, sign_ups
				from private.count_sign_ups(greatest(open_day, first_day), today)
			) as counted;
	end if;
end;
$$;

comment on function private.count_campaigns(integer) is
	'Views, clicks and sign-ups of the last days and of as many days before, in rows to be summed.';

create function public.analytics_campaigns(days integer, dimensions text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
	perform private.require_active_admin();
	if days is null or days <> all (private.analytics_periods()) or cardinality(dimensions) is distinct from (
		select count(distinct named) from unnest(dimensions) as named where named in (
			'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'variant', 'platform', 'language'
		)
	) or cardinality(dimensions) = 0 then
		raise sqlstate 'PT400' using message = 'analytics_campaigns: unknown period, or not one or more known dimensions';
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
			-- Anybody can invent campaign names in a URL.
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

comment on function public.analytics_campaigns(integer, text[]) is
	'Views, clicks and sign-ups of the last days, the current one included, and of as many before them, one row per combination of the dimensions; at most 1,000, the most viewed first. Source: docs/product.md#campaign-report.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.analytics_campaigns(integer, text[]) from public, anon, authenticated, service_role;
grant execute on function public.analytics_campaigns(integer, text[]) to authenticated;
