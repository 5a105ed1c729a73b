-- Plans of A/B tests: their problems, first of each kind.
\at 2026-03-02T08:00:00Z

\as setup

create table probe.plans (name text primary key, plan jsonb);
grant select on probe.plans to public;
insert into probe.plans values ('hero', '{"hypothesis": "h", "slot": "home.hero", "primaryGoal": "cta_click", "guardrailGoal": "sign_up", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50}], "audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}, "allocation": 100, "weeks": 4}');
insert into probe.plans select 'price', plan || '{"slot": "pricing.price", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50, "content": {"fr": {"monthly": "9.00", "annual": "90.00", "monthlyPrice": "price_m", "annualPrice": "price_a", "monthlyLink": "https://buy.stripe.com/m", "annualLink": "https://buy.stripe.com/a"}, "en": {"monthly": "9.00", "annual": "90.00", "monthlyPrice": "price_m", "annualPrice": "price_a", "monthlyLink": "https://buy.stripe.com/m", "annualLink": "https://buy.stripe.com/a"}}}]}' from probe.plans;
insert into probe.plans select 'one', plan || '{"arms": [{"id": "X", "weight": 100}]}' from probe.plans where name = 'hero';

-- Plans that nobody may have, and some at the limits.
\as superuser

select change, private.plan_problem(case jsonb_typeof(change) when 'object' then plan || change else change end) as problem from probe.plans, jsonb_array_elements('[{}, null, 1, {"weeks": 0}, {"weeks": 1}, {"weeks": 52}, {"weeks": 53}, {"weeks": 1.5}, {"weeks": "4"}, {"title": ""}, {"title": null}, {"slot": null}, {"slot": "home"}, {"extra": 1}, {"primaryGoal": "lcp_good"}, {"guardrailGoal": "lcp_good"}, {"arms": []}, {"arms": [{"id": "A", "weight": 99}]}, {"arms": [{"id": "B", "weight": 100}]}, {"arms": [{"id": "A", "weight": 50}, {"id": "A", "weight": 50}]}, {"arms": [{"id": "B", "weight": 50}, {"id": "C", "weight": 50}]}, {"arms": [{"id": "A B", "weight": 100}]}, {"arms": [{"id": "A", "weight": 101}]}, {"arms": [{"id": "A"}]}, {"arms": [{"id": "A", "weight": 100, "content": {"fr": {}, "en": {}}}]}, {"arms": [{"id": "A", "weight": 100, "content": {"fr": {"headline": ""}}}]}, {"slot": null, "arms": [{"id": "A", "weight": 100, "content": {"fr": {}, "en": {}}}]}, {"audience": {"languages": ["de"], "platforms": [], "sources": [], "sourcesExcluded": false}}, {"audience": {"languages": ["fr", "en", "fr"], "platforms": [], "sources": [], "sourcesExcluded": 1}}]') as change where name = 'hero'

select change, private.plan_problem(jsonb_set(plan || coalesce(change -> 'plan', '{}'), '{arms,1,content}', coalesce(change -> 'content', plan #> '{arms,1,content}')) #- coalesce(string_to_array(change ->> 'without', ','), '{none}')) as problem
from probe.plans, jsonb_array_elements('[{}, {"plan": {"audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": true}}}, {"plan": {"audience": {"languages": ["fr"], "platforms": [], "sources": [], "sourcesExcluded": false}}}, {"without": "arms,1,content"}, {"without": "weeks"}, {"without": "arms,1,content,fr,annual"}]') as change where name = 'price'

select price, private.plan_problem(jsonb_set(jsonb_set(plan, '{arms,1,content,fr}', plan #> '{arms,1,content,fr}' || price), '{arms,1,content,en}', plan #> '{arms,1,content,en}' || price || other)) as problem
from probe.plans, (values ('{"annual": "107.99"}'::jsonb, '{}'::jsonb), ('{"annual": "108.00"}', '{}'), ('{"monthly": "9.0"}', '{}'), ('{}', '{"monthly": "9.01"}')) as prices (price, other) where name = 'price'

-- One unfair arm of two is enough.
select private.plan_problem(jsonb_set(jsonb_set(plan, '{arms,2}', plan #> '{arms,1}' || '{"id": "C", "weight": 0}'), '{arms,1,content}', replace(plan #>> '{arms,1,content}', '90.00', '108.00')::jsonb)) as problem from probe.plans where name = 'price'
