-- Mails that wait, go out, fail and are forgotten: Ada wants none that may be declined, Cleo wants all, Otto and Olga operate.
\at 2026-05-04T12:00:00Z

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values (:ada, 'ada@example.com', now(), now()), (:cleo, 'c.leo+x@gmail.com', now(), now()), (:otto, 'otto@example.com', now(), now()), (:olga, 'olga@example.com', now(), now()), (:quinn, 'quinn@example.com', now(), now()), (:rita, 'rita@example.com', null, now())

\as superuser

update public.profiles set email_notifications = false where id = :ada

update public.profiles set language = 'en' where id = :cleo

insert into private.admins (user_id, role, is_active, wants_weekly_mail, wants_alert_mails) values (:otto, 'super_admin', true, true, null), (:olga, 'admin', true, true, true), (:quinn, 'super_admin', false, true, true), (:rita, 'super_admin', true, true, null)

select kind, private.ignores_notifications(kind) as for_everybody, private.opens_account(kind) as opens, private.mail_class(kind) as class
from unnest(array['account_deleted', 'alert_duties', 'allowance_low', 'auth_recovery', 'bulk_reading', 'cancellation_receipt', 'first_steps',
	'install_link', 'known_address', 'monthly_usage', 'newsletter_post', 'payment_failed', 'payment_reminder', 'plan_ended', 'plan_refunded',
	'plan_renews', 'team_changed', 'team_invitation', 'undo_password', 'weekly_report', 'withdrawal_notice', 'withdrawal_receipt']) as kind

select address, private.mailbox_of(address) as mailbox from unnest(array['A.B+c+d@Gmail.com', 'a.b@googlemail.com', 'A.b+c@Example.com', 'a@b@example.com']) as address

select email from private.mail_recipients('weekly') order by 1

select email from private.mail_recipients('alerts') order by 1

\as worker

enqueue_mail('m1', 'install_link', 'ADA@example.com', 'fr', '{"a": 1}')

enqueue_mail('m1', 'plan_ended', 'ada@example.com', 'en', '{}')

enqueue_mail('m2', 'first_steps', 'Ada@example.com', 'fr', '{}')

enqueue_mail('m3', 'first_steps', 'C.LEO+x@gmail.com', 'en', '{}', null, '{k1,w1}')

enqueue_mail('m4', 'newsletter_post', 'reader@example.com', 'fr', '{"reader": ":cleo"}')

enqueue_mail('m5', 'undo_password', 'former@example.com', 'fr', '{"token": "t"}', :cleo)

enqueue_mail('m6', 'alert_duties', 'otto@example.com', 'fr', '{}')

enqueue_mail('m7', 'weekly_report', 'otto@example.com', 'fr', '{}')

enqueue_mail('m8', 'alert_duties', 'olga@example.com', 'fr', '{}')

enqueue_mail('m9', 'weekly_report', 'olga@example.com', 'fr', '{}')

-- Mails of Auth: a language of its own, of the account, of nobody; a repeated call; eight an hour for a mailbox.
enqueue_auth_mails('[{"key": "a1", "kind": "auth_recovery", "recipient": "cleo+y@gmail.com", "account": ":cleo", "language": null, "data": {"token": "t"}}, {"key": "a2", "kind": "auth_recovery", "recipient": "ada@example.com", "account": ":ada", "language": "en", "data": {"token": "u"}}, {"key": "a3", "kind": "auth_signup", "recipient": "new@example.com", "account": null, "language": null, "data": {"token": "v"}}]', '{k2,w2}')

enqueue_auth_mails('[{"key": "a1", "kind": "auth_recovery", "recipient": "cleo@gmail.com", "account": null, "language": null, "data": {}}]', '{k2,w2}')

select count(public.enqueue_auth_mails(jsonb_build_array(jsonb_build_object('key', 'b' || n, 'kind', 'auth_recovery', 'recipient', 'cleo@gmail.com', 'account', null, 'language', 'fr', 'data', '{}'::jsonb)), null)) as added from generate_series(1, 7) as n

enqueue_auth_mails('[{"key": "b8", "kind": "auth_recovery", "recipient": "cleo@googlemail.com", "account": null, "language": null, "data": {}}]', null)

enqueue_auth_mails('[{"key": "a1", "kind": "auth_recovery", "recipient": "cleo@gmail.com", "account": null, "language": null, "data": {}}]', null)

\as superuser

do $do$ begin
	insert into private.mails (key, kind, recipient, language, caller) select 'c' || n, 'auth_recovery', n || '@many.example', 'fr', '{k3,w3}' from generate_series(1, 39) as n;
	delete from noted.changes where true;
end $do$

\as worker

