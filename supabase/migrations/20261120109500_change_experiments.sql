-- What a super_admin does with a test (docs/experiments.md#lifecycle-of-a-test). Each function ends in
-- private.change_experiment, which checks the revision and records the change.

-- For a super_admin: a draft. Raises PT409 name_taken.
create function public.create_experiment(test_name text, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin('super_admin');
	begin
		insert into private.experiments (name, plan, revision) values (test_name, create_experiment.plan, 0);
	exception
		when unique_violation then
			raise sqlstate 'PT409' using message = 'name_taken';
		when check_violation then
			raise sqlstate 'PT400' using message = coalesce(private.plan_problem(create_experiment.plan), 'the name is invalid');
	end;
	perform private.change_experiment(test_name, 0, 'create', create_experiment.plan, 'draft');
end;
$$;

-- A new salt, by which everybody is drawn again.
create function private.new_salt() returns text
language sql volatile set search_path = '' as $$ select left(md5(gen_random_uuid()::text), 8) $$;

-- For a super_admin: another plan. Of a running or paused test it starts a new run, unless only title and hypothesis differ;
-- `redraw` draws everybody again for it.
create function public.edit_experiment(test_name text, revision integer, plan jsonb, redraw boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
	test private.experiments;
	starts_run boolean;
begin
	perform private.require_active_admin('super_admin');
	select * into test from private.experiments where name = test_name;
	-- Goals and weeks decide how a run is judged: they are fixed with it.
	starts_run := test.state in ('running', 'paused')
		and test.plan - '{title,hypothesis}'::text[] is distinct from edit_experiment.plan - '{title,hypothesis}'::text[];
	perform private.refuse_if(test.state = 'archived', 'PT409', 'wrong_state');
	perform private.change_experiment(
		test_name, edit_experiment.revision, 'edit', edit_experiment.plan, test.state,
		starts_run, case when starts_run and redraw then private.new_salt() end
	);
end;
$$;

-- A plan that shows one arm to everybody; null for an unknown arm.
create function private.winning_plan(plan jsonb, winner text) returns jsonb
language sql immutable set search_path = '' as $$
	-- Only this arm: whoever has another one is drawn again.
	select plan || jsonb_build_object(
		'arms', jsonb_build_array(arm || '{"weight": 100}'), 'allocation', 100,
		'audience', '{"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}'::jsonb
	)
	from jsonb_array_elements(plan -> 'arms') as arm where arm ->> 'id' = winner
$$;

-- For a super_admin: a step of a test. Raises PT409 stale, wrong_state, slot_taken, or no_visitors for a winner that nobody saw.
create function public.act_on_experiment(test_name text, revision integer, action text, detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = '' as $$
declare
	test private.experiments;
	next_state text;
	next_plan jsonb;
begin
	perform private.require_active_admin('super_admin');
	select * into test from private.experiments where name = test_name;
	perform private.refuse_if(test.name is null, 'PT404', 'there is no such test');
	perform private.refuse_if(test.revision is distinct from act_on_experiment.revision, 'PT409', 'stale');
	-- From which states an action leads where; `same` keeps the state.
	select case step.leads_to when 'same' then test.state else step.leads_to end into next_state
	from (values
		('start', array['draft', 'stopped'], 'running'),
		('pause', array['running'], 'paused'),
		('resume', array['paused'], 'running'),
		('stop', array['running', 'paused'], 'stopped'),
		('archive', array['draft', 'stopped'], 'archived'),
		('roll_back', array['running', 'paused', 'stopped'], 'running'),
		('ramp', array['running', 'paused'], 'same'),
		('redraw', array['running', 'paused'], 'same'),
		('declare_winner', array['running', 'paused', 'stopped'], 'running'),
		('republish', array['running', 'paused', 'stopped', 'archived'], 'same')
	) as step (name, from_states, leads_to)
	where step.name = act_on_experiment.action and test.state = any (step.from_states);
	perform private.refuse_if(next_state is null, 'PT409', 'wrong_state');
	-- The steps of RAMP in contract/experiment-plan-schema.ts.
	perform private.refuse_if(
		act_on_experiment.action = 'ramp' and (detail -> 'allocation' <@ '[1, 10, 50, 100]') is not true, 'PT400', 'there is no such step'
	);
	perform private.refuse_if(
		act_on_experiment.action = 'declare_winner' and private.winning_plan(test.plan, detail ->> 'arm') is not null and not exists (
			select from private.experiment_units as units
			where (units.test_name, units.run, units.arm) = (test.name, test.run, detail ->> 'arm')
		), 'PT409', 'no_visitors'
	);
	-- Null, which change_experiment refuses, for a run or an arm that the test does not have.
	next_plan := case act_on_experiment.action
		when 'roll_back' then (
			select runs.plan from private.experiment_runs as runs where name = test_name and run = (detail ->> 'run')::integer
		)
		when 'ramp' then test.plan || jsonb_build_object('allocation', detail -> 'allocation')
		when 'declare_winner' then private.winning_plan(test.plan, detail ->> 'arm')
		else test.plan
	end;
	perform private.change_experiment(
		test_name, act_on_experiment.revision, act_on_experiment.action, next_plan, next_state,
		act_on_experiment.action in ('start', 'roll_back', 'ramp', 'redraw', 'declare_winner'),
		case act_on_experiment.action when 'redraw' then private.new_salt() end, nullif(trim(detail ->> 'reason'), '')
	);
end;
$$;

-- For a super_admin: takes over a definition that somebody put into KV, as a new run; revision 0 for a test that is not
-- test yet.
create function public.import_experiment(test_name text, revision integer, plan jsonb, state text, salt text)
returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	select private.refuse_if(
		(state in ('running', 'paused', 'stopped', 'draft')) is not true, 'PT400', 'import_experiment: the state is unknown'
	);
	select public.create_experiment(test_name, plan) where revision = 0;
	select private.change_experiment(
		test_name, greatest(revision, 1), 'import', plan, state, state in ('running', 'paused'), salt
	);
$$;
