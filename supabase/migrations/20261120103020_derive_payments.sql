-- All movements of money of a Stripe customer, from all of its events: the order of their receipt does not matter
-- (docs/money.md#payments).
create function private.derive_payments(customer text) returns setof private.payments
language plpgsql stable set search_path = '' as $$
begin
	return query
		with placed as materialized (select * from private.money_events(customer)), paid as (
			select distinct on (invoice_id) * from placed where kind = 'payment' order by invoice_id, created_at, id
		), failed as (
			-- Nothing is due of a voided invoice.
			select distinct on (invoice_id, money -> 'attempt') *, case
				when exists (select from placed as void where void.kind = 'void' and void.invoice_id = placed.invoice_id) then 0
				else (money ->> 'amount_due')::bigint
			end as amount_due
			from placed where kind = 'failure'
			order by invoice_id, money -> 'attempt', created_at, id
		), fees as (
			-- The sum of some is not the fee of all.
			select of_invoice, case when bool_and(fee is not null) then sum(fee)::bigint end as fee
			from (
				select of_invoice, charge_id, max((money ->> 'fee')::bigint) as fee
				from placed where kind in ('charge', 'fee') group by 1, 2
			) as charges
			group by 1
		), returned as materialized (select * from private.returned_money(customer))
		select
			paid.invoice_id, 'payment', (money ->> 'amount')::bigint, 0, (money ->> 'tax')::bigint, fees.fee,
			money ->> 'currency', to_timestamp((money ->> 'at')::bigint), user_id, customer, subscription_id, paid.invoice_id
		from paid left join fees on fees.of_invoice = paid.invoice_id
		union all
		select
			invoice_id || '/failed/' || (money ->> 'attempt'), 'failure', 0, amount_due, 0, null,
			money ->> 'currency', to_timestamp((money ->> 'at')::bigint), user_id, customer, subscription_id, invoice_id
		from failed
		union all
		select
			returned.id, returned.kind, -returned.amount, 0,
			-- Tax goes back with its money; shares of running sums leave no cent over.
			coalesce(
				round(tax * sum_before / nullif(invoiced, 0)) - round(tax * sum_after / nullif(invoiced, 0)), 0
			)::bigint,
			returned.fee, returned.currency, returned.at,
			case when paid.id is null then returned.user_id else paid.user_id end, customer, subscription_id, returned.stripe_id
		from returned left join paid on paid.invoice_id = returned.of_invoice, lateral (
			select (money ->> 'amount')::numeric as invoiced, (money ->> 'tax')::numeric as tax
		) as invoice;
end;
$$;
