-- The rollups of the revenue report (docs/architecture.md#rollups). A day that has a row in changed_days is read from
-- the raw rows: the figures are right at once, however old the day is that an event changes.

-- daily_revenue: one row per UTC day on which anything happened; amounts are in cents of EUR.
create table private.daily_revenue (
	day date primary key,
	new_mrr bigint not null,
	expansion bigint not null,
	contraction bigint not null,
	churn bigint not null,
	reactivation bigint not null,
	customers_new bigint not null,
	customers_lost bigint not null,
	customers_reactivated bigint not null,
	active_change bigint not null,
	past_due_change bigint not null,
	payments bigint not null,
	refunds bigint not null,
	disputes bigint not null,
	tax bigint not null,
	fees bigint not null,
	failures bigint not null,
	trials bigint not null,
	trials_paid bigint not null
);

comment on table private.daily_revenue is
	'payments, subscription_changes and trials by UTC day; written by refresh_rollups. Source: docs/product.md#revenue-figures.';
comment on column private.daily_revenue.active_change is 'By how many the active paid subscriptions grew.';
comment on column private.daily_revenue.trials_paid is 'Of the trials that started on the day, those that were paid at any time.';

-- daily_retention: customers by the month of their first payment.
create table private.daily_retention (
	day date not null,
	cohort date not null,
	gained bigint not null,
	change bigint not null,
	primary key (day, cohort)
);

comment on table private.daily_retention is
	'New customers, and by how many the customers grew, by UTC day and cohort; written by refresh_rollups. Source: docs/product.md#revenue-figures.';

revoke all on private.daily_revenue, private.daily_retention from public, anon, authenticated, service_role;

-- Whom the figures of revenue contain: everybody but operators; a deleted account, without an owner, stays.
create view private.counted_payments as
	select * from private.payments
	where not exists (select from private.admins where admins.user_id = payments.user_id);

comment on view private.counted_payments is
	'payments without those of operators. Source: docs/product.md#revenue-figures.';

create view private.counted_changes as
	select * from private.subscription_changes
	where not exists (select from private.admins where admins.user_id = subscription_changes.user_id);

comment on view private.counted_changes is
	'subscription_changes without those of operators. Source: docs/product.md#revenue-figures.';

revoke all on private.counted_payments, private.counted_changes from public, anon, authenticated, service_role;

create function private.count_revenue(from_day date, to_day date)
returns setof private.daily_revenue
language sql
stable
set search_path = ''
as $$
	with moved as (
		select
			(at at time zone 'UTC')::date as day,
			coalesce(sum(mrr_after - mrr_before) filter (where movement = 'new'), 0) as new_mrr,
			coalesce(sum(mrr_after - mrr_before) filter (where movement = 'expansion'), 0) as expansion,
			coalesce(sum(mrr_after - mrr_before) filter (where movement = 'contraction'), 0) as contraction,
			coalesce(sum(mrr_after - mrr_before) filter (where movement = 'churn'), 0) as churn,
			coalesce(sum(mrr_after - mrr_before) filter (where movement = 'reactivation'), 0) as reactivation,
			count(*) filter (where movement = 'new') as customers_new,
			count(*) filter (where movement = 'churn') as customers_lost,
			count(*) filter (where movement = 'reactivation') as customers_reactivated,
			count(*) filter (where state_after = 'active') - count(*) filter (where state_before = 'active') as active_change,
			count(*) filter (where state_after = 'past_due') - count(*) filter (where state_before = 'past_due') as past_due_change
		from private.counted_changes
		where at >= private.midnight(from_day) and at < private.midnight(to_day + 1) and currency = 'eur'
		group by 1
	), cash as (
		select
			(occurred_at at time zone 'UTC')::date as day,
			coalesce(sum(amount) filter (where kind = 'payment'), 0) as payments,
			coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunds,
			coalesce(sum(amount) filter (where kind in ('dispute', 'dispute_won')), 0) as disputes,
			coalesce(sum(tax), 0) as tax, coalesce(sum(fee), 0) as fees,
			count(*) filter (where kind = 'failure') as failures
		from private.counted_payments
		where occurred_at >= private.midnight(from_day) and occurred_at < private.midnight(to_day + 1) and currency = 'eur'
		group by 1
	), begun as (
		select
			(started_at at time zone 'UTC')::date as day, count(*) as trials, count(converted_at) as trials_paid
		from private.trial_conversions as trial
		where started_at >= private.midnight(from_day) and started_at < private.midnight(to_day + 1)
			and not exists (select from private.admins where admins.user_id = trial.user_id)
			-- An unconfirmed account counts once it has paid. A join would read every account for a day's trials.
			and (user_id is null or converted_at is not null or (
				select email_confirmed_at from auth.users where users.id = trial.user_id
			) is not null)
		group by 1
	)
	select
		day, coalesce(new_mrr, 0), coalesce(expansion, 0), coalesce(contraction, 0), coalesce(churn, 0),
		coalesce(reactivation, 0), coalesce(customers_new, 0), coalesce(customers_lost, 0),
		coalesce(customers_reactivated, 0), coalesce(active_change, 0), coalesce(past_due_change, 0),
		coalesce(payments, 0), coalesce(refunds, 0), coalesce(disputes, 0), coalesce(tax, 0), coalesce(fees, 0),
		coalesce(failures, 0), coalesce(trials, 0), coalesce(trials_paid, 0)
	from moved full join cash using (day) full join begun using (day)
$$;

comment on function private.count_revenue(date, date) is
	'The figures of daily_revenue from the raw rows, both days included. Source: docs/product.md#revenue-figures.';

create function private.count_retention(from_day date, to_day date)
returns setof private.daily_retention
language sql
stable
set search_path = ''
as $$
	select
		(at at time zone 'UTC')::date, cohort, count(*) filter (where movement = 'new'),
		sum(case movement when 'churn' then -1 else 1 end)
	from private.counted_changes
	where at >= private.midnight(from_day) and at < private.midnight(to_day + 1)
		and movement in ('new', 'churn', 'reactivation')
	group by 1, 2
$$;

comment on function private.count_retention(date, date) is
	'The figures of daily_retention from the raw rows, both days included.';

create function private.roll_daily_revenue(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_revenue where day between from_day and to_day;
	insert into private.daily_revenue select * from private.count_revenue(from_day, to_day);
	delete from private.daily_retention where day between from_day and to_day;
	insert into private.daily_retention select * from private.count_retention(from_day, to_day);
$$;

comment on function private.roll_daily_revenue(date, date) is
	'payments, subscription_changes and trials → daily_revenue and daily_retention, both days included.';

create function private.unrolled_revenue_days(to_day date)
returns datemultirange
language sql
stable
set search_path = ''
as $$
	select coalesce(range_agg(daterange(day, day, '[]')), '{}')
	from private.changed_days where rollup = 'revenue' and day <= to_day
$$;

comment on function private.unrolled_revenue_days(date) is 'Days whose money changed since they were rolled up.';

create function private.revenue_by_day(to_day date)
returns setof private.daily_revenue
language sql
stable
set search_path = ''
as $$
	with unrolled as materialized (select private.unrolled_revenue_days(to_day) as days)
	select rolled.* from private.daily_revenue as rolled, unrolled where day <= to_day and not days @> day
	union all
	select counted.* from unrolled, unnest(days) as span, private.count_revenue(lower(span), upper(span) - 1) as counted
$$;

comment on function private.revenue_by_day(date) is 'The figures of daily_revenue up to a day, the newest included.';

create function private.retention_by_day(to_day date)
returns setof private.daily_retention
language sql
stable
set search_path = ''
as $$
	with unrolled as materialized (select private.unrolled_revenue_days(to_day) as days)
	select rolled.* from private.daily_retention as rolled, unrolled where day <= to_day and not days @> day
	union all
	select counted.* from unrolled, unnest(days) as span, private.count_retention(lower(span), upper(span) - 1) as counted
$$;

comment on function private.retention_by_day(date) is 'The figures of daily_retention up to a day, the newest included.';

create function private.record_revenue_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
	account constant uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
	insert into private.changed_days
	select distinct 'revenue', (at at time zone 'UTC')::date
	from (
		select occurred_at as at from private.payments where user_id = account
		union all
		select subscription_changes.at from private.subscription_changes where user_id = account
		union all
		select started_at from private.trial_conversions where user_id = account
	) as counted;
	return null;
end;
$$;

comment on function private.record_revenue_of_account() is
	'Trigger of an operator who is added or removed, and of a confirmed address: records the days whose figures change. Argument: the column of the account.';

create function private.record_changed_trial_cohort()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select distinct 'revenue', (at at time zone 'UTC')::date
	from unnest(array[old.started_at, new.started_at]) as at where at is not null;
	return null;
end;
$$;

comment on function private.record_changed_trial_cohort() is
	'Trigger of a trial that starts, is paid or loses its account: records the day on which it started.';

create trigger record_inserted_days after insert on private.payments referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_deleted_days after delete on private.payments referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_days_before after update on private.payments referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_days_after after update on private.payments referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_inserted_days after insert on private.subscription_changes referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_deleted_days after delete on private.subscription_changes referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_days_before after update on private.subscription_changes referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_days_after after update on private.subscription_changes referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_changed_trial_cohort
	after insert or delete or update of started_at, converted_at, user_id on private.trial_conversions
	for each row execute function private.record_changed_trial_cohort();
create trigger record_revenue_of_operator after insert or delete on private.admins
	for each row execute function private.record_revenue_of_account('user_id');
create trigger record_revenue_of_account after update on auth.users
	for each row when (old.email_confirmed_at is distinct from new.email_confirmed_at)
	execute function private.record_revenue_of_account('id');

revoke all on all functions in schema private from public, anon, authenticated, service_role;