enqueue_mail('d1', 'auth_recovery', 'one@example.com', 'fr', '{}', null, '{k3,w3}')

enqueue_mail('d2', 'auth_recovery', 'two@example.com', 'fr', '{}', null, '{k3,w4}')

enqueue_mail('d3', 'auth_recovery', 'two@example.com', 'fr', '{}', null, '{k4,w3}')

enqueue_auth_mails('[{"key": "d4", "kind": "auth_recovery", "recipient": "three@example.com", "account": null, "language": null, "data": {}}]', '{k3,w3}')

\as superuser

select private.admits_mail('{k3,w3}', 40, '1 hour', 'known_address') as other_kind, private.admits_mail(null, 0, '1 hour') as nobody

do $do$ begin
	delete from private.mails where key ^@ 'c' or key ^@ 'd' or key ^@ 'b';
	delete from noted.changes where true;
end $do$

-- Attempts: of one message, of another, again by the same; a retry, a failure, the last one.
\as worker

claim_mail('a1', 'msg-1', 1, 100)

select count(*) as due, count(*) filter (where key = 'a1') as claimed from public.list_due_mails(100) as key

claim_mail('a1', 'msg-2', 1, 100)

claim_mail('a1', 'msg-1', 1, 100)

claim_mail('a1', 'msg-1', 2, 100)

finish_mail('a1', 'retry', 'busy')

claim_mail('a1', 'msg-1', 3, 100)

claim_mail('m5', 'msg-5', 1, 100)

finish_mail('m5', 'failed', '')

claim_mail('m3', 'msg-3', 1, 100)

finish_mail('m3', 'sent', '')

finish_mail('m3', 'failed', 'late')

\as superuser

update private.mails set attempts = 14 where key = 'a2'

update private.mails set attempts = 13, is_last = true where key = 'm1'

update private.mails set state = 'paused' where key = 'm4'

\as worker

claim_mail('a2', 'msg-7', 1, 100)

finish_mail('a2', 'retry', repeat('p', 301))

claim_mail('m1', 'msg-8', 1, 100)

finish_mail('m1', 'retry', 'busy')

claim_mail('m4', 'msg-9', 1, 100)

finish_mail('m4', 'sent', '')

\at 2026-05-04T16:00:00Z

list_due_mails(3)

claim_mail('m1', 'msg-8', 2, 100)

finish_mail('m1', 'retry', 'busy')

find_stuck_mails()

-- Shares of an hour's quota of ten: links three, receipts one, security one, five for all.
\as superuser

insert into private.mails (key, kind, recipient, language, state, sent_at) values ('q0', 'first_steps', 'a@x.example', 'fr', 'sent', now() - interval '90 minutes'), ('q7', 'first_steps', 'a@x.example', 'fr', 'sent', now() - interval '80 minutes'), ('q1', 'auth_recovery', 'a@x.example', 'fr', 'sent', now() - interval '59 minutes'), ('q2', 'auth_recovery', 'a@x.example', 'fr', 'sent', now() - interval '50 minutes'), ('q3', 'auth_recovery', 'a@x.example', 'fr', 'sent', now() - interval '60 minutes'), ('q4', 'plan_ended', 'a@x.example', 'fr', 'sent', now() - interval '40 minutes'), ('q5', 'first_steps', 'a@x.example', 'fr', 'sent', now() - interval '30 minutes'), ('q6', 'first_steps', 'a@x.example', 'fr', 'sent', now() - interval '20 minutes')

select kind, private.quota_frees_at(kind, 6) as six, private.quota_frees_at(kind, 5) as five, private.quota_frees_at(kind, 10) as ten from unnest(array['auth_recovery', 'plan_ended', 'undo_password', 'first_steps']) as kind

insert into private.mails (key, kind, recipient, language, created_at) values ('w1', 'first_steps', 'late@x.example', 'fr', now() - interval '5 hours')

do $do$ begin
	insert into private.mails (key, kind, recipient, language, created_at, caller) select 'o' || n, 'auth_recovery', 'often@x.example', 'fr', now() - interval '90 minutes', '{k9,w9}' from generate_series(1, 50) as n;
	delete from noted.changes where true;
end $do$

select private.admits_mail('{k9,w9}', 40, '90 minutes') as at_its_end, private.admits_mail('{k9,w9}', 40, '91 minutes') as before_it

\as worker

claim_mail('w1', 'msg-10', 1, 3)

find_stuck_mails()

enqueue_auth_mails('[{"key": "e1", "kind": "auth_recovery", "recipient": "often@x.example", "account": null, "language": null, "data": {}}]', '{k9,w9}')

