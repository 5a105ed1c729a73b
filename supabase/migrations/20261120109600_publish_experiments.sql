-- What the Worker does by itself: writes the definitions into KV, and watches over running tests
-- (docs/architecture.md#experiments-at-the-edge).

-- The tests that have run, and the documents that were written into KV: the last one, and those of a day.
create function public.get_publication() returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object(
		'tests', array(
			select jsonb_build_object(
				'name', name, 'state', state, 'plan', plan, 'run', run, 'revision', revision, 'salt', salt, 'isPublished', is_published
			)
			from private.experiments where run > 0 order by created_at, name
		),
		'last', (
			select document from private.experiment_publications where document is not null order by sequence desc limit 1
		),
		'recent', array(
			select document from private.experiment_publications where document is not null and at > now() - interval '1 day'
		)
	)
$$;

-- The next number of a publication, with what to publish. KV has no transactions: finish_publication returns whether
-- another one was written in between.
create function public.begin_publication() returns jsonb
language sql security definer set search_path = '' as $$
	insert into private.experiment_publications default values
	returning jsonb_build_object('sequence', sequence) || public.get_publication()
$$;

-- Records that KV has accepted a document, which has the tests at these revisions ({name: revision}); false when
-- another publication began since: then all must be written again.
create function public.finish_publication(sequence bigint, document jsonb, revisions jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	is_newest constant boolean := not exists (
		select from private.experiment_publications as others where others.sequence > finish_publication.sequence
	);
begin
	update private.experiment_publications as begun set document = finish_publication.document
	where begun.sequence = finish_publication.sequence;
	-- Nobody knows which of two writes at the same time KV has kept.
	update private.experiments set is_published = is_newest
	where run > 0 and (not is_newest or (revisions ->> name)::integer = revision);
	delete from private.experiment_publications as old
	where old.at < now() - interval '1 day' and old.sequence < (
		select max(written.sequence) from private.experiment_publications as written where written.document is not null
	);
	return is_newest;
end;
$$;

-- KV holds another definition of these running tests.
create function public.mark_changed_outside(names text[]) returns void
language sql security definer set search_path = '' as $$
	update private.experiment_runs as runs set was_changed_outside = true
	from private.experiments
	where experiments.name = runs.name and experiments.run = runs.run and experiments.name = any (names)
		and experiments.state in ('running', 'paused') and not was_changed_outside
$$;

-- The running and paused tests, and those that the guardrail stopped, with the counts of their current runs.
create function public.list_watched_experiments() returns jsonb
language sql stable security definer set search_path = '' as $$
	select coalesce(jsonb_agg(private.experiment_summary(experiments) order by created_at, name), '[]')
	from private.experiments
	where state in ('running', 'paused') or private.is_stopped_for_harm(experiments)
$$;

-- What the last check found, {name: [problem]}; tests that are not named have none
-- (docs/experiments.md#health-of-a-test).
create function public.record_experiment_problems(problems jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.experiments as stored set problems = found.names
	from (
		select name, array(select jsonb_array_elements_text(coalesce(record_experiment_problems.problems -> name, '[]'))) as names
		from private.experiments
	) as found
	where found.name = stored.name and found.names <> stored.problems
$$;

-- Stops a running test whose arm is proven to harm the guardrail goal, and adds the mails of operators who want alerts;
-- false when it no longer runs. harm holds texts of the mail (docs/experiments.md#guardrail).
create function public.stop_experiment_for_harm(test_name text, run integer, harm jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	test private.experiments;
begin
	select * into test from private.experiments where name = test_name for update;
	-- Somebody changed it since: the next check judges the new run.
	if test.state is distinct from 'running' or test.run <> stop_experiment_for_harm.run then
		return false;
	end if;
	perform private.change_experiment(test_name, test.revision, 'guardrail_stop', test.plan, 'stopped');
	perform public.enqueue_mail(
		format('alert_experiment:%s:%s:%s', test_name, test.run, user_id), 'alert_experiment', email, language,
		harm || jsonb_build_object('test', test_name, 'run_count', test.run::text, 'opened_at', to_jsonb(now()) #>> '{}')
	)
	from private.mail_recipients('alerts');
	return true;
end;
$$;
