-- Plans of accounts with an unusual past: several subscriptions, none, one that no event made; prices that grant nothing;
-- times that cannot be.
\at 2026-03-02T08:00:00Z

\as superuser

create function probe.event(id text, type text, at timestamptz, account uuid, sub text, change jsonb, money jsonb, more jsonb default '{}') returns text
language sql as $$
	select public.apply_billing_event(jsonb_build_object(
		'id', id, 'type', type, 'created', extract(epoch from at)::bigint, 'user_id', account, 'email', null,
		'customer_id', 'cus_' || left(id, 1), 'subscription_id', sub, 'change', change, 'money', money
	) || more)
$$

create function probe.change(status text, until timestamptz, more jsonb default '{}') returns jsonb
language sql as $$
	select jsonb_build_object('subscription_type', 'premium', 'subscription_status', status, 'billing_period', 'P1M',
		'current_period_end', extract(epoch from until)::bigint, 'cancel_at_period_end', false) || more
$$

create function probe.shown() returns setof jsonb
language sql as $$
	select jsonb_build_object('who', left(email, 1), 'sub', stripe_subscription_id, 'status', subscription_status,
		'state', private.plan_state(plan), 'running', array(select subscription_id from private.running_subscriptions(users.id) order by 1))
	from auth.users join public.user_subscriptions as plan on user_id = users.id order by email
