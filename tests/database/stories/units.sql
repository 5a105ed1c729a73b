-- Counts of a test: units and their first conversions, left out, heavy networks, accounts, looks, revenue.
\at 2026-03-02T12:00:00Z

-- Events of one call: the places are unit, time, arm, goal and data.
-- One clicks twice after and once before; two is exposed again, earlier; three has two arms; four was not drawn.
-- The sixth unit of a narrow network on a day is one too many; of other days, runs and a wider key there are more.
\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);
alter table private.experiment_runs disable trigger refuse_removal;
delete from private.experiment_runs where true;
delete from private.experiments where true;
insert into private.experiments (name, state, plan, run, revision, salt)
select name, 'running', '{"hypothesis": "h", "slot": "home.hero", "primaryGoal": "cta_click", "guardrailGoal": "sign_up", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50}], "audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}, "allocation": 100, "weeks": 4}'::jsonb || jsonb_build_object('slot', slot), 2, 5, 'abc' from (values ('t', 'home.hero'), ('other', 'beta.hero')) as tests (name, slot);
insert into private.experiment_runs (name, run, plan, salt, started_at, ended_at) values
	('t', 1, '{"weeks": 4, "arms": [{"id": "A", "weight": 30, "content": {}}, {"id": "B", "weight": 70}]}', 'abc', '2026-02-01', '2026-02-20'),
	('t', 2, '{"weeks": 4, "arms": [{"id": "A", "weight": 50}]}', 'abc', '2026-02-20', null), ('t', 3, '{"weeks": 2}', null, '2026-02-26', null),
	('other', 2, '{"weeks": 4}', null, '2026-02-01', '2026-02-27'), ('other', 1, '{"weeks": 2}', null, '2026-02-01', null), ('other', 3, '{"weeks": 1}', null, '2026-02-22', null),
	('other', 4, '{"weeks": 1}', null, '2026-02-21 12:00', null);
