-- What the experiments' page reads (docs/experiments.md#lifecycle-of-a-test): the Worker adds verdicts, and what KV holds.

-- Whether the guardrail stopped the test, and nobody has changed it since.
create function private.is_stopped_for_harm(of_test private.experiments) returns boolean
language sql stable set search_path = '' as $$
	select of_test.state = 'stopped' and coalesce((
		select action = 'guardrail_stop' from private.experiment_history as newest
		where newest.name = of_test.name order by id desc limit 1
	), false)
$$;

-- A test with the counts of its current run: StoredExperiment of worker/supabase/experiments.ts.
create function private.experiment_summary(of_test private.experiments) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object(
		'name', of_test.name, 'state', of_test.state, 'plan', of_test.plan, 'run', of_test.run,
		'revision', of_test.revision, 'salt', of_test.salt, 'isPublished', of_test.is_published, 'problems', of_test.problems,
		'startedAt', (
			select started_at from private.experiment_runs where experiment_runs.name = of_test.name and experiment_runs.run = of_test.run
		),
		'live', (
			select round(count(*) filter (where units.run = of_test.run)::numeric / nullif(count(*), 0), 4)
			from private.experiment_units as units
			where test_name = of_test.name and exposed_at > now() - interval '2 minutes'
		),
		'isStoppedForHarm', private.is_stopped_for_harm(of_test),
		-- Results of archived tests are read on their own page.
		'counts', case when of_test.run > 0 and of_test.state <> 'archived' then private.run_counts(of_test.name, of_test.run) end
	)
$$;

-- For an active admin: all tests with the counts of their current runs.
create function public.list_experiments() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select coalesce(jsonb_agg(private.experiment_summary(experiments) order by created_at, name), '[]')
	from private.experiments
$$;

-- For an active admin: a test with its runs, its history and the counts of its current run.
create function public.get_experiment(test_name text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	found_test jsonb;
begin
	perform private.require_active_admin();
	select private.experiment_summary(experiments) || jsonb_build_object(
		'runs', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'run', runs.run, 'plan', runs.plan, 'startedAt', started_at, 'endedAt', ended_at
			) order by runs.run desc), '[]')
			from private.experiment_runs as runs where runs.name = experiments.name
		),
		'history', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'at', at, 'adminEmail', admin_email, 'action', action, 'revision', history.revision, 'run', history.run,
				'before', before, 'after', after
			) order by history.id desc), '[]')
			from private.experiment_history as history where history.name = experiments.name
		)
	) into found_test
	from private.experiments
	where experiments.name = get_experiment.test_name;
	perform private.refuse_if(found_test is null, 'PT404', 'get_experiment: there is no such test');
	return found_test;
end;
$$;

-- For an active admin: the counts of a run; of the current one for null.
create function public.get_run_counts(test_name text, run integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	counts jsonb;
begin
	perform private.require_active_admin();
	counts := private.run_counts(test_name, coalesce(run, (select experiments.run from private.experiments where name = test_name)));
	perform private.refuse_if(counts is null, 'PT404', 'get_run_counts: there is no such run');
	return counts;
end;
$$;

-- For an active admin: the visitors a week of pages, and the share that reaches a goal
-- (docs/experiments.md#power-of-a-test).
create function public.get_experiment_base(goal text, paths text[], audience jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.site_base(goal, paths, audience, now())
$$;

grant execute on function
	public.list_experiments, public.get_experiment, public.get_run_counts, public.get_experiment_base
to authenticated;
