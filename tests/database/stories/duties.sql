-- Duties and alerts: each cause just too small, then large enough; mails once a day, an end, a cause that comes back.
\at 2026-03-30T10:00:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);
delete from private.duties;

\as ann aal=aal2

get_facts_age()

\as worker

record_duties(now(), '{"check_alerts": 300, "read_blog": 60, "refresh_facts": 300, "gone": 60}', '[{"name": "read_blog", "failures": 2, "failed_at": "2026-03-30T09:59:00Z", "problem": "no response"}, {"name": "unknown", "failures": 2}]')

record_duties('2026-03-30T10:10:00Z', '{"check_alerts": 300, "read_blog": 90, "refresh_facts": 300}', '[{"name": "read_blog", "failures": 1, "failed_at": "2026-03-30T09:58:00Z"}, {"name": "refresh_facts", "succeeded_at": "2026-03-30T09:00:00Z", "failures": 0}]')

record_duties('2026-03-30T10:10:01Z', '{"check_alerts": 300, "read_blog": 90, "refresh_facts": 300}', ('[{"name": "read_blog", "failures": 1, "succeeded_at": "2026-03-30T10:08:00Z", "failed_at": "2026-03-30T10:09:00Z", "problem": "' || repeat('x', 201) || '"}, {"name": "refresh_facts", "succeeded_at": "2026-03-30T08:00:00Z", "failures": 0}, {"name": "check_alerts", "succeeded_at": "2026-03-30T10:10:00Z", "failures": 0}]')::jsonb)

get_duties('2026-03-30T10:11:01Z')

\as ann aal=aal2

get_facts_age()

\at 2026-03-30T09:10:00Z

get_facts_age()

\as cat aal=aal2

get_facts_age()

\as ian aal=aal2

get_alerts()

\as sue aal=aal1

get_alerts()

\as sue aal=aal2 session=gone

get_alerts()

\at 2026-03-30T10:00:00Z

-- Usual are 10 sign-ups and 100 euros of a Sunday; the last one has as many as are not far below. Other weekdays have none.
-- Saturdays, of which a little less is usual.
-- The hour before, less 10 minutes, by the clock of Paris, which is summer's since Sunday.
-- Four hours of the tenth of April, with so many in each of four weeks before, and then.
\as setup

update auth.sessions set created_at = now();
delete from private.duties where name = 'check_alerts';
update private.duties set failures = 2, succeeded_at = now() - 2 * make_interval(secs => every_seconds), problem = 'no response';
insert into private.dimensions (source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest)
values ('accounts', '', '', '', '', 'a', 'mac', 'fr', '', :d1), ('money', '', '', '', '', 'a', 'mac', 'fr', '', :d2);
insert into private.daily_facts (source, touch, day, figure, dimensions, n)
select dimensions.source, '', date '2026-03-29' - 7 * week, figure, dimensions.id, ns[week + 1]
from private.dimensions join (values ('accounts', 'sign_ups', array[7, 10, 10, 10, 10, 11, 9, 12, 8, 900]), ('money', 'revenue', array[3329, 0, 8000, 9000, 10000, 10000, 11000, 12000, 14000, 900000]))
	as facts (source, figure, ns) using (source), generate_series(0, 9) as week where ns[week + 1] > 0;
insert into private.daily_facts (source, touch, day, figure, dimensions, n)
select dimensions.source, '', date '2026-03-28' - 7 * week, figure, dimensions.id, n
from private.dimensions join (values ('accounts', 'sign_ups', 9), ('money', 'revenue', 9999)) as facts (source, figure, n) using (source), generate_series(1, 8) as week;
insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language, cta_location)
select gen_random_uuid(), type, at, at, 'a', '/', '', '', 'mac', 'fr', location
from (values (0, 'view', 14, null, '10 minutes'), (0, 'click', 14, 'hero', '10 minutes'), (0, 'click', 90, 'sign_up', '20 minutes'), (0, 'view', 90, null, '9 minutes'),
	(0, 'view', 90, null, '70 minutes'), (1, 'view', 42, null, '69 minutes'), (2, 'view', 43, null, '10 minutes'), (3, 'view', 60, null, '10 minutes'),
	(4, 'view', 60, null, '10 minutes'), (1, 'click', 42, 'hero', '10 minutes'), (2, 'click', 60, 'hero', '10 minutes'), (3, 'click', 43, 'hero', '10 minutes'),
	(4, 'click', 50, 'hero', '10 minutes'), (5, 'view', 1, null, '10 minutes')) as wanted (week, type, n, location, before),
	lateral (select now() - week * interval '7 days' + least(week, 1) * interval '1 hour' - before::interval as at) as times, generate_series(1, n);
insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language)
select gen_random_uuid(), type, at, at, 'a', '/', '', '', 'mac', 'fr'
from (values (12, 'view', 40, 13), (12, 'click', 39, 0), (14, 'view', 39, 0), (14, 'click', 40, 13), (16, 'view', 39, 0), (16, 'click', 39, 0), (18, 'view', 60, 15), (18, 'click', 90, 30)) as hours (hour, type, before, now),
	generate_series(0, 4) as week, lateral (select '2026-04-10'::timestamptz + make_interval(hours => hour, mins => -30) - week * interval '7 days' + case when week > 1 then interval '1 hour' else '0' end as at) as times,
	generate_series(1, case week when 0 then now else before end);
insert into private.billing_events (id, type, created_at, received_at, outcome, problem) values
	('before', 'x', now(), now() - interval '1 day', 'invalid', 'odd'), ('after', 'x', now(), now() + interval '1 second', 'invalid', 'odd'), ('applied', 'x', now(), now(), 'applied', null);
insert into private.failed_responses (minute, place, n) values (now() - interval '1 day', 'webhook', 9), (now(), 'webhook', 4), (now() + interval '1 minute', 'webhook', 9),
	(now() - interval '1 hour', 'site', 90), (now() - interval '59 minutes', 'site', 5), (now() - interval '1 day', 'site', 90);
insert into private.event_ledger (minute, outcome, n) values (now() - interval '1 day 1 minute', 'lost', 5), (now(), 'received', 170), (now(), 'stored', 170),
	(now() + interval '1 minute', 'received', 9), (now() - interval '1 hour', 'received', 1), (now() - interval '1 hour', 'bot', 1);
insert into private.stripe_checks (day, from_time, until_time, customers, problems, finished_at) values
	('2026-03-28', now() - interval '1 hour', now(), '{}', '[{"id": "x"}]', now()), ('2026-03-29', now() - interval '1 hour', now(), '{}', '[]', now()), ('2026-03-30', now() - interval '1 hour', now(), '{}', '[{"id": "y"}]', null);

-- All but the errors, with 9 of 180 responses, are just too few.
\as worker

check_alerts('2026-03-30T10:00:00Z', 0, null)

\as setup

update private.daily_facts set n = n - 1 where day = '2026-03-29';
delete from public.landing_analytics where event_id in (select event_id from public.landing_analytics where event_type = 'view' and created_at = now() - interval '10 minutes' limit 1);
insert into private.failed_responses (minute, place, n) values (now() - interval '1 minute', 'webhook', 1);
update private.event_ledger set n = n + 1 where minute = now() and outcome = 'received';
update private.duties set failures = 3, failed_at = now() - interval '1 minute' where name = 'read_blog';
update private.duties set succeeded_at = null, expected_at = now() - interval '1 hour', failed_at = now(), problem = 'slow' where name = 'refresh_facts';
insert into private.stripe_checks (day, from_time, until_time, customers, problems, finished_at) values
	('2026-03-31', now() - interval '1 hour', now(), '{}', '[{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}, {"id": "e"}, {"id": "f"}]', now());

\as worker

check_alerts('2026-03-30T10:00:00Z', 1, 2)

\as ann aal=aal2

get_alerts()

\as worker

check_alerts('2026-03-30T10:03:59Z', 1, 2)

check_alerts('2026-03-30T10:04:00Z', 0, 2)

-- A late check changes nothing. Another duty fails: of the duties alone there is a mail within the day.
check_alerts('2026-03-29T10:00:00Z', 0, 0)

\as setup

insert into private.duties (name, every_seconds, expected_at, failures, succeeded_at) values ('weigh', 60, '2026-03-30T10:00:00Z', 3, '2026-03-30T09:50:00Z'), ('fine', 900000, '2026-03-30T10:00:00Z', 0, '2026-03-30T09:59:00Z');

\as worker

check_alerts('2026-03-30T10:30:00Z', 0, 2)

\at 2026-03-31T10:03:59Z

