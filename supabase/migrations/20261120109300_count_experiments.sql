-- What the results of a run are computed from (docs/experiments.md#counting): the type RunCounts of
-- worker/experiments/statistics/run-counts.ts.

-- Units and first conversions of a run by group of visitors and arm; 20 sources are named, the rest is (other).
create function private.run_groups(of_test text, of_run integer)
returns table (by text, value text, arm text, exposures bigint, conversions jsonb)
language sql stable set search_path = '' as $$
	with facts as (
		select counts.by, counts.value, counts.arm, fact, n,
			sum(n) filter (where fact = 'exposure') over (partition by counts.by, counts.value) as size
		from private.experiment_counts as counts
		where test_name = of_test and run = of_run and counts.by <> 'day' and n > 0
			and fact in ('exposure', 'cta_click', 'sign_up', 'confirmed', 'paid')
	), ranked as (
		-- Anybody can invent a source: the report names the most frequent ones.
		select facts.*, facts.by <> 'source' or dense_rank() over (
			partition by facts.by order by size desc nulls last, facts.value
		) <= 20 as is_named
		from facts
	), named as (
		select ranked.by, case when is_named then ranked.value else '(other)' end as value, ranked.arm, fact, sum(n) as n
		from ranked group by 1, 2, 3, 4
	)
	select named.by, named.value, named.arm, coalesce(sum(n) filter (where fact = 'exposure'), 0)::bigint,
		'{"cta_click": 0, "sign_up": 0, "confirmed": 0, "paid": 0}'::jsonb
			|| coalesce(jsonb_object_agg(fact, n) filter (where fact <> 'exposure'), '{}')
	from named
	group by 1, 2, 3
$$;

-- The units of a run by UTC day, or over all days: exposures, first conversions, measured pages, conversions without an
-- exposure, and the number of units with two arms.
create function private.run_units(of_test text, of_run integer) returns jsonb
language sql stable set search_path = '' as $$
	with daily as (
		select value as day, arm, replace(fact, 'heavy:', '') as fact, fact like 'heavy:%' as is_heavy, n
		from private.experiment_counts
		where test_name = of_test and run = of_run and by = 'day' and n > 0
	), measured as (
		select day, arm, coalesce(sum(n) filter (where fact = 'lcp_good'), 0) as fast,
			coalesce(sum(n) filter (where fact = 'lcp_slow'), 0) as slow
		from daily where not is_heavy and fact in ('lcp_good', 'lcp_slow') group by day, arm
	), apart as (
		select arm, split_part(fact, ':', 2) as goal, sum(n) as units from daily
		where fact like 'without\_exposure:%' and fact not like '%:lcp\_%' group by 1, 2
	), counted as (
		select jsonb_build_object(
			'exposures', coalesce(jsonb_agg(jsonb_build_object('day', day, 'arm', arm, 'units', n) order by day, arm)
				filter (where fact = 'exposure'), '[]'),
			'conversions', coalesce(jsonb_agg(jsonb_build_object('day', day, 'arm', arm, 'goal', fact, 'units', n) order by day, arm, fact)
				filter (where fact in ('cta_click', 'sign_up', 'confirmed', 'paid')), '[]')
		) as units, copy.is_heavy
		from (values (false), (true)) as copy (is_heavy) left join daily using (is_heavy) group by copy.is_heavy
	)
	select (select units from counted where not is_heavy) || jsonb_build_object(
		'loads', coalesce((select jsonb_agg(to_jsonb(measured) order by day, arm) from measured), '[]'),
		'withoutExposure', coalesce((select jsonb_agg(to_jsonb(apart) order by arm, goal) from apart), '[]'),
		'heavy', (select units from counted where is_heavy),
		'leftOut', jsonb_build_object(
			'split', coalesce(sum(n) filter (where fact = 'split'), 0),
			'not_drawn', coalesce(sum(n) filter (where fact = 'not_drawn'), 0),
			'crowded', coalesce(sum(n) filter (where fact = 'crowded'), 0)
		)
	)
	from daily
$$;

-- What counted units paid, less what they got back, in cents within 14 and 30 days of their exposure
-- (docs/experiments.md#revenue-per-visitor). Operators and deleted accounts are in no row.
create function private.run_payers(of_test text, of_run integer) returns jsonb
language sql stable set search_path = '' as $$
	-- Claims first, of which there are few: without statistics of a new run, each unit was compared with each payment.
	with claims as materialized (
		select user_id, claim.unit
		from private.sign_up_attribution as origin, jsonb_to_recordset(origin.units) as claim (test text, run integer, unit uuid)
		where outcome = 'verified' and origin.units @> jsonb_build_array(jsonb_build_object('test', of_test, 'run', of_run))
			and (claim.test, claim.run) = (of_test, of_run)
			and not exists (select from private.admins where admins.user_id = origin.user_id)
	)
	select coalesce(jsonb_agg(to_jsonb(payers) order by day, arm, nets ->> '30'), '[]')
	from (
		select (exposed_at at time zone 'UTC')::date as day, units.arm, jsonb_build_object(
			'14', coalesce(sum(amount) filter (where occurred_at < exposed_at + interval '14 days'), 0), '30', sum(amount)
		) as nets
		from claims cross join lateral (
			select * from private.experiment_units
			where (test_name, run, unit_id) = (of_test, of_run, claims.unit) and not is_split and is_drawn and not is_crowded
			offset 0
		) as units join private.payments using (user_id)
		where currency = 'eur' and kind <> 'failure'
			and occurred_at >= exposed_at and occurred_at < exposed_at + interval '30 days'
		group by units.unit_id, 1, 2
	) as payers
$$;

-- A look is read once (docs/experiments.md#how-a-test-is-decided): the first conversions of the control and an arm at its
-- time, and the same without the heaviest networks. Rows are only added.
create table private.experiment_looks (
	test_name text not null,
	run integer not null,
	arm text not null,
	look integer not null,
	conversions jsonb not null,
	light jsonb not null,
	primary key (test_name, run, arm, look)
);

-- Stores looks that are due, [{arm, look, conversions: {control, arm}, light: {control, arm}}]; one that is stored stays.
create function public.store_experiment_looks(test_name text, run integer, looks jsonb) returns void
language sql security definer set search_path = '' as $$
	insert into private.experiment_looks (test_name, run, arm, look, conversions, light)
	select store_experiment_looks.test_name, store_experiment_looks.run, due.arm, due.look, due.conversions, due.light
	from jsonb_to_recordset(looks) as due (arm text, look integer, conversions jsonb, light jsonb)
	order by due.arm, due.look
	on conflict do nothing
$$;

-- The type RunCounts of worker/experiments/statistics/run-counts.ts; null for a run that does not exist.
create function private.run_counts(of_test text, of_run integer) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select private.run_units(of_test, of_run) || jsonb_build_object(
		'name', runs.name, 'run', runs.run, 'plan', runs.plan, 'startedAt', runs.started_at, 'endedAt', runs.ended_at,
		'asOf', greatest(runs.started_at, (
			select exposed_at from private.experiment_units as newest
			where newest.test_name = runs.name and newest.run = runs.run and exposed_at > now() - interval '1 day'
			order by exposed_at desc limit 1
		), (
			select private.midnight(max(value)::date) from private.experiment_counts as counts
			where counts.test_name = runs.name and counts.run = runs.run and by = 'day' and n > 0
		)),
		'groups', array(
			select to_jsonb(groups) from private.run_groups(of_test, of_run) as groups order by by, value, arm
		),
		'excluded', '{"bot": 0, "excluded": 0, "tester": 0}'::jsonb || coalesce((
			select jsonb_object_agg(reason, n) from (
				select reason, sum(n) as n from private.experiment_exclusions
				where test_name = of_test and run = of_run group by reason
			) as reasons
		), '{}'),
		'ledger', (
			select jsonb_build_object('received', received, 'lost', lost, 'difference', difference)
			from public.event_ledger_balance(
				date_trunc('minute', runs.started_at), coalesce(runs.ended_at, now()) + interval '1 minute'
			)
		),
		'changedOutside', runs.was_changed_outside,
		'looks', array(
			select jsonb_build_object('arm', arm, 'look', look, 'conversions', conversions, 'light', light)
			from private.experiment_looks as looks where (looks.test_name, looks.run) = (runs.name, runs.run) order by arm, look
		),
		'earlierArms', coalesce((
			select jsonb_agg(
				(select jsonb_agg(jsonb_build_object('id', arm -> 'id', 'weight', arm -> 'weight')) from jsonb_array_elements(earlier.plan -> 'arms') as arm)
				order by earlier.run
			)
			from private.experiment_runs as earlier
			where earlier.name = runs.name and earlier.run < runs.run and earlier.salt is not distinct from runs.salt
		), '[]')
	)
	from private.experiment_runs as runs
	where runs.name = of_test and runs.run = of_run
$$;
