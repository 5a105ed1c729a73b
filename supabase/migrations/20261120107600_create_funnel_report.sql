-- The funnel (docs/product.md#funnel): visitors and the clicks of their first day from facts, later steps from visitors.
-- The steps are 1 came, 2 clicked, 3 signed up, 4 confirmed, 5 used and 6 paid; 7 and 8 are outside of that order: signed up
-- without a click before, and paid without all steps before. The functions in plain SQL become part of the query of
-- analytics_funnel.

-- The median times are those of the newest visitors who clicked, and of the newest who signed up: before filters, these
-- at most.
create function private.max_timed_visitors() returns integer
language sql immutable
return 10000;

-- The visitors who came in a span and pass the filters; a step before the deadline counts.
create function private.chosen_visitors(from_time timestamptz, until_at timestamptz, seen_at timestamptz, passing jsonb)
returns table (
	utm_source text, utm_campaign text, deadline timestamptz, entry_at timestamptz, clicked_at timestamptz,
	signed_up_at timestamptz, confirmed_at timestamptz, used_at timestamptz, paid_at timestamptz
)
language sql stable
begin atomic
	select utm_source, utm_campaign, least(seen_at, entry_at + interval '30 days'), entry_at, clicked_at,
		signed_up_at, confirmed_at, used_at, paid_at
	from private.named_visitors
	where entry_at >= from_time and entry_at < until_at
		and private.is_passing(passing, utm_source, utm_campaign, variant, platform, language);
end;

-- Those of them with an account, and the last step that each took in order: 2 for one without a click before.
create function private.signed_visitors(from_time timestamptz, until_at timestamptz, seen_at timestamptz, passing jsonb)
returns table (
	utm_source text, utm_campaign text, reached integer, has_paid boolean, entry_at timestamptz,
	to_sign_up interval, to_confirm interval, to_use interval, to_pay interval
)
language sql stable
begin atomic
	select utm_source, utm_campaign, case
			when (signed_up_at >= clicked_at and signed_up_at < deadline) is not true then 2
			when (confirmed_at >= signed_up_at and confirmed_at < deadline) is not true then 3
			when (used_at >= confirmed_at and used_at < deadline) is not true then 4
			when (paid_at >= used_at and paid_at < deadline) is not true then 5
			else 6
		end,
		coalesce(paid_at < seen_at, false), entry_at,
		signed_up_at - clicked_at, confirmed_at - signed_up_at, used_at - confirmed_at, paid_at - used_at
	from private.chosen_visitors(from_time, until_at, seen_at, passing)
	where signed_up_at < seen_at;
end;

-- The visitors at each step by campaign, in rows to be summed. The clicks of cut_day, the current day or the first that
-- is not wholly in the span, are counted from its visitors, as far as they were seen.
create function private.funnel_steps(
	from_time timestamptz, until_at timestamptz, seen_at timestamptz, cut_day date, filters jsonb, passing jsonb
) returns table (utm_source text, utm_campaign text, step integer, n bigint)
language sql stable
begin atomic
	with last_steps as materialized (
		select utm_source, utm_campaign, reached, has_paid, count(*) as people
		from private.signed_visitors(from_time, until_at, seen_at, passing)
		group by 1, 2, 3, 4
	)
	select key[1], key[3], case figure when 'visitors' then 1 else 2 end, n
	from private.read_facts(
		'visitors', array['visitors', 'visitor_clicks'], from_time::date, private.midnight(cut_day), null, '',
		array['utm_source', 'utm_campaign'], filters
	)
	union all
	select utm_source, utm_campaign, taken.step, taken.n
	from (
		select utm_source, utm_campaign, count(*) as came,
			count(*) filter (where clicked_at < least(seen_at, private.midnight(cut_day + 1))) as clicked
		from private.chosen_visitors(from_time, until_at, seen_at, passing)
		where entry_at >= private.midnight(cut_day)
		group by 1, 2
	) as of_cut_day cross join lateral (values (1, came), (2, clicked)) as taken (step, n)
	union all
	select utm_source, utm_campaign, 2, count(*)
	from private.chosen_visitors(from_time, until_at, seen_at, passing)
	where (clicked_at at time zone 'UTC')::date > (entry_at at time zone 'UTC')::date and clicked_at < deadline
	group by 1, 2
	union all
	select utm_source, utm_campaign, taken.step, people
	from last_steps cross join lateral (
		select generate_series(3, reached)
		union all
		select 7 where reached = 2
		union all
		select 8 where reached < 6 and has_paid
	) as taken (step);
end;

-- funnel_steps with the 25 largest campaigns of each step under their names, and all others as one.
create function private.funnel_campaigns(
	from_time timestamptz, until_at timestamptz, seen_at timestamptz, cut_day date, filters jsonb, passing jsonb
) returns table (utm_source text, utm_campaign text, step integer, people bigint)
language sql stable
begin atomic
	with summed as (
		select utm_source, utm_campaign, step, sum(n)::bigint as people
		from private.funnel_steps(from_time, until_at, seen_at, cut_day, filters, passing)
		group by 1, 2, 3
	), sized as (
		select summed.*, max(people) filter (where step = 1) over (partition by utm_source, utm_campaign) as visitors
		from summed
	), placed as (
		select sized.*, row_number() over (
			partition by step order by people desc, visitors desc nulls last, utm_source, utm_campaign
		) as place
		from sized
	), named as (
		select placed.*,
			min(place) filter (where step <= 6) over (partition by utm_source, utm_campaign) <= 25 as is_named
		from placed
	)
	select case when is_named then utm_source else '(other)' end, case when is_named then utm_campaign else '(other)' end,
		step, sum(people)::bigint
	from named
	group by 1, 2, 3;
end;

-- The median time from the step before.
create function private.funnel_medians(from_time timestamptz, until_at timestamptz, seen_at timestamptz, passing jsonb)
returns table (step integer, median interval)
language sql stable
begin atomic
	select 2, percentile_cont(0.5) within group (order by clicked_at - entry_at)
	from private.chosen_visitors(from_time, until_at, seen_at, passing)
	where clicked_at is not null and clicked_at < deadline and entry_at >= (
		select min(entry_at) from (
			select entry_at from private.visitors
			where clicked_at is not null and entry_at >= from_time and entry_at < until_at
			order by entry_at desc limit private.max_timed_visitors()
		) as newest
	)
	union all
	select taken.step, percentile_cont(0.5) within group (order by took)
	from (
		select * from private.signed_visitors(from_time, until_at, seen_at, passing)
		where entry_at >= (
			select min(entry_at) from (
				select entry_at from private.visitors
				where signed_up_at is not null and entry_at >= from_time and entry_at < until_at
				order by entry_at desc limit private.max_timed_visitors()
			) as newest
		)
		-- offset: the last step is found once for a visitor, not once for each step.
		offset 0
	) as timed cross join lateral (
		values (3, to_sign_up), (4, to_confirm), (5, to_use), (6, to_pay)
	) as taken (step, took)
	where taken.step <= reached
	group by 1;
end;

-- Visitors who came from from_time (a midnight, UTC) to until_time, and the steps that they took in order within 30
-- days and before seen_until (now, by default): people and median seconds since the step before, by campaign, and what no
-- step contains. Filters: {source, campaign, platform, language, variant} of the entry, each optional.
create function public.analytics_funnel(
	from_time timestamptz,
	until_time timestamptz, seen_until timestamptz default null, filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
-- Filters without a value vanish from the plan.
set plan_cache_mode = force_custom_plan as $$
declare
	until_at constant timestamptz := least(until_time, now());
	seen_at constant timestamptz := least(seen_until, now());
	passing constant jsonb := private.passing_values(filters);
begin
	perform private.require_active_admin();
	if from_time is null or until_time is null or from_time <> date_trunc('day', from_time) or from_time >= until_time
		or from_time < '2000-01-01' or until_time > from_time + interval '732 days' or seen_until < until_at then
		raise sqlstate 'PT400' using message = 'analytics_funnel: a span begins at midnight, ends before it is looked at, and has at most 732 days';
	end if;
	return (
		with campaigns as materialized (
			select * from private.funnel_campaigns(from_time, until_at, seen_at, until_at::date, filters, passing)
		), steps as materialized (
			select step, coalesce(sum(people), 0) as people
			from generate_series(1, 8) as step left join campaigns using (step) group by 1
		)
		select jsonb_build_object(
			'steps', (
				select jsonb_agg(jsonb_build_object('people', people, 'seconds', round(extract(epoch from median))) order by step)
				from steps left join private.funnel_medians(from_time, until_at, seen_at, passing) using (step)
				where step <= 6
			),
			'campaigns', (
				select coalesce(jsonb_agg(jsonb_build_object(
					'utm_source', utm_source, 'utm_campaign', utm_campaign, 'people', people
				) order by people[1] desc, utm_source, utm_campaign), '[]')
				from (
					select utm_source, utm_campaign, array_agg(coalesce(people, 0) order by step) as people
					from (select distinct utm_source, utm_campaign from campaigns) as named cross join generate_series(1, 6) as step
						left join campaigns using (utm_source, utm_campaign, step)
					group by 1, 2
				) as rows
			),
			'outside', (
				select jsonb_build_object(
					'unknown', coalesce(sum(n) filter (where figure = 'sign_ups_unknown'), 0),
					'no_visit', coalesce(sum(n) filter (where figure = 'sign_ups_no_visit'), 0),
					'out_of_order', (select people from steps where step = 7),
					'paid_out_of_order', (select people from steps where step = 8)
				)
				from private.read_facts('accounts', array['sign_ups_unknown', 'sign_ups_no_visit'], from_time::date, until_at)
			)
		)
	);
end;
$$;
