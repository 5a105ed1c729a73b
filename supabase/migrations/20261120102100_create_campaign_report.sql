-- The campaign report (docs/product.md#campaign-report).

create function private.campaign_spans(
	days integer,
	span jsonb,
	out from_time timestamptz,
	out until_time timestamptz,
	out before_from timestamptz,
	out before_until timestamptz
)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
	if span is null then
		if days is null or days <> all (private.analytics_periods()) then
			raise sqlstate 'PT400' using message = 'analytics_campaigns: unknown period';
		end if;
		from_time := now()::date - days + 1;
		until_time := now();
		before_from := now()::date - 2 * days + 1;
		before_until := from_time;
	else
		from_time := span ->> 'from';
		until_time := least((span ->> 'until')::timestamptz, now());
		before_from := coalesce((span ->> 'before_from')::timestamptz, from_time);
		before_until := coalesce((span ->> 'before_until')::timestamptz, before_from);
		if (span ? 'until' and from_time = date_trunc('day', from_time) and before_from = date_trunc('day', before_from)
			and from_time >= '2000-01-01' and before_from >= '2000-01-01'
			and until_time > from_time and until_time <= from_time + interval '732 days'
			and before_until >= before_from and before_until <= before_from + interval '732 days') is not true then
			raise sqlstate 'PT400' using message = 'analytics_campaigns: a span begins at midnight, ends later and has at most 732 days';
		end if;
	end if;
end;
$$;

comment on function private.campaign_spans(integer, jsonb) is
	'The times of a campaign report and of what it is compared with: of {from, until, before_from, before_until}, or of the last days. Raises PT400 for others.';

create function private.require_campaign_query(dimensions text[], touch text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
	if cardinality(dimensions) is distinct from (
		select count(distinct named) from unnest(dimensions) as named where named in (
			'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'variant', 'platform', 'language'
		)
	) or cardinality(dimensions) = 0 or touch is null or touch not in ('first', 'last') then
		raise sqlstate 'PT400' using message = 'analytics_campaigns: unknown touch, or not one or more known dimensions';
	end if;
end;
$$;

comment on function private.require_campaign_query(text[], text) is
	'Raises PT400 for parameters that the campaign report does not know.';

create function private.has_campaign_money(dimensions text[], filters jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
	select dimensions <@ array['utm_source', 'utm_medium', 'utm_campaign']
		and not filters ?| array['platform', 'language', 'variant']
$$;

comment on function private.has_campaign_money(text[], jsonb) is
	'Whether cost and revenue are known by these dimensions and filters: a cost names a campaign, not its content, variant, platform or language.';

create function public.analytics_campaigns(
	days integer,
	dimensions text[],
	touch text default 'first',
	span jsonb default null,
	filters jsonb default '{}'
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
-- Filters without a value vanish from the plan.
set plan_cache_mode = force_custom_plan
as $$
declare
	has_money constant boolean := private.has_campaign_money(dimensions, filters);
	wanted_source constant text := filters ->> 'source';
	wanted_campaign constant text := filters ->> 'campaign';
	wanted_platform constant text := filters ->> 'platform';
	wanted_language constant text := filters ->> 'language';
	wanted_variant constant text := filters ->> 'variant';
	spans record;
begin
	perform private.require_active_admin();
	perform private.require_campaign_query(dimensions, touch);
	select * into spans from private.campaign_spans(days, span);
	return (
		with counted as (
			select
				utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, sign_ups, trials, paid, 0 as cost, 0 as revenue,
				views_before, clicks_before, sign_ups_before, trials_before, paid_before, 0 as cost_before, 0 as revenue_before
			from private.count_campaigns(analytics_campaigns.days, analytics_campaigns.touch) where span is null
			union all
			select
				utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, sign_ups, trials, paid, 0, 0, 0, 0, 0, 0, 0, 0, 0
			from private.count_campaign_span(spans.from_time, spans.until_time, analytics_campaigns.touch, has_money)
			where span is not null
			union all
			select
				utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				0, 0, 0, 0, 0, 0, 0, views, clicks, sign_ups, trials, paid, 0, 0
			from private.count_campaign_span(spans.before_from, spans.before_until, analytics_campaigns.touch, has_money)
			where span is not null
			union all
			select
				utm_source, utm_medium, utm_campaign, '', '', '', '', 0, 0, 0, 0, 0, cost, revenue, 0, 0, 0, 0, 0, 0, 0
			from private.campaign_money(spans.from_time, spans.until_time, analytics_campaigns.touch)
			where has_money
			union all
			select
				utm_source, utm_medium, utm_campaign, '', '', '', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cost, revenue
			from private.campaign_money(spans.before_from, spans.before_until, analytics_campaigns.touch)
			where has_money
		), grouped as (
			select
				case when 'utm_source' = any (dimensions) then utm_source end as utm_source,
				case when 'utm_medium' = any (dimensions) then utm_medium end as utm_medium,
				case when 'utm_campaign' = any (dimensions) then utm_campaign end as utm_campaign,
				case when 'utm_content' = any (dimensions) then utm_content end as utm_content,
				case when 'variant' = any (dimensions) then variant end as variant,
				case when 'platform' = any (dimensions) then platform end as platform,
				case when 'language' = any (dimensions) then language end as language,
				sum(views) as views, sum(clicks) as clicks, sum(sign_ups) as sign_ups, sum(trials) as trials, sum(paid) as paid,
				sum(cost) as cost, sum(revenue) as revenue,
				sum(views_before) as views_before, sum(clicks_before) as clicks_before, sum(sign_ups_before) as sign_ups_before,
				sum(trials_before) as trials_before, sum(paid_before) as paid_before,
				sum(cost_before) as cost_before, sum(revenue_before) as revenue_before
			from counted
			where (wanted_source is null or utm_source = wanted_source)
				and (wanted_campaign is null or utm_campaign = wanted_campaign)
				and (wanted_platform is null or platform = wanted_platform)
				and (wanted_language is null or language = wanted_language)
				and (wanted_variant is null or variant = wanted_variant)
			group by 1, 2, 3, 4, 5, 6, 7
			-- Anybody can invent campaign names in a URL.
			order by views desc, views_before desc, cost desc, 1, 2, 3, 4, 5, 6, 7
			limit 1000
		)
		select coalesce(jsonb_agg(jsonb_build_object(
			'key', jsonb_strip_nulls(jsonb_build_object(
				'utm_source', utm_source, 'utm_medium', utm_medium, 'utm_campaign', utm_campaign,
				'utm_content', utm_content, 'variant', variant, 'platform', platform, 'language', language
			)),
			'now', jsonb_build_object(
				'views', views, 'clicks', clicks, 'sign_ups', sign_ups, 'trials', trials, 'paid', paid,
				'cost', case when has_money then cost end, 'revenue', case when has_money then revenue end
			),
			'before', jsonb_build_object(
				'views', views_before, 'clicks', clicks_before, 'sign_ups', sign_ups_before, 'trials', trials_before,
				'paid', paid_before,
				'cost', case when has_money then cost_before end, 'revenue', case when has_money then revenue_before end
			)
		)), '[]')
		from grouped
	);
end;
$$;

comment on function public.analytics_campaigns(integer, text[], text, jsonb, jsonb) is
	'Views, clicks, sign-ups, trials, new paying customers, cost and revenue (euro cents; null by a dimension that a cost does not have) of the last days, the current one included, and of as many before them, or of a span {from, until, before_from, before_until}; by {source, campaign, platform, language, variant}, each optional; one row per combination of the dimensions; at most 1,000, the most viewed first. Source: docs/product.md#campaign-report.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.analytics_campaigns(integer, text[], text, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.analytics_campaigns(integer, text[], text, jsonb, jsonb) to authenticated;
