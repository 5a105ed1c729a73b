-- Base figures counted once more from raw rows and compared each night with what reports read
-- (docs/architecture.md#comparison-of-figures).

-- The compared figures, each with its last comparison.
create table private.figure_checks (
	name text primary key,
	checked_at timestamptz,
	equal_at timestamptz,
	-- The days that differ: [{day, stored, counted}].
	differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array')
);

insert into private.figure_checks (name)
select unnest(array[
	'views', 'clicks', 'visitors', 'sign_ups', 'paid', 'formula_calls', 'chat_calls', 'active_users', 'payments', 'refunds',
	'revenue', 'mrr', 'customers', 'costs', 'test_visitors', 'test_conversions'
]);

-- The accounts that count: with a confirmed address or a payment, and no operator's.
create view private.plain_customers as
select users.id from auth.users left join private.trial_conversions on user_id = users.id
where (email_confirmed_at is not null or converted_at is not null) and users.id not in (select user_id from private.admins);

-- The figures of money, in cents of EUR, of customers and of deleted accounts that were customers'.
create function private.plain_money(from_day date, to_day date) returns table (name text, day date, n bigint)
language sql stable set search_path = '' set timezone = 'UTC' as $$
	with uncounted as (
		select customer_id from private.former_payers where not is_counted
	), money as (
		select occurred_at::date as day, kind, amount, tax from private.payments
		where currency = 'eur' and kind <> 'failure' and occurred_at >= from_day and occurred_at < to_day + 1
			and (user_id in (select id from private.plain_customers) or user_id is null and customer_id not in (select customer_id from uncounted))
	), changes as (
		select * from private.subscription_changes
		where currency = 'eur' and at < to_day + 1
			and (user_id in (select id from private.plain_customers) or user_id is null and customer_id not in (select customer_id from uncounted))
	)
	select case kind when 'payment' then 'payments' else 'refunds' end, money.day, sum(amount) from money group by 1, 2
	union all
	select 'revenue', money.day, sum(amount - tax) from money group by 2
	union all
	select 'mrr', to_day, sum(mrr_after)
	from (select distinct on (subscription_id) mrr_after from changes order by subscription_id, n desc) as latest
	union all
	select 'customers', to_day, count(*) filter (where movement <> 'churn')
	from (
		select distinct on (coalesce(user_id::text, person::text, customer_id)) movement
		from changes left join private.former_payers using (customer_id)
		where movement in ('new', 'churn', 'reactivation')
		order by coalesce(user_id::text, person::text, customer_id), at desc, n desc
	) as latest
$$;

-- The figures by day, counted from raw rows and by nothing that counts facts; MRR and customers are those at the end.
create function private.plain_figures(from_day date, to_day date) returns table (name text, day date, n bigint)
language sql stable set search_path = '' set timezone = 'UTC' as $$
	with events as not materialized (
		-- The report of a sign-up is stored, and counts for nothing.
		select session_id, event_type, created_at from public.landing_analytics where cta_location is distinct from 'sign_up'
	), calls as (
		select * from public.api_usage
		where user_id in (select id from private.plain_customers) and called_at >= from_day and called_at < to_day + 1
	)
	select event_type || 's', created_at::date, count(*)
	from events where created_at >= from_day and created_at < to_day + 1 group by 1, 2
	union all
	select 'visitors', entry_at::date, count(*)
	from (
		select session_id, min(created_at) as entry_at
		from events where session_id <> '' and created_at >= from_day and created_at < to_day + 1 group by 1
	) as came
	where not exists (select from events where events.session_id = came.session_id and created_at < from_day)
	group by 2
	union all
	select 'sign_ups', created_at::date, count(*)
	from public.profiles where id in (select id from private.plain_customers) group by 2
	union all
	select 'paid', converted_at::date, count(*)
	from private.trial_conversions where user_id is null or user_id in (select id from private.plain_customers) group by 2
	union all
	select kind || '_calls', called_at::date, count(*) from calls group by 1, 2
	union all
	select 'active_users', called_at::date, count(distinct user_id) from calls group by 2
	union all
	select * from private.plain_money(from_day, to_day)
	union all
	select 'costs', newest.day, sum(cost)
	from (
		select distinct on (costs.day, utm_source, utm_medium, utm_campaign) costs.day, cost, currency
		from private.campaign_costs as costs order by costs.day, utm_source, utm_medium, utm_campaign, upload desc
	) as newest
	where currency = 'EUR' group by 2
	union all
	select 'test_visitors', exposed_at::date, count(*)
	from private.experiment_units where is_drawn and not is_split and not is_crowded group by 2
	union all
	select 'test_conversions', converted_at::date, count(*)
	from (
		select min(converted_at) as converted_at
		from private.experiment_units join private.experiment_conversions using (test_name, run, unit_id)
		where is_drawn and not is_split and not is_crowded and converted_at >= exposed_at and goal not like 'lcp%'
		group by test_name, run, unit_id, goal
	) as firsts
	group by 2
$$;

-- The same as reports read them.
create function private.stored_figures(from_day date, to_day date) returns table (name text, day date, n bigint)
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select flows.name, facts.first_day, sum(facts.n)
	from (values
		('views', 'events', array['views']), ('clicks', 'events', array['clicks']), ('visitors', 'visitors', array['visitors']),
		('sign_ups', 'accounts', array['sign_ups']), ('paid', 'accounts', array['paid']),
		('formula_calls', 'calls', array['formula_calls']), ('chat_calls', 'calls', array['chat_calls']),
		('active_users', 'calls', array['active_users']), ('payments', 'money', array['payments']),
		('refunds', 'money', array['refunds', 'disputes']), ('revenue', 'money', array['revenue'])
	) as flows (name, source, figures)
		cross join lateral private.read_facts(source, figures, from_day, private.midnight(to_day + 1), 'day') as facts
	group by 1, 2
	union all
	select levels.name, to_day, sum(case figure when 'customers_churn' then -facts.n else facts.n end)
	from (values
		('mrr', array['mrr_new', 'mrr_expansion', 'mrr_contraction', 'mrr_churn', 'mrr_reactivation']),
		('customers', array['customers_new', 'customers_churn', 'customers_reactivation'])
	) as levels (name, figures)
		cross join lateral private.read_facts('money', figures, private.first_month(), private.midnight(to_day + 1)) as facts
	group by 1
	union all
	select 'costs', first_day, sum(costs.n) from private.cost_facts(from_day, private.midnight(to_day + 1), 'day', '{}') as costs group by 2
	union all
	select case fact when 'exposure' then 'test_visitors' else 'test_conversions' end, value::date, sum(counts.n)
	from private.experiment_counts as counts
	where by = 'day' and fact in ('exposure', 'cta_click', 'sign_up', 'confirmed', 'paid') group by 1, 2
$$;

-- Compares the last 35 closed days once they are counted: once a day, and again an hour after a difference. Returns
-- which figures differ. The Worker calls it every five minutes.
create function public.check_figures() returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' set jit = off as $$
declare
	last_day constant date := now()::date - 1;
	first_day constant date := last_day - 34;
begin
	if exists (
		select from private.figure_checks
		where checked_at is null or checked_at < now()::date or differences <> '[]' and checked_at < now() - interval '1 hour'
	-- Until then visitors of any day may stand under another one.
	) and not exists (select from private.changed_days where source = 'events' and day <= last_day) then
		update private.figure_checks as known set
			checked_at = now(), equal_at = case found.differences when '[]' then now() else equal_at end,
			differences = found.differences
		from (
			select name, coalesce(jsonb_agg(
				jsonb_build_object('day', day, 'stored', coalesce(stored.n, 0), 'counted', coalesce(plain.n, 0)) order by day
			) filter (where day between first_day and last_day and coalesce(stored.n, 0) <> coalesce(plain.n, 0)), '[]') as differences
			from private.figure_checks
				left join (
					private.stored_figures(first_day, last_day) as stored
						full join private.plain_figures(first_day, last_day) as plain using (name, day)
				) using (name)
			group by name
		) as found
		where known.name = found.name;
	end if;
	return jsonb_build_object('is_done', true, 'problem', (
		select 'figures that differ from their rows: ' || string_agg(name, ', ' order by name)
		from private.figure_checks where differences <> '[]'
	));
end;
$$;
