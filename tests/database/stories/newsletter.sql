-- Readers ask, confirm, get mails and end; operators look, pause and cancel. Limits and ages just inside and just outside.
\at 2026-03-02T08:00:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);

insert into private.mails (key, kind, recipient, language, created_at, caller)
select 'm' || n, 'auth_link', 'm@example.com', 'fr', now() - case n when 40 then interval '1 hour' else interval '59 minutes' end, '{k1}'
from generate_series(1, 40) as n;
insert into private.mails (key, kind, recipient, language) values ('link', 'auth_link', 'fay@example.com', 'fr');

\as ann aal=aal2

list_newsletter_posts()

list_newsletter_readers()

-- The fortieth mail of the caller within an hour; the next one is refused.
\as worker

ask_for_newsletter('Eve.Green+tag@Gmail.com', 'en', '{k1}')

ask_for_newsletter('fay@example.com', 'fr', '{k1}')

ask_for_newsletter('fay@example.com', 'fr', '{k2}')

\at 2026-03-03T07:59:59Z

-- Another spelling, and the same one again: a mailbox gets one link in 24 hours.
ask_for_newsletter('evegreen@gmail.com', 'fr', '{k2}')

ask_for_newsletter('Eve.Green+tag@Gmail.com', 'fr', '{k2}')

\at 2026-03-03T08:00:00Z

ask_for_newsletter('fay@example.com', 'en', '{k2}')

\keep eve select id from private.newsletter_readers where email = 'Eve.Green+tag@Gmail.com'

\keep green select id from private.newsletter_readers where email = 'evegreen@gmail.com'

\keep fay select id from private.newsletter_readers where email = 'fay@example.com'

find_newsletter_reader(:eve, false)

find_newsletter_reader(:green, true)

find_newsletter_reader(:eve, true)

\at 2026-03-03T09:00:00Z

find_newsletter_reader(:green, true)

find_newsletter_reader(:green, false)

ask_for_newsletter('joe@example.com', 'en', '{k2}')

-- A reader asks again, in another spelling: nothing happens, and nobody learns of it.
ask_for_newsletter('Eve.Green@gmail.com', 'en', '{k2}')

ask_for_newsletter('evegreen@gmail.com', 'en', '{k2}')

-- Readers more: gus, hal and oto in French, ina in English; jon and joy never confirm, kim returned before.
\as setup

insert into private.newsletter_readers (id, email, language, asked_at, confirmed_at) values
	(:gus, 'Gus@example.com', 'fr', now(), now() + interval '1 second'), (:hal, 'hal@example.com', 'fr', now(), now() + interval '2 seconds'),
	(:ina, 'ina@example.com', 'en', now() - interval '8 days', now() + interval '3 seconds'), (:oto, 'oto@example.com', 'fr', now(), now()),
	(:jon, 'jon@example.com', 'fr', now() - interval '7 days', null), (:joy, 'joy@example.com', 'fr', now() - interval '7 days 1 second', null),
	(:gas, 'GUS@example.com', 'fr', now(), null);
insert into private.newsletter_returns (event, reader, kind, is_last, received_at) values
	('old', :kim, 'bounce', true, now() - interval '90 days 1 second'), ('kept', :kim, 'bounce', true, now() - interval '90 days'),
	('edge', :kim, 'bounce', true, now() - interval '89 days 23 hours'), ('inside', :kim, 'complaint', true, now() - interval '89 days'),
	('twice', :kim, 'complaint', true, now()), ('first', :kim, 'bounce', false, now()), ('own', :gus, 'bounce', false, now() - interval '91 days');
insert into private.newsletter_posts (post, language, title, added_at, dropped_at) values
	(1, 'fr', 'Un', now() - interval '1 day', null), (2, 'fr', 'Deux', now() - interval '23 hours', null),
	(3, 'fr', 'Trois', now() - interval '22 hours', now()), (4, 'en', 'Four', now() - interval '31 days', now()),
	(5, 'en', 'Five', now() - interval '29 days 22 hours', null), (6, 'en', 'Six', now() - interval '31 days', null),
	(7, 'en', 'Seven', now() - interval '29 days 23 hours', null), (8, 'en', 'Eight', now() - interval '31 days', null),
	(9, 'en', 'Nine', now() - interval '29 days 22 hours', null);
insert into private.mails (key, kind, recipient, language, state, sent_at, due_at, data) values
	('p8', 'newsletter_post', 'ina@example.com', 'en', 'waiting', null, now() + interval '2 hours', '{"post": "8"}'),
	('q8', 'newsletter_post', 'lea@example.com', 'en', 'waiting', null, now() + interval '1 hour', '{"post": "8"}'),
	('q6', 'newsletter_post', 'lea@example.com', 'en', 'waiting', null, now() + interval '1 hour', '{"post": "6"}'),
	('p5', 'newsletter_post', 'ina@example.com', 'en', 'sent', now(), now(), '{"post": "5"}'),
	('q5', 'newsletter_post', 'lea@example.com', 'en', 'failed', null, now(), '{"post": "5"}'),
	('r5', 'newsletter_post', 'max@example.com', 'en', 'paused', null, now(), '{"post": "5"}'),
	('p7', 'newsletter_post', 'ina@example.com', 'en', 'sent', now(), now(), '{"post": "7"}'),
	('test', 'newsletter_test', 'ina@example.com', 'en', 'waiting', null, now(), '{"post": "8"}'),
	('draft', 'newsletter_test', 'ina@example.com', 'en', 'waiting', null, now(), '{"post": "11"}');

