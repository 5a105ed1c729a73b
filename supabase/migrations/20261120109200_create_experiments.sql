-- The tests, their runs and their history (docs/experiments.md#lifecycle-of-a-test). The definitions that the edge obeys are
-- a published copy of them.

-- The tests as they are now; changed by private.change_experiment only.
create table private.experiments (
	-- A reserved name would be another call of the Worker.
	name text primary key check (name ~ '^[a-z0-9_]{1,80}$' and name not in ('power', 'preview')),
	state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'stopped', 'archived')),
	plan jsonb not null check (private.plan_problem(plan) is null),
	-- The current run; 0 before the first.
	run integer not null default 0 check (run >= 0),
	-- Counts the changes: each must name the one that it was made on.
	revision integer not null default 1,
	-- Replaces the name in the draw of arms; null until everybody is drawn again.
	salt text check (salt ~ '^[A-Za-z0-9]{1,20}$'),
	-- Whether KV has been written since the last change.
	is_published boolean not null default true,
	-- Findings of the last check, HEALTH_PROBLEMS of contract/experiment-admin.ts.
	problems text[] not null default '{}',
	created_at timestamptz not null default now(),
	check ((run = 0) <= (state in ('draft', 'archived')))
);

-- A visitor sees one test in a place.
create unique index experiments_slot_idx on private.experiments ((plan ->> 'slot')) where state in ('running', 'paused');

-- One row per period in which nothing changed that decides what visitors see; only its end and was_changed_outside are
-- added later.
create table private.experiment_runs (
	name text not null references private.experiments (name),
	run integer not null check (run > 0),
	plan jsonb not null,
	salt text,
	started_at timestamptz not null default now(),
	ended_at timestamptz check (ended_at >= started_at),
	-- KV held another definition at some time of the run.
	was_changed_outside boolean not null default false,
	primary key (name, run)
);

-- Who changed what and when; rows are only added.
create table private.experiment_history (
	id bigint generated always as identity primary key,
	name text not null references private.experiments (name),
	at timestamptz not null default now(),
	-- The operator's address at the time; null for the Worker itself.
	admin_email text,
	action text not null check (char_length(action) between 1 and 40),
	revision integer not null,
	run integer not null,
	-- The fields of the plan that differ.
	before jsonb not null,
	after jsonb not null,
	-- Why a winner was declared without a verdict.
	reason text check (char_length(reason) <= 500)
);

create index experiment_history_name_idx on private.experiment_history (name, id);

-- What the Worker wrote into KV, in the order in which it began; kept for a day, the newest always
-- (docs/architecture.md#experiments-at-the-edge). A value of KV that is none of these was changed by hand.
create table private.experiment_publications (
	sequence bigint generated always as identity primary key,
	at timestamptz not null default now(),
	-- Null until KV has accepted it.
	document jsonb
);

-- Trigger that keeps runs and history as they are, even from the owner's mistakes.
create function private.refuse_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	raise sqlstate 'PT403' using message = format('%s: rows are only added', tg_table_name);
end;
$$;

create trigger refuse_change before update or delete on private.experiment_history
	for each row execute function private.refuse_change();
create trigger refuse_removal before delete on private.experiment_runs
	for each row execute function private.refuse_change();
create trigger refuse_change before update on private.experiment_runs
	for each row when (
		(old.name, old.run, old.plan, old.salt, old.started_at) is distinct from (new.name, new.run, new.plan, new.salt, new.started_at)
		or old.ended_at is distinct from new.ended_at and old.ended_at is not null
		or old.was_changed_outside and not new.was_changed_outside
	) execute function private.refuse_change();

-- The fields of two plans that differ.
create function private.changed_fields(old_plan jsonb, new_plan jsonb, out before jsonb, out after jsonb)
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_object_agg(key, old_plan -> key) filter (where old_plan ? key), '{}'),
		coalesce(jsonb_object_agg(key, new_plan -> key) filter (where new_plan ? key), '{}')
	from (select jsonb_object_keys(old_plan || new_plan) as key) as keys
	where old_plan -> key is distinct from new_plan -> key
$$;

