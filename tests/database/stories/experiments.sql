-- The life of A/B tests: changes and their refusals, runs.
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

act_on_experiment('hero', 2, 'resume')

\at 2026-03-02T08:02:00Z

\as setup

update private.experiments set is_published = true where name = 'hero';

-- A running test: another title begins no run, other weeks do.
\as sue aal=aal2

edit_experiment('hero', 3, (select plan || '{"title": "Autre", "weeks": 5, "hypothesis": "other"}' from probe.plans where name = 'hero'), true)

edit_experiment('hero', 4, (select plan || '{"weeks": 6, "audience": {"languages": ["fr"], "platforms": [], "sources": [], "sourcesExcluded": false}}' from probe.plans where name = 'hero'), true)

\as setup

update private.experiments set is_published = true where name = 'hero';

\as sue aal=aal2

act_on_experiment('hero', 5, 'pause')

edit_experiment('hero', 6, (select plan || '{"weeks": 7, "audience": {"languages": ["fr"], "platforms": [], "sources": [], "sourcesExcluded": false}}' from probe.plans where name = 'hero'))

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

act_on_experiment('hero', 14, 'pause')

create_experiment('third', (select plan from probe.plans where name = 'one'))

act_on_experiment('third', 1, 'start')

-- The state after each action in each state, of a test with one arm; nothing of it stays.
\as setup

create function probe.attempt(of_state text, of_action text, of_slot jsonb default '"pricing.hero"') returns text language plpgsql security definer as $$
begin
	update private.experiments set state = of_state, run = 1, plan = plan || jsonb_build_object('slot', of_slot) where name = 'third';
	insert into private.experiment_runs (name, run, plan) select name, 1, plan from private.experiments where name = 'third';
	insert into private.experiment_units (test_name, run, unit_id, arm) values ('third', 1, gen_random_uuid(), 'X');
	perform public.act_on_experiment('third', 1, of_action, '{"allocation": 50, "arm": "X", "run": 1}');
	raise exception '%', (select state || run from private.experiments where name = 'third');
exception when others then
	return sqlerrm;
end
$$;

\as sue aal=aal2

select state, string_agg(action || ': ' || result, ', ' order by place) as results from unnest(array['draft', 'running', 'paused', 'kept', 'stopped', 'archived']) as state, unnest(array['start', 'pause', 'resume', 'stop', 'archive', 'roll_back', 'ramp', 'redraw', 'declare_winner', 'keep', 'release', 'republish', 'dance']) with ordinality as actions (action, place), probe.attempt(state, action) as result group by 1 order by 1

-- Only a place with texts is kept.
select slot, probe.attempt('running', 'keep', slot) as result from unnest(array['null', '"cta.label"', '"pricing.holdout"', '"pricing.price"']::jsonb[]) as slot
