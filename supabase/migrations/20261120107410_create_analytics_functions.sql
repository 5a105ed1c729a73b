-- The figures of the back-office: one function per path of functions/v1/analytics, with the types of
-- contract/analytics-schema.ts. Each function requires an active admin. Days and months are UTC.

-- Overview: all customers; running subscriptions by type (active, trialing or past due); accounts created, distinct
-- users with a call, and calls in the current month; all accounts that ever paid (docs/product.md#analytics-figures).
create function public.analytics_dashboard() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	with months as materialized (select * from private.usage_by('month', private.first_month(), now()::date))
	select jsonb_build_object(
		'users', jsonb_build_object(
			'total', (select count(*) from private.customers),
			'free_trial', running.free_trial, 'premium', running.premium, 'beta', running.beta,
			'new_this_month', current.new_users,
			'active_this_month', (select active_users from private.activity_by_month(current.first_day))
		),
		'api_usage', jsonb_build_object(
			'total_calls', current.formula_calls + current.chat_calls,
			'formula_calls', current.formula_calls, 'chat_calls', current.chat_calls
		),
		'conversions', jsonb_build_object('trial_to_premium', (select sum(conversions) from months)),
		'last_updated', now()
	)
	from months as current, (
		select count(*) filter (where subscription_type = 'free_trial') as free_trial,
			count(*) filter (where subscription_type = 'premium') as premium,
			count(*) filter (where subscription_type = 'beta') as beta
		from private.customers join public.user_subscriptions using (user_id)
		where subscription_status in ('active', 'trialing', 'past_due')
	) as running
	where current.first_day = date_trunc('month', now())
$$;

-- The current day: calls by kind, distinct users with a call, accounts created, first payments.
create function public.analytics_real_time() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_build_object('today', jsonb_build_object(
		'api_calls', jsonb_build_object('formula', formula_calls, 'chat', chat_calls),
		'active_users', active_users, 'new_users', new_users, 'conversions', conversions
	))
	from private.usage_by('day', now()::date, now()::date)
$$;

-- The last days, the current one last: accounts created, distinct users with a call, calls by kind; lead holds the
-- active users of the 29 days before, for means over 30 days (docs/product.md#analytics-figures).
create function public.analytics_daily(days integer) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select private.refuse_if(days is null or days <> all (private.analytics_periods()), 'PT400', 'analytics_daily: unknown period');
	select jsonb_build_object(
		'data', jsonb_agg(jsonb_build_object(
			'date', usage.first_day, 'new_users', new_users, 'active_users', active_users,
			'total_api_calls', formula_calls + chat_calls, 'formula_calls', formula_calls, 'chat_calls', chat_calls
		) order by usage.first_day) filter (where usage.first_day >= shown_from),
		'lead', jsonb_agg(active_users order by usage.first_day) filter (where usage.first_day < shown_from)
	)
	from (select now()::date - days + 1) as period (shown_from), private.usage_by('day', shown_from - 29, now()::date) as usage
$$;

-- The last 30 days, the current one last: calls by kind and distinct users with a call.
create function public.analytics_api_usage() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_agg(jsonb_build_object(
		'date', first_day, 'formula_calls', formula_calls, 'chat_calls', chat_calls, 'unique_users', active_users
	) order by first_day)
	from private.usage_by('day', now()::date - 29, now()::date)
$$;

-- The last months, the current one last: trials started, first payments (whenever the trial started), and conversions
-- in percent of trials (docs/product.md#analytics-figures).
create function public.analytics_monthly(months integer) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select private.refuse_if(months is null or months not between 1 and 36, 'PT400', 'analytics_monthly: months must be 1 to 36');
	select jsonb_agg(jsonb_build_object(
		'month', to_char(first_day, 'YYYY-MM'), 'trials_started', trials_started, 'conversions', conversions,
		'conversion_rate', private.percent(conversions, trials_started)
	) order by first_day)
	from private.usage_by('month', (date_trunc('month', now()) - make_interval(months => months - 1))::date, now()::date)
$$;

-- All trials, all accounts that ever paid, and their share of the trials in percent; the current month and the one
-- before as analytics_monthly returns them.
create function public.analytics_conversions() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_build_object(
		'trials_started', sum(trials_started), 'trial_to_premium', sum(conversions),
		'conversion_rate', private.percent(sum(conversions), sum(trials_started)),
		'this_month', last_two -> 1, 'previous_month', last_two -> 0
	)
	from public.analytics_monthly(2) as last_two, private.usage_by('month', private.first_month(), now()::date)
	group by last_two
$$;

-- The last 12 months, the current one last: distinct users with a call, accounts created, and active users with an
-- account from before the month (docs/product.md#analytics-figures).
create function public.analytics_mau() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_agg(jsonb_build_object(
		'month', extract(month from month)::integer, 'year', extract(year from month)::integer,
		'active_users', activity.active_users, 'new_users', new_users, 'returning_users', returning_users
	) order by month)
	from (select (date_trunc('month', now()) - interval '11 months')::date) as year (first_month), private.activity_by_month(first_month) as activity
		join private.usage_by('month', first_month, now()::date) as usage on month = usage.first_day
$$;
