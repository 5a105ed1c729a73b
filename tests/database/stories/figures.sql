-- Figures: compared with their raw rows, and mailed on Mondays.
\at 2026-03-30T05:59:59Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);
update public.profiles set created_at = '2026-03-20' where id in (:sue, :cat);
insert into auth.users (id, email, created_at, email_confirmed_at) values (:pay, 'pay@example.com', '2026-03-26', null), (:out, 'out@example.com', '2026-03-20', null);
insert into private.campaign_names (folded, name, is_earned) values ('google', 'Google', true), ('spring', 'Spring', true), ('bing', 'bing', true), ('x.com', 'x.com', true), ('yahoo', 'yahoo', true), ('invented', 'invented', false);
insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language, cta_location, utm_source, utm_campaign)
select gen_random_uuid(), type, at::timestamptz, at::timestamptz, 'a', '/', session || coalesce(n::text, ''), '', 'mac', 'fr', location, source, campaign
from (values ('old', 'view', '2026-02-22', null, 'Google', 'Spring', 1), ('old', 'view', '2026-03-20', null, 'Google', 'Spring', 1), ('s', 'view', '2026-03-24', null, 'Google', 'Spring', 5), ('s', 'click', '2026-03-25', 'hero', 'Google', 'Spring', 2),
	('s', 'click', '2026-03-25', 'sign_up', 'Google', 'Spring', 2), ('r', 'click', '2026-03-25', 'sign_up', 'Google', 'Spring', 1), ('t', 'view', '2026-03-29 23:59:59', null, 'bing', null, 3), ('u', 'view', '2026-03-17', null, 'bing', null, 7),
	('v', 'view', '2026-03-28', null, 'invented', null, 2), ('w', 'view', '2026-03-26', null, null, null, 4), ('x', 'view', '2026-03-27', null, 'x.com', null, 1), ('z', 'view', '2026-03-18', null, 'yahoo', null, 2), ('', 'view', '2026-03-26', null, null, null, null), ('today', 'view', '2026-03-30', null, null, null, 1))
	as came (session, type, at, location, source, campaign, count), generate_series(1, coalesce(count, 0)) as n where count is not null
union all select gen_random_uuid(), 'view', '2026-03-26', '2026-03-26', 'a', '/', '', '', 'mac', 'fr', null, null, null;
update private.sign_up_attribution set outcome = 'verified', token_id = user_id, first_touch = '{"kind": "campaign", "source": "Google", "campaign": "Spring"}' where user_id in (:cat, :pay);
insert into public.api_usage (user_id, kind, called_at) select id, kind, at::timestamptz from (values (:cat::uuid, 'formula', '2026-02-23'), (:cat, 'formula', '2026-03-20 10:00'), (:cat, 'formula', '2026-03-20 11:00'), (:cat, 'chat', '2026-03-20'), (:pay, 'chat', '2026-03-20'), (:ann, 'chat', '2026-03-20'), (:out, 'chat', '2026-03-20'), (:cat, 'chat', '2026-03-30'), (:cat, 'chat', '2026-02-22 23:59:59')) as called (id, kind, at);
insert into private.former_payers values ('cus_yes', :f1, true), ('cus_again', :f1, true), ('cus_no', :f2, false);
insert into private.payments (id, kind, amount, tax, fee, currency, occurred_at, user_id, customer_id, stripe_id)
select 'p' || n, kind, amount, tax, fee, currency, at::timestamptz, id, customer, 'i' from (values (1, 'payment', 1200, 200, 30, 'eur', '2026-03-25', :cat::uuid, 'cus_cat'), (2, 'refund', -120, -20, null, 'eur', '2026-03-26', :cat, 'cus_cat'), (3, 'dispute', -60, -10, 15, 'eur', '2026-03-26', :cat, 'cus_cat'),
	(4, 'payment', 500, 0, 0, 'usd', '2026-03-25', :cat, 'cus_cat'), (5, 'failure', 0, 0, null, 'eur', '2026-03-25', :cat, 'cus_cat'), (6, 'payment', 600, 100, 20, 'eur', '2026-03-17', :pay, 'cus_pay'), (7, 'payment', 70, 0, 0, 'eur', '2026-03-17', :ann, 'cus_ann'),
	(8, 'payment', 300, 50, 10, 'eur', '2026-03-17', null, 'cus_yes'), (9, 'payment', 80, 0, 0, 'eur', '2026-03-17', null, 'cus_no'), (10, 'payment', 240, 40, 9, 'eur', '2026-03-16', null, 'cus_unknown'), (11, 'payment', 55, 5, 1, 'eur', '2026-02-22', :cat, 'cus_cat'), (12, 'payment', 66, 6, 1, 'eur', '2026-03-30', :cat, 'cus_cat'))
	as paid (n, kind, amount, tax, fee, currency, at, id, customer);