-- Choices: of a customer, of operators, by links in mails.
unsubscribe(:cleo, 'notifications')

unsubscribe(:cleo, 'notifications')

\as superuser

insert into private.mails (key, kind, recipient, language, state, sent_at) values ('s1', 'weekly_report', 'otto@example.com', 'fr', 'sent', now()), ('s2', 'alert_duties', 'olga@example.com', 'fr', 'sent', now())

\as worker

unsubscribe(:otto, 'weekly')

unsubscribe(:olga, 'alerts')

unsubscribe(:ada, 'weekly')

\as superuser

insert into private.newsletter_readers (id, email, language, confirmed_at) values (:reader, 'r@x.example', 'fr', now()), (:other, 's@x.example', 'fr', now())

insert into private.mails (key, kind, recipient, language, state, data, sent_at) values ('n1', 'newsletter_post', 'r@x.example', 'fr', 'waiting', '{"reader": ":reader"}', null), ('n2', 'newsletter_post', 'r@x.example', 'fr', 'paused', '{"reader": ":reader"}', null), ('n3', 'newsletter_post', 'r@x.example', 'fr', 'sent', '{"reader": ":reader"}', now()), ('n4', 'newsletter_post', 's@x.example', 'fr', 'waiting', '{"reader": ":other"}', null)

insert into private.mails (key, kind, recipient, language, state, sent_at) values ('p1', 'first_steps', 'RITA@example.com', 'fr', 'waiting', null), ('p2', 'first_steps', 'rita@example.com', 'fr', 'sent', now()), ('p3', 'newsletter_post', 'rita@example.com', 'fr', 'waiting', null), ('p4', 'plan_ended', 'rita@example.com', 'fr', 'waiting', null)

update public.profiles set email_notifications = false where id = :rita

update public.profiles set email_notifications = true where id = :rita

\as worker

unsubscribe(:reader, 'newsletter')

\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:otto, :otto, now(), 'aal2'), (:olga, :olga, now(), 'aal2'), (:ada, :ada, now(), 'aal1')

\as otto aal=aal2

get_mail_preferences()

set_mail_preferences(true, false)

set_mail_preferences(null, true)

set_mail_preferences(true, null)

get_mail_preferences()

\as olga aal=aal2

get_mail_preferences()

\as ada

get_mail_preferences()

set_mail_preferences(true, true)

-- Addresses of an account: its own, and those that it has left, until then.
\as superuser

insert into private.mails (key, kind, recipient, language, user_id, created_at) values ('u1', 'undo_address', 'Old@x.example', 'fr', :ada, now() - interval '2 days'), ('u2', 'undo_address', 'old@x.example', 'fr', :ada, now() - interval '1 day'), ('u3', 'undo_password', 'older@x.example', 'fr', :ada, now()), ('u4', 'newsletter_post', 'OLD@x.example', 'fr', null, now() - interval '1 day'), ('u5', 'newsletter_post', 'old@x.example', 'fr', null, now()), ('u6', 'first_steps', 'old@x.example', 'fr', :cleo, now() - interval '3 days'), ('u7', 'first_steps', 'ada@example.com', 'fr', :cleo, now()), ('u8', 'undo_address', 'hers@x.example', 'fr', :cleo, now()), ('u9', 'undo_address', null, 'fr', :ada, now())

select address, until from private.addresses_of(:ada) order by 1

select key from private.mails_of(:ada) order by 1

-- Forgetting: callers after a day, recipients after 90, invitations after three.
insert into private.invitations (email, role, token_hash, invited_by, created_at) values ('i1@x.example', 'admin', 'h1', :otto, now() - interval '3 days'), ('i2@x.example', 'admin', 'h2', :otto, now() - interval '3 days 1 second')

insert into private.mails (key, kind, recipient, language, state, sent_at, data, caller, created_at) values ('x1', 'first_steps', 'x@x.example', 'fr', 'sent', now(), '{"a": 1}', '{k}', now() - interval '1 day'), ('x2', 'first_steps', 'x@x.example', 'fr', 'sent', now(), '{"a": 1}', '{k}', now() - interval '1 day 1 second'), ('x3', 'first_steps', 'x@x.example', 'fr', 'failed', null, '{"a": 1}', null, now() - interval '90 days'), ('x4', 'first_steps', 'x@x.example', 'fr', 'failed', null, '{"a": 1}', null, now() - interval '90 days 1 second'), ('x5', 'first_steps', 'x@x.example', 'fr', 'waiting', null, '{"a": 1}', null, now() - interval '91 days'), ('x6', 'newsletter_post', 'x@x.example', 'fr', 'paused', null, '{"post": 1}', null, now() - interval '91 days')

\as worker

expire_mails()
