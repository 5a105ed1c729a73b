-- The facts of a source by UTC day, both days included, before until_time (docs/architecture.md#facts). The names are
-- those of the whole day; campaigns beyond the limit of a day are all named (other), in rows to be summed. Variant,
-- platform or language are empty where a report does not need them: fewer groups of the raw rows.
create function private.count_facts(
	of_source text, from_day date, to_day date, until_time timestamptz default 'infinity',
	touches text[] default array['', 'either', 'first', 'last'],
	figures text[] default null, without text[] default '{}'
) returns setof private.fact
language plpgsql stable set search_path = ''
-- A day's facts are grouped by hashing: their texts take long to sort.
set work_mem = '64MB' set enable_sort = off
-- Its rows are found one by one, whatever its caller sets.
set enable_nestloop = on as $$
begin
	-- A plan for each span: it depends on its length.
	return query execute format($sql$
		with counted as materialized (
			select
				-- The day of each row would take a tenth of the time.
				coalesce(%8$L, (at at time zone 'UTC')::date) as day, figure, touch, utm_source, utm_medium, utm_campaign, utm_content,
				case when 'variant' = any (%7$L::text[]) then '' else variant end as variant,
				case when 'platform' = any (%7$L::text[]) then '' else platform end as platform,
				case when 'language' = any (%7$L::text[]) then '' else language end as language,
				cohort, sum(n) filter (where at < %4$L)::bigint as n, count(*) as facts
			from private.%1$I(%2$L, %3$L, %5$L)
			where %6$L is null or figure = any (%6$L)
			group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
		), campaigns as (
			-- Anybody can invent campaign names in a URL: only those that earned it and the most frequent ones keep theirs.
			select day, touch, utm_source, utm_medium, utm_campaign, utm_content,
				row_number() over (
					partition by day, touch, utm_source = '(other)'
					order by private.is_earned_name(utm_source, utm_campaign) desc, sum(facts) desc,
						utm_source, utm_medium, utm_campaign, utm_content
				) <= private.max_campaigns_per_day() as is_named
			from counted
			group by day, touch, utm_source, utm_medium, utm_campaign, utm_content
		)
		select
			day, figure, touch,
			case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
			case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
			variant, platform, language, cohort, n
		from (
			-- Looked up by hashing: nobody knows how many rows a CTE has, and a join compared each with each.
			select *, (day, touch, utm_source, utm_medium, utm_campaign, utm_content) in (
				select day, touch, utm_source, utm_medium, utm_campaign, utm_content from campaigns where is_named
			) as is_named
			-- offset: looked up once a row, not for each of the names above.
			from counted where n <> 0 offset 0
		) as named
	$sql$, 'facts_of_' || of_source, private.midnight(from_day), private.midnight(to_day + 1), until_time, touches, figures, without,
		case when from_day = to_day then from_day end);
end;
$$;
