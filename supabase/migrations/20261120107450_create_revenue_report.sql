-- The revenue report of the back-office, with the types of contract/analytics-schema.ts. Amounts are cents.

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

-- The figures of the report: changes of what there is at a time, whose sums over all earlier days are the state, and
-- movements of money.
create type private.money_sums as (
	mrr_new bigint, mrr_expansion bigint, mrr_contraction bigint, mrr_churn bigint, mrr_reactivation bigint,
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
		select (sums).mrr_new + (sums).mrr_expansion + (sums).mrr_contraction + (sums).mrr_churn + (sums).mrr_reactivation,
			(sums).customers_new - (sums).customers_churn + (sums).customers_reactivation
	) as changes (mrr_change, customers_change)
	window until_now as (order by first_day nulls first)
$$;

-- One object per step of the span: MRR and its movement, customers, churn, cash; and trial_weeks
-- (docs/money.md#revenue-figures).
create function private.revenue_report(
	from_day date, to_day date, step text, until_time timestamptz, of_touch text, filters jsonb
) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object('steps', jsonb_agg(jsonb_build_object(
		'first_day', first_day, 'last_day', last_day, 'is_running', last_day >= (now() at time zone 'UTC')::date,
		'mrr', jsonb_build_object(
			'start', mrr_end - mrr_change, 'new', mrr_new, 'expansion', mrr_expansion, 'contraction', mrr_contraction,
			'churn', mrr_churn, 'reactivation', mrr_reactivation, 'end', mrr_end
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
			'net', payments + refunds + disputes, 'tax', tax,
			-- As long as no fee is known their sum is unknown, not 0.
			'fees', case when fees_unknown = 0 then fees else nullif(fees, 0) end,
			'fees_unknown', fees_unknown, 'failures', failures
		)
	) order by first_day), 'trials', private.trial_weeks(from_day, until_time, of_touch, filters))
	from (
		select *, (sums).*, least((date_trunc(step, first_day::timestamp) + ('1 ' || step)::interval)::date - 1, to_day) as last_day
		from private.money_by_step(from_day, to_day, step, until_time, of_touch, filters)
		where first_day is not null
	) as steps
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
create function private.passing_origins(account uuid, of_touch text, passing jsonb) returns table (is_passing boolean)
language sql stable
begin atomic
	select true from private.origins_of(account, array[of_touch])
	where private.is_passing(passing, utm_source, utm_campaign, variant, platform, language);
end;

-- Planned cancellations that nobody reverted, by the UTC day on which they take effect, with the MRR that ends
-- (docs/money.md#revenue-figures).
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
-- (docs/money.md#revenue-figures).
create function private.foreign_money(of_touch text, passing jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'currency', currency, 'payments', coalesce(payments, 0), 'amount', coalesce(amount, 0),
		'subscriptions', coalesce(subscriptions, 0)
	) order by currency), '[]')
	from (
		select currency, count(*) as payments, sum(amount) as amount
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
-- add up to the figures without it (docs/money.md#revenue-figures).
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
