-- The back-office: first steps, mails of operators, audit log, system page.
\at 2026-03-02T08:20:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values
	(:sue, 'sue@example.com', now(), now()), (:ann, 'Ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()),
	(:zoe, 'zoe@example.com', now(), now()), (:una, 'una@example.com', now(), null), (:cat, 'cat@example.com', now(), now()),
	(:dot, 'dot@example.com', now(), null);
update public.profiles set language = 'en' where id in (:cat, :zoe);
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active, wants_alert_mails) values
	(:sue, 'Sue', 'super_admin', true, null), (:ann, null, 'admin', true, null), (:ian, 'Ian', 'super_admin', false, true),
	(:una, 'Una', 'super_admin', true, true);
delete from private.duties;
insert into private.duties (name, every_seconds, expected_at, succeeded_at) values ('read_blog', 60, now(), null), ('check_alerts', 60, now(), now());
insert into private.billing_events (id, type, created_at, received_at, outcome, problem) values ('bad', 'x', now(), now() - interval '40 days', 'invalid', 'odd');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at) values
	(:f1, :sue, 'webauthn', 'verified', now()), (:f2, :sue, 'totp', 'verified', now() - interval '1 day'), (:f3, :sue, 'phone', 'unverified', now()),
	(:f4, :ann, 'totp', 'unverified', now());
delete from private.customers;
update private.admins set is_active = false where user_id in (:una, :sue);

-- First steps: none but the installation is done, then all, the campaign in each of its three ways.
\as ann aal=aal2

get_first_steps()

get_mail_preferences()

set_mail_preferences(null, true)

set_mail_preferences(true, null)

\as setup

update private.admins set is_active = true where user_id = :sue;
insert into private.mails (key, kind, recipient, user_id, language, state, sent_at) values
	('a1', 'alert_duties', 'ann@example.com', :ann, 'fr', 'waiting', null), ('a2', 'weekly_report', 'ann@example.com', :ann, 'fr', 'waiting', null),
	('a3', 'weekly_report', 'ann@example.com', :ann, 'fr', 'sent', now()), ('a4', 'team_changed', 'ann@example.com', :ann, 'fr', 'waiting', null),
	('s1', 'alert_duties', 'sue@example.com', :sue, 'fr', 'waiting', null), ('s2', 'weekly_report', 'sue@example.com', :sue, 'fr', 'waiting', null);

\as ann aal=aal2

set_mail_preferences(true, true)

set_mail_preferences(false, true)

set_mail_preferences(true, false)

get_mail_preferences()

\as sue aal=aal2

get_mail_preferences()

\as setup

insert into private.admins (user_id, name, role) values (:zoe, 'zoe', 'super_admin');
update private.duties set succeeded_at = now() where name = 'read_blog';
insert into private.billing_events (id, type, created_at, received_at, outcome, problem) values ('good', 'x', now(), now(), 'ignored', null);
insert into private.customers values (:cat);
insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language, utm_campaign)
values (:e1, 'view', now(), now() - interval '2 days', 'a', '/', '', '', 'mac', 'fr', ''), (:e2, 'view', now(), now() - interval '2 days 1 second', 'a', '/', '', '', 'mac', 'fr', 'x');

\as sue aal=aal2

get_first_steps()

\as setup

update public.landing_analytics set utm_campaign = 'x';
update private.admins set wants_alert_mails = false;

\as sue aal=aal2

get_first_steps()

\as setup

delete from public.landing_analytics;
insert into private.dimensions (source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest)
values ('events', 'google', '', '', '', '', '', '', '', :d1);

\as sue aal=aal2

select public.get_first_steps() -> 'campaign' as campaign

\as setup

update private.dimensions set utm_campaign = 'x';
update private.admins set wants_alert_mails = null;

\as sue aal=aal2

select public.get_first_steps() -> 'campaign' as campaign

-- The audit log: what the Worker does is begun and finished; readings are counted by the hour.
begin_admin_action('replay_spool')

begin_admin_action('purge_blog')

begin_admin_action('accept_blog')

begin_admin_action('resend_confirmation', :cat)

begin_admin_action('send_reset', :cat)

begin_admin_action('attach_payer', :cat)

begin_admin_action('replay_spool', :cat)

begin_admin_action('purge_blog', :cat)

begin_admin_action('accept_blog', :cat)

begin_admin_action('resend_confirmation')

begin_admin_action('send_reset')

begin_admin_action('attach_payer')

begin_admin_action('view_customer', :cat)

\as ann aal=aal2

begin_admin_action('replay_spool')

\keep entry select id from private.admin_actions where action = 'replay_spool'

\as worker

finish_admin_action(:entry, 'failed', '{"batches": 0}')

finish_admin_action(:entry, 'done', '{"batches": 2}')

-- ann has read 198 rows since the hour began: two customers more are 200, one more is too many.
\as setup

delete from private.admin_actions where action <> 'replay_spool';
insert into private.admin_actions (user_id, admin_email, action, account_id, outcome, at, detail) values
	(:ann, 'Ann@example.com', 'list_customers', null, 'done', '2026-03-02T07:59:59Z', '{"rows": 500}'),
	(:ann, 'Ann@example.com', 'list_customers', null, 'done', '2026-03-02T08:00:00Z', '{"rows": 100}'),
	(:ann, 'Ann@example.com', 'list_newsletter', null, 'done', now(), '{"rows": 88}'),
	(:ann, 'Ann@example.com', 'export_customer', :cat, 'done', now(), '{"rows": 9}'), (:ann, 'Ann@example.com', 'view_customer', :cat, 'done', now(), '{"rows": 1}'),
	(:ann, 'Ann@example.com', 'upload_costs', null, 'done', now(), '{"rows": 900}'), (:zoe, 'zoe@example.com', 'list_customers', null, 'done', now(), '{"rows": 90}');

