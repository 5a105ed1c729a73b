-- Declarations of a withdrawal: of a customer, of an address that is not confirmed, of nobody, of a flood.
\at 2026-12-16T06:00:00Z

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values (:ada, 'ada@example.com', now(), now()), (:dan, 'dan@example.com', null, now())

\as superuser

create function probe.declare(n integer, email text, caller text[], name text default 'N') returns jsonb
language sql as $$
	select public.declare_withdrawal(('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, name, email, 'Pro https://x.example', 'en', caller, 'support@tabulia.example')
$$

select probe.declare(1, 'ADA@example.com', '{k1,w1}', 'Ada www.evil.example')

select probe.declare(1, 'm@example.com', '{k1,w1}', 'Mallory')

select probe.declare(2, 'dan@example.com', '{k2,w1}')

select probe.declare(3, 'nobody@example.com', null)

select email, user_id from public.withdrawals order by id

-- Receipts: five a day for a mailbox and for a caller, whatever else the caller has caused.
select n, probe.declare(n, 'many+' || n || '@example.com', array['c' || n, 'x' || n]) ->> 'is_mailed' as is_mailed from generate_series(11, 16) as n

select n, probe.declare(n, 'other' || n || '@example.com', '{k3,w3}') ->> 'is_mailed' as is_mailed from generate_series(21, 26) as n

update private.mails set caller = '{k4,w4}' where kind = 'withdrawal_receipt' and caller = '{k3,w3}'

update private.mails set kind = 'known_address' where key = 'withdrawal_receipt:50000000-0000-4000-8000-000000000021'

select probe.declare(27, 'other@example.com', '{k4,w5}') ->> 'is_mailed' as is_mailed, probe.declare(28, 'other@example.com', '{k4,w5}') ->> 'is_mailed' as after_it

-- Notices to the support: one in an hour, of which 20 are spelled out.
select count(probe.declare(n, 'flood' || n || '@example.com', array['f' || n])) from generate_series(31, 36) as n

select data ->> 'declared_count' as declared, data ->> 'declarations' as declarations, due_at from private.mails where kind = 'withdrawal_notice'

update private.mails set attempts = 1 where kind = 'withdrawal_notice'

select probe.declare(41, 'late@example.com', null)

update private.mails set state = 'sent', sent_at = now() + interval '10 minutes' where kind = 'withdrawal_notice'

select probe.declare(42, 'later@example.com', null)

\at 2026-12-17T06:00:00Z

select probe.declare(51, 'many@example.com', '{k3,w3}') ->> 'is_mailed' as is_mailed

\at 2026-12-17T06:00:01Z

select probe.declare(52, 'many@example.com', '{k4,w4}') ->> 'is_mailed' as is_mailed
