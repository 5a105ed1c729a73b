-- The life of A/B tests: plans, changes and their refusals, runs.
\at 2026-03-02T08:00:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);
create table probe.plans (name text primary key, plan jsonb);
grant select on probe.plans to public;
insert into probe.plans values ('hero', '{"hypothesis": "h", "slot": "home.hero", "primaryGoal": "cta_click", "guardrailGoal": "sign_up", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50}], "audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}, "allocation": 100, "weeks": 4}');
insert into probe.plans select 'price', plan || '{"slot": "pricing.price", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50, "content": {"fr": {"monthly": "9.00", "annual": "90.00", "monthlyPrice": "price_m", "annualPrice": "price_a", "monthlyLink": "https://buy.stripe.com/m", "annualLink": "https://buy.stripe.com/a"}, "en": {"monthly": "9.00", "annual": "90.00", "monthlyPrice": "price_m", "annualPrice": "price_a", "monthlyLink": "https://buy.stripe.com/m", "annualLink": "https://buy.stripe.com/a"}}}]}' from probe.plans;
insert into probe.plans select 'one', plan || '{"arms": [{"id": "X", "weight": 100}]}' from probe.plans where name = 'hero';

\as superuser

-- Plans that nobody may have, and some at the limits.
select change, private.plan_problem(case jsonb_typeof(change) when 'object' then plan || change else change end) as problem from probe.plans, jsonb_array_elements('[{}, null, 1, {"weeks": 0}, {"weeks": 1}, {"weeks": 52}, {"weeks": 53}, {"weeks": 1.5}, {"weeks": "4"}, {"title": ""}, {"title": null}, {"slot": null}, {"slot": "home"}, {"extra": 1}, {"primaryGoal": "lcp_good"}, {"guardrailGoal": "lcp_good"}, {"arms": []}, {"arms": [{"id": "A", "weight": 99}]}, {"arms": [{"id": "B", "weight": 100}]}, {"arms": [{"id": "A", "weight": 50}, {"id": "A", "weight": 50}]}, {"arms": [{"id": "B", "weight": 50}, {"id": "C", "weight": 50}]}, {"arms": [{"id": "A B", "weight": 100}]}, {"arms": [{"id": "A", "weight": 101}]}, {"arms": [{"id": "A"}]}, {"arms": [{"id": "A", "weight": 100, "content": {"fr": {}, "en": {}}}]}, {"arms": [{"id": "A", "weight": 100, "content": {"fr": {"headline": ""}}}]}, {"audience": {"languages": ["de"], "platforms": [], "sources": [], "sourcesExcluded": false}}, {"audience": {"languages": ["fr", "en", "fr"], "platforms": [], "sources": [], "sourcesExcluded": 1}}]') as change where name = 'hero'