\as ann aal=aal2

select jsonb_array_length(public.list_customers('{"term": "", "sort": "newest", "page": 1, "rows": 1}') -> 'customers') as listed

select public.get_customer(:cat) ->> 'email' as email

select public.get_customer(:cat) ->> 'email' as email

select public.get_customer(:dot) ->> 'email' as email

\as setup

insert into private.mails (key, kind, recipient, user_id, language, created_at) values
	('of cat 1', 'plan_renews', 'cat@example.com', :cat, 'fr', now() - interval '2 hours'), ('of cat 2', 'plan_ended', 'cat@example.com', :cat, 'fr', now() - interval '1 hour');

\as ann aal=aal2

select mail ->> 'kind' as kind from jsonb_array_elements(public.get_customer(:cat) -> 'mails') as mail

get_customer(:nobody)

\as sue aal=aal2

select jsonb_array_length(public.list_customers('{"term": "", "sort": "newest", "page": 1, "rows": 2}') -> 'customers') as listed

-- The system page.
\as setup

delete from private.admin_actions where user_id = :ann;
update private.admin_actions set at = now() - length(action) * interval '1 hour' where user_id = :sue;
delete from private.figure_checks where name not in ('clicks', 'mrr', 'views');
update private.figure_checks set differences = '[1]' where name = 'mrr';
delete from private.mails;
insert into private.mails (key, kind, recipient, user_id, language, state, sent_at, created_at, problem) values
	('w1', 'undo_password', 'cat@example.com', :cat, 'fr', 'waiting', null, now() - interval '1 hour', null),
	('w2', 'undo_password', 'cat@example.com', :cat, 'fr', 'waiting', null, now() - interval '2 hours', null),
	('s3', 'undo_password', 'cat@example.com', :cat, 'fr', 'sent', now(), now() - interval '3 hours', null),
	('f1', 'undo_password', 'cat@example.com', :cat, 'fr', 'failed', null, now() - interval '29 days', 'refused'),
	('f2', 'auth_link', 'new@example.com', null, 'fr', 'failed', null, now() - interval '1 day', 'bounced'),
	('f3', 'auth_link', 'new@example.com', null, 'fr', 'failed', null, now() - interval '30 days', 'bounced');
insert into private.billing_events (id, type, created_at, received_at, outcome, problem) values
	('i1', 'invoice.paid', now(), now() - interval '29 days', 'invalid', 'odd'), ('i2', 'invoice.paid', now(), now(), 'invalid', 'even'),
	('i3', 'invoice.paid', now(), now() - interval '30 days', 'invalid', 'odd'), ('i4', 'invoice.paid', now(), now(), 'applied', null);
insert into private.stripe_checks (day, from_time, until_time, customers, equal, repaired, problems, finished_at) values
	('2026-02-27', now() - interval '1 hour', now(), '{}', 1, 0, '[]', now() - interval '3 days'), ('2026-02-28', now() - interval '1 hour', now(), '{}', 7, 2, '[]', now() - interval '2 days'),
	('2026-03-01', now() - interval '1 hour', now(), '{}', 3, 0, '[]', null);
insert into public.cancellations (id, subscription_id, requested_at, confirmed_at) values
	(:c1, 'sub_late', now(), null), (:c2, 'sub_early', now() - interval '1 day', null), (:c3, 'sub_done', now(), now());
insert into private.event_ledger values (now() - interval '7 days 1 minute', 'received', 1000), (now() - interval '7 days', 'received', 100),
	(now() - interval '1 day', 'received', 10), (now() - interval '1 day 1 minute', 'stored', 50), (now(), 'stored', 3), (now() + interval '1 minute', 'lost', 1);

\as ann aal=aal2

select public.get_system_state() -> 'audit' as audit

\as cat aal=aal2

get_system_state()

\as ian aal=aal2

get_system_state()

\as sue aal=aal1

get_system_state()

\as sue aal=aal2 session=gone

get_system_state()

\as sue aal=aal2

get_system_state()

\as setup

insert into private.admin_actions (admin_email, action, outcome, at) select n || '@example.com', 'upload_costs', 'done', now() + n * interval '1 second' from generate_series(1, 21) as n;
insert into private.mails (key, kind, recipient, language, state, created_at) select 'n' || n, 'n' , n || '@example.com', 'fr', 'failed', now() + n * interval '1 second' from generate_series(1, 21) as n;
insert into private.billing_events (id, type, created_at, received_at, outcome, problem) select 'n' || n, 'n', now(), now() + n * interval '1 second', 'invalid', 'n' from generate_series(1, 21) as n;
insert into public.cancellations (subscription_id, requested_at) select 'sub' || n, now() + n * interval '1 second' from generate_series(1, 21) as n;

\as sue aal=aal2

select jsonb_array_length(state -> 'audit') as audit, state #>> '{audit,0,admin_email}' as newest, jsonb_array_length(state #> '{mails,failed}') as failed, state #>> '{mails,failed,0,at}' as last, jsonb_array_length(state #> '{billing,invalid}') as invalid, state #>> '{billing,invalid,0,id}' as id, jsonb_array_length(state #> '{billing,waiting_cancellations}') as waiting, state #>> '{billing,waiting_cancellations,0,subscription}' as first from public.get_system_state() as state
