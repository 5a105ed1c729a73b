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

-- The closed days of a month.
create function private.closed_days(month date) returns daterange
language sql stable set search_path = '' as $$
	select daterange(month, least((month + interval '1 month')::date, greatest(month, (now() at time zone 'UTC')::date)))
$$;

-- The first day of the step that has a day; null without a step.
create function private.first_day_of(step text, day date) returns date
language sql immutable
return case step
	when 'day' then day
	-- A Monday; date_trunc takes five times as long.
	when 'week' then day - (day - date '1900-01-01') % 7
	else date_trunc(step, day::timestamp)::date
end;

-- Figures of a source from a day to a time, by step (day, week or month; null: all in one, without first_day), figure
-- and key (fact_key); of accounts by that touch. Filters: {source, campaign, platform, language, variant}, each
-- optional. Only the keys wanted, if any are given.
create function private.read_facts(
	of_source text, figures text[], from_day date, until_time timestamptz, step text default null, of_touch text default '',
	by_dimensions text[] default '{}', filters jsonb default '{}', wanted_keys jsonb default null
) returns table (first_day date, figure text, key text[], n bigint)
language plpgsql stable set search_path = ''
-- The filters are known when the query is planned: those without a value vanish. Nobody knows how many rows a CTE has: only
-- a join by hashing is fast for few and for many.
set plan_cache_mode = force_custom_plan set enable_mergejoin = off set enable_nestloop = off as $$
#variable_conflict use_column
declare
	passing constant jsonb := private.passing_values(filters);
	uncounted constant datemultirange := private.uncounted_days(of_source, from_day, until_time);
	counted constant datemultirange :=
		datemultirange(daterange(from_day, greatest(from_day, (until_time at time zone 'UTC')::date))) - uncounted;
	-- Months are read instead of days where all of their closed days are wanted.
	months constant date[] := array(
		select month::date
		from generate_series(date_trunc('month', from_day::timestamp), until_time at time zone 'UTC', '1 month') as month
		where coalesce(step, 'month') = 'month' and private.closed_days(month::date) <@ counted
	);
	days constant datemultirange := counted - (
		select coalesce(range_agg(private.closed_days(month)), '{}') from unnest(months) as month
	);
begin
	return query
	with chosen as materialized (
		-- Stored rows are grouped by the number of their key, because there are hundreds of thousands of them.
		select id, key, dense_rank() over (order by key) as place
		from private.dimensions cross join lateral private.fact_key((
			null, '', '', utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, 0
		)::private.fact, by_dimensions) as key
		-- Figures by cohort are read by cohort only.
		where source = of_source and (cohort = '' or 'cohort' = any (by_dimensions))
			and private.is_passing(passing, utm_source, utm_campaign, variant, platform, language)
			and (wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys)))
	), stored as (
		select private.first_day_of(step, day) as first_day, figure, place, sum(facts.n) as n
		from private.daily_facts as facts join chosen on id = dimensions
		where source = of_source and touch = of_touch and figure = any (figures)
			-- A look at each day takes a third longer, and vanishes where the days are one span.
			and day >= lower(days) and day < upper(days) and (days = datemultirange(range_merge(days)) or day <@ days)
		group by 1, 2, 3
		union all
		select private.first_day_of(step, month), figure, place, sum(facts.n)
		from private.monthly_facts as facts join chosen on id = dimensions
		where source = of_source and touch = of_touch and figure = any (figures) and month = any (months)
		group by 1, 2, 3
	)
	select first_day, figure, key, sum(facts.n)::bigint
	from (
		select first_day, figure, key, stored.n
		from stored join (select distinct place, key from chosen) as places using (place)
		union all
		select private.first_day_of(step, fact.day), fact.figure, key, fact.n
		from unnest(uncounted) as span cross join lateral private.count_facts(
				of_source, lower(span), upper(span) - 1, until_time, array[of_touch], figures, array(
					select name from unnest(array['variant', 'platform', 'language']) as name
					where name <> all (by_dimensions) and not passing ? name
				)
			) as fact cross join lateral private.fact_key(fact, by_dimensions) as key
		where private.is_passing(passing, utm_source, utm_campaign, variant, platform, language)
			and (wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys)))
	) as facts
	group by 1, 2, 3 having sum(facts.n) <> 0;
end;
$$;
