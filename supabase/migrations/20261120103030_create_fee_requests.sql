-- Fees that no event names: Stripe names a charge's balance transaction by id only, so that the Worker reads it
-- (docs/money.md#payments).
-- Payments whose fee was requested from Stripe and is still unknown; each again after 20 hours, 10 times. Written by
-- note_fee_request.
create table private.fee_requests (
	payment_id text primary key references private.payments (id) on delete cascade,
	requested_at timestamptz not null,
	requests integer not null
);

-- The newest payments whose fee is unknown and may be asked for now, with their payment intent, null when no event
-- names it.
create function public.list_unknown_fees(at_time timestamptz, max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('payment_id', id, 'payment_intent_id', (
			select max(related.money ->> 'payment_intent_id')
			from private.find_related_events(jsonb_build_object('invoice_id', stripe_id)) as related
		))
		from private.payments
		-- Stripe knows the fee of some payments only minutes after them.
		where kind = 'payment' and fee is null and occurred_at < at_time - interval '1 hour' and not exists (
			select from private.fee_requests
			where payment_id = payments.id and (requests >= 10 or requested_at > at_time - interval '20 hours')
		)
		order by occurred_at desc
		limit least(max_rows, 1000)
	))
$$;

-- Records that the fee of a payment was requested from Stripe and is still unknown.
create function public.note_fee_request(payment text, at_time timestamptz) returns boolean
language sql security definer set search_path = '' as $$
	insert into private.fee_requests (payment_id, requested_at, requests)
	select id, at_time, 1 from private.payments where id = payment
	on conflict (payment_id) do update set requested_at = excluded.requested_at, requests = fee_requests.requests + 1
	returning true
$$;
