-- Reports of the back-office: dashboard, revenue and funnel, with the types of contract/analytics-schema.ts.
--
-- In: facts (read_facts), the months of active users, visitors, and the plans and changes of the present.
-- Out: one function per path of functions/v1/analytics, each for an active admin only; days and months are UTC, amounts
-- are cents of EUR. A share of 0 is 0, never missing.
--
-- The funnel's steps are 1 came, 2 clicked, 3 signed up, 4 confirmed, 5 used and 6 paid; 7 and 8 are outside of that
-- order: signed up without a click before, and paid without all steps before. Visitors and the clicks of their first day
-- come from facts, later steps from visitors. Its functions in plain SQL become part of the query of analytics_funnel.

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

-- Overview: all customers; running subscriptions by type (active, trialing or past due); accounts created, distinct
-- users with a call, and calls in the current month; all accounts that ever paid (docs/product/reports.md#analytics-figures).
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
-- active users of the 29 days before, for means over 30 days (docs/product/reports.md#analytics-figures).
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

-- Cells that customers have filled in the current month, for the home page: {month: 'YYYY-MM', cells}
-- (docs/product/site.md#usage-proof).
create function public.count_filled_cells() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object('month', to_char(first_day, 'YYYY-MM'), 'cells', formula_calls)
	from private.usage_by('month', date_trunc('month', now())::date, now()::date)
$$;

-- The last months, the current one last: trials started, first payments (whenever the trial started), and conversions
-- in percent of trials (docs/product/reports.md#analytics-figures).
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
-- account from before the month (docs/product/reports.md#analytics-figures).
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

-- The figures of the report: changes of what there is at a time, whose sums over all earlier days are the state, and
-- movements of money.
create type private.money_sums as (
	mrr_new bigint, mrr_expansion bigint, mrr_contraction bigint, mrr_repricing bigint, mrr_churn bigint, mrr_reactivation bigint,
	customers_new bigint, customers_churn bigint, customers_reactivation bigint, active bigint, past_due bigint,
	payments bigint, payment_count bigint, refunds bigint, disputes bigint, tax bigint, fees bigint, fees_unknown bigint,
	failures bigint
);

-- The names of these figures.
create function private.money_figures() returns text[]
language sql stable set search_path = '' as $$
	select array_agg(attname::text) from pg_catalog.pg_attribute where attrelid = 'private.money_sums'::regclass
$$;

-- The sums of each step of the span, the first and the last one cut to it, and what there is at its end.
create function private.money_by_step(
	from_day date, to_day date, step text, until_time timestamptz, of_touch text, filters jsonb
) returns table (
	first_day date, sums private.money_sums, mrr_change bigint, customers_change bigint,
	mrr_end bigint, customers_end bigint, active_end bigint, past_due_end bigint
)
language sql stable set search_path = '' as $$
	with facts as (
		-- Days before the first step have no place: they are its start.
		select null::date as first_day, figure, n from private.read_facts(
			'money', private.money_figures(), private.first_month(), private.midnight(from_day), null, of_touch, '{}', filters
		)
		union all
		select greatest(first_day, from_day), figure, n from private.read_facts(
			'money', private.money_figures(), from_day, until_time, step, of_touch, '{}', filters
		)
		union all
		-- Each step has each figure.
		select first_day, figure, 0
		from unnest(private.money_figures()) as figure, (
			select greatest(start::date, from_day)
			from generate_series(date_trunc(step, from_day::timestamp), to_day::timestamp, ('1 ' || step)::interval) as start
			union all
			select null
		) as steps (first_day)
	), by_step as (
		select first_day, jsonb_populate_record(null::private.money_sums, jsonb_object_agg(figure, n)) as sums
		from (select first_day, figure, sum(n) as n from facts group by 1, 2) as totals
		group by 1
	)
	select first_day, sums, mrr_change, customers_change, sum(mrr_change) over until_now, sum(customers_change) over until_now,
		sum((sums).active) over until_now, sum((sums).past_due) over until_now
	from by_step cross join lateral (
		select (sums).mrr_new + (sums).mrr_expansion + (sums).mrr_contraction + (sums).mrr_repricing + (sums).mrr_churn
				+ (sums).mrr_reactivation,
			(sums).customers_new - (sums).customers_churn + (sums).customers_reactivation
	) as changes (mrr_change, customers_change)
	window until_now as (order by first_day nulls first)
$$;

-- One object per step of the span: MRR and its movement, customers, churn, cash; and the trials by week
-- (docs/product/money.md#revenue-figures).
create function private.revenue_report(
	from_day date, to_day date, step text, until_time timestamptz, of_touch text, filters jsonb
) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object('steps', jsonb_agg(jsonb_build_object(
		'first_day', first_day, 'last_day', last_day, 'is_running', last_day >= (now() at time zone 'UTC')::date,
		'mrr', jsonb_build_object(
			'start', mrr_end - mrr_change, 'new', mrr_new, 'expansion', mrr_expansion, 'contraction', mrr_contraction,
			'repricing', mrr_repricing, 'churn', mrr_churn, 'reactivation', mrr_reactivation, 'end', mrr_end
		),
		'arr', 12 * mrr_end,
		'arpu', coalesce(round(mrr_end::numeric / nullif(customers_end, 0)), 0),
		'customers', jsonb_build_object(
			'start', customers_end - customers_change, 'new', customers_new, 'lost', customers_churn,
			'reactivated', customers_reactivation, 'end', customers_end
		),
		'customer_churn', private.percent(customers_churn, customers_end - customers_change),
		'revenue_churn', private.percent(-mrr_churn - mrr_contraction, mrr_end - mrr_change),
		'subscriptions', jsonb_build_object('active', active_end, 'past_due', past_due_end),
		'cash', jsonb_build_object(
			'payments', payments, 'count', payment_count, 'refunds', refunds, 'disputes', disputes,
			-- Remains after tax and the fees that are known.
			'net', payments + refunds + disputes - tax - fees, 'tax', tax,
			-- As long as no fee is known their sum is unknown, not 0.
			'fees', case when fees_unknown = 0 then fees else nullif(fees, 0) end,
			'fees_unknown', fees_unknown, 'failures', failures
		)
	) order by first_day), 'trials', (
		-- By the week (from Monday, the first one cut to the span) in which they started, with how many were ever paid.
		select coalesce(jsonb_agg(jsonb_build_object(
			'week', week, 'trials', trials, 'paid', paid, 'rate', private.percent(paid, trials)
		) order by week), '[]')
		from (
			select greatest(first_day, from_day) as week, sum(n) filter (where figure = 'trials') as trials,
				coalesce(sum(n) filter (where figure = 'trials_paid'), 0) as paid
			from private.read_facts(
				'accounts', array['trials', 'trials_paid'], from_day, until_time, 'week', of_touch, '{}', filters
			)
			group by 1
		) as weeks
	))
	from (
		select *, (sums).*, least((date_trunc(step, first_day::timestamp) + ('1 ' || step)::interval)::date - 1, to_day) as last_day
		from private.money_by_step(from_day, to_day, step, until_time, of_touch, filters)
		where first_day is not null
	) as steps
$$;

-- Customers by the month of their first payment, and how many of them are customers at the end of that month and of
-- each one after it (docs/product/money.md#revenue-figures).
create function private.retention_triangle(
	from_day date, to_day date, until_time timestamptz, of_touch text, filters jsonb
) returns jsonb
language sql stable set search_path = '' as $$
	with moves as materialized (
		-- MRR may begin in the month before the first payment.
		select cohort, greatest(first_day, cohort) as month,
			sum(n) filter (where figure = 'cohort_new') as gained, sum(n) filter (where figure = 'cohort_change') as change
		from private.read_facts(
			'money', array['cohort_new', 'cohort_change'], private.first_month(), until_time, 'month', of_touch, array['cohort'], filters
		) cross join lateral (select (key[8] || '-01')::date as cohort) as named
		where cohort between date_trunc('month', from_day::timestamp) and to_day
		group by 1, 2
	), cells as (
		select cohorts.cohort, months.month::date as month, gained,
			coalesce(sum(change) over (partition by cohorts.cohort order by months.month), 0) as customers
		from (select distinct cohort from moves) as cohorts
			cross join lateral generate_series(cohorts.cohort::timestamp, to_day::timestamp, '1 month') as months (month)
			left join moves on moves.cohort = cohorts.cohort and moves.month = months.month::date
	), rows as (
		select cohort, sum(gained) as customers, jsonb_agg(customers order by month) as retained from cells group by 1
	)
	select coalesce(jsonb_agg(jsonb_build_object(
		'month', to_char(cohort, 'YYYY-MM'), 'customers', customers, 'retained', retained
	) order by cohort), '[]')
	from rows
$$;

-- One row if the report counts the money of an account, null for a deleted one. Its query becomes part of the caller's.
create function private.passing_origins(account uuid, of_touch text, passing jsonb) returns table (is_passing boolean)
language sql stable
begin atomic
	select true from private.origins_of(account, array[of_touch])
	where private.is_passing(passing, utm_source, utm_campaign, variant, platform, language);
end;

-- Planned cancellations that nobody reverted, by the UTC day on which they take effect, with the MRR that ends
-- (docs/product/money.md#revenue-figures).
create function private.upcoming_cancellations(of_touch text, passing jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object('day', day, 'subscriptions', subscriptions, 'mrr', mrr) order by day), '[]')
	from (
		select (ends_at at time zone 'UTC')::date as day, count(*) as subscriptions, sum(newest.mrr_after) as mrr
		from private.upcoming_ends(private.midnight((now() at time zone 'UTC')::date), 'infinity') as planned, lateral (
			select mrr_after from private.subscription_changes as later
			where later.subscription_id = planned.subscription_id order by n desc limit 1
		) as newest, private.passing_origins(planned.user_id, of_touch, passing)
		group by 1
	) as days
$$;

-- Movements of money and subscriptions in other currencies than EUR, which no figure contains
-- (docs/product/money.md#revenue-figures).
create function private.foreign_money(of_touch text, passing jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'currency', currency, 'movements', coalesce(movements, 0), 'amount', coalesce(amount, 0),
		'subscriptions', coalesce(subscriptions, 0)
	) order by currency), '[]')
	from (
		select currency, count(*) as movements, sum(amount) as amount
		from private.counted_payments, private.passing_origins(user_id, of_touch, passing)
		where currency <> 'eur' group by 1
	) as paid full join (
		select currency, count(distinct subscription_id) as subscriptions
		from private.counted_changes, private.passing_origins(user_id, of_touch, passing)
		where currency <> 'eur' group by 1
	) as subscribed using (currency)
$$;

-- Revenue of a span of UTC days, both included, the last one up to until_time if given, by day, week or month: MRR and
-- its movement, customers, churn, cash; trials by week; retention by month of first payment; planned cancellations from
-- today on; other currencies. Filters choose accounts by their origin (by first or last touch); the values of a filter
-- add up to the figures without it (docs/product/money.md#revenue-figures).
create function public.analytics_revenue(
	from_day date, to_day date, step text, until_time timestamptz default null, touch text default 'first',
	filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	max_days constant integer := case step when 'day' then 366 else 3660 end;
	-- Without a filter nobody's origin matters; platform and language are the same by either touch, in a tenth of the rows.
	of_touch constant text := case
		when filters = '{}' then '' when filters ?| array['source', 'campaign', 'variant'] then touch else 'either' end;
	until constant timestamptz := coalesce(until_time, private.midnight(to_day + 1));
begin
	perform private.require_active_admin();
	perform private.refuse_if(
		(step in ('day', 'week', 'month')) is not true, 'PT400', 'analytics_revenue: step must be day, week or month'
	);
	perform private.refuse_if(
		(from_day >= '2000-01-01' and to_day <= now()::date and to_day between from_day and from_day + max_days) is not true,
		'PT400', 'analytics_revenue: the span must end today or earlier and have at most 366 days, by week or month 3660'
	);
	perform private.refuse_if(
		until <= private.midnight(to_day) or until > private.midnight(to_day + 1),
		'PT400', 'analytics_revenue: until_time must be a time of to_day'
	);
	perform private.refuse_if(
		touch is null or touch not in ('first', 'last') or jsonb_typeof(filters) is distinct from 'object' or exists (
			select from jsonb_each(filters) as filter
			where key not in ('source', 'campaign', 'variant', 'platform', 'language') or jsonb_typeof(value) <> 'string'
		),
		'PT400', 'analytics_revenue: touch must be first or last, and filters texts for source, campaign, variant, platform or language'
	);
	return private.revenue_report(from_day, to_day, step, until, of_touch, filters) || jsonb_build_object(
		'currency', 'eur',
		'retention', private.retention_triangle(from_day, to_day, until, of_touch, filters),
		'cancellations', private.upcoming_cancellations(of_touch, private.passing_values(filters)),
		'foreign', private.foreign_money(of_touch, private.passing_values(filters))
	);
end;
$$;

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

-- Visitors with an account, and the last step that each took in order: 2 for one without a click before.
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

-- Visitors who came from from_time (a midnight, UTC) to until_at, as a list of their numbers by step (day or month).
create function private.visitor_course(
	from_time timestamptz, until_at timestamptz, seen_at timestamptz, step text, filters jsonb, passing jsonb
) returns jsonb
language sql stable
begin atomic
	select coalesce(jsonb_agg(coalesce(people, 0) order by at), '[]')
	from generate_series(date_trunc(step, from_time), until_at - interval '1 microsecond', ('1 ' || step)::interval) as span (at)
		left join (
			select first_day, sum(n) as people
			from (
				select first_day, n
				from private.read_facts(
					'visitors', array['visitors'], from_time::date, private.midnight(until_at::date), step, '', '{}', filters
				)
				union all
				select date_trunc(step, until_at)::date, count(*)
				from private.chosen_visitors(from_time, until_at, seen_at, passing)
				where entry_at >= private.midnight(until_at::date)
			) as counted
			group by 1
		) as came on first_day = at::date;
end;

-- Visitors who came from from_time (a midnight, UTC) to until_time, and the steps that they took in order within 30
-- days and before seen_until (now, by default): people and median seconds since the step before, by campaign, what no step
-- contains, and the course of who came. Filters: {source, campaign, platform, language, variant} of the entry, each optional.
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
		with summed as (
			select utm_source, utm_campaign, step, sum(n)::bigint as people
			from private.funnel_steps(from_time, until_at, seen_at, until_at::date, filters, passing)
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
			-- The 25 largest campaigns of each step keep their names, as far as these are earned or widely seen.
			select placed.*, private.is_presented(utm_source, utm_campaign)
				and min(place) filter (where step <= 6) over (partition by utm_source, utm_campaign) <= 25 as is_named
			from placed
		), campaigns as materialized (
			select case when is_named then utm_source else '(other)' end as utm_source,
				case when is_named then utm_campaign else '(other)' end as utm_campaign, step, sum(people)::bigint as people
			from named
			group by 1, 2, 3
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
			),
			'course', private.visitor_course(
				from_time, until_at, seen_at,
				-- Months of a long span: a thirtieth of the rows.
				case when until_at > from_time + interval '92 days' then 'month' else 'day' end, filters, passing
			)
		)
	);
end;
$$;
