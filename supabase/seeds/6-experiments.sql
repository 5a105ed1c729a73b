-- Demo data, 6 of 8: the story of a test. The four headlines of the beta page were tested for four weeks without a
-- result, then the two best ones for two weeks with another text of A, which was a mistake; since their visitors were
-- drawn again, B is ahead. A test of the price is over. All values derive from the number of the visitor.

-- Runs cannot be rewritten but here.
set session_replication_role = replica;
update private.experiment_runs set started_at = (select min(created_at) from public.ab_events)
where name = 'headline_test_2025';
delete from private.experiment_runs where name = 'beta_headline_test_2025';
set session_replication_role = origin;

create table private.seed_runs as
with planned as (
	select plan from private.experiments where name = 'beta_headline_test_2025'
), days as (
	select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as today
)
select
	run, plan || jsonb_build_object(
		'hypothesis', hypothesis, 'weeks', weeks,
		'arms', (select jsonb_agg(jsonb_build_object('id', arm, 'weight', 100 / cardinality(arms)) order by arm) from unnest(arms) as arm)
	) as plan,
	salt, arms, today - make_interval(days => begins) as started_at, today - make_interval(days => ends) as ended_at
from planned, days, (values
	(1, 'Un titre concret attire plus d’inscrits que le titre actuel.', 4, null, array['A', 'B', 'C', 'D'], 68, 40),
	(2, 'Le titre B, seul contre A.', 2, null, array['A', 'B'], 40, 26),
	(3, 'Le titre B, seul contre A, visiteurs tirés de nouveau.', 4, 'demo3', array['A', 'B'], 26, 0)
) as runs (run, hypothesis, weeks, salt, arms, begins, ends);

insert into private.experiment_runs (name, run, plan, salt, started_at, ended_at)
select 'beta_headline_test_2025', run, plan, salt, started_at, case when run < 3 then ended_at end from private.seed_runs;

update private.experiments set plan = seed_runs.plan, run = 3, salt = 'demo3', revision = 4, is_published = false
from private.seed_runs where name = 'beta_headline_test_2025' and seed_runs.run = 3;

insert into private.experiment_history (name, at, admin_email, action, revision, run, before, after)
select
	'beta_headline_test_2025', current.started_at, 'admin@demo.tabulia.example',
	case current.run when 3 then 'redraw' else 'edit' end, current.run + 1, current.run, fields.before, fields.after
from private.seed_runs as current
	left join private.seed_runs as earlier on earlier.run = current.run - 1,
	lateral private.changed_fields(coalesce(earlier.plan, '{}'), current.plan) as fields
order by current.run;

insert into private.annotations (day, kind, text, cause)
select (started_at at time zone 'UTC')::date, 'experiment', format('%s (%s): start', plan ->> 'title', run),
	format('experiment:beta_headline_test_2025:%s:start', run)
from private.seed_runs
on conflict (cause) do nothing;

-- Visitors of the beta page, through the same functions as real ones.
with visitors as (
	select
		runs.run, n, arms, started_at,
		md5('beta ' || runs.run || ' ' || n) as hash,
		started_at + (least(ended_at, now()) - started_at) * ((n * 7919 % 10007) / 10007.0) as at
	from private.seed_runs as runs, generate_series(1, case run when 1 then 3300 when 2 then 1500 else 3000 end) as n
), drawn as (
	select
		visitors.*,
		arms[('x' || substr(hash, 1, 7))::bit(28)::integer % cardinality(arms) + 1] as arm,
		('x' || substr(hash, 8, 7))::bit(28)::integer % 1000 as click_draw,
		('x' || substr(hash, 15, 7))::bit(28)::integer % 1000 as goal_draw,
		('x' || substr(hash, 22, 7))::bit(28)::integer % 1000 as trait_draw
	from visitors
), reached as (
	select
		drawn.*,
		click_draw < case when run = 3 and arm = 'B' then 158 when arm = 'C' then 92 else 112 end as clicks,
		goal_draw < 340 as signs_up, goal_draw < 260 as confirms, goal_draw < 70 as pays
	from drawn
), events as (
	select run, hash, arm, at, null as goal, at as happened_at, trait_draw from reached
	union all select run, hash, arm, at, 'cta_click', at + interval '40 seconds', trait_draw from reached where clicks
	union all select run, hash, arm, at, case when goal_draw < 870 then 'lcp_good' else 'lcp_slow' end,
		at + interval '1 minute', trait_draw from reached where trait_draw % 10 = 3
	union all select run, hash, arm, at, 'sign_up', at + interval '4 minutes', trait_draw from reached where clicks and signs_up
	union all select run, hash, arm, at, 'confirmed', at + interval '9 minutes', trait_draw from reached where clicks and confirms
	union all select run, hash, arm, at, 'paid', at + interval '3 days', trait_draw from reached where clicks and pays
)
select private.count_units(array_agg(
	(
		'beta_headline_test_2025', run, hash::uuid, arm, goal, happened_at,
		case when goal is null then jsonb_build_object(
			'platform', (array['windows', 'windows', 'windows', 'mac', 'other'])[trait_draw % 5 + 1],
			'language', case when trait_draw % 7 < 5 then 'fr' else 'en' end,
			'source', (array['google', 'facebook', 'linkedin', 'newsletter', '', ''])[trait_draw % 6 + 1],
			'browser', (array['chrome', 'chrome', 'edge', 'safari', 'firefox'])[trait_draw % 5 + 1],
			'returning', trait_draw % 4 = 0
		) end
	)::private.unit_event
))
from events
where happened_at <= now();

