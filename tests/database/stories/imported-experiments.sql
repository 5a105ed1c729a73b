-- Tests from KV, a price that was seen, and a past that stays.
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

\as sue aal=aal2

create_experiment('hero', (select plan from probe.plans where name = 'hero'))

act_on_experiment('hero', 1, 'start')

act_on_experiment('hero', 2, 'pause')

-- Imports of what somebody has put into KV.
import_experiment('found', 0, (select plan || '{"slot": "cta.label", "arms": [{"id": "A", "weight": 100}]}' from probe.plans where name = 'hero'), 'paused', 'abc')

import_experiment('hero', 3, (select plan from probe.plans where name = 'hero'), 'kept', null)

import_experiment('hero', 3, (select plan from probe.plans where name = 'hero'), null, null)

import_experiment('hero', 3, (select plan from probe.plans where name = 'hero'), 'stopped', null)

import_experiment('hero', 4, (select plan from probe.plans where name = 'hero'), 'running', null)

import_experiment('planned', 0, (select plan || '{"arms": [{"id": "A", "weight": 100}]}' from probe.plans where name = 'hero'), 'draft', null)

-- A price that was seen stays.
create_experiment('price', (select plan from probe.plans where name = 'price'))

edit_experiment('price', 1, (select plan || '{"arms": [{"id": "A", "weight": 100}]}' from probe.plans where name = 'price'))

act_on_experiment('price', 2, 'start')

act_on_experiment('price', 3, 'keep')

act_on_experiment('price', 3, 'redraw')

edit_experiment('price', 3, (select plan from probe.plans where name = 'price'))

import_experiment('price', 3, (select plan from probe.plans where name = 'price'), 'running', null)

edit_experiment('price', 3, (select plan || '{"arms": [{"id": "A", "weight": 100}], "weeks": 5}' from probe.plans where name = 'price'))

act_on_experiment('price', 4, 'stop')

-- Nothing of the past changes, whoever tries.
\as superuser

update private.experiment_history set action = 'x'

delete from private.experiment_history

delete from private.experiment_runs

update private.experiment_runs set started_at = now() - interval '1 day' where name = 'price'

update private.experiment_runs set ended_at = now() + interval '1 minute' where name = 'hero' and ended_at is not null
