-- Tests as they are published, watched and read: writes that cross or crash, changes outside, problems, a stop for harm.
\at 2026-03-02T08:00:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);
delete from private.experiments where not exists (select from private.experiment_runs as runs where runs.name = experiments.name);
alter table private.experiment_runs disable trigger refuse_removal;
delete from private.experiment_runs where true;
delete from private.experiments where true;

\as ann aal=aal2

list_experiments()

\as worker

list_watched_experiments()

\as setup

insert into private.experiments (name, state, plan, run, revision, salt, is_published, created_at)
select name, state, '{"hypothesis": "h", "slot": "home.hero", "primaryGoal": "cta_click", "guardrailGoal": "sign_up", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50}], "audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}, "allocation": 100, "weeks": 4}'::jsonb || jsonb_build_object('slot', slot), run, 5, salt, name in ('outside', 'draft'), now() - age * interval '1 hour'
from (values ('runs', 'running', 'home.hero', 2, 'abc', 9), ('pauses', 'paused', null, 1, null, 2), ('stopped', 'stopped', null, 1, null, 3), ('quiet', 'stopped', null, 1, null, 3),
	('archived', 'archived', null, 1, null, 4), ('draft', 'draft', null, 0, null, 5), ('outside', 'running', 'beta.hero', 1, null, 2)) as tests (name, state, slot, run, salt, age);
insert into private.experiment_runs (name, run, plan, salt, started_at, ended_at, was_changed_outside)
select name, n, plan || jsonb_build_object('weeks', n), case n when 2 then salt end, now() - (3 - n) * interval '1 day' + interval '1 second' * length(name),
	case when n < run or state = 'stopped' then now() - interval '1 day' + interval '1 second' * length(name) when state = 'archived' then now() - interval '47 hours' end, false
from private.experiments, generate_series(1, run) as n;
insert into private.experiment_history (name, action, revision, run, before, after, reason, admin_email, at) values
	('runs', 'create', 1, 0, '{}', '{}', null, 'sue@example.com', now() - interval '2 days'), ('runs', 'edit', 2, 1, '{"weeks": 1}', '{"weeks": 2}', 'Better', null, now() - interval '1 day'),
	('stopped', 'guardrail_stop', 4, 1, '{}', '{}', null, null, now()), ('stopped', 'release', 5, 1, '{}', '{}', null, null, now()), ('archived', 'guardrail_stop', 5, 1, '{}', '{}', null, null, now());

\as worker

select count(*) as tests, string_agg(test ->> 'name', ' ') as names, publication -> 'last' as last, publication -> 'recent' as recent from public.get_publication() as publication, jsonb_array_elements(publication -> 'tests') as test group by publication

select publication - 'tests' as begun, publication #> '{tests,0}' as test from public.begin_publication() as publication

select public.begin_publication() - 'tests' as begun

-- The first one ends after the second has begun: nobody knows which KV has kept.
finish_publication(1, '{"n": 1}', '{"runs": 5}')

finish_publication(2, '{"n": 2}', '{"runs": 5, "pauses": 4, "draft": 5}')

-- The third crashes.
select public.begin_publication() - 'tests' as begun

select public.get_publication() - 'tests' as stored

\at 2026-03-03T08:00:00Z

select public.begin_publication() - 'tests' as begun

\at 2026-03-03T08:00:01Z

finish_publication(4, '{"n": 4}', '{"pauses": 5, "stopped": 5}')

\as setup

update private.experiment_publications set at = now() - interval '1 day' where sequence = 4;
insert into private.experiment_publications (document, at) values ('{"n": 5}', now() - interval '1 day');
insert into private.experiment_publications (sequence, document, at) overriding system value values (0, '{"n": 0}', now() - interval '23:59:59');
insert into private.experiment_publications (document, at) values (null, now() - interval '1 day 1 second');

\as worker

select public.begin_publication() - 'tests' as begun

finish_publication(7, '{"n": 7}', '{"runs": 5}')

-- Two days later the seventh is still the last one that was written.
\at 2026-03-05T08:00:01Z

select public.begin_publication() - 'tests' as begun

finish_publication(7, '{"n": 7}', '{"runs": 5}')

-- Changed by hand: of the present runs, of tests that run, of those that are named.
mark_changed_outside('{runs,pauses,stopped,archived,draft,none}')

mark_changed_outside('{runs}')

\as superuser

update private.experiment_runs set was_changed_outside = false where name = 'pauses'

\as worker

record_experiment_problems('{"runs": ["ratio", "stale"], "pauses": [], "none": ["ledger"]}')

record_experiment_problems('{"runs": ["ratio", "stale"], "pauses": ["decided"]}')

record_experiment_problems('{"pauses": ["decided"]}')

select string_agg(test ->> 'name', ' ') as watched from jsonb_array_elements(public.list_watched_experiments()) as test

stop_experiment_for_harm('pauses', 1, '{}')

stop_experiment_for_harm('none', 1, '{}')

stop_experiment_for_harm('runs', 1, '{}')

\as setup

update private.experiments set plan = plan || '{"title": "Titre"}' where name = 'runs';
update private.admins set wants_alert_mails = true where user_id = :ian;

\as worker

stop_experiment_for_harm('runs', 2, '{"arm": "B"}')

select string_agg(test ->> 'name' || case when (test ->> 'isStoppedForHarm')::boolean then '!' else '' end, ' ') as watched from jsonb_array_elements(public.list_watched_experiments()) as test

-- Lists and pages of operators.
\as setup

update auth.sessions set created_at = now();
insert into private.experiment_units (test_name, run, unit_id, arm, exposed_at) values ('runs', 2, :u1, 'A', now()), ('runs', 2, :u2, 'A', now() - interval '119 seconds'),
	('runs', 1, :u3, 'A', now()), ('runs', 2, :u4, 'A', now() - interval '2 minutes'), ('pauses', 1, :u5, 'A', now());

\as ann aal=aal2

select test - 'counts' - 'plan' as test, test -> 'counts' = 'null' as is_without from jsonb_array_elements(public.list_experiments()) as test

get_experiment('none')

select test -> 'counts' ->> 'run' as run, test -> 'isStoppedForHarm' as harm, test -> 'history' as history, test #> '{plan,title}' as title, test -> 'together' as together, jsonb_path_query_array(test, '$.runs[*].run') as runs, test -> 'runs' -> 1 as earlier from public.get_experiment('runs') as test

\as cat aal=aal2

list_experiments()

\as ian aal=aal2

get_experiment('runs')

\as sue aal=aal1

get_run_counts('runs', 1)

\as sue aal=aal2 session=gone

get_experiment_base('paid', '{/}', '{}')
