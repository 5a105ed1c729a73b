-- Accounts, calls and trials of the dashboards, by day or month (docs/product.md#analytics-figures).

-- Accounts, calls and trials by day or month (UTC), both days included, one row per step. active_users adds up days.
create function private.usage_by(step text, from_day date, to_day date)
returns table (
	first_day date, new_users bigint, active_users bigint, formula_calls bigint, chat_calls bigint, trials_started bigint,
	conversions bigint
)
language sql stable set search_path = '' as $$
	with figures as (
		select first_day, figure, n
		from private.read_facts('accounts', array['sign_ups', 'trials', 'paid'], from_day, private.midnight(to_day + 1), step)
		union all
		select first_day, figure, n
		from private.read_facts(
			'calls', array['active_users', 'formula_calls', 'chat_calls'], from_day, private.midnight(to_day + 1), step
		)
	)
	select steps.first_day::date,
		coalesce(sum(n) filter (where figure = 'sign_ups'), 0)::bigint,
		coalesce(sum(n) filter (where figure = 'active_users'), 0)::bigint,
		coalesce(sum(n) filter (where figure = 'formula_calls'), 0)::bigint,
		coalesce(sum(n) filter (where figure = 'chat_calls'), 0)::bigint,
		coalesce(sum(n) filter (where figure = 'trials'), 0)::bigint,
		coalesce(sum(n) filter (where figure = 'paid'), 0)::bigint
	from generate_series(date_trunc(step, from_day::timestamp), to_day::timestamp, ('1 ' || step)::interval) as steps (first_day)
		left join figures on figures.first_day = steps.first_day::date
	group by 1 order by 1
$$;

-- Distinct users with a call, and those with an account from before the month, one row per UTC month, the current one
-- last.
create function private.activity_by_month(from_month date)
returns table (month date, active_users bigint, returning_users bigint)
language sql stable set search_path = '' as $$
	with recent as (
		select distinct date_trunc('month', called_at at time zone 'UTC')::date as month, user_id
		from unnest(private.uncounted_days('calls', from_month, now())) as span
			join public.api_usage on called_at >= private.midnight(lower(span)) and called_at < private.midnight(upper(span))
	), active as (
		select month, is_returning from private.active_in_month where month >= from_month
		union all
		select recent.month, created_at < private.midnight(recent.month)
		-- Caller by caller: joins would read every customer.
		from recent cross join lateral (
			select created_at from private.customers join public.profiles on id = customers.user_id
			where customers.user_id = recent.user_id and not exists (
				select from private.active_in_month as counted where counted.month = recent.month and counted.user_id = recent.user_id
			) limit 1
		) as account
	)
	select months.month::date, count(active.month), count(*) filter (where is_returning)
	from generate_series(from_month::timestamp, date_trunc('month', now() at time zone 'UTC'), '1 month') as months (month)
		left join active on active.month = months.month::date
	group by 1 order by 1
$$;
