-- Conversions that ad platforms are told: Ada came by all four, Bob by two of which one is too old, Cleo never confirmed, Dan
-- paid before he came by an ad. What Bob and Dan have stays as it is when Ada leaves.
\at 2027-01-04T06:00:00Z

\as superuser

create function probe.event(id text, at timestamptz, who text, money jsonb, account uuid default null) returns text
language sql as $$
	select public.apply_billing_event(jsonb_build_object(
		'id', id, 'type', 'invoice.paid', 'created', extract(epoch from at)::bigint, 'user_id', account, 'email', null,
		'customer_id', 'cus_' || who, 'subscription_id', 'sub_' || who, 'change', null, 'money', money
	))
$$

create function probe.paid(invoice text, amount integer, tax integer, at timestamptz) returns jsonb
language sql as $$
	select jsonb_build_object('kind', 'payment', 'invoice_id', 'in_' || invoice, 'currency', 'eur', 'amount', amount, 'amount_due', 0,
		'tax', tax, 'period_start', null, 'period_end', null, 'at', extract(epoch from at)::bigint, 'attempt', 1,
		'charge_id', 'ch_' || invoice, 'payment_intent_id', 'pi_' || invoice)
$$

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values
	(:ada, 'ada@example.com', now() - interval '2 days', '2026-12-01'), (:bob, 'bob@example.com', now() - interval '3 days', '2026-12-02'),
	(:cleo, 'cleo@example.com', null, '2026-12-03'), (:dan, 'dan@example.com', now(), '2026-12-04'), (:otto, 'otto@example.com', now(), now())

\as superuser

insert into private.refused_clicks (digest, refused_at) values (private.digest_of_click('r-1', '2027-01-02'), now() - interval '1 day'), (private.digest_of_click('r-2', '2027-01-02'), now() - interval '1 day 1 second')

select private.keep_ad_clicks(:ada, '[{"platform": "google", "name": "gclid", "id": "g-1", "clicked_at": 1798848000, "consented_at": 1798848000}, {"platform": "meta", "name": "fbc", "id": "f-1", "clicked_at": 1798848000, "consented_at": 1798848000}, {"platform": "microsoft", "name": "msclkid", "id": "m-1", "clicked_at": 1798848000, "consented_at": 1798848000}, {"platform": "linkedin", "name": "li", "id": "r-1", "clicked_at": 1798848000, "consented_at": 1798848000}]')

select private.keep_ad_clicks(:ada, '[{"platform": "google", "name": "gclid", "id": "g-9", "clicked_at": 1798848000, "consented_at": 1798848000}]')

select private.keep_ad_clicks(:bob, '[{"platform": "google", "name": "gclid", "id": "g-2", "clicked_at": 1798848000, "consented_at": 1798848000}, {"platform": "linkedin", "name": "li", "id": "r-1", "clicked_at": 1798848000, "consented_at": 1798848001}]')

select private.keep_ad_clicks(id, '[{"platform": "google", "name": "gclid", "id": "g-3", "clicked_at": 1798848000, "consented_at": 1798848000}]') from unnest(array[:cleo, :dan]::uuid[]) as id

update private.sign_up_attribution set outcome = 'verified', token_id = md5(user_id::text)::uuid, is_consented = true, session_id = user_id, first_touch = '{"kind": "campaign"}', last_touch = '{"kind": "campaign"}' where user_id in (:ada, :bob, :cleo, :dan)

select probe.event('e0', now() - interval '55 hours', 'd', probe.paid('d1', 1200, 200, now() - interval '55 hours'), :dan)

select probe.event('e1', now() - interval '3 days 1 second', 'b', probe.paid('b1', 1200, 200, now() - interval '3 days 1 second'), :bob)

select probe.event('e2', now() - interval '1 day', 'a', probe.paid('a1', 1200, 200, now() - interval '1 day'), :ada)

select probe.event('e3', now() - interval '1 hour', 'a', probe.paid('a2', 2400, 400, now() - interval '1 hour'), :ada)

\as worker

add_ad_conversions('{google,meta,linkedin}')

add_ad_conversions('{google,meta,linkedin}')

claim_ad_conversions('google', 1)

claim_ad_conversions('google', 10)

claim_ad_conversions('google', 10)

claim_ad_conversions('meta', 10)

finish_ad_conversions('[{"id": 1, "outcome": "accepted", "reason": "", "receipt": "r-1"}, {"id": 2, "outcome": "retry", "reason": "busy", "receipt": "r"}, {"id": 3, "outcome": "refused", "reason": "no such click", "receipt": "r"}, {"id": 4, "outcome": "accepted", "reason": "", "receipt": null}, {"id": 99, "outcome": "accepted", "reason": "", "receipt": null}]')

finish_ad_conversions('[{"id": 1, "outcome": "refused", "reason": "again", "receipt": null}]')

\as superuser

