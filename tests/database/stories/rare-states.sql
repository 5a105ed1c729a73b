-- States that are seldom met: usage of one kind alone or before the month's view, mails of almost an hour, a consent that was never
-- given, an address of somebody else, money of another currency and of the first day.
\at 2026-06-15T12:00:00Z

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values (:ada, 'ada@example.com', now(), now() - interval '60 days'), (:bob, 'bob@example.com', now(), now() - interval '60 days'), (:otto, 'otto@example.com', now(), now()), (:olga, 'olga@example.com', now(), now())

insert into auth.sessions (id, user_id, created_at, aal) values (:ada, :ada, now(), 'aal1'), (:bob, :bob, now(), 'aal1'), (:otto, :otto, now(), 'aal2'), (:olga, :olga, now(), 'aal2')

\as superuser

insert into private.admins (user_id, name, role) values (:otto, 'Otto', 'super_admin'), (:olga, 'Olga', 'admin')

insert into public.api_usage (user_id, kind, called_at) values (:ada, 'chat', now()), (:ada, 'chat', '2026-05-15T23:59:59Z'), (:ada, 'chat', '2026-06-16T00:00:00Z'), (:bob, 'formula', '2026-05-15T23:59:59Z'), (:bob, 'formula', '2026-05-16T00:00:00Z')

\as ada

get_own_usage(array(select timestamptz '2026-05-16T00:00:00Z' + n * interval '1 day' from generate_series(0, 30) as n))

\as bob

get_own_usage(array(select timestamptz '2026-05-16T00:00:00Z' + n * interval '1 day' from generate_series(0, 30) as n))

\as superuser

insert into private.mails (key, kind, recipient, language, created_at, due_at) values ('new', 'plan_ended', 'ada@example.com', 'fr', now() - interval '1 hour', now())

\as worker

find_stuck_mails()

\as superuser

insert into private.mails (key, kind, recipient, language, created_at, due_at) values ('old', 'plan_ended', 'ada@example.com', 'fr', now() - interval '61 minutes', now())

insert into private.mails (key, kind, recipient, language, state, sent_at) values ('sent', 'plan_ended', 'bob@example.com', 'fr', 'sent', now() - interval '1 hour')

\as worker

find_stuck_mails()

\as superuser

update private.mails set sent_at = now() - interval '59 minutes' where key = 'sent'

\as worker

find_stuck_mails()

\as superuser

update private.sign_up_attribution set outcome = 'verified', is_consented = user_id = :ada, session_id = case when user_id = :ada then :s1::uuid end, token_id = gen_random_uuid(), first_touch = '{"kind": "referral", "source": "forum.example"}', units = case when user_id = :ada then '[{"test": "t", "run": 1, "arm": "A", "unit": "40000000-0000-4000-8000-00000000000a"}]' else '[]' end::jsonb where user_id in (:ada, :bob)

\as worker

withdraw_consent(:bob, '[]')

withdraw_consent(:ada, '[]')

-- Money of the first month of the payback, and of another currency.
\as superuser

insert into private.trial_conversions (user_id, started_at, converted_at) values (:ada, '2024-07-01T00:00:00Z', '2024-07-01T00:00:00Z'), (:bob, '2024-06-30T23:59:59Z', '2024-06-30T23:59:59Z') on conflict (user_id) do update set started_at = excluded.started_at, converted_at = excluded.converted_at

insert into private.payments (id, kind, amount, amount_due, tax, currency, occurred_at, user_id, customer_id, stripe_id) values
	('p1', 'payment', 1200, 0, 200, 'eur', '2024-07-01T00:00:00Z', :ada, 'c1', 'i1'), ('p2', 'payment', 5000, 0, 0, 'usd', '2024-07-02T00:00:00Z', :ada, 'c1', 'i2'),
	('p3', 'payment', 700, 0, 0, 'eur', '2025-07-01T00:00:00Z', :ada, 'c1', 'i3'), ('p4', 'payment', 900, 0, 0, 'eur', '2024-06-30T23:59:59Z', :bob, 'c2', 'i4')

\as otto aal=aal2

get_payback('first', '{}')

get_first_steps()

analytics_campaign_days(7, '{utm_source}', 'first', '{}')

analytics_campaign_days(7, '{utm_source}', 'first', '[]')

analytics_campaign_days(7, '{utm_source}', 'first', (select jsonb_agg('{}'::jsonb) from generate_series(1, 21)))

analytics_campaign_days(7, '{utm_source}', 'first', '[{"utm_source": "google"}]')

delete_customer(:bob, 'ada@example.com', false)

export_customer(:nobody)

\as olga aal=aal2

export_customer(:bob)

\as superuser

update private.admins set wants_alert_mails = false where user_id = :otto

\as otto aal=aal2

get_first_steps()
