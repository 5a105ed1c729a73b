-- The figures of daily_revenue and daily_retention: from the raw rows, into the rollups, and read from both
-- (docs/architecture.md#rollups).

create function private.count_revenue(from_time timestamptz, until_time timestamptz, touches text[])
returns setof private.daily_revenue
language sql
stable
set search_path = ''
as $$
	with facts as (
		select
			user_id, at, movement, mrr_after - mrr_before as amount, 0::bigint as tax, 0::bigint as fee,
			(state_after is not distinct from 'active')::integer - (state_before is not distinct from 'active')::integer as active,
			(state_after is not distinct from 'past_due')::integer - (state_before is not distinct from 'past_due')::integer as past_due,
			false as is_paid, false as is_fee_unknown
		from private.counted_changes
		where at >= from_time and at < until_time and currency = 'eur'
		union all
		select user_id, occurred_at, kind, amount, tax, fee, 0, 0, false, fee is null and kind in ('payment', 'dispute')
		from private.counted_payments
		where occurred_at >= from_time and occurred_at < until_time and currency = 'eur'
		union all
		select user_id, started_at, 'trial', 0, 0, 0, 0, 0, converted_at is not null, false
		from private.customer_trials
		where started_at >= from_time and started_at < until_time
	), placed as (
		select (at at time zone 'UTC')::date as day, origin.*, facts.*
		from facts cross join lateral (
			-- Account by account: a join would read every account for a day's money.
			select touch, utm_source, utm_medium, utm_campaign, variant, platform, language
			from private.account_origins as known
			where known.user_id = facts.user_id and touch = any (touches)
			union all
			select touch, origin, origin, origin, origin, origin, origin
			from private.unplaced_origins
			where touch = any (touches)
				and (touch = 'any' or not exists (select from public.profiles where id = facts.user_id))
		) as origin
	)
	select
		day, touch, 0::smallint, utm_source, utm_medium, utm_campaign, variant, platform, language,
		coalesce(sum(amount) filter (where movement = 'new'), 0),
		coalesce(sum(amount) filter (where movement = 'expansion'), 0),
		coalesce(sum(amount) filter (where movement = 'contraction'), 0),
		coalesce(sum(amount) filter (where movement = 'churn'), 0),
		coalesce(sum(amount) filter (where movement = 'reactivation'), 0),
		count(*) filter (where movement = 'new'),
		count(*) filter (where movement = 'churn'),
		count(*) filter (where movement = 'reactivation'),
		sum(active), sum(past_due),
		coalesce(sum(amount) filter (where movement = 'payment'), 0),
		count(*) filter (where movement = 'payment'),
		coalesce(sum(amount) filter (where movement = 'refund'), 0),
		coalesce(sum(amount) filter (where movement in ('dispute', 'dispute_won')), 0),
		sum(tax), coalesce(sum(fee), 0),
		count(*) filter (where movement = 'failure'),
		count(*) filter (where movement = 'trial'),
		count(*) filter (where is_paid),
		count(*) filter (where is_fee_unknown)
	from placed
	group by day, touch, utm_source, utm_medium, utm_campaign, variant, platform, language
$$;

comment on function private.count_revenue(timestamptz, timestamptz, text[]) is
	'The figures of daily_revenue from the raw rows of from_time (included) to until_time (excluded), for the touches given. Source: docs/money.md#revenue-figures.';

create function private.count_retention(from_time timestamptz, until_time timestamptz, touches text[])
returns setof private.daily_retention
language sql
stable
set search_path = ''
as $$
	select
		(at at time zone 'UTC')::date, cohort, touch, 0::smallint, utm_source, utm_medium, utm_campaign, variant, platform, language,
		count(*) filter (where movement = 'new'), sum(case movement when 'churn' then -1 else 1 end)
	from private.counted_changes as changes cross join lateral (
		select touch, utm_source, utm_medium, utm_campaign, variant, platform, language
		from private.account_origins as known
		where known.user_id = changes.user_id and touch = any (touches)
		union all
		select touch, origin, origin, origin, origin, origin, origin
		from private.unplaced_origins
		where touch = any (touches)
			and (touch = 'any' or not exists (select from public.profiles where id = changes.user_id))
	) as origin
	where at >= from_time and at < until_time and movement in ('new', 'churn', 'reactivation')
	group by 1, 2, 3, 5, 6, 7, 8, 9, 10
$$;

comment on function private.count_retention(timestamptz, timestamptz, text[]) is
	'The figures of daily_retention from the raw rows of from_time (included) to until_time (excluded), for the touches given.';

create function private.roll_daily_revenue(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_revenue where day between from_day and to_day and touch in ('any', 'first', 'last');
	with counted as (
		select * from private.count_revenue(
			private.midnight(from_day), private.midnight(to_day + 1), array['any', 'first', 'last']
		)
	)
	insert into private.daily_revenue
	select * from counted where touch = 'any'
	union all
	select
		day, touch, grouping(utm_campaign, variant, platform, language),
		coalesce(utm_source, ''), coalesce(utm_medium, ''), coalesce(utm_campaign, ''), coalesce(variant, ''), coalesce(platform, ''), coalesce(language, ''),
		sum(new_mrr), sum(expansion), sum(contraction), sum(churn), sum(reactivation), sum(customers_new),
		sum(customers_lost), sum(customers_reactivated), sum(active_change), sum(past_due_change), sum(payments),
		sum(payment_count), sum(refunds), sum(disputes), sum(tax), sum(fees), sum(failures), sum(trials),
		sum(trials_paid), sum(fees_unknown)
	from counted where touch <> 'any'
	group by day, touch, cube ((utm_source, utm_medium, utm_campaign), variant, platform, language);
	delete from private.daily_retention where day between from_day and to_day and touch in ('any', 'first', 'last');
	with counted as (
		select * from private.count_retention(
			private.midnight(from_day), private.midnight(to_day + 1), array['any', 'first', 'last']
		)
	)
	insert into private.daily_retention
	select * from counted where touch = 'any'
	union all
	select
		day, cohort, touch, grouping(utm_campaign, variant, platform, language),
		coalesce(utm_source, ''), coalesce(utm_medium, ''), coalesce(utm_campaign, ''), coalesce(variant, ''), coalesce(platform, ''), coalesce(language, ''), sum(gained), sum(change)
	from counted where touch <> 'any'
	group by day, cohort, touch, cube ((utm_source, utm_medium, utm_campaign), variant, platform, language);
$$;

comment on function private.roll_daily_revenue(date, date) is
	'payments, subscription_changes and trials → daily_revenue and daily_retention, both days included.';

create function private.unrolled_revenue_days(until_time timestamptz)
returns datemultirange
language sql
stable
set search_path = ''
as $$
	select coalesce(range_agg(daterange(day, day, '[]')), '{}')
	from (
		select day from private.changed_days where source = 'revenue' and day < until_time at time zone 'UTC'
		union all
		-- A day that is cut is counted up to its cut.
		select (until_time at time zone 'UTC')::date where until_time > date_trunc('day', until_time, 'UTC')
	) as days
$$;

comment on function private.unrolled_revenue_days(timestamptz) is
	'The days before a time that are not in the rollups as they are now: those that changed since, and the one that the time cuts.';

create function private.summed_for(of_touch text, wanted text[])
returns smallint
language sql
immutable
set search_path = ''
as $$
	select (case when of_touch = 'any' then 0 else
		case when wanted && array['source', 'campaign'] then 0 else 8 end
		+ case when 'variant' = any (wanted) then 0 else 4 end
		+ case when 'platform' = any (wanted) then 0 else 2 end
		+ case when 'language' = any (wanted) then 0 else 1 end
	end)::smallint
$$;

comment on function private.summed_for(text, text[]) is
	'Which rows of daily_revenue a report reads that tells these apart: those summed over all else.';

create function private.revenue_by_day(until_time timestamptz, of_touch text, filters jsonb)
returns setof private.daily_revenue
language plpgsql
stable
set search_path = ''
-- The filters are known when the query is planned: those without a value vanish.
set plan_cache_mode = force_custom_plan
as $$
declare
	unrolled constant datemultirange := private.unrolled_revenue_days(until_time);
	last_day constant date := ((until_time - interval '1 microsecond') at time zone 'UTC')::date;
	sources constant text[] := private.filter_values(filters, 'source');
	campaigns constant text[] := private.filter_values(filters, 'campaign');
	variants constant text[] := private.filter_values(filters, 'variant');
	platforms constant text[] := private.filter_values(filters, 'platform');
	languages constant text[] := private.filter_values(filters, 'language');
	wanted_sum constant smallint := private.summed_for(of_touch, array(select jsonb_object_keys(filters)));
begin
	return query
		select
			day, of_touch, 0::smallint, '', '', '', '', '', '',
			sum(new_mrr)::bigint, sum(expansion)::bigint, sum(contraction)::bigint, sum(churn)::bigint, sum(reactivation)::bigint,
			sum(customers_new)::bigint, sum(customers_lost)::bigint, sum(customers_reactivated)::bigint, sum(active_change)::bigint, sum(past_due_change)::bigint,
			sum(payments)::bigint, sum(payment_count)::bigint, sum(refunds)::bigint, sum(disputes)::bigint, sum(tax)::bigint,
			sum(fees)::bigint, sum(failures)::bigint, sum(trials)::bigint, sum(trials_paid)::bigint,
			sum(fees_unknown)::bigint
		from (
			select * from private.daily_revenue
			where daily_revenue.touch = of_touch and daily_revenue.summed = wanted_sum and daily_revenue.day <= last_day
				and not unrolled @> daily_revenue.day
			union all
			select counted.*
			from unnest(unrolled) as span cross join lateral private.count_revenue(
				private.midnight(lower(span)), least(private.midnight(upper(span)), until_time), array[of_touch]
			) as counted
		) as revenue
		where (sources is null or utm_source = any (sources))
			and (campaigns is null or utm_campaign = any (campaigns))
			and (variants is null or variant = any (variants))
			and (platforms is null or platform = any (platforms))
			and (languages is null or language = any (languages))
		group by day;
end;
$$;

comment on function private.revenue_by_day(timestamptz, text, jsonb) is
	'The figures of daily_revenue before a time, the newest included, one row per day: of everybody with the touch any, else of the accounts whose origin by that touch passes the filters.';

create function private.retention_by_day(until_time timestamptz, of_touch text, filters jsonb)
returns table (day date, cohort date, gained bigint, change bigint)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
	unrolled constant datemultirange := private.unrolled_revenue_days(until_time);
	last_day constant date := ((until_time - interval '1 microsecond') at time zone 'UTC')::date;
	sources constant text[] := private.filter_values(filters, 'source');
	campaigns constant text[] := private.filter_values(filters, 'campaign');
	variants constant text[] := private.filter_values(filters, 'variant');
	platforms constant text[] := private.filter_values(filters, 'platform');
	languages constant text[] := private.filter_values(filters, 'language');
	wanted_sum constant smallint := private.summed_for(of_touch, array(select jsonb_object_keys(filters)));
begin
	return query
		select day, cohort, sum(gained)::bigint, sum(change)::bigint
		from (
			select * from private.daily_retention
			where daily_retention.touch = of_touch and daily_retention.summed = wanted_sum and daily_retention.day <= last_day
				and not unrolled @> daily_retention.day
			union all
			select counted.*
			from unnest(unrolled) as span cross join lateral private.count_retention(
				private.midnight(lower(span)), least(private.midnight(upper(span)), until_time), array[of_touch]
			) as counted
		) as retention
		where (sources is null or utm_source = any (sources))
			and (campaigns is null or utm_campaign = any (campaigns))
			and (variants is null or variant = any (variants))
			and (platforms is null or platform = any (platforms))
			and (languages is null or language = any (languages))
		group by day, cohort;
end;
$$;

comment on function private.retention_by_day(timestamptz, text, jsonb) is
	'The figures of daily_retention before a time, the newest included, for the accounts that revenue_by_day counts.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