select id, user_id, platform, kind, step, state, attempts, due_at from private.ad_conversions order by id

\as worker

claim_ad_receipts('google', 10)

-- A refund lowers what waits and what was accepted; the change of what waits comes after it, that of what was refused never.
\at 2027-01-04T06:30:00Z

claim_ad_receipts('google', 10)

claim_ad_receipts('google', 10)

select probe.event('e4', now(), 'a', '{"kind": "charge", "charge_id": "ch_a1", "payment_intent_id": "pi_a1", "amount_refunded": 600, "currency": "eur", "fee": null}')

select probe.event('e5', now(), 'd', '{"kind": "charge", "charge_id": "ch_d1", "payment_intent_id": "pi_d1", "amount_refunded": 600, "currency": "eur", "fee": null}')

add_ad_conversions('{google}')

add_ad_conversions('{google,meta}')

claim_ad_conversions('google', 10)

\as superuser

insert into private.admins (user_id, name) values (:otto, 'Otto')

\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:otto, :otto, now(), 'aal2'), (:july, :otto, '2027-07-03T06:30:01Z', 'aal2'), (:ada, :ada, now(), 'aal1')

\as superuser

update private.settings set require_operator_mfa = false

\as ada

get_ad_conversions()

\as otto

get_ad_conversions()

\as worker

finish_ad_receipts('[{"id": 1, "outcome": "matched", "reason": ""}, {"id": 4, "outcome": "refused", "reason": "unknown"}]')

finish_ad_receipts('[{"id": 1, "outcome": "refused", "reason": "again"}]')

\at 2027-01-04T06:40:00Z

claim_ad_conversions('google', 10)

finish_ad_conversions('[{"id": 2, "outcome": "accepted", "reason": "", "receipt": "r-2"}]')

claim_ad_conversions('google', 10)

claim_ad_conversions('meta', 10)

finish_ad_conversions('[{"id": 20, "outcome": "accepted", "reason": "", "receipt": "r-20"}]')

\as otto

get_ad_conversions()

-- A consent that is withdrawn in another browser, by the click; then the account's own; then one without clicks. Days without
-- a payment change, too.
\as setup

insert into private.subscription_changes (subscription_id, n, event_id, kind, at, mrr_before, mrr_after, currency, user_id, customer_id)
values ('sub_d', 1, 'e', 'new', '2027-01-03', 0, 1000, 'eur', :dan, 'cus_d');
insert into private.ad_conversions (id, user_id, platform, kind, event_id, step, value, currency, occurred_at, changed_at, state)
overriding system value select 99, user_id, platform, kind, event_id, 2, 0, 'eur', now(), now(), 'refused' from private.ad_conversions
where user_id = :ada and platform = 'meta' and kind = 'payment' and step = 1;

\as worker

withdraw_consent(:dan, '[{"id": "g-1", "consented_at": 1798848001}, {"id": "x", "consented_at": 1}]')

withdraw_consent(null, '[{"id": "g-1", "consented_at": 1798848000}]')

withdraw_consent(:ada, '[]')

withdraw_consent(:nobody, '[]')

claim_ad_conversions('google', 10)

finish_ad_conversions('[{"id": 6, "outcome": "refused", "reason": "gone", "receipt": null}, {"id": 9, "outcome": "retry", "reason": "busy", "receipt": null}]')

\as otto

select waiting ->> 'id' as id, waiting -> 'has_mail' as has_mail from jsonb_array_elements(public.get_ad_conversions() -> 'next') as waiting

-- A platform that does not know the first step any more is told all the same.
\as worker

finish_ad_receipts('[{"id": 2, "outcome": "refused", "reason": "unknown"}]')

finish_ad_conversions('[{"id": 23, "outcome": "accepted", "reason": "", "receipt": "r-23"}]')

-- Limits: three days of waiting, two of a receipt, 90 days of a click, 180 of a row.
\at 2027-01-06T06:30:00Z

select probe.event('e6', now(), 'b', probe.paid('b2', 1200, 200, now()))

add_ad_conversions('{google}')

\at 2027-01-06T06:40:01Z

claim_ad_receipts('meta', 10)

\at 2027-01-07T06:45:00Z

add_ad_conversions('{google}')

\at 2027-04-02T00:00:00Z

add_ad_conversions('{google}')

\at 2027-04-02T00:00:01Z

add_ad_conversions('{google}')

\at 2027-07-03T06:30:01Z

\as setup

insert into private.ad_conversions (platform, kind, event_id, step, state, reason, occurred_at, changed_at)
select 'google', 'sign_up', gen_random_uuid(), 0, 'refused', reason, now(), now() from unnest('{many,few,many}'::text[]) as reason;

\as otto session=july

get_ad_conversions()

\as worker

add_ad_conversions('{google}')

\as superuser

select user_id, is_consented, session_id, first_touch, last_touch from private.sign_up_attribution order by user_id
