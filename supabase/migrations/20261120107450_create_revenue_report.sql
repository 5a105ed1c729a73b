-- The revenue report of the back-office, with the types of worker/contract/analytics-schema.ts. Amounts are cents.

-- Changes of what there is at a time: their sums over all earlier days are the state.
create function private.balance_figures() returns text[]
language sql immutable
return array[
	'mrr_new', 'mrr_expansion', 'mrr_contraction', 'mrr_churn', 'mrr_reactivation', 'customers_new', 'customers_churn',
	'customers_reactivation', 'active', 'past_due'
];

-- Movements of money.
create function private.cash_figures() returns text[]
language sql immutable
return array[
	'payments', 'payment_count', 'refunds', 'disputes', 'tax', 'fees', 'fees_unknown', 'failures'
];

-- The trials by the week (from Monday, the first one cut to the span) in which they started, with how many of them were
-- ever paid.
create function private.trial_weeks(from_day date, until_time timestamptz, of_touch text, filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
	with weeks as (
		select greatest(first_day, from_day) as week,
			sum(n) filter (where figure = 'trials') as trials, coalesce(sum(n) filter (where figure = 'trials_paid'), 0) as paid
		from private.read_facts(
			'accounts', array['trials', 'trials_paid'], from_day, until_time, 'week', of_touch, '{}', filters
		)
		group by 1
	)
	select coalesce(jsonb_agg(jsonb_build_object(
		'week', week, 'trials', trials, 'paid', paid, 'rate', private.percent(paid, trials)
	) order by week), '[]')
	from weeks
$$;

-- One object per step of the span, the first and the last one cut to it: MRR and its movement, customers, churn, cash;
-- and trial_weeks (docs/money.md#revenue-figures).
create function private.revenue_report(
	from_day date, to_day date, step text, until_time timestamptz, of_touch text, filters jsonb
) returns jsonb
language sql stable set search_path = '' as $$
	with facts as (
		-- Days before the first step have no place: they are its start.
		select first_day, figure, n from private.read_facts(
			'money', private.balance_figures(), private.first_month(), private.midnight(from_day), null, of_touch, '{}', filters
		)
		union all
		select greatest(first_day, from_day), figure, n from private.read_facts(
			'money', private.balance_figures() || private.cash_figures(), from_day, until_time, step, of_touch, '{}', filters
		)
	), steps as (
		select greatest(start::date, from_day) as first_day,
			least((start + ('1 ' || step)::interval)::date - 1, to_day) as last_day
		from generate_series(date_trunc(step, from_day::timestamp), to_day::timestamp, ('1 ' || step)::interval) as start
	), sums as (
		select first_day,
			sum(n) filter (where figure = 'mrr_new') as new_mrr,
			sum(n) filter (where figure = 'mrr_expansion') as expansion,
			sum(n) filter (where figure = 'mrr_contraction') as contraction,
			sum(n) filter (where figure = 'mrr_churn') as churn,
			sum(n) filter (where figure = 'mrr_reactivation') as reactivation,
			sum(n) filter (where figure like 'mrr%') as mrr_change,
			sum(n) filter (where figure = 'customers_new') as customers_new,
			sum(n) filter (where figure = 'customers_churn') as customers_lost,
			sum(n) filter (where figure = 'customers_reactivation') as customers_reactivated,
			sum(case figure when 'customers_churn' then -n else n end) filter (where figure like 'customers%') as customers_change,
			sum(n) filter (where figure = 'active') as active_change,
			sum(n) filter (where figure = 'past_due') as past_due_change,
			sum(n) filter (where figure = 'payments') as payments,
			sum(n) filter (where figure = 'payment_count') as payment_count,
			sum(n) filter (where figure = 'refunds') as refunds,
			sum(n) filter (where figure = 'disputes') as disputes,
			sum(n) filter (where figure in ('payments', 'refunds', 'disputes')) as net,
			sum(n) filter (where figure = 'tax') as tax,
			sum(n) filter (where figure = 'fees') as fees,
			sum(n) filter (where figure = 'fees_unknown') as fees_unknown,
			sum(n) filter (where figure = 'failures') as failures
		from facts group by 1
	), at_start as (
		select coalesce(sum(mrr_change), 0) as mrr, coalesce(sum(customers_change), 0) as customers,
			coalesce(sum(active_change), 0) as active, coalesce(sum(past_due_change), 0) as past_due
		from sums where first_day is null
	), figures as (
		select
			steps.last_day, sums.*, steps.first_day as step_start,
			at_start.mrr + coalesce(sum(mrr_change) over until_now, 0) as mrr_end,
			at_start.customers + coalesce(sum(customers_change) over until_now, 0) as customers_end,
			at_start.active + coalesce(sum(active_change) over until_now, 0) as active,
			at_start.past_due + coalesce(sum(past_due_change) over until_now, 0) as past_due
		from steps left join sums using (first_day), at_start
		window until_now as (order by steps.first_day)
	)
	select jsonb_build_object(
		'steps', (select jsonb_agg(jsonb_build_object(
			'first_day', step_start, 'last_day', last_day, 'is_running', last_day >= (now() at time zone 'UTC')::date,
			'mrr', jsonb_build_object(
				'start', mrr_end - coalesce(mrr_change, 0), 'new', coalesce(new_mrr, 0), 'expansion', coalesce(expansion, 0),
				'contraction', coalesce(contraction, 0), 'churn', coalesce(churn, 0), 'reactivation', coalesce(reactivation, 0),
				'end', mrr_end
			),
			'arr', 12 * mrr_end,
			'arpu', coalesce(round(mrr_end / nullif(customers_end, 0)), 0),
			'customers', jsonb_build_object(
				'start', customers_end - coalesce(customers_change, 0), 'new', coalesce(customers_new, 0),
				'lost', coalesce(customers_lost, 0), 'reactivated', coalesce(customers_reactivated, 0), 'end', customers_end
			),
			'customer_churn', private.percent(coalesce(customers_lost, 0), customers_end - coalesce(customers_change, 0)),
			'revenue_churn', private.percent(-coalesce(churn, 0) - coalesce(contraction, 0), mrr_end - coalesce(mrr_change, 0)),
			'subscriptions', jsonb_build_object('active', active, 'past_due', past_due),
			'cash', jsonb_build_object(
				'payments', coalesce(payments, 0), 'count', coalesce(payment_count, 0), 'refunds', coalesce(refunds, 0),
				'disputes', coalesce(disputes, 0), 'net', coalesce(net, 0),
				'tax', coalesce(tax, 0),
				-- As long as no fee is known their sum is unknown, not 0.
				'fees', case when coalesce(fees_unknown, 0) = 0 then coalesce(fees, 0) else nullif(fees, 0) end,
				'fees_unknown', coalesce(fees_unknown, 0), 'failures', coalesce(failures, 0)
			)
		) order by step_start) from figures),
		'trials', private.trial_weeks(from_day, until_time, of_touch, filters)
	)
$$;

-- Customers by the month of their first payment, and how many of them are customers at the end of that month and of
-- each one after it (docs/money.md#revenue-figures).
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
create function private.passing_origins(account uuid, of_touch text, filters jsonb) returns table (is_passing boolean)
language sql stable
begin atomic
	select true from private.origins_of(account, array[of_touch])
	where private.is_passing(private.passing_values(filters), utm_source, utm_campaign, variant, platform, language);
end;

-- Planned cancellations that nobody took back, by the UTC day on which they take effect, with the MRR that ends
-- (docs/money.md#revenue-figures).
create function private.upcoming_cancellations(of_touch text, filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object('day', day, 'subscriptions', subscriptions, 'mrr', mrr) order by day), '[]')
	from (
		select (ends_at at time zone 'UTC')::date as day, count(*) as subscriptions, sum(newest.mrr_after) as mrr
		from private.counted_changes as planned, lateral (
			select mrr_after from private.subscription_changes as later
			where later.subscription_id = planned.subscription_id order by n desc limit 1
		) as newest, private.passing_origins(planned.user_id, of_touch, filters)
		where kind = 'cancel_planned' and ends_at >= private.midnight((now() at time zone 'UTC')::date)
			and currency = 'eur'
			and not exists (
				select from private.subscription_changes as later
				where later.subscription_id = planned.subscription_id and later.n > planned.n
					and later.kind in ('cancel_planned', 'cancelled', 'reactivated')
			)
		group by 1
	) as days
$$;

-- Movements of money and subscriptions in other currencies than EUR, which no figure contains
-- (docs/money.md#revenue-figures).
create function private.foreign_money(of_touch text, filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'currency', currency, 'payments', coalesce(payments, 0), 'amount', coalesce(amount, 0),
		'subscriptions', coalesce(subscriptions, 0)
	) order by currency), '[]')
	from (
		select currency, count(*) as payments, sum(amount) as amount
		from private.counted_payments, private.passing_origins(user_id, of_touch, filters)
		where currency <> 'eur' group by 1
	) as paid full join (
		select currency, count(distinct subscription_id) as subscriptions
		from private.counted_changes, private.passing_origins(user_id, of_touch, filters)
		where currency <> 'eur' group by 1
	) as subscribed using (currency)
$$;

-- Revenue of a span of UTC days, both included, the last one up to until_time if given, by day, week or month: MRR and
-- its movement, customers, churn, cash; trials by week; retention by month of first payment; planned cancellations from
-- today on; other currencies. Filters choose accounts by their origin (by first or last touch); the values of a filter
-- add up to the figures without it (docs/money.md#revenue-figures).
create function public.analytics_revenue(
	from_day date, to_day date, step text, until_time timestamptz default null, touch text default 'first',
	filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	max_days constant integer := case step when 'day' then 366 else 3660 end;
	-- Without a filter nobody's origin matters.
	of_touch constant text := case filters when '{}' then '' else touch end;
	until constant timestamptz := coalesce(until_time, private.midnight(to_day + 1));
begin
	perform private.require_active_admin();
	if step is null or step not in ('day', 'week', 'month') then
		raise sqlstate 'PT400' using message = 'analytics_revenue: step must be day, week or month';
	end if;
	if from_day is null or to_day is null or from_day < '2000-01-01' or to_day > now()::date
		or to_day - from_day not between 0 and max_days then
		raise sqlstate 'PT400' using message = 'analytics_revenue: the span must end today or earlier and have at most 366 days, by week or month 3660';
	end if;
	if until <= private.midnight(to_day) or until > private.midnight(to_day + 1) then
		raise sqlstate 'PT400' using message = 'analytics_revenue: until_time must be a time of to_day';
	end if;
	if touch is null or touch not in ('first', 'last') or jsonb_typeof(filters) is distinct from 'object' or exists (
		select from jsonb_each(filters) as filter
		where key not in ('source', 'campaign', 'variant', 'platform', 'language') or jsonb_typeof(value) <> 'string'
	) then
		raise sqlstate 'PT400' using message = 'analytics_revenue: touch must be first or last, and filters texts for source, campaign, variant, platform or language';
	end if;
	return private.revenue_report(from_day, to_day, step, until, of_touch, filters) || jsonb_build_object(
		'currency', 'eur',
		'retention', private.retention_triangle(from_day, to_day, until, of_touch, filters),
		'cancellations', private.upcoming_cancellations(of_touch, filters),
		'foreign', private.foreign_money(of_touch, filters)
	);
end;
$$;

grant execute on function public.analytics_revenue to authenticated;
