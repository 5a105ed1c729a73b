-- Expiry: identifiers after 25 months, ids, proofs, texts of mails. Each row has a twin that is just young enough.
\at 2026-05-15T12:00:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);
insert into auth.users (id, email, created_at) values (:old, 'old@example.com', '2024-04-15 11:59:59'), (:new, 'new@example.com', '2024-04-15 12:00'), (:was, 'was@example.com', '2024-04-01');
update private.sign_up_attribution set outcome = 'verified', token_id = user_id, is_consented = true, session_id = user_id, units = '[{"test": "t", "run": 1}]' where user_id in (:old, :new, :was);
update private.sign_up_attribution set had_visit = true, session_id = null where user_id = :was;
insert into private.code_attempts (user_id, session_id, code, tried_at) values (:sue, :sue, '000001', now() - interval '1 day'), (:sue, :sue, '000002', now() - interval '1 day 1 second');
insert into private.refused_passwords values (:sue, 1, now() - interval '30 days'), (:ann, 1, now() - interval '30 days 1 second');
insert into private.known_devices (user_id, device, country, used_at) values (:sue, 'a', '', now() - interval '25 months'), (:sue, 'b', '', now() - interval '25 months 1 second');
insert into private.visitors (session_id, entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, user_id, clicked_at, signed_up_at)
select coalesce(id::text, name), now() - age::interval, :e1, '', '', 'mac', 'fr', 'a', id, case clicked when 1 then now() end, case signed_up when 1 then now() end
from (values (:old::uuid, 'o', '25 months 1 second', 0, 1), (:new, 'n', '25 months', 0, 1), (:was, 'w', '25 months', 0, 0), (null, 'click', '26 months', 1, 0), (null, 'idle', '26 months', 0, 0), (null, 'lazy', '26 months', 0, 0), (null, 'idle3', '26 months', 0, 0), (null, 'idle4', '26 months', 0, 0), (null, 'idle5', '26 months', 0, 0), (null, 'idle6', '26 months', 0, 0), (null, 'expired x', '27 months', 1, 0)) as visitors (id, name, age, clicked, signed_up);
insert into private.experiment_units (test_name, run, unit_id, arm, exposed_at) values ('t', 1, :u1, 'A', now() - interval '25 months 1 second'), ('t', 1, :u2, 'A', now() - interval '25 months'), ('t', 1, :u3, 'A', null), ('t', 1, :u4, 'A', null), ('t', 2, :u1, 'A', now());
insert into private.experiment_conversions (test_name, run, unit_id, goal, converted_at) values ('t', 1, :u1, 'paid', now()), ('t', 1, :u2, 'paid', now() - interval '25 months'), ('t', 1, :u2, 'sign_up', now() - interval '26 months'), ('t', 1, :u3, 'paid', now() - interval '25 months 1 second'), ('t', 1, :u4, 'paid', now()), ('t', 2, :u1, 'paid', now());
insert into private.unit_networks (test_name, run, unit_id, width, network, day) values ('gone', 1, :u1, 1, 1, '2026-05-14'), ('gone', 1, :u2, 1, 1, '2026-05-15');
insert into private.campaign_names (folded, name, networks) values ('a', 'A', '{1}'), ('b', 'B', null);
insert into private.name_networks values ('a', 1);
insert into public.cancellations (id, subscription_id, requested_at, confirmed_at) values (:c1, 's1', now() - interval '5 years 1 second', now()), (:c2, 's2', now() - interval '5 years', now()), (:c3, 's3', now() - interval '6 years', null);
insert into public.withdrawals (id, name, email, contract, language, received_at) values (:w1, 'x', 'x@example.com', 'x', 'fr', now() - interval '5 years 1 second'), (:w2, 'x', 'x@example.com', 'x', 'fr', now() - interval '5 years');
insert into private.ingested_batches values (:b1, now() - interval '35 days 1 second'), (:b2, now() - interval '35 days');
insert into private.event_ids values (:i1, now() - interval '35 days 1 second'), (:i2, now() - interval '35 days'), (:i3, now() - interval '36 days'), (:i4, now() - interval '37 days'), (:i5, now() - interval '38 days');
insert into private.daily_vitals select day::date, 'lcp', 'home', 'other', 'mobile', '', 0, '', 1, 1 from unnest(array['2026-02-13', '2026-02-14']) as day;
insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language)
select id, 'view', now(), now() - age::interval, 'a', '/', session, agent, 'mac', 'fr' from (values (:l1::uuid, '25 months 1 second', 's', 'a'), (:l2, '25 months', 's', 'a'), (:l3, '26 months', '', 'a'), (:l4, '26 months', 's', ''), (:l5, '27 months', '', '')) as events (id, age, session, agent);
alter table public.ab_events disable trigger count_ab_events;
insert into public.ab_events (event_id, event_name, occurred_at, created_at, test_name, run, variant, unit_id, data)
select id, 'exposure', now(), now() - age::interval, 't', 1, 'A', unit, '{}' from (values (:a1::uuid, '25 months 1 second', :u1::uuid), (:a2, '25 months', :u2), (:a3, '26 months', '00000000-0000-0000-0000-000000000000'), (:a4, '26 months', :u4), (:a5, '26 months', :u5), (:a6, '26 months', :u6), (:a7, '26 months', :u7)) as events (id, age, unit);
insert into private.mails (key, kind, recipient, language, state, sent_at, created_at, data, caller) values ('m1', 'x', 'x@example.com', 'fr', 'sent', now(), now() - interval '90 days 1 second', '{"a": 1}', null), ('m2', 'x', 'x@example.com', 'fr', 'failed', null, now() - interval '90 days', '{"a": 1}', null),
	('m3', 'x', 'x@example.com', 'fr', 'waiting', null, now() - interval '91 days', '{"a": 1}', '{k}'), ('m4', 'x', 'x@example.com', 'fr', 'waiting', null, now() - interval '1 day', '{}', '{k}'), ('m5', 'x', null, 'fr', 'paused', null, now() - interval '91 days', '{"a": 1}', null);
insert into private.invitations (email, role, token_hash, invited_by, created_at) values ('a@example.com', 'admin', 'a', :sue, now() - interval '3 days 1 second'), ('b@example.com', 'admin', 'b', :sue, now() - interval '3 days');

-- One of a kind at a time: the sixth slice has nothing but a visitor who did nothing.
\as worker

expire_identifiers(at_most => 1)

expire_identifiers(at_most => 1)

expire_identifiers(at_most => 1)

expire_identifiers(now(), 1)

expire_identifiers(now(), 1)

expire_identifiers(now(), 1)

expire_identifiers()

-- A second later the twins go, too.
expire_identifiers(now() + interval '1 second')

expire_mails()

\as superuser

select email, private.missing_visit(id) as missing_visit from auth.users order by 1

\as worker

-- Partitions: those of the months ahead are made once, those that ended more than 25 months ago are dropped.
\at 2026-05-31T23:59:59Z

make_partitions()

make_partitions(0)

\as setup

select private.make_partition(parent, month) from unnest(array['landing_analytics', 'ab_events', 'api_usage']) as parent, unnest(array['2020-01-01', '2024-02-01', '2024-03-01', '2024-04-01']::date[]) as month;

\as worker

drop_expired_events()

\at 2026-06-01T00:00:00Z

drop_expired_events()

drop_expired_events()