insert into private.subscription_changes (subscription_id, n, event_id, kind, movement, at, mrr_before, mrr_after, currency, user_id, customer_id, cohort)
select sub, n, 'e' || sub || n, 'new', movement, at::timestamptz, before, after, currency, id, customer, '2026-03-01' from (values ('s1', 1, 'new', '2026-03-18', 0, 1000, 'eur', :cat::uuid, 'cus_cat'), ('s1', 2, 'expansion', '2026-03-24', 1000, 1500, 'eur', :cat, 'cus_cat'), ('s1', 3, 'repricing', '2026-03-27', 1500, 1600, 'eur', :cat, 'cus_cat'),
	('s2', 1, 'new', '2026-03-17', 0, 500, 'eur', :pay, 'cus_pay'), ('s2', 2, 'churn', '2026-03-25', 500, 0, 'eur', :pay, 'cus_pay'), ('s3', 1, 'new', '2026-03-17', 0, 900, 'usd', :cat, 'cus_cat'), ('s4', 1, 'new', '2026-03-17', 0, 40, 'eur', :ann, 'cus_ann'),
	('s5', 1, 'new', '2026-03-17', 0, 250, 'eur', null, 'cus_yes'), ('s5', 2, 'churn', '2026-03-18', 250, 0, 'eur', null, 'cus_yes'), ('s6', 1, 'reactivation', '2026-03-26', 0, 260, 'eur', null, 'cus_again'), ('s7', 1, 'new', '2026-03-17', 0, 80, 'eur', null, 'cus_no'), ('s8', 1, 'new', '2026-03-30', 0, 77, 'eur', :cat, 'cus_cat'),
	('s9', 1, 'new', '2026-03-27', 0, 120, 'eur', null, 'cus_unknown'), ('s9', 2, 'contraction', '2026-03-28', 120, 100, 'eur', null, 'cus_unknown')) as changed (sub, n, movement, at, before, after, currency, id, customer);
insert into private.trial_conversions (user_id, converted_at) values (null, '2026-03-24');
insert into private.cost_uploads (file_name, digest, admin_email) select 'f', repeat(n::text, 64), 'x' from generate_series(1, 2) as n;
insert into private.cost_campaigns (platform, account, campaign_id, source, medium, name, utm_source, utm_medium, utm_campaign) values ('', '', '', 'Google', 'cpc', 'Spring', 'Google', 'cpc', 'Spring'), ('', '', '', 'bing', 'cpc', '', 'bing', 'cpc', '');
insert into private.campaign_costs (campaign, day, upload, cost, currency) values (1, '2026-03-10', 1, 5000, 'EUR'), (1, '2026-03-10', 2, 8000, 'EUR'), (1, '2026-03-11', 1, 700, 'USD'), (2, '2026-03-11', 1, 300, 'EUR'), (2, '2026-03-30', 1, 90, 'EUR'), (2, '2026-02-22', 1, 90, 'EUR');
insert into private.experiment_counts (test_name, run, arm, fact, by, value, n) values ('t', 1, 'A', 'exposure', 'day', '2026-03-20', 2), ('t', 1, 'A', 'exposure', 'language', 'fr', 2), ('t', 1, 'A', 'cta_click', 'day', '2026-03-21', 1), ('t', 1, 'A', 'sign_up', 'day', '2026-03-20', 1), ('t', 1, 'A', 'sign_up', 'day', '2026-03-21', 1), ('t', 1, 'A', 'confirmed', 'day', '2026-03-22', 1),
	('t', 1, 'A', 'paid', 'day', '2026-03-23', 1), ('t', 1, 'A', 'lcp_good', 'day', '2026-03-21', 9), ('t', 1, '', 'split', 'day', '2026-03-20', 9), ('t', 1, 'A', 'heavy:exposure', 'day', '2026-03-20', 1);
insert into private.experiment_units (test_name, run, unit_id, arm, exposed_at, is_split, is_drawn, is_crowded) values ('t', 1, :u1, 'A', '2026-03-20', false, true, false), ('t', 1, :u2, 'A', '2026-03-20', false, true, false), ('t', 1, :u3, 'A', '2026-03-20', true, true, false),
	('t', 1, :u4, 'A', '2026-03-20', false, false, false), ('t', 1, :u5, 'A', '2026-03-20', false, true, true), ('t', 1, :u6, 'A', null, false, true, false);
