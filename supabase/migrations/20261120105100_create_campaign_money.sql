-- Cost and revenue of campaigns by UTC day, in euro cents (docs/money.md#campaign-costs).

create function private.campaign_money(from_time timestamptz, until_time timestamptz, wanted_touch text)
returns table (day date, utm_source text, utm_medium text, utm_campaign text, cost bigint, revenue bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
	first_day constant date := (from_time at time zone 'UTC')::date;
	last_day constant date := ((until_time - interval '1 microsecond') at time zone 'UTC')::date;
	unrolled constant datemultirange := private.unrolled_revenue_days(until_time)
		* datemultirange(daterange(first_day, null));
begin
	return query
		select day, utm_source, utm_medium, utm_campaign, cost, 0::bigint
		from private.costs_in_force
		where private.midnight(day) >= from_time and private.midnight(day) < until_time and currency = 'EUR'
		union all
		select day, utm_source, utm_medium, utm_campaign, 0::bigint, payments + refunds + disputes - tax
		from (
			select * from private.daily_revenue
			where summed = private.summed_for(wanted_touch, array['campaign']) and day between first_day and last_day and not unrolled @> day
			union all
			select counted.*
			from unnest(unrolled) as span cross join lateral private.count_revenue(
				private.midnight(lower(span)), least(private.midnight(upper(span)), until_time), array[wanted_touch]
			) as counted
		) as revenue
		where touch = wanted_touch;
end;
$$;

comment on function private.campaign_money(timestamptz, timestamptz, text) is
	'Cost and revenue without tax by UTC day and campaign, in rows to be summed, from from_time (a midnight) to until_time (excluded); in euro cents. The cost of a day counts from its beginning. Other currencies do not count. Source: docs/money.md#campaign-costs.';

create function public.analytics_campaign_days(
	days integer,
	dimensions text[],
	touch text,
	keys jsonb,
	span jsonb default null,
	filters jsonb default '{}'
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
-- The wanted names are known when the query is planned.
set plan_cache_mode = force_custom_plan
as $$
declare
	open_day constant date := private.first_open_day();
	has_money constant boolean := private.has_campaign_money(dimensions, filters);
	wanted_source constant text := filters ->> 'source';
	wanted_campaign constant text := filters ->> 'campaign';
	wanted_platform constant text := filters ->> 'platform';
	wanted_language constant text := filters ->> 'language';
	wanted_variant constant text := filters ->> 'variant';
	spans record;
	first_day date;
	last_day date;
	-- What the rows have in common with any of the keys; null for a dimension that they lack.
	sources text[];
	campaigns text[];
begin
	perform private.require_active_admin();
	perform private.require_campaign_query(dimensions, touch);
	select * into spans from private.campaign_spans(days, span);
	first_day := spans.from_time::date;
	last_day := (spans.until_time - interval '1 microsecond')::date;
	if jsonb_typeof(keys) is distinct from 'array' or jsonb_array_length(keys) not between 1 and 20 then
		raise sqlstate 'PT400' using message = 'analytics_campaign_days: keys must be 1 to 20 rows of the report';
	end if;
	if 'utm_source' = any (dimensions) then
		sources := array(select key ->> 'utm_source' from jsonb_array_elements(keys) as key);
	end if;
	if 'utm_campaign' = any (dimensions) then
		campaigns := array(select key ->> 'utm_campaign' from jsonb_array_elements(keys) as key);
	end if;
	return (
		with wanted as (
			select at::integer, named.*
			from jsonb_array_elements(keys) with ordinality as listed (key, at)
				cross join lateral jsonb_to_record(key) as named (
					utm_source text, utm_medium text, utm_campaign text, utm_content text, variant text, platform text, language text
				)
		), counted as (
			select * from (
				select * from private.daily_campaigns
				where not has_money and daily_campaigns.day >= first_day and daily_campaigns.day <= last_day
					and daily_campaigns.day < open_day
				union all
				select sums.day, sums.touch, utm_source, utm_medium, utm_campaign, '', '', '', '', views, clicks, sign_ups, trials, paid
				from private.daily_campaign_sums as sums
				where has_money and sums.day >= first_day and sums.day <= last_day and sums.day < open_day
				union all
				select * from private.count_open_campaigns(greatest(open_day, first_day)) as today
				where last_day >= open_day and today.day <= last_day
			) as each_day
			where each_day.touch in ('any', analytics_campaign_days.touch)
				and (sources is null or utm_source = any (sources))
				and (campaigns is null or utm_campaign = any (campaigns))
				and (wanted_source is null or utm_source = wanted_source)
				and (wanted_campaign is null or utm_campaign = wanted_campaign)
				and (wanted_platform is null or platform = wanted_platform)
				and (wanted_language is null or language = wanted_language)
				and (wanted_variant is null or variant = wanted_variant)
		), figures as (
			select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, sign_ups, trials, paid, 0::bigint as cost, 0::bigint as revenue
			from counted
			union all
			select day, utm_source, utm_medium, utm_campaign, '', '', '', '', 0, 0, 0, 0, 0, cost, revenue
			from private.campaign_money(spans.from_time, spans.until_time, analytics_campaign_days.touch)
			where has_money and (wanted_source is null or utm_source = wanted_source)
				and (wanted_campaign is null or utm_campaign = wanted_campaign)
		), summed as (
			select at, day, sum(views) as views, sum(clicks) as clicks, sum(sign_ups) as sign_ups, sum(trials) as trials,
				sum(paid) as paid, sum(cost) as cost, sum(revenue) as revenue
			from wanted join figures on (not 'utm_source' = any (dimensions) or wanted.utm_source = figures.utm_source)
				and (not 'utm_medium' = any (dimensions) or wanted.utm_medium = figures.utm_medium)
				and (not 'utm_campaign' = any (dimensions) or wanted.utm_campaign = figures.utm_campaign)
				and (not 'utm_content' = any (dimensions) or wanted.utm_content = figures.utm_content)
				and (not 'variant' = any (dimensions) or wanted.variant = figures.variant)
				and (not 'platform' = any (dimensions) or wanted.platform = figures.platform)
				and (not 'language' = any (dimensions) or wanted.language = figures.language)
			group by at, day
		)
		select jsonb_agg(jsonb_build_object('date', date, 'rows', rows) order by date)
		from (
			select span.day::date as date, jsonb_agg(jsonb_build_object(
				'views', coalesce(views, 0), 'clicks', coalesce(clicks, 0), 'sign_ups', coalesce(sign_ups, 0),
				'trials', coalesce(trials, 0), 'paid', coalesce(paid, 0),
				'cost', case when has_money then coalesce(cost, 0) end,
				'revenue', case when has_money then coalesce(revenue, 0) end
			) order by at) as rows
			from generate_series(first_day::timestamp, last_day::timestamp, '1 day') as span (day)
				cross join wanted left join summed using (at, day)
			group by 1
		) as by_day
	);
end;
$$;

comment on function public.analytics_campaign_days(integer, text[], text, jsonb, jsonb, jsonb) is
	'The figures of analytics_campaigns by UTC day for up to 20 of its rows, given by their keys and returned in their order; oldest day first. Source: docs/product.md#campaign-report.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.analytics_campaign_days(integer, text[], text, jsonb, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.analytics_campaign_days(integer, text[], text, jsonb, jsonb, jsonb) to authenticated;