-- Marks a start or stop in the charts of the back-office (docs/product.md#annotations).
create function private.annotate_run(test_name text, run integer, step text) returns void
language sql set search_path = '' as $$
	insert into private.annotations (day, kind, text, cause)
	values (
		(now() at time zone 'UTC')::date, 'experiment', format('%s (%s): %s', test_name, run, step),
		format('experiment:%s:%s:%s', test_name, run, step)
	)
	on conflict (cause) do nothing
$$;

-- The only writer of a test: checks the revision, begins and ends runs, and records the change in history, audit log
-- and annotations. Raises PT409 stale, or slot_taken with the other test as its detail. The caller's role is checked before.
create function private.change_experiment(
	changed text, expected_revision integer, action text, new_plan jsonb, new_state text,
	starts_run boolean default false, new_salt text default null, reason text default null
) returns void
language plpgsql set search_path = '' as $$
declare
	old private.experiments;
	new_run integer;
	differing record;
begin
	select * into old from private.experiments where name = changed for update;
	perform private.refuse_if(old.name is null, 'PT404', 'there is no such test');
	perform private.refuse_if(old.revision is distinct from expected_revision, 'PT409', 'stale');
	perform private.refuse_if(private.plan_problem(new_plan) is not null, 'PT400', private.plan_problem(new_plan));
	-- Whoever saw a price keeps it: another price is another test.
	perform private.refuse_if(
		old.run > 0 and old.plan ->> 'slot' = 'pricing.price' and (
			new_salt is not null or action in ('edit', 'import') and old.plan -> 'arms' is distinct from new_plan -> 'arms'
		), 'PT409', 'price_fixed'
	);
	new_run := old.run + starts_run::integer;
	select * into differing from private.changed_fields(old.plan, new_plan);
	begin
		update private.experiments set
			plan = new_plan, state = new_state, run = new_run, revision = revision + 1, salt = coalesce(new_salt, salt),
			is_published = is_published and action in ('create', 'edit') and not starts_run
		where name = changed;
	exception when unique_violation then
		raise sqlstate 'PT409' using message = 'slot_taken', detail = (
			select name from private.experiments
			where plan ->> 'slot' = new_plan ->> 'slot' and state in ('running', 'paused') and name <> changed
		);
	end;
	if starts_run or new_state not in ('running', 'paused') then
		update private.experiment_runs set ended_at = now() where name = changed and run = old.run and ended_at is null;
	end if;
	if starts_run then
		insert into private.experiment_runs (name, run, plan, salt)
		select name, run, plan, salt from private.experiments where name = changed;
		perform private.annotate_run(changed, new_run, 'start');
	elsif old.state in ('running', 'paused') and new_state = 'stopped' then
		perform private.annotate_run(changed, new_run, 'stop');
	end if;
	insert into private.experiment_history (name, admin_email, action, revision, run, before, after, reason)
	values (
		changed, (select email from auth.users where id = auth.uid()), action, old.revision + 1, new_run,
		differing.before, differing.after, change_experiment.reason
	);
	perform private.add_admin_action('change_experiment', null, 'done', jsonb_build_object(
		'test', changed, 'change', action, 'run', new_run, 'revision', old.revision + 1
	));
end;
$$;

-- The two tests of worker/experiments/bundled.ts, which run from the first day. Their texts are in locales/.
with bundled (name, title, slot, arms) as (
	values ('headline_test_2025', 'Contrôle du tirage', null, array['A', 'B', 'C', 'D', 'E']),
		('beta_headline_test_2025', 'Titre de la page bêta', 'beta.hero', array['A', 'B', 'C', 'D'])
), planned as (
	select name, jsonb_build_object(
		'title', title, 'hypothesis', '', 'slot', slot, 'primaryGoal', 'cta_click', 'guardrailGoal', 'sign_up', 'allocation', 100, 'weeks', 4,
		'audience', '{"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}'::jsonb,
		'arms', (select jsonb_agg(jsonb_build_object('id', arm, 'weight', 100 / cardinality(arms)) order by arm) from unnest(arms) as arm)
	) as plan
	from bundled
), added as (
	insert into private.experiments (name, state, plan, run) select name, 'running', plan, 1 from planned
	returning name, plan
)
insert into private.experiment_runs (name, run, plan) select name, 1, plan from added;
