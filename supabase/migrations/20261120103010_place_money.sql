-- What the events of a Stripe customer say about money, each with its invoice. These functions and
-- those that derive from them are plpgsql, which keeps their plans in the session: planning takes longer than they do.

-- The events of a Stripe customer that move money, with the account that owns them now and the invoice that they belong
-- to; null while that is unknown, and for subscriptions.
create function private.money_events(customer text)
returns table (
	id text, type text, created_at timestamptz, place integer, user_id uuid, subscription_id text, kind text, money jsonb,
	invoice_id text, charge_id text, payment_intent_id text, of_invoice text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with events as materialized (
			select
				id, type, created_at, place,
				-- The owner is that of the subscription, which a checkout may have moved to another account.
				case when subscription_id is null then user_id else first_value(user_id) over (
					partition by subscription_id order by user_id is null, receipt_order desc
				) end as user_id,
				subscription_id, money ->> 'kind' as kind, money,
				money ->> 'invoice_id' as invoice_id, money ->> 'charge_id' as charge_id,
				money ->> 'payment_intent_id' as payment_intent_id
			from private.billing_events
			where customer_id = customer and money is not null and outcome in ('applied', 'stale')
		), aliases as (
			select charge_id, max(payment_intent_id) as payment_intent_id from events where charge_id is not null group by charge_id
		), links as (
			select invoice_id, charge_id, payment_intent_id from events where kind <> 'subscription' and invoice_id is not null
		)
		-- It belongs to the invoice that it names, or that the charge or a payment of the invoice names.
		select events.*, invoice.id
		from events left join aliases using (charge_id), lateral (
			select coalesce(events.invoice_id, max(links.invoice_id)) as id from links
			where links.charge_id = events.charge_id
				or links.payment_intent_id = coalesce(events.payment_intent_id, aliases.payment_intent_id)
		) as invoice;
end;
$$;

-- These Stripe customers and all that share an account with one of them, also a deleted one
-- (docs/money.md#revenue-figures).
create function private.related_customers(customers text[]) returns text[]
language sql stable set search_path = '' as $$
	with recursive related (customer_id) as (
		select unnest(customers)
		union
		select other.customer_id from related cross join lateral (
			select customer_id from private.billing_events
			where user_id in (select user_id from private.billing_events where customer_id = related.customer_id)
			union
			select customer_id from private.former_payers
			where person in (select person from private.former_payers where customer_id = related.customer_id)
		) as other
	)
	select array_agg(customer_id) from related where customer_id is not null
$$;

-- How the sum of each charge's refunds changed, in the order of creation: each refund and each failed one is a step of
-- its own time (docs/money.md#payments).
create function private.refund_steps(customer text)
returns table (
	id text, created_at timestamptz, charge_id text, of_invoice text, user_id uuid, currency text,
	sum_before bigint, sum_after bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with placed as materialized (select * from private.money_events(customer)), reported as (
			-- A charge reports the sum of its refunds.
			select placed.*, reported_sum, lag(reported_sum, 1, 0::bigint) over (
				partition by charge_id order by created_at, reported_sum, id
			) as reported_before
			from placed, lateral (select (money ->> 'amount_refunded')::bigint as reported_sum) as state
			where kind = 'charge'
		), failed as (
			select distinct on (money ->> 'refund_id') placed.*, to_timestamp((money ->> 'refunded_at')::bigint) as refunded_at
			from placed where kind = 'refund'
			order by money ->> 'refund_id', created_at, id
		), states as (
			select id, created_at, charge_id, of_invoice, user_id, money, reported_sum, 0::bigint as undone from reported
			union all
			-- A failed refund lowers the sum, unless the charge has reported it before.
			select id, created_at, charge_id, of_invoice, user_id, money, null, greatest(0, (money ->> 'amount')::bigint - coalesce((
				select sum(reported_before - reported_sum) from reported
				where reported.charge_id = failed.charge_id and reported_sum < reported_before
					and reported.created_at between refunded_at and failed.created_at
			), 0))::bigint
			from failed
		), numbered as (
			select *, count(reported_sum) over in_order as reported_n, row_number() over in_order as n
			from states window in_order as (partition by charge_id order by created_at, reported_sum, id)
		), summed as (
			select *, greatest(0, coalesce(max(reported_sum) over since_report, 0) - sum(undone) over since_report)::bigint as sum_now
			from numbered window since_report as (partition by charge_id, reported_n order by n)
		)
		select id, created_at, charge_id, of_invoice, user_id, money ->> 'currency',
			lag(sum_now, 1, 0::bigint) over (partition by charge_id order by n), sum_now
		from summed;
end;
$$;