$$

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) select md5(name)::uuid, name || '@example.com', now(), now() - interval '1 year' from unnest(array['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) as name

insert into auth.sessions (id, user_id, created_at) select id, id, now() from auth.users

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) select gen_random_uuid(), id, 'oauth', now(), now() from auth.users

-- Each status of a subscription: the one in force, and whether Stripe goes on charging it.
\as superuser

select status, probe.event('a' || n, 'customer.subscription.created', now() + n * interval '1 second', md5('a')::uuid, 'sub_' || status, probe.change(status, '2026-04-02'), null)
from unnest(array['canceled', 'incomplete_expired', 'incomplete', 'paused', 'unpaid', 'past_due', 'trialing', 'active']) with ordinality as states (status, n)

select who ->> 'running' as running from probe.shown() as who where who ->> 'who' = 'a'

select gone, (select (who ->> 'sub') || ' ' || (who ->> 'state') from probe.shown() as who where who ->> 'who' = 'a') as in_force
from (select status as gone, probe.event('aa' || n, 'customer.subscription.deleted', now() + interval '1 minute' + n * interval '1 second', null, 'sub_' || status, probe.change('canceled', '2026-04-02'), null)
	from unnest(array['active', 'trialing', 'past_due', 'unpaid']) with ordinality as states (status, n)) as ended

select shown from probe.shown() as shown

-- An end after the period that is paid, and one at its end.
select probe.event('b1', 'customer.subscription.created', now(), md5('b')::uuid, 'sub_b1', probe.change('active', '2026-04-02', '{"cancel_at_period_end": true, "ends_at": 1775088000}'), null)

select probe.event('b2', 'customer.subscription.created', now(), md5('b')::uuid, 'sub_b2', probe.change('active', '2026-04-02', '{"cancel_at_period_end": true, "ends_at": 1775088001}'), null)

-- Events that name no subscription, alone and beside those that do.
select probe.event('c1', 'checkout.session.completed', now(), md5('c')::uuid, null, probe.change('active', '2026-04-02'), null)

select probe.event('d1', 'checkout.session.completed', now(), md5('d')::uuid, null, probe.change('active', '2026-04-02', '{"billing_period": "P1Y"}'), null)

select probe.event('d2', 'customer.subscription.created', now() - interval '1 hour', md5('d')::uuid, 'sub_d', '{"subscription_status": "past_due", "billing_period": null}', null)

select probe.event('d3', 'customer.subscription.updated', now() - interval '1 hour', md5('d')::uuid, 'sub_d', probe.change('past_due', '2026-04-02'), null)

select probe.event('d4', 'checkout.session.completed', now() - interval '1 hour', md5('d')::uuid, 'sub_d', probe.change('active', '2026-04-02'), null)

-- Rows that no event made: an import is remembered before the first event, a customer is found by it.
update public.user_subscriptions set subscription_type = 'premium', billing_period = 'P1Y', current_period_end = '2026-06-01', cancel_at_period_end = true, ends_at = '2026-06-01', stripe_customer_id = 'cus_e', stripe_subscription_id = 'sub_e', updated_at = '2026-01-01' where user_id in (md5('e')::uuid)

update public.user_subscriptions set subscription_type = 'premium', stripe_customer_id = 'cus_e', stripe_subscription_id = 'sub_e2', created_at = now() + interval '1 second' where user_id = md5('f')::uuid

select probe.event('e1', 'customer.subscription.updated', '2025-12-01', null, 'sub_other', probe.change('active', '2026-04-02'), null)

select probe.event('e2', 'customer.subscription.updated', now(), null, 'sub_e', '{"subscription_status": "past_due"}', null)

select probe.event('f1', 'invoice.paid', now(), null, 'sub_e2', null, '{"kind": "void", "invoice_id": "in_f", "currency": "eur"}')

select shown from probe.shown() as shown

-- A plan of ours that changes to another product, and another product alone, with its money.
select probe.event('g1', 'customer.subscription.created', now(), md5('g')::uuid, 'sub_g', probe.change('active', '2026-04-02'), null)

select probe.event('g2', 'customer.subscription.updated', now() + interval '1 second', md5('g')::uuid, 'sub_g', probe.change('canceled', '2026-04-02'), null, '{"is_listed": false}')

select probe.event('g3', 'invoice.paid', now(), md5('g')::uuid, 'sub_x', null, '{"kind": "payment", "invoice_id": "in_x", "charge_id": "ch_x", "payment_intent_id": "pi_x", "currency": "eur", "amount": 500, "amount_due": 0, "tax": 0, "at": 1772438400, "attempt": 1}', '{"is_listed": false}')

select kind, probe.event('g4' || kind, 'charge.updated', now(), null, null, null, jsonb_build_object('kind', kind, 'charge_id', 'ch_x', 'currency', 'eur')) from unnest(array['charge', 'fee', 'refund', 'dispute', 'credit', 'link', 'country']) as kind

select key, probe.event('g5' || key, 'charge.updated', now(), null, null, null, jsonb_build_object('kind', 'dispute', 'currency', 'eur', key, value)) from (values ('invoice_id', 'in_x'), ('charge_id', 'ch_x'), ('payment_intent_id', 'pi_x'), ('charge_id_2', 'ch_x')) as given (key, value)

-- Times that cannot be.
select what, probe.event('h' || what, 'ping', '2026-03-02T08:00:00Z', md5('h')::uuid, 'sub_h', nullif(change, '{}'), nullif(money, '{}'), more)
from (values ('fine', '{"current_period_end": 2088057600}'::jsonb, '{}'::jsonb, '{}'::jsonb)) as given (what, change, money, more)

select probe.event('h1', 'ping', now(), md5('h')::uuid, 'sub_h', '{"current_period_end": 2088057601}', null)

select probe.event('h2', 'ping', now(), md5('h')::uuid, 'sub_h', '{"ends_at": 2088057601}', null)

select probe.event('h3', 'ping', now(), md5('h')::uuid, 'sub_h', null, '{"kind": "subscription", "ends_at": 2088057601}')

select probe.event('h4', 'ping', now(), md5('h')::uuid, 'sub_h', null, '{"kind": "void", "at": 1772524801}')

select probe.event('h5', 'ping', '1969-12-31T23:59:59Z', md5('h')::uuid, 'sub_h', '{"subscription_status": "active"}', null)

select probe.event('h6', 'ping', now(), md5('h')::uuid, 'sub_h', '{"subscription_status": "nonsense"}', null)

-- A cancellation waits, is confirmed, and counts until Stripe says something newer.
insert into public.cancellations (user_id, subscription_id, requested_at, confirmed_at) values (md5('b')::uuid, 'sub_b2', now(), null), (md5('d')::uuid, 'sub_d', now(), now() - interval '1 hour'), (md5('g')::uuid, 'sub_g', now() - interval '1 day', null)

select shown from probe.shown() as shown

select private.cancel_plans(md5(name)::uuid) from unnest(array['a', 'b', 'c', 'd', 'e']) as name

select shown from probe.shown() as shown

\as worker

list_waiting_cancellations()

-- Discounts by name, the newest of each, of this customer only.
\as superuser

insert into private.billing_events (id, type, created_at, outcome, customer_id, money) values ('i1', 't', now(), 'applied', 'cus_i', '{"discounts": [{"id": "di_1", "end": 1}, {"id": "di_2", "end": 2}]}'), ('i2', 't', now() + interval '1 day', 'applied', 'cus_i', '{"discounts": [{"id": "di_1", "end": 3}]}'), ('i3', 't', now() + interval '2 days', 'applied', 'cus_j', '{"discounts": [{"id": "di_1", "end": 4}]}'), ('i4', 't', now() + interval '1 day', 'applied', 'cus_i', '{"discounts": [{"id": "di_1", "end": 5}]}')

select public.find_discounts('cus_i', '{di_1}') as one, public.find_discounts('cus_i', '{di_1,di_2,di_3}') as both

-- Payers without an account: their events, and those that name only an invoice, a charge or a payment of theirs.
insert into private.unclaimed_events (id, received_at, event) select id, now() + n * interval '1 second', event || jsonb_build_object('id', id, 'type', 'invoice.paid', 'user_id', null, 'email', null, 'subscription_id', null, 'change', null)
from (values ('u1', 5, '{"created": 20, "customer_id": "cus_u", "money": {"kind": "void", "invoice_id": "in_u", "charge_id": "ch_u", "payment_intent_id": "pi_u"}}'::jsonb), ('u2', 4, '{"created": 10, "customer_id": "cus_u", "money": {"kind": "void"}}'), ('u3', 3, '{"created": 30, "customer_id": null, "money": {"kind": "void", "invoice_id": "in_u"}}'), ('u4', 2, '{"created": 30, "customer_id": null, "money": {"kind": "void", "charge_id": "ch_u"}}'), ('u5', 1, '{"created": 40, "customer_id": null, "money": {"kind": "void", "payment_intent_id": "pi_u"}}'), ('u6', 1, '{"created": 1, "customer_id": null, "money": {"kind": "void", "payment_intent_id": "pi_x"}}'), ('u7', 1, '{"created": 1, "customer_id": "cus_v", "money": {"kind": "void", "invoice_id": "in_u"}}')) as given (id, n, event)

select event ->> 'id' as id from jsonb_array_elements(public.list_unclaimed_events('cus_u')) as event

select public.apply_billing_event(event || jsonb_build_object('user_id', md5('h')::uuid)) from private.unclaimed_events where id = 'u2'

select event ->> 'id' as id from jsonb_array_elements(public.list_unclaimed_events('cus_u')) as event

-- A cancellation of a plan that no event made, and two accounts that ask at once.
update public.user_subscriptions set subscription_type = 'premium', stripe_customer_id = 'cus_k', stripe_subscription_id = 'sub_k', current_period_end = '2026-05-01', updated_at = '2026-01-01' where user_id = md5('f')::uuid

select private.cancel_plans(md5('f')::uuid)

\as setup

insert into auth.sessions (id, user_id, created_at) values (:f1, md5('f')::uuid, now()), (:f2, md5('e')::uuid, now())

\as superuser

select public.confirm_cancellation(id) as confirmed, public.confirm_cancellation(id) as again from public.cancellations where subscription_id = 'sub_k'

select public.confirm_cancellation(:nobody) as nobody

-- A checkout before the confirmation names the account by its sign-up.
update private.sign_up_attribution set sign_up_id = :signup where user_id = md5('h')::uuid

select probe.event('w7', 'checkout.session.completed', now(), :signup, 'sub_h7', probe.change('active', '2026-04-02'), null)

select (public.find_account_state(:signup) -> 'plan') ->> 'state' as by_sign_up, (public.find_account_state(md5('h')::uuid) -> 'plan') ->> 'state' as by_itself

-- A plan that somebody wrote by hand, without a subscription of Stripe: an event without one adds what it tells, and no more.
\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values (md5('i')::uuid, 'i@example.com', now(), now());
update public.user_subscriptions set subscription_type = 'premium', billing_period = 'P1Y', current_period_end = '2026-09-01', cancel_at_period_end = true, stripe_customer_id = 'cus_by_hand'
where user_id = md5('i')::uuid;

\as superuser

select probe.event('hand1', 'checkout.session.completed', now(), md5('i')::uuid, null, '{"subscription_status": "past_due"}', null, '{"customer_id": null}')

select subscription_type, subscription_status, billing_period, current_period_end, cancel_at_period_end, ends_at, stripe_customer_id from public.user_subscriptions where user_id = md5('i')::uuid
