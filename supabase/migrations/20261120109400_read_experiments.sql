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
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.refuse_if(
		not exists (select from private.experiments where name = test_name), 'PT404', 'get_experiment: there is no such test'
	);
	select private.experiment_summary(experiments) || jsonb_build_object(
		'runs', array(
			select jsonb_build_object('run', runs.run, 'plan', runs.plan, 'startedAt', started_at, 'endedAt', ended_at)
			from private.experiment_runs as runs where runs.name = experiments.name order by runs.run desc
		),
		'history', array(
			select jsonb_build_object(
				'at', at, 'adminEmail', admin_email, 'action', action, 'revision', history.revision, 'run', history.run,
				'before', before, 'after', after, 'reason', reason
			)
			from private.experiment_history as history where history.name = experiments.name order by history.id desc
		),
		-- Runs of other tests at the same time.
		'together', array(
			select jsonb_build_object(
				'run', runs.run, 'name', other.name, 'slot', other.plan -> 'slot',
				'startedAt', greatest(runs.started_at, other.started_at), 'endedAt', least(runs.ended_at, other.ended_at)
			)
			from private.experiment_runs as runs join private.experiment_runs as other on other.name <> runs.name
				and tstzrange(other.started_at, other.ended_at) && tstzrange(runs.started_at, runs.ended_at)
			where runs.name = experiments.name
			order by runs.run desc, other.started_at, other.name
		)
	)
	from private.experiments where experiments.name = test_name
$$;

-- For an active admin: the counts of a run; of the current one for null.
create function public.get_run_counts(test_name text, run integer) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select counts || jsonb_build_object('payers', private.run_payers(test_name, (counts ->> 'run')::integer))
	from private.run_counts(
		test_name, coalesce(get_run_counts.run, (select experiments.run from private.experiments where name = test_name))
	) as counts, private.refuse_if(counts is null, 'PT404', 'get_run_counts: there is no such run')
$$;

-- For an active admin: the visitors of pages in the last 28 days as a number per week, and the share that reached a
-- goal. Paths are without a slash at their end (docs/experiments.md#power-of-a-test).
create function public.get_experiment_base(goal text, paths text[], audience jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	with seen as (
		select case goal
			when 'cta_click' then clicked_at when 'sign_up' then signed_up_at
			when 'confirmed' then confirmed_at when 'paid' then paid_at
		end as reached_at
		from private.visitors
		where entry_at >= now() - interval '28 days' and entry_at < now()
			and (audience -> 'languages' = '[]' or audience -> 'languages' ? language)
			and (audience -> 'platforms' = '[]' or audience -> 'platforms' ? platform)
			and (
				audience -> 'sources' = '[]'
				or (audience -> 'sources' ? coalesce(utm_source, '')) <> (audience ->> 'sourcesExcluded')::boolean
			)
			and exists (
				select from public.landing_analytics as views
				where views.session_id = visitors.session_id and views.created_at >= now() - interval '28 days'
					and rtrim(regexp_replace(page_url, '^https?://[^/]*|\?.*$', '', 'g'), '/') = any (paths)
			)
	)
	select jsonb_build_object(
		'visitorsPerWeek', round(count(*) / 4.0),
		'baseRate', round(count(reached_at)::numeric / nullif(count(*), 0), 6)
	)
	from seen
$$;