create function probe.unit(n integer) returns uuid language sql as $$select ('40000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid$$;
create function probe.see(test text, run integer, n integer, at text, arm text, goal text, data jsonb default '{}') returns void language sql as $$
	insert into public.ab_events (event_id, event_name, occurred_at, created_at, test_name, run, variant, goal, unit_id, data)
	select gen_random_uuid(), case when goal is null then 'exposure' else 'conversion' end, at::timestamptz, now(), test, see.run, arm, goal, probe.unit(n), data
$$;
create function probe.batch(test text, run integer, events jsonb) returns void language sql as $$
	insert into public.ab_events (event_id, event_name, occurred_at, created_at, test_name, run, variant, goal, unit_id, data)
	select gen_random_uuid(), case when e ->> 3 is null then 'exposure' else 'conversion' end, (e ->> 1)::timestamptz, now(), test, batch.run, e ->> 2, e ->> 3, probe.unit((e ->> 0)::integer), coalesce(e -> 4, '{}')
	from jsonb_array_elements(events) as e
$$;
select probe.see('t', 2, 1, '2026-03-01 10:00', 'A', null, '{"platform": "mac", "language": "fr", "source": "goo\u200bgle", "browser": "safari", "returning": true}'),
	probe.see('t', 2, 1, '2026-03-01 10:05', 'A', 'cta_click'), probe.see('t', 2, 1, '2026-03-02 10:06', 'A', 'cta_click'), probe.see('t', 2, 1, '2026-02-28 10:00', 'A', 'cta_click'),
	probe.see('t', 2, 1, '2026-02-28 10:00', 'A', 'sign_up');
select probe.see('t', 2, 2, '2026-03-01 23:59:59', 'B', null, '{"platform": "mac", "language": "en"}');
select probe.see('t', 2, 2, '2026-02-28 23:00', 'B', null, '{"platform": "windows"}');
select probe.see('t', 2, 2, '2026-02-28 23:00', 'B', 'cta_click'), probe.see('t', 2, 2, '2026-03-01 23:00', 'B', 'lcp_slow'), probe.see('t', 2, 2, '2026-03-01 23:30', 'B', 'lcp_good');
select probe.see('t', 2, 3, '2026-03-01', 'A', null);
select probe.see('t', 2, 3, '2026-03-02', 'B', null);
select probe.see('t', 2, 3, '2026-03-02', 'A', 'cta_click');
select probe.see('t', 2, 4, '2026-03-01', 'A', null, '{"not_drawn": true}');
select probe.see('t', 2, 4, '2026-03-01 01:00', 'A', 'cta_click');
select probe.see('t', 2, 5, '2026-03-01', 'B', 'cta_click'), probe.see('t', 2, 5, '2026-03-01', 'B', 'lcp_good');
select probe.see('t', 1, 1, '2026-02-10', 'A', null), probe.see('t', 1, 1, '2026-02-10', 'A', 'cta_click'), probe.see('t', 3, 1, '2026-03-02', 'A', null), probe.see('other', 2, 1, '2026-02-10', 'A', null);
select probe.batch('t', 2, '[[20, "2026-03-01 09:00", "A", "cta_click", {"platform": "other"}], [20, "2026-03-01 11:00", "B", null, {"platform": "mac"}], [20, "2026-03-01 10:00", "B", null, {"platform": "windows"}], [21, "2026-03-01 09:00", "A", null, {"not_drawn": true}], [21, "2026-03-01 10:00", "A", null], [22, "2026-03-01 09:00", "A", null], [23, "2026-03-02 09:00", "A", null], [24, "2026-03-01 09:00", "A", "cta_click"], [26, "2026-03-01 09:00", "A", "lcp_good"], [27, "2026-03-01 09:00", "A", "sign_up"], [27, "2026-03-01 09:00", "B", "sign_up"]]');
select probe.batch('t', 2, '[[90, "2026-03-02 08:30", "A", null, {"not_drawn": true}], [90, "2026-03-02 08:31", "B", null]]');
select probe.batch('t', 2, '[[22, "2026-03-01 12:00", "A", null], [22, "2026-03-01 12:01", "B", "cta_click"], [23, "2026-03-02 08:00", "A", null, {"not_drawn": true}]]');
select probe.batch('t', 2, '[[25, "2026-03-02 09:00", "B", null], [25, "2026-03-02 10:00", "B", "lcp_slow"], [25, "2026-03-02 10:00", "B", "lcp_good"], [10, "2026-03-01 10:00", "A", "lcp_slow"]]');
insert into private.unit_networks (test_name, run, unit_id, width, network, day)
select 't', 2, probe.unit(n), width, width * 10 + case when n <= 15 then 1 else 2 end, case when n = 16 then date '2026-02-28' else '2026-03-01' end from generate_series(10, 17) as n, generate_series(1, 2) as width;
insert into private.unit_networks (test_name, run, unit_id, width, network, day) values ('t', 1, :x1, 1, 12, '2026-03-01'), ('other', 2, :x2, 1, 11, '2026-03-01'), ('other', 3, :x3, 1, 11, '2026-03-01'),
	('other', 1, :x4, 1, 11, '2026-03-01'), ('gone', 1, :x5, 1, 11, '2026-03-01'), ('gone', 1, :x6, 1, 11, '2026-03-02'), ('t', 2, probe.unit(1), 1, 19, '2026-03-02'), ('other', 4, :x7, 1, 11, '2026-03-01'),
	('t', 2, probe.unit(24), 1, 11, '2026-03-01'), ('t', 2, probe.unit(3), 1, 18, '2026-03-01'), ('t', 2, probe.unit(4), 1, 18, '2026-03-01');
select probe.see('t', 2, n, '2026-03-01 08:00', 'A', null, jsonb_build_object('source', 's' || n)) from generate_series(10, 17) as n;
select probe.see('t', 2, 24, '2026-03-01 08:00', 'A', null);
select probe.see('t', 2, 10, '2026-03-01 09:00', 'A', 'sign_up'), probe.see('t', 2, 11, '2026-03-01 09:00', 'A', 'sign_up');

-- Another run: five, four, three and five times two of a network, 219 of one each. Of the last networks the one clicks, the next had clicked, the next clicks today, the last only loads.
insert into private.unit_networks (test_name, run, unit_id, width, network, day)
select 'other', 3, probe.unit(n + 100), width, case width when 2 then 10000 + n else 1000 + case when n <= 5 then 9 when n <= 9 then 8 when n <= 12 then 7 when n <= 22 then (n - 13) / 2 else n end end, date '2026-03-01' - n % 7
from generate_series(1, 241) as n, generate_series(1, 2) as width;
select probe.batch('other', 3, (select jsonb_agg(jsonb_build_array(n + 100, timestamptz '2026-03-01 12:00' - n % 7 * interval '1 day', case n % 2 when 0 then 'A' else 'B' end, null, jsonb_build_object('source',
	case when n <= 209 then 's' || lpad((n % 19)::text, 2, '0') when n <= 212 then 'y3' when n <= 215 then 'x3' when n <= 217 then 'w2' else 'v' || n end))) from generate_series(1, 241) as n));
select probe.batch('other', 3, (select jsonb_agg(jsonb_build_array(n + 100, at, case n % 2 when 0 then 'A' else 'B' end, goal)) from (values (15, '2026-02-28 12:00', 'cta_click'), (16, '2026-03-01', 'cta_click'), (17, '2026-02-20', 'cta_click'), (18, '2026-02-20', 'cta_click'),
	(19, '2026-03-02', 'cta_click'), (20, '2026-03-02', 'cta_click'), (21, '2026-03-01 23:00', 'lcp_good'), (22, '2026-03-01 23:00', 'lcp_good'), (216, '2026-03-01 23:00', 'sign_up'), (217, '2026-03-01 23:00', 'sign_up'), (216, '2026-03-01 23:00', 'cta_click'), (217, '2026-03-01 23:00', 'cta_click')) as clicks (n, at, goal)));
-- Units that are not weighed: one of today, one that was not drawn, one with two arms; and a small run, where the three heaviest are heavy.
insert into private.unit_networks (test_name, run, unit_id, width, network, day) select 'other', 3, probe.unit(n), 1, network, day::date from (values (342, 1000, '2026-03-02'), (343, 1009, '2026-03-01'), (344, 1009, '2026-03-01')) as rows (n, network, day)
union all select 't', 3, probe.unit(n + 400), 1, case when n <= 4 then 1 when n <= 7 then 2 when n <= 9 then 3 when n <= 11 then 4 else n end, '2026-03-01' from generate_series(1, 12) as n;
select probe.batch('other', 3, '[[342, "2026-03-02 01:00", "A", null], [343, "2026-03-01 20:00", "A", null, {"not_drawn": 1}], [344, "2026-03-01 20:00", "A", null], [344, "2026-03-01 20:00", "B", null]]');
select probe.batch('t', 3, (select jsonb_agg(jsonb_build_array(n + 400, '2026-03-01 20:00', 'A', null)) from generate_series(1, 12) as n));

\as superuser

select arm, fact, by, string_agg(value || '=' || n, ' ' order by value) as counts from private.experiment_counts where n <> 0 and (test_name, run) = ('t', 2) group by 1, 2, 3 order by 1, 2, 3

select string_agg(right(unit_id::text, 2) || arm || ' ' || to_char(exposed_at, 'DD HH24:MI') || ' ' || platform || case when is_split then ' split' else '' end || case when is_drawn then '' else ' not drawn' end || case when is_crowded then ' crowded' else '' end, ', ' order by unit_id) as units from private.experiment_units where (test_name, run) = ('t', 2)

select test_name, run, string_agg(concat_ws(' ', arm, fact, by, value, n), ', ' order by arm, fact, by) as counts from private.experiment_counts where n <> 0 and (test_name, run) not in (('t', 2), ('other', 3)) and by in ('day', 'returning') group by 1, 2 order by 1, 2

-- The same events again, and a late first exposure of the one without.
\as setup

select probe.see('t', 2, 1, '2026-03-01 10:00', 'A', null, '{"platform": "windows", "language": "en", "source": "other", "browser": "other", "returning": false}'), probe.see('t', 2, 1, '2026-03-01 10:05', 'A', 'cta_click');
select probe.see('t', 2, 5, '2026-02-28', 'B', null);

\as superuser

select arm, fact, string_agg(value || '=' || n, ' ' order by value) as counts from private.experiment_counts where n <> 0 and (test_name, run, by) = ('t', 2, 'day') group by 1, 2 order by 1, 2

-- Heavy: units of the three networks that brought most before today, and of others until they hold a twentieth.
\as setup

select public.store_experiment_looks('t', 2, '[{"arm": "B", "look": 1, "conversions": {"control": 8}, "light": {"arm": 8}}]');

\as superuser

select test_name, run, string_agg(right(unit_id::text, 3), ' ' order by unit_id) as heavy from private.experiment_units where is_heavy group by 1, 2 order by 1, 2

select string_agg(distinct concat_ws(' ', test_name, run, right(unit_id::text, 3)), ', ') as networks from private.unit_networks where (test_name, run) not in (('other', 3), ('t', 3))

\as worker

store_experiment_looks('t', 2, '[{"arm": "C", "look": 1, "conversions": {}, "light": {}}, {"arm": "B", "look": 2, "conversions": {"control": 2}, "light": {"arm": 1}}, {"arm": "B", "look": 1, "conversions": {"control": 1}, "light": {"arm": 0}}]')

store_experiment_looks('t', 2, '[{"arm": "B", "look": 1, "conversions": {"control": 9}, "light": {"arm": 9}}]')

store_experiment_looks('other', 2, '[{"arm": "A", "look": 1, "conversions": {"control": 7}, "light": {"arm": 7}}]')

\as setup

select probe.see('t', 2, 12, '2026-03-02 11:00', 'B', null);

-- Accounts: bea confirms, ada confirms and pays, bob only pays, cat has no verified origin, sue is an operator.
insert into auth.users (id, email, created_at, email_confirmed_at, raw_user_meta_data) values (:bea, 'bea@example.com', now(), now(), '{"registration_source": "beta"}');
insert into auth.users (id, email, created_at) select id, name || '@example.com', now() from (values (:ada::uuid, 'ada'), (:bob, 'bob')) as people (id, name);
update auth.users set email_confirmed_at = now() where id = :ada;
update private.sign_up_attribution set outcome = case user_id when :cat then 'expired' else 'verified' end, token_id = case when user_id <> :cat then user_id end, is_consented = true,
	units = jsonb_build_array(jsonb_build_object('test', 't', 'run', 2, 'arm', case user_id when :bob then 'B' else 'A' end, 'unit', probe.unit(case user_id when :bob then 2 when :ada then 1 when :ann then 3 when :bea then 14 else 11 end)),
		jsonb_build_object('test', 'other', 'run', 2, 'arm', 'A', 'unit', probe.unit(1))) where user_id in (:ada, :bob, :bea, :cat, :sue, :ann);
delete from private.admins where user_id = :ann;
insert into private.payments (id, kind, amount, amount_due, tax, currency, occurred_at, user_id, customer_id, stripe_id)
select kind || n, kind, amount, 0, tax, currency, at::timestamptz, id, 'c', 'i' from (values (1, 'payment', 120, 20, 'eur', '2026-03-02 10:00', :ada::uuid), (2, 'refund', -12, -2, 'eur', '2026-03-15 09:59:59', :ada),
	(3, 'payment', 240, 40, 'eur', '2026-03-15 10:00', :ada), (4, 'payment', 60, 10, 'eur', '2026-03-31 10:00', :ada), (5, 'payment', 60, 10, 'usd', '2026-03-02', :ada), (6, 'payment', 60, 10, 'eur', '2026-03-01 09:59:59', :ada),
	(7, 'payment', 36, 6, 'eur', '2026-03-01', :bob), (8, 'failure', 0, 0, 'eur', '2026-03-02', :ada), (9, 'payment', 90, 0, 'eur', '2026-03-02', :sue), (10, 'payment', 80, 0, 'eur', '2026-03-02', :cat), (11, 'payment', 70, 0, 'eur', '2026-03-02', :ann))
	as paid (n, kind, amount, tax, currency, at, id);
insert into private.experiment_exclusions values ('t', 2, '2026-03-01', 'bot', 3), ('t', 2, '2026-03-02', 'bot', 4), ('t', 2, '2026-03-02', 'tester', 2), ('t', 1, '2026-03-02', 'bot', 90), ('other', 2, '2026-03-02', 'excluded', 9);
insert into private.event_ledger values ('2026-02-19T23:59:00Z', 'received', 90), ('2026-02-20', 'received', 5), ('2026-02-28', 'stored', 3), (now(), 'lost', 1), (now() + interval '1 minute', 'lost', 8);

\as ann aal=aal2

get_run_counts('t', 2)

\as sue aal=aal2

get_run_counts('t', null)

select counts -> 'asOf' as of, counts -> 'earlierArms' as earlier, counts -> 'payers' as payers, counts -> 'looks' as looks from public.get_run_counts('other', 2) as counts

select string_agg(concat_ws(' ', value ->> 'value', value ->> 'arm', value ->> 'exposures', value #>> '{conversions,sign_up}'), ', ') as sources from jsonb_array_elements(public.get_run_counts('other', 3) -> 'groups') where value ->> 'by' = 'source'

get_run_counts('other', 4)

select counts -> 'endedAt' as ended, counts -> 'asOf' as of, counts -> 'earlierArms' as earlier from public.get_run_counts('t', 1) as counts

get_run_counts('t', 9)

-- The base of a test: visitors of four weeks, of those pages and that audience.
\as setup

insert into private.visitors (session_id, entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, clicked_at, signed_up_at, confirmed_at, paid_at)
select 's' || n, now() - age::interval, probe.unit(n), source, '', platform, language, 'a', case when n in (1, 2, 3) then now() end, case when n in (1, 2) then now() end, case when n = 3 then now() end, case when n = 4 then now() end
from (values (1, '28 days', 'google', 'mac', 'fr'), (2, '27 days', '', 'windows', 'en'), (3, '28 days 1 second', 'google', 'mac', 'fr'), (4, '1 hour', 'bing', 'mac', 'fr'), (5, '0 hours', 'google', 'mac', 'fr'), (6, '2 hours', 'google', 'mac', 'fr'))
	as came (n, age, source, platform, language);
insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language)
select probe.unit(n), 'view', now(), now() - age::interval, 'a', url, 's' || n, '', 'mac', 'fr'
from (values (1, '28 days', 'https://x/fr/?a=1'), (2, '1 day', 'https://x/fr'), (3, '1 day', 'https://x/fr'), (4, '1 hour', 'http://x/pricing/'), (5, '0 hours', '/fr'), (6, '28 days 1 second', '/fr')) as seen (n, age, url);

\as sue aal=aal2

select goal, audience, public.get_experiment_base(goal, paths, audience || '{"sourcesExcluded": false}' || coalesce(more, '{}')) as base from (values ('cta_click', '{/fr,/pricing}'::text[], '{"languages": [], "platforms": [], "sources": []}'::jsonb, null::jsonb), ('sign_up', '{/fr}', '{"languages": [], "platforms": [], "sources": []}', null),
	('confirmed', '{/fr}', '{"languages": [], "platforms": [], "sources": []}', null), ('paid', '{/pricing}', '{"languages": ["fr"], "platforms": ["mac"], "sources": []}', null), ('cta_click', '{/fr,/pricing}', '{"languages": ["en"], "platforms": [], "sources": []}', null),
	('cta_click', '{/fr,/pricing}', '{"languages": [], "platforms": ["windows"], "sources": []}', null), ('cta_click', '{/fr,/pricing}', '{"languages": [], "platforms": [], "sources": ["google", ""]}', null), ('cta_click', '{/fr,/pricing}', '{"languages": [], "platforms": [], "sources": ["google"]}', '{"sourcesExcluded": true}'), ('other', '{/none}', '{"languages": [], "platforms": [], "sources": []}', null)) as asked (goal, paths, audience, more)
