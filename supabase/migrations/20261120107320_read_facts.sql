-- The reader of all figures that add up: stored days and months, and raw rows of the days that are not counted yet
-- (docs/architecture.md#facts).

-- The values of the dimensions wanted, in the order of the type, null in the place of the others.
create function private.fact_key(fact private.fact, by_dimensions text[]) returns text[]
language sql immutable
return array[
	case when 'utm_source' = any (by_dimensions) then fact.utm_source end,
	case when 'utm_medium' = any (by_dimensions) then fact.utm_medium end,
	case when 'utm_campaign' = any (by_dimensions) then fact.utm_campaign end,
	case when 'utm_content' = any (by_dimensions) then fact.utm_content end,
	case when 'variant' = any (by_dimensions) then fact.variant end,
	case when 'platform' = any (by_dimensions) then fact.platform end,
	case when 'language' = any (by_dimensions) then fact.language end,
	case when 'cohort' = any (by_dimensions) then fact.cohort end
];

-- The days from from_day that a report until this time counts from the raw rows: those that changed since
-- refresh_facts, and the one that the report cuts.
create function private.uncounted_days(of_source text, from_day date, until_time timestamptz) returns datemultirange
language sql stable set search_path = '' as $$
	select coalesce(range_agg(days), '{}')
	from (select (now() at time zone 'UTC')::date as today, (until_time at time zone 'UTC')::date as end_day) as times
		cross join lateral (
			select daterange(day, day, '[]') as days from private.changed_days
			where source = of_source and day >= from_day and day < least(today, end_day)
			union
			-- The current day, and one that the report cuts.
			select daterange(
				greatest(from_day, least(today, end_day)),
				greatest(from_day, end_day + (until_time > private.midnight(end_day))::integer)
			)
		) as uncounted
$$;

-- The months, by their first days, that lie wholly in the days.
create function private.whole_months(days datemultirange) returns date[]
language sql immutable set search_path = '' as $$
	select array(
		select month::date
		from unnest(days) as span,
			generate_series(date_trunc('month', lower(span)::timestamp), upper(span)::timestamp, '1 month') as month
		where daterange(month::date, (month + interval '1 month')::date) <@ span
	)
$$;

-- Figures of a source from a day to a time, by step (day, week or month; null: all in one, without first_day), figure
-- and key (fact_key); of accounts by that touch. Filters: {source, campaign, platform, language, variant}, each
-- optional. Only the keys wanted, if any are given.
create function private.read_facts(
	of_source text,
	figures text[],
	from_day date,
	until_time timestamptz,
	step text default null,
	of_touch text default '',
	by_dimensions text[] default '{}',
	filters jsonb default '{}',
	wanted_keys jsonb default null
) returns table (first_day date, figure text, key text[], n bigint)
language plpgsql stable set search_path = ''
-- The filters are known when the query is planned: those without a value vanish.
set plan_cache_mode = force_custom_plan
-- Nobody knows how many rows a CTE has: a merge would sort a hundred thousand facts.
set enable_mergejoin = off as $$
#variable_conflict use_column
declare
	uncounted constant datemultirange := private.uncounted_days(of_source, from_day, until_time);
	counted constant datemultirange :=
		datemultirange(daterange(from_day, greatest(from_day, (until_time at time zone 'UTC')::date))) - uncounted;
	months constant date[] := case when step in ('day', 'week') then '{}' else private.whole_months(counted) end;
	days constant date[] := array(
		select day::date
		from unnest(counted) as span,
			generate_series(lower(span)::timestamp, upper(span)::timestamp - interval '1 day', '1 day') as day
		where date_trunc('month', day)::date <> all (months)
	);
	sources constant text[] := private.filter_values(filters, 'source');
	campaigns constant text[] := private.filter_values(filters, 'campaign');
	variants constant text[] := private.filter_values(filters, 'variant');
	platforms constant text[] := private.filter_values(filters, 'platform');
	languages constant text[] := private.filter_values(filters, 'language');
begin
	return query
	with rows as (
		select id, null::date as day, null::text as figure, null::text as touch, utm_source, utm_medium, utm_campaign, utm_content, variant,
			platform, language, cohort, null::bigint as n
		from private.dimensions where source = of_source
		union all
		select null, counted.*
		from unnest(uncounted) as span
			cross join lateral private.count_facts(of_source, lower(span), upper(span) - 1, until_time, array[of_touch], figures) as counted
	), keyed as materialized (
		select id, day, figure, n, private.fact_key((
			day, figure, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, n
		)::private.fact, by_dimensions) as key
		from rows
		where (sources is null or utm_source = any (sources)) and (campaigns is null or utm_campaign = any (campaigns))
			and (variants is null or variant = any (variants)) and (platforms is null or platform = any (platforms))
			and (languages is null or language = any (languages))
	), places as materialized (
		-- Numbers instead of names: half a year has hundreds of thousands of rows.
		select key, row_number() over () as place
		from keyed
		where wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys))
		group by key
	), placed as materialized (
		select id, day, figure, n, place from keyed join places using (key)
	), summed as (
		select date_trunc(step, facts.day)::date as first_day, facts.figure, place, sum(facts.n) as n
		from private.daily_facts as facts join placed on id = dimensions
		where source = of_source and touch = of_touch and facts.day = any (days) and facts.figure = any (figures)
		group by 1, 2, 3
		union all
		select date_trunc(step, month)::date, facts.figure, place, sum(facts.n)
		from private.monthly_facts as facts join placed on id = dimensions
		where source = of_source and touch = of_touch and month = any (months) and facts.figure = any (figures)
		group by 1, 2, 3
		union all
		select date_trunc(step, day)::date, figure, place, n from placed where id is null
	)
	select first_day, figure, key, sum(n)::bigint
	from summed join places using (place)
	group by 1, 2, 3;
end;
$$;
