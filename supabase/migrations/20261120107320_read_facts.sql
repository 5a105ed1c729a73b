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

-- The months, by their first days, of whose closed days more than half are among the days.
create function private.covered_months(days datemultirange) returns date[]
language sql stable set search_path = '' as $$
	select coalesce(array_agg(month), '{}')
	from (
		select month::date as month, sum(upper(part) - lower(part)) as covered
		from generate_series(date_trunc('month', lower(days)::timestamp), upper(days)::timestamp, '1 month') as month,
			unnest(days * datemultirange(private.closed_days(month::date))) as part
		group by 1
	) as months
	where 2 * covered > upper(private.closed_days(month)) - month
$$;

-- The dates of the days.
create function private.dates_of(days datemultirange) returns date[]
language sql immutable set search_path = '' as $$
	select array(
		select lower(span) + n from unnest(days) as span, generate_series(0, upper(span) - lower(span) - 1) as n
	)
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

-- The stored dimensions of a source, and the facts of uncounted days, each with its key. Its query becomes part of the
-- caller's.
create function private.keyed_facts(
	of_source text, uncounted datemultirange, until_time timestamptz, of_touch text, figures text[],
	by_dimensions text[], passing jsonb
) returns table (id integer, day date, figure text, key text[], n bigint)
language sql stable
begin atomic
	select id, day, figure, private.fact_key((
		day, figure, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, n
	)::private.fact, by_dimensions), n
	from (
		select id, null::date as day, null::text as figure, null::text as touch, utm_source, utm_medium, utm_campaign,
			utm_content, variant, platform, language, cohort, null::bigint as n
		from private.dimensions
		-- Figures by cohort are read by cohort only.
		where source = of_source and (cohort = '' or 'cohort' = any (by_dimensions))
		union all
		select null, counted.*
		from unnest(uncounted) as span
			cross join lateral private.count_facts(
				of_source, lower(span), upper(span) - 1, until_time, array[of_touch], figures, array(
					select name from unnest(array['variant', 'platform', 'language']) as name
					where name <> all (by_dimensions) and not passing ? name
				)
			) as counted
	) as facts
	where private.is_passing(passing, utm_source, utm_campaign, variant, platform, language);
end;

-- Figures of a source from a day to a time, by step (day, week or month; null: all in one, without first_day), figure
-- and key (fact_key); of accounts by that touch. Filters: {source, campaign, platform, language, variant}, each
-- optional. Only the keys wanted, if any are given.
create function private.read_facts(
	of_source text, figures text[], from_day date, until_time timestamptz, step text default null, of_touch text default '',
	by_dimensions text[] default '{}', filters jsonb default '{}', wanted_keys jsonb default null
) returns table (first_day date, figure text, key text[], n bigint)
language plpgsql stable set search_path = ''
-- The filters are known when the query is planned: those without a value vanish. Nobody knows how many rows a CTE has:
-- a merge would sort a hundred thousand facts.
set plan_cache_mode = force_custom_plan set enable_mergejoin = off as $$
#variable_conflict use_column
declare
	passing constant jsonb := private.passing_values(filters);
	uncounted constant datemultirange := private.uncounted_days(of_source, from_day, until_time);
	counted constant datemultirange :=
		datemultirange(daterange(from_day, greatest(from_day, (until_time at time zone 'UTC')::date))) - uncounted;
	months constant date[] := case when step in ('day', 'week') then '{}' else private.covered_months(counted) end;
	in_months constant datemultirange := (select coalesce(range_agg(private.closed_days(m)), '{}') from unnest(months) as m);
	-- What the months have too much is subtracted.
	surplus constant date[] := private.dates_of(in_months - counted);
	days constant date[] := private.dates_of(counted - in_months) || surplus;
	hull constant daterange := range_merge((counted - in_months) + (in_months - counted));
begin
	return query
	with keyed as materialized (
		select * from private.keyed_facts(of_source, uncounted, until_time, of_touch, figures, by_dimensions, passing)
	), places as materialized (
		-- Numbers instead of names: half a year has hundreds of thousands of rows.
		select key, row_number() over ()::integer as place
		from keyed
		where wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys))
		group by key
	), placed as materialized (
		select id, day, figure, n, place from keyed join places using (key)
	), lookup as materialized (
		-- The place of each stored combination by its id, 0 for none: a join takes twice as long.
		select coalesce(array_agg(coalesce(place, 0) order by number), '{}') as place_of
		from generate_series(1, (select max(id) from placed)) as number left join placed on id = number
	), summed as (
		-- Without dimensions there is one place, by which nothing needs to be grouped.
		select private.first_day_of(step, facts.day) as first_day, facts.figure, case when by_dimensions = '{}' then 1 else (select place_of from lookup)[dimensions] end as place,
			sum(case when surplus = '{}' then facts.n when facts.day = any (surplus) then -facts.n else facts.n end) as n
		from private.daily_facts as facts
		where source = of_source and touch = of_touch and facts.figure = any (figures)
			-- The list takes a third longer than the range, and vanishes where the days are one.
			and facts.day <@ hull and (cardinality(days) = upper(hull) - lower(hull) or facts.day = any (days))
			and (select place_of from lookup)[dimensions] > 0
		group by 1, 2, 3
		union all
		select private.first_day_of(step, month), facts.figure,
			case when by_dimensions = '{}' then 1 else (select place_of from lookup)[dimensions] end, sum(facts.n)
		from private.monthly_facts as facts
		where source = of_source and touch = of_touch and month = any (months) and facts.figure = any (figures)
			and (select place_of from lookup)[dimensions] > 0
		group by 1, 2, 3
		union all
		select private.first_day_of(step, day), figure, place, n from placed where id is null
	)
	select first_day, figure, key, sum(n)::bigint
	from summed join places using (place) group by 1, 2, 3 having sum(n) <> 0;
end;
$$;