insert into private.experiment_conversions (test_name, run, unit_id, goal, converted_at) values ('t', 1, :u1, 'cta_click', '2026-03-21'), ('t', 1, :u1, 'cta_click', '2026-03-22'), ('t', 1, :u1, 'cta_click', '2026-03-19'), ('t', 1, :u1, 'sign_up', '2026-03-21'), ('t', 1, :u2, 'confirmed', '2026-03-22'), ('t', 1, :u2, 'sign_up', '2026-03-20'), ('t', 1, :u2, 'paid', '2026-03-23'),
	('t', 1, :u2, 'lcp_good', '2026-03-21'), ('t', 1, :u3, 'paid', '2026-03-23'), ('t', 1, :u4, 'paid', '2026-03-23'), ('t', 1, :u5, 'paid', '2026-03-23'), ('t', 1, :u6, 'paid', '2026-03-23');
select public.refresh_facts('1 hour');

\as worker

check_figures()

check_figures()

\as setup

update private.daily_facts set n = n + 1 where figure in ('views', 'sign_ups', 'formula_calls') and touch in ('', 'first');
update private.daily_facts set n = n + 7 where figure = 'mrr_new';

\at 2026-03-31T00:00:00Z

select public.refresh_facts('1 hour');
insert into private.changed_days values ('events', '2026-03-30');

-- A day whose visitors are not counted is waited for; the present one, and other rows, are not.
\as worker

check_figures()

\as setup

delete from private.changed_days;
insert into private.changed_days values ('events', '2026-03-31'), ('calls', '2026-03-29');

\as worker

check_figures()

\at 2026-03-31T01:00:00Z

check_figures()

\at 2026-03-31T01:00:01Z

check_figures()

-- Mondays at eight in Paris, about the week before; who wants it later gets it later.
\at 2026-03-30T06:00:00Z

\as setup

delete from private.changed_days;
update private.daily_facts set n = n - 1 where figure in ('views', 'sign_ups', 'formula_calls') and touch in ('', 'first');
update private.daily_facts set n = n - 7 where figure = 'mrr_new';
update private.admins set wants_weekly_mail = true where user_id in (:ann, :ian);
insert into private.alerts (kind, opened_at, seen_at, closed_at, data) values ('ledger', '2026-03-20', '2026-03-22', '2026-03-23', '{}'), ('ledger', '2026-03-25', '2026-03-26', '2026-03-27', '{}'), ('errors', '2026-03-20', '2026-03-22', '2026-03-22 23:59:59', '{}'),
	('webhook', '2026-03-30', '2026-03-30 05:00', null, '{}'), ('stripe', '2026-03-29 23:59', '2026-03-30 05:00', null, '{}'), ('duties', '2026-03-24', '2026-03-24 00:03', '2026-03-24 00:05', '{}');
update private.experiments set problems = case name when 'headline_test_2025' then '{ratio,stale}'::text[] else '{ratio,harm}' end;
update public.user_subscriptions set subscription_type = case when user_id = :out then 'beta' else 'premium' end, subscription_status = case when user_id = :ian then 'canceled' else 'past_due' end, current_period_end = now() + interval '9 days' where user_id in (:cat, :out, :ian);

\as worker

add_weekly_mails('2026-03-30T05:59:59Z')

add_weekly_mails('2026-03-31T06:00:00Z')

add_weekly_mails('2026-03-30T06:00:00Z')

add_weekly_mails('2026-03-30T09:00:00Z')

\as setup

update private.admins set wants_weekly_mail = true where user_id = :sue;

\as worker

select public.add_weekly_mails('2026-03-30T21:59:59Z') as mails

add_weekly_mails('2026-03-30T22:00:00Z')

\as superuser

select now, before, private.compared('x', 'count', now, before) ->> 'x_change' as change from (values (5, 0), (5, -3), (-5, 4), (3, 8)) as figures (now, before)

select private.largest_parts(parts, 9) from (values ('{"d": 1, "c": 2, "b": 2, "a": -2, "e": 2, "f": 0}'::jsonb), ('{"a": 0}')) as given (parts)

-- The week before, whose figures have no week before them.
select name, value from jsonb_each_text(private.weekly_figures('2026-03-16')) as figures (name, value) where value not in ('', '0', 'none')

-- In winter it is eight in Paris an hour later than in summer.
select at, public.add_weekly_mails(at) as mails from unnest(array['2026-11-16T06:59:59Z', '2026-11-16T07:00:00Z', '2026-11-16T23:00:00Z']::timestamptz[]) as at