-- Posts 2 and 3 are of the last 24 hours: one more in French today. Post 1 has another title, 5 was mailed, 4 was taken back.
\as worker

add_newsletter_mails('[{"id": 5, "language": "en", "title": "Five"}, {"id": 12, "language": "fr", "title": "Douze"}, {"id": 11, "language": "fr", "title": "Onze"}, {"id": 14, "language": "en", "title": "Fourteen"}, {"id": 15, "language": "en", "title": "Fifteen"}, {"id": 1, "language": "fr", "title": "Un, corrigé"}]')

add_newsletter_mails('[{"id": 12, "language": "fr", "title": "Douze"}]')

-- The blog has post 11 no more: one mail is sent, one is in this attempt, one in another, one waits.
\as setup

update private.mails set state = 'sent', sent_at = now() where key = 'newsletter:11:' || :gus;
update private.mails set message_id = 'm1', state = 'paused' where key = 'newsletter:11:' || :hal;
update private.mails set message_id = 'm2' where key = 'newsletter:11:' || :green;

\as worker

drop_newsletter_post(11, 'newsletter:11:' || :hal)

-- It is there again: it counts as new, but not twice for the day, and gus has got it.
add_newsletter_mails('[{"id": 11, "language": "fr", "title": "Onze"}]')

\at 2026-03-03T10:00:00Z

\as setup

update auth.sessions set created_at = now();

\as ann aal=aal2

list_newsletter_posts()

list_newsletter_readers()

act_on_newsletter_post(11, 'pause')

\as cat aal=aal2

list_newsletter_posts()

\as ian aal=aal2

list_newsletter_readers()

\as sue

act_on_newsletter_post(11, 'pause')

\as sue aal=aal2 session=gone

act_on_newsletter_post(11, 'pause')

\as sue aal=aal2

act_on_newsletter_post(11, 'stop')

act_on_newsletter_post(11, null)

act_on_newsletter_post(8, 'resume')

act_on_newsletter_post(8, 'pause')

act_on_newsletter_post(8, 'resume')

act_on_newsletter_post(5, 'cancel')

act_on_newsletter_post(8, 'cancel')

-- Tests: five to a mailbox in a day, forty in an hour.
\as setup

insert into private.mails (key, kind, recipient, language, created_at) values
	('t0', 'newsletter_test', 'wim@example.com', 'fr', now() - interval '1 day'), ('w0', 'auth_link', 'wim@example.com', 'fr', now());
insert into private.mails (key, kind, recipient, language, created_at)
select 't' || n, 'newsletter_test', 'wim+' || n || '@example.com', 'fr', now() - interval '23 hours' from generate_series(1, 4) as n;

\as worker

add_newsletter_test('wim@example.com', 'fr', '{"title": "Brouillon"}')

add_newsletter_test('Wim@example.com', 'fr', '{"title": "Brouillon"}')

\as setup

insert into private.mails (key, kind, recipient, language, created_at)
select 'h' || n, 'newsletter_test', 'h@example.com', 'fr', now() - case n when 39 then interval '1 hour' else interval '59 minutes' end
from generate_series(1, 39) as n;

\as worker

add_newsletter_test('xia@example.com', 'en', '{"title": "Draft"}')

add_newsletter_test('yan@example.com', 'en', '{"title": "Draft"}')

-- Mails that come back: from nobody, from another spelling, the first bounce, it again, the second, a complaint.
record_mail_return('e1', 'bounce', 'nobody@example.com')

record_mail_return('e2', 'bounce', 'eve.green@gmail.com')

record_mail_return('e3', 'bounce', 'HAL@example.com')

record_mail_return('e3', 'bounce', 'hal@example.com')

record_mail_return('e4', 'bounce', 'gus@example.com')

record_mail_return('e5', 'complaint', 'ina@example.com')

record_mail_return('e5', 'complaint', 'ina@example.com')

unsubscribe(:oto, 'newsletter')

\as ann aal=aal2

list_newsletter_readers()

\at 2026-03-04T09:00:00Z

-- A day later: 4, which was in English, is mailed again in French.
\as worker

add_newsletter_mails('[{"id": 12, "language": "fr", "title": "Douze"}, {"id": 4, "language": "fr", "title": "Quatre"}]')

\as setup

update auth.sessions set created_at = now();

\as ann aal=aal2

list_newsletter_posts()
