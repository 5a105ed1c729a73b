-- Plans and money: Ada pays by the month, upgrades, is refunded and leaves; Bob pays a year late and from Germany; Cleo has
-- two subscriptions; Dan deletes his account; Eve is known by her address; somebody unknown pays, too.
\at 2026-03-02T08:00:00Z

\as superuser

create function probe.event(id text, type text, at timestamptz, who text, change jsonb, money jsonb, more jsonb default '{}') returns text
language sql as $$
	select public.apply_billing_event(jsonb_build_object(
		'id', id, 'type', type, 'created', extract(epoch from at)::bigint, 'user_id', null, 'email', null,
		'customer_id', 'cus_' || split_part(who, '/', 1), 'subscription_id', nullif('sub_' || split_part(who, '/', 2), 'sub_'),
		'change', change, 'money', money
	) || more)
$$

create function probe.change(status text, until timestamptz, more jsonb default '{}') returns jsonb
language sql as $$
	select jsonb_build_object('subscription_type', 'premium', 'subscription_status', status, 'billing_period', 'P1M',
		'current_period_end', extract(epoch from until)::bigint, 'cancel_at_period_end', false) || more
$$

create function probe.plan(status text, mrr integer, more jsonb default '{}') returns jsonb
language sql as $$
	select jsonb_build_object('kind', 'subscription', 'status', status, 'currency', 'eur', 'mrr', mrr, 'taxed', mrr, 'price', mrr,
		'quantity', 1, 'interval', 'month', 'interval_count', 1, 'discount', 0, 'discounts', '[]'::jsonb, 'ends_at', null) || more
$$

create function probe.paid(invoice text, amount integer, tax integer, at timestamptz, more jsonb default '{}') returns jsonb
language sql as $$
	select jsonb_build_object('kind', 'payment', 'invoice_id', 'in_' || invoice, 'currency', 'eur', 'amount', amount, 'amount_due', 0,
		'tax', tax, 'period_start', extract(epoch from at)::bigint, 'period_end', null, 'at', extract(epoch from at)::bigint,
		'attempt', 1, 'charge_id', 'ch_' || invoice, 'payment_intent_id', 'pi_' || invoice) || more
$$

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values
	(:ada, 'ada@example.com', now(), now()), (:bob, 'bob@example.com', now(), now()), (:cleo, 'cleo@example.com', now(), now()),
	(:dan, 'dan@example.com', now(), now()), (:eve, 'eve@example.com', now(), now()), (:fay, 'fay@example.com', null, now()),
	(:gus, 'gus@example.com', now(), now())

\as worker

select probe.event('e1', 'checkout.session.completed', now(), 'a/a1', probe.change('active', '2026-04-02T08:00:00Z'), null, '{"user_id": ":ada"}')

select probe.event('e1', 'checkout.session.completed', now(), 'a/a1', probe.change('active', '2026-04-02T08:00:00Z'), null, '{"user_id": ":ada"}')

