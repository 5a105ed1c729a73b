-- What happened to each paid subscription; mrr_after - mrr_before adds up to its present MRR
-- (docs/money.md#revenue-figures). Only roll_money writes here.
create table private.subscription_changes (
	subscription_id text not null,
	-- Counts the changes of a subscription in the order of their events.
	n integer not null,
	event_id text not null,
	kind text not null check (
		kind in ('new', 'upgrade', 'downgrade', 'cancel_planned', 'cancelled', 'reactivated', 'failed', 'recovered')
	),
	at timestamptz not null check (isfinite(at)),
	mrr_before bigint not null,
	-- Monthly recurring revenue in minor units of the currency.
	mrr_after bigint not null,
	currency text not null check (currency ~ '^[a-z]{3}$'),
	state_before text check (state_before in ('active', 'past_due')),
	-- Null: the subscription brings no money.
	state_after text check (state_after in ('active', 'past_due')),
	-- When a planned cancellation takes effect.
	ends_at timestamptz,
	-- What the change is to the MRR of the customer, over all subscriptions in EUR; null when that stays the same.
	movement text check (movement in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
	-- The month of the customer's first payment, else of the first change.
	cohort date check (extract(day from cohort) = 1),
	user_id uuid references auth.users (id) on delete set null,
	customer_id text not null,
	primary key (subscription_id, n)
);

create index subscription_changes_at_idx on private.subscription_changes (at);
create index subscription_changes_user_id_idx on private.subscription_changes (user_id, at);
create index subscription_changes_cohort_idx on private.subscription_changes (cohort);
create index subscription_changes_customer_id_idx on private.subscription_changes (customer_id);
create index subscription_changes_ends_at_idx on private.subscription_changes (ends_at) where kind = 'cancel_planned';
create index subscription_changes_foreign_idx on private.subscription_changes (currency) where currency <> 'eur';

-- What the events of Stripe customers say about their subscriptions, in the order of creation, each with what was so
-- before. The person is the account, else the Stripe customer.
create function private.plan_steps(customers text[])
returns table (
	customer_id text, person text, subscription_id text, id text, created_at timestamptz, user_id uuid, currency text, place bigint,
	mrr_before bigint, mrr bigint, state_before text, state text, ends_before timestamptz, ends_at timestamptz,
	is_running boolean, was_paid boolean
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with plans as (
			select
				stripe_customer, coalesce(user_id, former.person)::text as person, events.*, money ->> 'status' as status,
				id like 'backfill:%' as is_snapshot,
				min(created_at) filter (where id not like 'backfill:%') over of_subscription as known_from,
				max(created_at) filter (where id not like 'backfill:%') over of_subscription as known_until,
				max(created_at) filter (where type = 'account.deleted') over of_subscription as deleted_at
			from unnest(customers) as stripe_customer cross join lateral private.money_events(stripe_customer) as events
				left join private.former_payers as former on former.customer_id = stripe_customer
			where kind = 'subscription'
			window of_subscription as (partition by subscription_id)
		), facts as (
			select
				stripe_customer, coalesce(person, stripe_customer) as person, subscription_id, id, created_at, user_id,
				money ->> 'currency' as currency, (money ->> 'mrr')::bigint as mrr,
				case when status in ('active', 'past_due') then status end as state,
				status in ('active', 'past_due', 'trialing') as is_running,
				case when status in ('active', 'past_due', 'trialing')
					then to_timestamp((money ->> 'ends_at')::bigint) end as ends_at,
				row_number() over (partition by subscription_id order by created_at, plans.place, id) as place
			from plans
			-- What an export says about the past fills the time that no event of Stripe covers.
			where not (is_snapshot and coalesce(created_at between known_from and known_until, false))
				-- The plan of a deleted account ends with it, unless another account has taken it over.
				and (user_id is not null or deleted_at is null or created_at <= deleted_at)
		)
		select
			stripe_customer, person, subscription_id, id, created_at, user_id, currency, place,
			coalesce(lag(mrr) over in_order, 0), mrr, lag(state) over in_order, state, lag(ends_at) over in_order, ends_at,
			is_running, count(state) over (in_order rows between unbounded preceding and 1 preceding) > 0
		from facts
		window in_order as (partition by subscription_id order by place);
end;
$$;

-- The changes that one step of a subscription consists of: its revenue, a failure or recovery, a planned end.
create function private.plan_lines(customers text[])
returns table (
	customer_id text, person text, subscription_id text, event_id text, at timestamptz, user_id uuid, currency text,
	place bigint, part integer, kind text, state_from text, state_to text, mrr_from bigint, mrr_to bigint, ends_at timestamptz
)
language sql stable set search_path = '' as $$
	select
		customer_id, person, subscription_id, id, created_at, user_id, currency, place, part, line.kind, line.state_from, line.state_to,
		case part when 1 then mrr_before else mrr end, mrr, case line.kind when 'cancel_planned' then ends_at end
	from private.plan_steps(customers), lateral (select
		case
			when state_before is null and state is not null then case when was_paid then 'reactivated' else 'new' end
			when state_before is not null and state is null then 'cancelled'
			when mrr > mrr_before then 'upgrade'
			when mrr < mrr_before then 'downgrade'
		end as kind
	) as main, lateral (values
		(1, main.kind, state_before, case when state_before is null or state is null then state else state_before end),
		(2, case
			when state_before = 'active' and state = 'past_due' then 'failed'
			when state_before = 'past_due' and state = 'active' then 'recovered'
		end, state_before, state),
		(3, case
			when ends_at is distinct from ends_before and ends_at is not null then 'cancel_planned'
			when ends_at is null and ends_before is not null and is_running then 'reactivated'
		end, state, state)
	) as line (part, kind, state_from, state_to)
	where line.kind is not null
$$;

-- All changes of the subscriptions of related Stripe customers, from all of their events in the order of creation; a
-- movement is one of the person.
create function private.derive_subscription_changes(customers text[]) returns setof private.subscription_changes
language plpgsql stable set search_path = '' as $$
begin
	return query
		with lines as materialized (
			select lines.*, case currency when 'eur' then mrr_to - mrr_from else 0 end as change
			from private.plan_lines(customers) as lines
		), sums as (
			select *, sum(change) over in_order as total_after
			from lines
			-- A switch of subscriptions within a second is a switch, not a loss.
			window in_order as (partition by person order by at, change < 0, subscription_id, place, part)
		), totals as (
			select *, coalesce(max(total_after) over (
				partition by person order by at, change < 0, subscription_id, place, part
				rows between unbounded preceding and 1 preceding
			), 0) > 0 as had_mrr
			from sums
		), begun as (
			select person, date_trunc('month', coalesce(
				min(occurred_at) filter (where is_payment), min(occurred_at)
			) at time zone 'UTC')::date as cohort
			from (
				select person, at as occurred_at, false as is_payment from lines
				union all
				select coalesce(payments.user_id::text, former.person::text, payments.customer_id), occurred_at, true
				from private.payments left join private.former_payers as former using (customer_id)
				where payments.customer_id = any (customers) and kind = 'payment' and currency = 'eur'
			) as moments
			group by 1
		)
		select
			subscription_id, row_number() over (partition by subscription_id order by place, part)::integer, event_id,
			case when kind = 'new' and movement = 'reactivation' then 'reactivated' else kind end,
			at, mrr_from, mrr_to, currency, state_from, state_to, ends_at, movement, cohort, user_id, customer_id
		from totals join begun using (person), lateral (select case
			when change = 0 then null
			when total_after = change then case when had_mrr then 'reactivation' else 'new' end
			when total_after = 0 then 'churn'
			when change > 0 then 'expansion'
			else 'contraction'
		end as movement) as moved;
end;
$$;

-- billing_events → payments and subscription_changes of related Stripe customers; a second run changes nothing
-- (docs/architecture.md#accounts-and-billing).
create function private.roll_money(customers text[]) returns void
language plpgsql set search_path = '' as $$
begin
	-- Rows that stay the same are not written: their days need no new rollup.
	delete from private.payments
	where customer_id = any (customers) and id not in (
		select derived.id from unnest(customers) as customer cross join lateral private.derive_payments(customer) as derived
	);
	insert into private.payments
	select derived.* from unnest(customers) as customer cross join lateral private.derive_payments(customer) as derived
	on conflict (id) do update set
		kind = excluded.kind, amount = excluded.amount, amount_due = excluded.amount_due, tax = excluded.tax,
		fee = excluded.fee, currency = excluded.currency, occurred_at = excluded.occurred_at,
		user_id = excluded.user_id, customer_id = excluded.customer_id, subscription_id = excluded.subscription_id,
		stripe_id = excluded.stripe_id
	where to_jsonb(payments) <> to_jsonb(excluded);

	delete from private.subscription_changes
	where customer_id = any (customers) and not exists (
		select from private.derive_subscription_changes(customers) as now
		where now.subscription_id = subscription_changes.subscription_id and now.n = subscription_changes.n
	);
	insert into private.subscription_changes select * from private.derive_subscription_changes(customers)
	on conflict (subscription_id, n) do update set
		event_id = excluded.event_id, kind = excluded.kind, at = excluded.at, mrr_before = excluded.mrr_before,
		mrr_after = excluded.mrr_after, currency = excluded.currency, state_before = excluded.state_before,
		state_after = excluded.state_after, ends_at = excluded.ends_at, movement = excluded.movement,
		cohort = excluded.cohort, user_id = excluded.user_id, customer_id = excluded.customer_id
	where to_jsonb(subscription_changes) <> to_jsonb(excluded);
end;
$$;