select change, private.plan_problem(jsonb_set(plan || coalesce(change -> 'plan', '{}'), '{arms,1,content}', coalesce(change -> 'content', plan #> '{arms,1,content}')) #- coalesce(string_to_array(change ->> 'without', ','), '{none}')) as problem
from probe.plans, jsonb_array_elements('[{}, {"plan": {"audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": true}}}, {"plan": {"audience": {"languages": ["fr"], "platforms": [], "sources": [], "sourcesExcluded": false}}}, {"without": "arms,1,content"}, {"without": "weeks"}, {"without": "arms,1,content,fr,annual"}]') as change where name = 'price'

select price, private.plan_problem(jsonb_set(jsonb_set(plan, '{arms,1,content,fr}', plan #> '{arms,1,content,fr}' || price), '{arms,1,content,en}', plan #> '{arms,1,content,en}' || price || other)) as problem
from probe.plans, (values ('{"annual": "107.99"}'::jsonb, '{}'::jsonb), ('{"annual": "108.00"}', '{}'), ('{"monthly": "9.0"}', '{}'), ('{}', '{"monthly": "9.01"}')) as prices (price, other) where name = 'price'

\as sue aal=aal2

create_experiment('hero', (select plan from probe.plans where name = 'hero'))

create_experiment('hero', (select plan from probe.plans where name = 'hero'))

create_experiment('preview', (select plan from probe.plans where name = 'hero'))

create_experiment('bad', (select plan || '{"weeks": 0}' from probe.plans where name = 'hero'))

\as ann aal=aal2

create_experiment('mine', (select plan from probe.plans where name = 'hero'))

edit_experiment('hero', 1, (select plan from probe.plans where name = 'hero'))

act_on_experiment('hero', 1, 'start')

import_experiment('hero', 1, (select plan from probe.plans where name = 'hero'), 'running', null)

\as cat aal=aal2

list_experiments()

\as ian aal=aal2

get_experiment('hero')

\as sue aal=aal1

act_on_experiment('hero', 1, 'start')

\as sue aal=aal2 session=gone

act_on_experiment('hero', 1, 'start')

\at 2026-03-02T08:01:00Z

\as sue aal=aal2

edit_experiment('none', 1, (select plan from probe.plans where name = 'hero'))

edit_experiment('hero', 2, (select plan from probe.plans where name = 'hero'))

edit_experiment('hero', 1, (select plan || '{"title": "Titre", "weeks": 5}' from probe.plans where name = 'hero'), true)

act_on_experiment('none', 1, 'start')

act_on_experiment('hero', 1, 'start')

act_on_experiment('hero', 2, 'pause')

act_on_experiment('hero', 2, 'start')

act_on_experiment('hero', 3, 'start')

\at 2026-03-02T08:02:00Z

-- A running test: another title begins no run, other weeks do.
edit_experiment('hero', 3, (select plan || '{"title": "Autre", "weeks": 5, "hypothesis": "other"}' from probe.plans where name = 'hero'), true)

edit_experiment('hero', 4, (select plan || '{"weeks": 6}' from probe.plans where name = 'hero'), true)

act_on_experiment('hero', 5, 'pause')

edit_experiment('hero', 6, (select plan || '{"weeks": 7}' from probe.plans where name = 'hero'))

act_on_experiment('hero', 7, 'ramp', '{"allocation": 11}')

act_on_experiment('hero', 7, 'ramp')

act_on_experiment('hero', 7, 'ramp', '{"allocation": 10}')

\at 2026-03-02T08:03:00Z

act_on_experiment('hero', 8, 'resume')

act_on_experiment('hero', 9, 'redraw')

-- Another test of the place has to wait.
create_experiment('rival', (select plan from probe.plans where name = 'one'))

act_on_experiment('rival', 1, 'start')

-- A winner has been seen, in this run.
act_on_experiment('hero', 10, 'keep')

act_on_experiment('hero', 10, 'declare_winner', '{"arm": "Z"}')

act_on_experiment('hero', 10, 'declare_winner', '{"arm": "B"}')

\as setup

insert into private.experiment_units (test_name, run, unit_id, arm) values ('hero', 4, :u1, 'B'), ('hero', 5, :u2, 'A'), ('rival', 5, :u3, 'B');

\as sue aal=aal2

act_on_experiment('hero', 10, 'declare_winner', '{"arm": "B"}')

\as setup

insert into private.experiment_units (test_name, run, unit_id, arm) values ('hero', 5, :u4, 'B');

\as sue aal=aal2

act_on_experiment('hero', 10, 'declare_winner', '{"arm": "B", "reason": "  Clear enough "}')

\at 2026-03-02T08:04:00Z

act_on_experiment('hero', 11, 'keep')

edit_experiment('hero', 12, (select plan from probe.plans where name = 'hero'))

act_on_experiment('rival', 1, 'start')

act_on_experiment('rival', 2, 'keep')

act_on_experiment('hero', 12, 'release')

act_on_experiment('rival', 2, 'keep')

act_on_experiment('rival', 3, 'release')

act_on_experiment('hero', 13, 'roll_back', '{"run": 99}')

act_on_experiment('hero', 13, 'roll_back', '{"run": 2, "reason": " "}')

act_on_experiment('rival', 4, 'archive')

edit_experiment('rival', 5, (select plan from probe.plans where name = 'one'))

act_on_experiment('rival', 5, 'republish')

-- Imports of what somebody has put into KV.
import_experiment('found', 0, (select plan || '{"slot": "cta.label", "arms": [{"id": "A", "weight": 100}]}' from probe.plans where name = 'hero'), 'paused', 'abc')

import_experiment('hero', 14, (select plan from probe.plans where name = 'hero'), 'kept', null)

import_experiment('hero', 14, (select plan from probe.plans where name = 'hero'), null, null)

import_experiment('hero', 14, (select plan from probe.plans where name = 'hero'), 'stopped', null)

-- A price that was seen stays.
create_experiment('price', (select plan from probe.plans where name = 'price'))

edit_experiment('price', 1, (select plan || '{"arms": [{"id": "A", "weight": 100}]}' from probe.plans where name = 'price'))

act_on_experiment('price', 2, 'start')

act_on_experiment('price', 3, 'keep')

act_on_experiment('price', 3, 'redraw')

edit_experiment('price', 3, (select plan from probe.plans where name = 'price'))

import_experiment('price', 3, (select plan from probe.plans where name = 'price'), 'running', null)

act_on_experiment('price', 3, 'stop')

-- Nothing of the past changes, whoever tries.
\as superuser

update private.experiment_history set action = 'x'

delete from private.experiment_history

delete from private.experiment_runs

update private.experiment_runs set started_at = now() - interval '1 day' where name = 'price'

update private.experiment_runs set ended_at = now() - interval '1 minute' where name = 'hero' and ended_at is not null
