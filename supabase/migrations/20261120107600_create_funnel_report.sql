-- The funnel (docs/product.md#funnel): visitors and the clicks of their first day from facts, later steps from visitors.

-- The median times are those of the newest visitors who clicked, and of the newest who signed up: before filters, these
-- at most.
create function private.max_timed_visitors() returns integer
language sql immutable
return 10000;

-- Campaigns that the funnel names for each step, the largest ones.
create function private.max_funnel_campaigns() returns integer
language sql immutable
return 25;

-- Visitors who came from from_time (a midnight, UTC) to until_time, and the steps that they took in order within 30
-- days and before seen_until (now, by default): people and median seconds since the step before, by campaign, and what
-- stands beside the funnel. Filters: {source, campaign, platform, language, variant} of the entry, each optional.
create function public.analytics_funnel(
	from_time timestamptz,
	until_time timestamptz,
	seen_until timestamptz default null,
	filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
-- Filters without a value vanish from the plan.
set plan_cache_mode = force_custom_plan as $$
declare
	until_at constant timestamptz := least(until_time, now());
	seen_at constant timestamptz := least(seen_until, now());
	-- The current day, or the first that is not wholly in the span: seen_until decides which of its clicks count.
	cut_day constant date := until_at::date;
	wanted_source constant text := (private.filter_values(filters, 'source'))[1];
	wanted_campaign constant text := (private.filter_values(filters, 'campaign'))[1];
	wanted_platform constant text := filters ->> 'platform';
	wanted_language constant text := filters ->> 'language';
	wanted_variant constant text := filters ->> 'variant';
begin
	perform private.require_active_admin();
	if from_time is null or until_time is null or from_time <> date_trunc('day', from_time) or from_time >= until_time
		or from_time < '2000-01-01' or until_time > from_time + interval '732 days' or seen_until < until_at then
		raise sqlstate 'PT400' using message = 'analytics_funnel: a span begins at midnight, ends before it is looked at, and has at most 732 days';
	end if;
	return (
		with chosen as not materialized (
			select *, least(seen_at, entry_at + interval '30 days') as deadline
			from private.named_visitors
			where entry_at >= from_time and entry_at < until_at
				and (wanted_source is null or utm_source = wanted_source)
				and (wanted_campaign is null or utm_campaign = wanted_campaign)
				and (wanted_platform is null or platform = wanted_platform)
				and (wanted_language is null or language = wanted_language)
				and (wanted_variant is null or variant = wanted_variant)
		), signed as not materialized (
			select *, case
				when (signed_up_at >= clicked_at and signed_up_at < deadline) is not true then 2
				when (confirmed_at >= signed_up_at and confirmed_at < deadline) is not true then 3
				when (used_at >= confirmed_at and used_at < deadline) is not true then 4
				when (paid_at >= used_at and paid_at < deadline) is not true then 5
				else 6
			end as reached
			from chosen where signed_up_at < seen_at
		), last_steps as materialized (
			select utm_source, utm_campaign, reached, paid_at < seen_at as has_paid, count(*) as people
			from signed
			group by 1, 2, 3, 4
		), counted as (
			select key[1] as utm_source, key[3] as utm_campaign,
				case figure when 'visitors' then n else 0 end as n1, case figure when 'visitor_clicks' then n else 0 end as n2,
				0 as n3, 0 as n4, 0 as n5, 0 as n6
			from private.read_facts(
				'visitors', array['visitors', 'visitor_clicks'], from_time::date, private.midnight(cut_day), null, '', array['utm_source', 'utm_campaign'], filters
			)
			union all
			select utm_source, utm_campaign, count(*),
				count(*) filter (where clicked_at < least(seen_at, private.midnight(cut_day + 1))), 0, 0, 0, 0
			from chosen where entry_at >= private.midnight(cut_day)
			group by 1, 2
			union all
			select utm_source, utm_campaign, 0, count(*), 0, 0, 0, 0
			from chosen
			where (clicked_at at time zone 'UTC')::date > (entry_at at time zone 'UTC')::date and clicked_at < deadline
			group by 1, 2
			union all
			select utm_source, utm_campaign, 0, 0,
				case when reached >= 3 then people else 0 end, case when reached >= 4 then people else 0 end,
				case when reached >= 5 then people else 0 end, case when reached = 6 then people else 0 end
			from last_steps
		), summed as (
			select utm_source, utm_campaign, array[sum(n1), sum(n2), sum(n3), sum(n4), sum(n5), sum(n6)]::bigint[] as people
			from counted
			group by 1, 2
		), named as (
			select case when place <= private.max_funnel_campaigns() then utm_source else '(other)' end as utm_source,
				case when place <= private.max_funnel_campaigns() then utm_campaign else '(other)' end as utm_campaign, people
			from (
				-- The largest of each step.
				select summed.*, least(
					row_number() over (order by people[1] desc, utm_source, utm_campaign),
					row_number() over (order by people[2] desc, people[1] desc, utm_source, utm_campaign),
					row_number() over (order by people[3] desc, people[1] desc, utm_source, utm_campaign),
					row_number() over (order by people[4] desc, people[1] desc, utm_source, utm_campaign),
					row_number() over (order by people[5] desc, people[1] desc, utm_source, utm_campaign),
					row_number() over (order by people[6] desc, people[1] desc, utm_source, utm_campaign)
				) as place
				from summed
			) as placed
		), steps as (
			select step, coalesce(sum(people[step]), 0) as people from generate_series(1, 6) as step left join named on true
			group by step
		), timed as (
			select
				percentile_cont(0.5) within group (order by signed_up_at - clicked_at) filter (where reached >= 3) as to_sign_up,
				percentile_cont(0.5) within group (order by confirmed_at - signed_up_at) filter (where reached >= 4) as to_confirm,
				percentile_cont(0.5) within group (order by used_at - confirmed_at) filter (where reached >= 5) as to_use,
				percentile_cont(0.5) within group (order by paid_at - used_at) filter (where reached = 6) as to_pay
			from signed
			where entry_at >= (
				select min(entry_at) from (
					select entry_at from private.visitors
					where signed_up_at is not null and entry_at >= from_time and entry_at < until_at
					order by entry_at desc limit private.max_timed_visitors()
				) as newest
			)
		), medians (step, median) as (
			select 2, percentile_cont(0.5) within group (order by clicked_at - entry_at)
			from chosen
			where clicked_at is not null and clicked_at < deadline and entry_at >= (
				select min(entry_at) from (
					select entry_at from private.visitors
					where clicked_at is not null and entry_at >= from_time and entry_at < until_at
					order by entry_at desc limit private.max_timed_visitors()
				) as newest
			)
			union all
			select step, median
			from timed cross join lateral (values (3, to_sign_up), (4, to_confirm), (5, to_use), (6, to_pay)) as each (step, median)
		)
		select jsonb_build_object(
			'steps', (
				select jsonb_agg(jsonb_build_object('people', people, 'seconds', round(extract(epoch from median))) order by step)
				from steps left join medians using (step)
			),
			'campaigns', (
				select coalesce(jsonb_agg(jsonb_build_object(
					'utm_source', utm_source, 'utm_campaign', utm_campaign, 'people', people
				) order by people[1] desc, utm_source, utm_campaign), '[]')
				from (
					select utm_source, utm_campaign, array_agg(total order by step) as people
					from (
						select utm_source, utm_campaign, step, sum(people[step]) as total
						from named, generate_series(1, 6) as step group by 1, 2, 3
					) as each_step
					group by 1, 2
				) as campaigns
			),
			'beside', (
				select jsonb_build_object(
					'unknown', coalesce(sum(n) filter (where figure = 'sign_ups_unknown'), 0),
					'no_visit', coalesce(sum(n) filter (where figure = 'sign_ups_no_visit'), 0),
					'out_of_order', (select coalesce(sum(people), 0) from last_steps where reached = 2),
					'paid_out_of_order', (select coalesce(sum(people), 0) from last_steps where reached < 6 and has_paid)
				)
				from private.read_facts('accounts', array['sign_ups_unknown', 'sign_ups_no_visit'], from_time::date, until_at)
			)
		)
	);
end;
$$;

grant execute on function public.analytics_funnel to authenticated;
