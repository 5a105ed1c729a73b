-- payments: one row for each movement of money, always derived from all events of the Stripe customer
-- (docs/product.md#payments). Only roll_money writes here.
create table private.payments (
	id text primary key,
	kind text not null check (kind in ('payment', 'failure', 'refund', 'dispute', 'dispute_won')),
	amount bigint not null check ((amount = 0) = (kind = 'failure')),
	amount_due bigint not null default 0,
	tax bigint not null default 0,
	fee bigint,
	currency text not null check (currency ~ '^[a-z]{3}$'),
	period_start timestamptz,
	period_end timestamptz,
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	user_id uuid references auth.users (id) on delete set null,
	customer_id text not null,
	subscription_id text,
	stripe_id text not null
);

comment on table private.payments is
	'Movements of money, one row each: refunds and disputes are negative, a failure is 0. Derived from billing_events. Source: docs/product.md#payments.';
comment on column private.payments.id is 'The invoice, the attempt, the event of the refund, or the dispute.';
comment on column private.payments.amount is 'In minor units of the currency, tax included.';
comment on column private.payments.amount_due is 'What a failed attempt should have brought; else 0.';
comment on column private.payments.tax is 'The part of amount that is tax, with its sign.';
comment on column private.payments.fee is 'Stripe''s fee; null while it is unknown.';
comment on column private.payments.period_start is 'Start of the time that the invoice pays for; null when the invoice is unknown.';
comment on column private.payments.user_id is 'Null once the account is deleted: the money stays.';
comment on column private.payments.stripe_id is 'The invoice, charge or dispute.';

create index payments_occurred_at_idx on private.payments (occurred_at);
create index payments_user_id_idx on private.payments (user_id, occurred_at);
create index payments_customer_id_idx on private.payments (customer_id);
-- Other currencies are few: they are counted apart.
create index payments_foreign_idx on private.payments (currency) where currency <> 'eur';

-- uncounted_money: money without an owner counts, but for that of an operator (docs/product.md#customers).
create table private.uncounted_money (
	customer_id text primary key
);

comment on table private.uncounted_money is
	'Stripe customers of operators whose account was deleted; written by end_subscriptions. Source: docs/product.md#customers.';

revoke all on private.payments, private.uncounted_money from public, anon, authenticated, service_role;

create function private.follow_payers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.customers (user_id)
	select user_id
	from (select distinct user_id from changed_rows where kind = 'payment' and user_id is not null) as payers
	where private.is_customer(user_id)
	on conflict (user_id) do nothing;
	delete from private.customers
	where user_id in (select user_id from changed_rows where kind = 'payment') and not private.is_customer(user_id);
	return null;
end;
$$;

comment on function private.follow_payers() is
	'Trigger of payments: whoever paid is a customer, without a confirmed address too. Source: docs/product.md#customers.';

create trigger follow_inserted_payers after insert on private.payments referencing new table as changed_rows
	for each statement execute function private.follow_payers();
create trigger follow_deleted_payers after delete on private.payments referencing old table as changed_rows
	for each statement execute function private.follow_payers();
create trigger follow_payers_before after update on private.payments referencing old table as changed_rows
	for each statement execute function private.follow_payers();
create trigger follow_payers_after after update on private.payments referencing new table as changed_rows
	for each statement execute function private.follow_payers();

create function private.money_events(customer text)
returns table (
	id text, type text, created_at timestamptz, user_id uuid, subscription_id text, kind text, money jsonb,
	invoice_id text, charge_id text, payment_intent_id text
)
language sql
stable
set search_path = ''
as $$
	select
		id, type, created_at,
		-- The owner is that of the subscription, which a checkout may have moved to another account.
		case when subscription_id is null then user_id else first_value(user_id) over (
			partition by subscription_id order by user_id is null, receipt_order desc
		) end,
		subscription_id, money ->> 'kind', money,
		money ->> 'invoice_id', money ->> 'charge_id', money ->> 'payment_intent_id'
	from private.billing_events
	where customer_id = customer and money is not null and outcome in ('applied', 'stale')
$$;

comment on function private.money_events(text) is
	'The events of a Stripe customer that tell of money, with the account that owns them now.';

create function private.derive_payments(customer text)
returns setof private.payments
language sql
stable
set search_path = ''
as $$
	with facts as materialized (
		select * from private.money_events(customer)
	), paid as (
		select distinct on (invoice_id) * from facts where kind = 'payment' order by invoice_id, created_at, id
	), failed as (
		select distinct on (invoice_id, money -> 'attempt') * from facts where kind = 'failure'
		order by invoice_id, money -> 'attempt', created_at, id
	), aliases as (
		select charge_id, max(payment_intent_id) as payment_intent_id from facts where charge_id is not null group by charge_id
	), links as (
		select invoice_id, charge_id, payment_intent_id from facts where kind <> 'subscription' and invoice_id is not null
	), placed as (
		-- A charge or dispute belongs to the invoice that the charge, a payment of the invoice, or the invoice names.
		select facts.*, invoice.id as of_invoice
		from facts left join aliases using (charge_id), lateral (
			select coalesce(facts.invoice_id, max(links.invoice_id)) as id from links
			where links.charge_id = facts.charge_id
				or links.payment_intent_id = coalesce(facts.payment_intent_id, aliases.payment_intent_id)
		) as invoice
		where kind in ('charge', 'dispute')
	), fees as (
		select of_invoice, sum(fee)::bigint as fee
		from (
			select of_invoice, charge_id, max((money ->> 'fee')::bigint) as fee
			from placed where kind = 'charge' group by 1, 2
		) as charges
		group by 1
	), refunds as (
		-- A charge tells the sum of its refunds: each step of it is a refund of its own time.
		select placed.*, sum_after, coalesce(lag(sum_after) over (
			partition by charge_id order by created_at, sum_after, id
		), 0) as sum_before
		from placed, lateral (select (money ->> 'amount_refunded')::bigint as sum_after) as state
		where kind = 'charge'
	), disputes as (
		select
			money ->> 'dispute_id' as dispute_id, max(of_invoice) as of_invoice,
			(array_agg(user_id order by created_at desc, id))[1] as user_id,
			(array_agg((money ->> 'amount')::bigint order by created_at desc, id))[1] as amount,
			max(money ->> 'currency') as currency,
			(array_agg((money ->> 'fee')::bigint order by created_at desc, id) filter (where money ->> 'fee' is not null))[1] as fee,
			-- An inquiry moves no money until it becomes a dispute.
			min(created_at) filter (where money ->> 'status' !~ '^(warning_|prevented)') as lost_at,
			min(created_at) filter (where money ->> 'status' = 'won') as won_at
		from placed where kind = 'dispute'
		group by 1
	), returned as (
		-- sum_before and sum_after: what of the invoice had gone back before and after.
		select id, 'refund' as kind, sum_after - sum_before as amount, sum_before, sum_after, null::bigint as fee,
			money ->> 'currency' as currency, created_at as at, user_id, of_invoice, charge_id as stripe_id
		from refunds where sum_after <> sum_before
		union all
		select dispute_id, 'dispute', amount, 0, amount, fee, currency, lost_at, user_id, of_invoice, dispute_id
		from disputes where lost_at is not null and amount <> 0
		union all
		select dispute_id || '/won', 'dispute_won', -amount, amount, 0, null, currency, won_at, user_id, of_invoice, dispute_id
		from disputes where lost_at is not null and won_at is not null and amount <> 0
	)
	select
		paid.invoice_id, 'payment', (money ->> 'amount')::bigint, 0, (money ->> 'tax')::bigint, fees.fee,
		money ->> 'currency', to_timestamp((money ->> 'period_start')::bigint), to_timestamp((money ->> 'period_end')::bigint),
		to_timestamp((money ->> 'at')::bigint), user_id, customer, subscription_id, paid.invoice_id
	from paid left join fees on of_invoice = paid.invoice_id
	union all
	select
		invoice_id || '/failed/' || (money ->> 'attempt'), 'failure', 0, (money ->> 'amount_due')::bigint, 0, null,
		money ->> 'currency', to_timestamp((money ->> 'period_start')::bigint), to_timestamp((money ->> 'period_end')::bigint),
		to_timestamp((money ->> 'at')::bigint), user_id, customer, subscription_id, invoice_id
	from failed
	union all
	select
		returned.id, returned.kind, -returned.amount, 0,
		-- Tax goes back with its money; shares of running sums leave no cent over.
		coalesce(
			round(tax * sum_before / nullif(invoiced, 0)) - round(tax * sum_after / nullif(invoiced, 0)), 0
		)::bigint,
		returned.fee, returned.currency,
		to_timestamp((money ->> 'period_start')::bigint), to_timestamp((money ->> 'period_end')::bigint),
		returned.at, case when paid.id is null then returned.user_id else paid.user_id end, customer, subscription_id, returned.stripe_id
	from returned left join paid on paid.invoice_id = of_invoice, lateral (
		select (money ->> 'amount')::numeric as invoiced, (money ->> 'tax')::numeric as tax
	) as invoice
$$;

comment on function private.derive_payments(text) is
	'All movements of money of a Stripe customer, from all of its events: the order of their receipt does not matter. Source: docs/product.md#payments.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