insert into private.experiment_exclusions (test_name, run, day, reason, n)
select
	'beta_headline_test_2025', run, (day at time zone 'UTC')::date, reason,
	case reason when 'bot' then 14 when 'excluded' then 6 else 1 end
from private.seed_runs, unnest(array['bot', 'excluded', 'tester']) as reason,
	generate_series(started_at, least(ended_at, now()) - interval '1 day', '1 day') as day;

drop table private.seed_runs;

-- The price test of the story: for eight weeks every second visitor of the prices saw 15.99 EUR, and fewer of them paid.
create table private.seed_price_test as
select
	'price_test_2026' as name, now() - interval '160 days' as started_at, now() - interval '104 days' as ended_at,
	jsonb_build_object(
		'title', 'Prix : 13,99 € (A) ou 15,99 € (B)', 'hypothesis', 'À 15,99 €, presque autant de visiteurs paient.', 'slot', 'pricing.price',
		'primaryGoal', 'paid', 'guardrailGoal', 'sign_up', 'allocation', 100, 'weeks', 8,
		'audience', '{"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}'::jsonb,
		'arms', jsonb_build_array(
			'{"id": "A", "weight": 50}'::jsonb,
			jsonb_build_object('id', 'B', 'weight', 50, 'content', jsonb_build_object('fr', offer, 'en', offer))
		)
	) as plan
from (select jsonb_build_object(
	'monthly', '15.99', 'annual', '134.32', 'monthlyPrice', 'price_dearMonthly', 'annualPrice', 'price_dearAnnual',
	'monthlyLink', 'https://buy.stripe.com/dear_monthly', 'annualLink', 'https://buy.stripe.com/dear_annual'
) as offer) as dearer;

insert into private.experiments (name, state, plan, run, revision, is_published, created_at)
select name, 'stopped', plan, 1, 3, false, started_at from private.seed_price_test;
insert into private.experiment_runs (name, run, plan, started_at, ended_at)
select name, 1, plan, started_at, ended_at from private.seed_price_test;
insert into private.experiment_history (name, at, admin_email, action, revision, run, before, after)
select name, at, 'super@demo.tabulia.example', action, revision, run, '{}', case action when 'create' then plan else '{}' end
from private.seed_price_test, lateral (values
	('create', started_at, 1, 0), ('start', started_at, 2, 1), ('stop', ended_at, 3, 1)
) as changes (action, at, revision, run);

with visitors as (
	select
		name, md5('price ' || n) as hash, started_at + interval '46 days' * ((n * 7919 % 10007) / 10007.0) as at
	from private.seed_price_test, generate_series(1, 6000) as n
), drawn as (
	select
		visitors.*, (array['A', 'B'])[('x' || substr(hash, 1, 7))::bit(28)::integer % 2 + 1] as arm,
		('x' || substr(hash, 8, 7))::bit(28)::integer % 1000 as draw
	from visitors
), events as (
	select drawn.*, null as goal, at as happened_at from drawn
	union all select drawn.*, 'sign_up', at + interval '5 minutes' from drawn where draw < 120
	union all select drawn.*, 'confirmed', at + interval '9 minutes' from drawn where draw < 105
	union all select drawn.*, 'paid', at + interval '9 days' from drawn where draw < case arm when 'A' then 50 else 28 end
)
select private.count_units(array_agg(
	(
		name, 1, hash::uuid, arm, goal, happened_at,
		case when goal is null then '{"platform": "windows", "language": "fr", "source": "", "browser": "chrome"}'::jsonb end
	)::private.unit_event
))
from events;

drop table private.seed_price_test;