-- A day later only the ledger's cause and Stripe's are left.
check_alerts('2026-03-31T10:03:59Z', 0, 2)

check_alerts('2026-03-31T10:04:00Z', 0, 2)

\as setup

update auth.sessions set created_at = now();

\as ann aal=aal2

get_alerts()

\as worker

check_alerts('2026-03-31T10:29:59Z', 0, 0)

check_alerts('2026-03-31T10:30:00Z', 0, 0)

-- Within the hour the cause is back: it is the same alert, and of the others nobody is told yet.
check_alerts('2026-03-31T11:03:58Z', 5, 0)

-- An hour after their end those are told whom the alert's mail has reached, once: not ann, whose mails were of other alerts.
\as setup

delete from private.duties;
update private.admins set wants_alert_mails = true where user_id = :ann;
insert into private.mails (key, kind, recipient, user_id, language, data) values ('other', 'alert_webhook', 'ann@example.com', :ann, 'fr', '{"opened_at": "2026-03-29T10:00:00Z"}');

\as worker

check_alerts('2026-03-31T11:04:00Z', 5, 0)

\as setup

update private.admins set wants_alert_mails = false where user_id = :sue;
insert into private.mails (key, kind, recipient, user_id, language, data) values ('late', 'alert_errors', 'ann@example.com', :ann, 'fr', '{"opened_at": "2026-03-30T10:00:00Z"}');

-- Checks of one time: the last one counts. An hour later the cause is another alert, and a late check leaves it.
\as worker

check_alerts('2026-04-01T12:00:00Z', 6, 0)

check_alerts('2026-04-01T12:00:00Z', 7, 0)

check_alerts('2026-04-01T12:00:00Z', 0, 0)

check_alerts('2026-04-01T13:00:00Z', 5, 0)

check_alerts('2026-04-01T12:59:00Z', 5, 0)

\as setup

delete from private.stripe_checks;

\as worker

check_alerts('2027-04-01T12:00:00Z', 0, 0)

check_alerts('2027-04-01T12:00:01Z', 0, 0)

-- Each cause alone, on other days.
\as setup

insert into private.billing_events (id, type, created_at, received_at, outcome, problem) values ('alone', 'x', now(), '2026-04-10T10:00:00Z', 'invalid', 'odd');
insert into private.event_ledger (minute, outcome, n) values ('2026-04-12T10:00:00Z', 'received', 1), ('2026-04-12T10:00:00Z', 'lost', 1), ('2026-04-14T10:00:00Z', 'received', 2), ('2026-04-14T10:00:00Z', 'stored', 1),
	('2026-04-16T10:00:00Z', 'received', 190), ('2026-04-16T10:00:00Z', 'bot', 190), ('2026-04-18T10:00:00Z', 'received', 200), ('2026-04-18T10:00:00Z', 'bot', 200);
insert into private.failed_responses values ('2026-04-16T10:00:00Z', 'site', 10), ('2026-04-18T10:00:00Z', 'site', 10), ('2026-04-20T10:00:00Z', 'webhook', 5);
insert into private.duties (name, every_seconds, expected_at, failures) values ('never', 60, '2026-03-30T10:00:00Z', 0);

\as superuser

select at, kind, data from unnest(array['2026-03-29T06:00:00Z', '2026-03-30T05:59:59Z', '2026-03-30T06:00:00Z', '2026-03-31T06:00:00Z']::timestamptz[]) as at, private.find_low_days(at)

select at, data from unnest(array['2026-04-10T12:00:00Z', '2026-04-10T14:00:00Z', '2026-04-10T16:00:00Z', '2026-04-10T18:00:00Z']::timestamptz[]) as at, private.find_lost_traffic(at)

select at::date as day, waiting, dead, kind, data from (values ('2026-04-10T10:00:00Z'::timestamptz, null::integer, null::integer), ('2026-04-12T10:00:00Z', null, null), ('2026-04-14T10:00:00Z', 0, 0), ('2026-04-16T10:00:00Z', 0, 0), ('2026-04-18T10:00:00Z', 0, 0), ('2026-04-20T10:00:00Z', 1, 0), ('2026-04-22T10:00:00Z', 0, 1)) as asked (at, waiting, dead),
	private.find_failures(at, waiting, dead) where kind <> 'duties' or at < '2026-04-11'