select probe.event('e2', 'customer.subscription.created', now(), 'a/a1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1399))

select probe.event('e3', 'invoice.paid', now(), 'a/a1', null, probe.paid('a1', 1399, 233, now()))

select probe.event('e4', 'charge.succeeded', now(), 'a', null, '{"kind": "charge", "charge_id": "ch_a1", "payment_intent_id": "pi_a1", "amount_refunded": 0, "currency": "eur", "fee": 45}')

select probe.event('e5', 'customer.updated', now(), 'b', null, '{"kind": "country", "country": "DE"}')

-- Unknown at first: by no account, by an unconfirmed address, by somebody who has a customer; then by her address.
select probe.event('e6', 'customer.subscription.created', now(), 'x/x1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1399), '{"email": "who@example.com"}')

select probe.event('e7', 'customer.subscription.created', now(), 'f/f1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1399), '{"email": "fay@example.com"}')

select probe.event('e8', 'customer.subscription.created', now(), 'y/y1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1399), '{"email": "ADA@example.com"}')

select probe.event('e9', 'customer.subscription.created', now(), 'e/e1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1399, '{"discounts": [{"id": "di_1", "end": null, "coupon": {"percent_off": 50}}]}'), '{"email": "EVE@example.com"}')

select probe.event('e10', 'customer.subscription.updated', now(), 'z/z1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 500), '{"user_id": ":gus", "is_listed": false}')

select probe.event('e11', 'charge.refunded', now(), 'z', null, '{"kind": "charge", "charge_id": "ch_z", "payment_intent_id": null, "amount_refunded": 500, "currency": "eur", "fee": null}')

select probe.event('e12', 'ping', now(), 'a', null, null)

select probe.event('e13', 'ping', now() + interval '25 hours', 'a', null, null)

record_invalid_billing_event('e14', 'invoice.paid', 'no amount')

record_invalid_billing_event('e3', 'invoice.paid', 'no amount')

list_unclaimed_events('cus_x')

find_discounts('cus_e', '{di_1,di_2}')

list_unknown_events('{e1,e10,e14,e99}')

list_unknown_events('{e1}')

-- Two of one second, one not the newest; then Bob's year, which fails.
select probe.event('e20', 'customer.subscription.created', now(), 'b/b1', probe.change('incomplete', '2027-03-02T08:00:00Z', '{"billing_period": "P1Y"}'), probe.plan('incomplete', 0, '{"interval": "year"}'), '{"user_id": ":bob"}')

select probe.event('e21', 'customer.subscription.updated', now(), 'b/b1', probe.change('active', '2027-03-02T08:00:00Z', '{"billing_period": "P1Y"}'), probe.plan('active', 979, '{"interval": "year"}'))

select probe.event('e21', 'customer.subscription.updated', now(), 'b/b1', probe.change('active', '2027-03-02T08:00:00Z', '{"billing_period": "P1Y"}'), probe.plan('active', 979, '{"interval": "year"}'), '{"is_newest": true}')

select probe.event('e22', 'invoice.paid', now(), 'b/b1', null, probe.paid('b1', 11752, 1876, now(), '{"currency": "eur"}'))

select probe.event('e23', 'customer.subscription.created', now(), 'c/c1', probe.change('trialing', '2026-03-16T08:00:00Z'), probe.plan('trialing', 0), '{"user_id": ":cleo"}')

select probe.event('e24', 'customer.subscription.created', now() + interval '1 hour', 'c/c2', probe.change('past_due', '2026-04-16T08:00:00Z'), probe.plan('past_due', 2798), '{"user_id": ":cleo"}')

select probe.event('e25', 'customer.subscription.created', now(), 'd/d1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 2000, '{"currency": "usd"}'), '{"user_id": ":dan"}')

select probe.event('e26', 'invoice.paid', now(), 'd/d1', null, probe.paid('d1', 2000, 0, now(), '{"currency": "usd"}'))

select probe.event('e27', 'invoice.paid', now(), 'd2/d2', null, probe.paid('d2', 1399, 233, now()), '{"user_id": ":dan"}')

\at 2026-03-10T09:00:00Z

\as setup

insert into auth.sessions (id, user_id, created_at) values (:ada, :ada, now()), (:bob, :bob, now()), (:cleo, :cleo, now()), (:dan, :dan, now()), (:gus, :gus, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) select gen_random_uuid(), id, 'oauth', now(), now() from unnest(array[:ada, :bob, :cleo, :dan]::uuid[]) as id

\as superuser

insert into private.ad_clicks (user_id, platform, name, click_id, clicked_at, consented_at) values (:ada, 'google', 'gclid', 'g-1', '2026-03-01', '2026-03-01'), (:ada, 'meta', 'fbc', 'f-1', '2026-03-01', '2026-03-01')

-- Seats, a price that changes, another discount, an end that is planned and taken back.
\as worker

select probe.event('e30', 'customer.subscription.updated', now(), 'a/a1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 2798, '{"quantity": 2, "price": 1399}'))

select probe.event('e31', 'customer.subscription.updated', now() + interval '1 minute', 'a/a1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 3198, '{"quantity": 2, "price": 1599}'))

select probe.event('e32', 'customer.subscription.updated', now() + interval '2 minutes', 'a/a1', probe.change('active', '2026-04-02T08:00:00Z', '{"cancel_at_period_end": true, "ends_at": 1775116800}'), probe.plan('active', 1599, '{"quantity": 1, "price": 1599, "ends_at": 1775116800}'))

\as ada

get_own_subscription()

request_cancellation()

\as worker

select probe.event('e33', 'customer.subscription.updated', now() + interval '3 minutes', 'a/a1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1599, '{"quantity": 1, "price": 1599}'))

select probe.event('e34', 'customer.subscription.updated', now() - interval '1 minute', 'a/a1', probe.change('past_due', '2026-04-02T08:00:00Z'), probe.plan('past_due', 2798, '{"quantity": 2, "price": 1399}'))

select probe.event('e35', 'invoice.payment_failed', now(), 'c/c2', null, '{"kind": "failure", "invoice_id": "in_c2", "currency": "eur", "amount": 0, "amount_due": 2798, "tax": 0, "at": 1773133200, "attempt": 1, "charge_id": null, "payment_intent_id": null}')

select probe.event('e36', 'invoice.payment_failed', now(), 'c/c2', null, '{"kind": "failure", "invoice_id": "in_c2", "currency": "eur", "amount": 0, "amount_due": 2798, "tax": 0, "at": 1773133500, "attempt": 2, "charge_id": null, "payment_intent_id": null}')

select probe.event('e37', 'customer.subscription.deleted', now(), 'c/c1', probe.change('canceled', '2026-03-16T08:00:00Z'), probe.plan('canceled', 0))

-- Money that goes back: half, a failed refund, all; a credit note and its end; a dispute that is an inquiry first, and won.
select probe.event('e40', 'charge.refunded', now(), 'a', null, '{"kind": "charge", "charge_id": "ch_a1", "payment_intent_id": "pi_a1", "amount_refunded": 700, "currency": "eur", "fee": 45}')

select probe.event('e41', 'refund.failed', now() + interval '1 minute', 'a', null, '{"kind": "refund", "refund_id": "re_1", "charge_id": "ch_a1", "payment_intent_id": "pi_a1", "amount": 200, "currency": "eur", "refunded_at": 1773133200}')

select probe.event('e42', 'credit_note.created', now(), 'b', null, '{"kind": "credit", "credit_note_id": "cn_1", "invoice_id": "in_b1", "amount": 1000, "currency": "eur"}')

select probe.event('e43', 'credit_note.voided', now() + interval '1 hour', 'b', null, '{"kind": "credit", "credit_note_id": "cn_1", "invoice_id": "in_b1", "amount": 1000, "currency": "eur"}')

select probe.event('e44', 'charge.dispute.created', now(), 'b', null, '{"kind": "dispute", "dispute_id": "dp_1", "charge_id": "ch_b1", "payment_intent_id": "pi_b1", "amount": 11752, "currency": "eur", "fee": null, "status": "warning_needs_response"}', '{"customer_id": null}')

select probe.event('e45', 'charge.dispute.updated', now() + interval '1 hour', 'b', null, '{"kind": "dispute", "dispute_id": "dp_1", "charge_id": "ch_b1", "payment_intent_id": "pi_b1", "amount": 11752, "currency": "eur", "fee": 2000, "status": "needs_response"}', '{"customer_id": null}')

select probe.event('e46', 'charge.dispute.closed', now() + interval '2 hours', 'b', null, '{"kind": "dispute", "dispute_id": "dp_1", "charge_id": "ch_b1", "payment_intent_id": "pi_b1", "amount": 11752, "currency": "eur", "fee": 2000, "status": "won"}', '{"customer_id": null}')

select probe.event('e47', 'invoice.voided', now(), 'c/c2', null, '{"kind": "void", "invoice_id": "in_c2", "currency": "eur"}')

read_customer_money('cus_a')

read_customer_money('cus_b')

read_customer_money('cus_c')

read_customer_money('cus_none')

list_unknown_fees(now(), 10)

note_fee_request('in_b1', now())

note_fee_request('in_none', now())

list_unknown_fees(now() + interval '20 hours', 10)

list_unknown_fees(now() + interval '20 hours 1 second', 10)

add_ad_conversions('{google}')

claim_ad_conversions('google', 10)

-- The customer who leaves, and whose money stays.
\as gus

request_cancellation()

\as dan

delete_account()

request_cancellation()

get_waiting_cancellation()

delete_account()

\as worker

list_waiting_cancellations()

confirm_cancellation((select (public.list_waiting_cancellations() #>> '{0,id}')::uuid))

select probe.event('e50', 'charge.refunded', now(), 'd2', null, '{"kind": "charge", "charge_id": "ch_d2", "payment_intent_id": "pi_d2", "amount_refunded": 1399, "currency": "eur", "fee": 40}')

-- An operator at Stripe, then a checkout, take the subscription of an address to another account, with what it has paid.
select probe.event('e48', 'invoice.paid', now(), 'e/e1', null, probe.paid('e1', 1399, 233, now()))

select probe.event('e49', 'customer.subscription.updated', now(), 'e/e1', probe.change('active', '2026-04-02T08:00:00Z'), probe.plan('active', 1399), '{"user_id": ":gus"}')

select probe.event('e51', 'checkout.session.completed', now(), 'e/e1', probe.change('active', '2026-04-02T08:00:00Z'), null, '{"user_id": ":gus"}')

select probe.event('e52', 'customer.subscription.deleted', now() + interval '1 hour', 'a/a1', probe.change('canceled', '2026-04-02T08:00:00Z'), probe.plan('canceled', 0))

\as superuser

select split_part(email, '@', 1) as who, private.account_state(id) -> 'plan' as plan from auth.users order by 1

-- Mails about plans, at their days.
\at 2026-03-13T09:00:00Z

update public.user_subscriptions set subscription_type = 'premium', subscription_status = 'past_due' where user_id = :cleo

insert into public.api_usage (user_id, kind, called_at) select :eve, 'formula', now() - interval '1 hour' from generate_series(1, 4)

insert into public.api_usage (user_id, kind, called_at) select :fay, 'chat', now() - interval '1 hour' from generate_series(1, 5)

update auth.users set email_confirmed_at = now() - interval '3 days' where id in (:fay, :gus)

\as worker

store_trial_calls(5)

plan_allowance(:eve)

plan_allowance(:fay)

plan_allowance(:gus)

plan_allowance(:ada)

plan_allowance(:nobody)

add_plan_mails(now())

add_plan_mails(now())

\at 2026-04-01T06:00:00Z

add_usage_mails('2026-04-03')

add_usage_mails('2026-04-04')

\at 2026-12-15T06:00:00Z

add_plan_mails(now())

-- A night's comparison with Stripe.
begin_stripe_check(now(), 2)

note_stripe_check('2026-12-15', now(), '{"event_cursor": "evt_9", "listed": {"last": "cus_b", "customers": ["cus_a", "cus_new"]}, "customer_id": "cus_a", "equal": 1, "problems": [{"id": "p1", "customer_id": "cus_b", "what": "payment"}]}')

note_stripe_check('2026-12-15', now(), '{"are_events_read": true, "customer_id": "cus_b", "repaired": 2, "waits_until": "2026-12-15T07:00:00Z"}')

begin_stripe_check(now(), 2)

note_stripe_check('2026-12-15', now(), '{"customer_id": "cus_new"}')

\as setup

insert into private.stripe_checks (day, from_time, until_time, customers) values ('2025-12-14', '2025-12-13', '2025-12-14', '{}'), ('2025-12-15', '2025-12-14', '2025-12-15', '{}');

\as worker

\at 2026-12-16T06:00:00Z

begin_stripe_check(now(), 2)

-- Ten years later.
expire_money('2038-01-01T00:00:00Z')

\as superuser

select customer_id, count(*) as events from private.billing_events group by 1 order by 1
