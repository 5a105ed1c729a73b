-- A/B tests: their plans, runs and history, what counts in them, and what is published (docs/product/experiments.md).
--
-- In: a trigger of ab_events counts each unit once per run with its first conversion after the exposure; goals that a
-- browser cannot claim come from accounts whose attribution names units. Batches arrive in any order: a unit is judged
-- again with each of its events. Operators change tests by change_experiment alone, which checks revision and plan; the
-- rules of a plan are the JSON Schema of planSchema in contract/experiment-plan-schema.ts (a test compares them, and
-- prints the new text when the plan has changed).
-- Out: run_counts is what results are computed from; get_publication is what the Worker writes into KV, whose copy the
-- edge obeys (docs/architecture/click.md#experiments-at-the-edge). History, runs and looks are only added to.

-- The units of each test and run with their first exposure; only count_units writes here.
create table private.experiment_units (
	test_name text not null,
	run integer not null,
	unit_id uuid not null,
	arm text not null,
	-- Null for a unit that converted without an exposure.
	exposed_at timestamptz,
	-- At the first exposure, like language, source, browser and is_returning; empty when unknown.
	platform text not null default '',
	language text not null default '',
	source text not null default '',
	browser text not null default '',
	is_returning boolean not null default false,
	-- Seen with two arms: counted in none.
	is_split boolean not null default false,
	-- Its cookie held an arm that would not be drawn for it: counted in none.
	is_drawn boolean not null default true,
	-- Beyond the units that its network may bring in a day: counted in none.
	is_crowded boolean not null default false,
	-- From a heavy network of its run: counted, and counted again apart.
	is_heavy boolean not null default false,
	primary key (test_name, run, unit_id)
);
create index experiment_units_exposed_at_idx on private.experiment_units (exposed_at);

-- All conversions of units, because a late exposure may make another one the first that counts.
create table private.experiment_conversions (
	test_name text not null,
	run integer not null,
	unit_id uuid not null,
	-- A measured page is lcp_good or lcp_slow: two outcomes of one goal.
	goal text not null check (goal in ('cta_click', 'sign_up', 'confirmed', 'paid', 'lcp_good', 'lcp_slow')),
	converted_at timestamptz not null,
	primary key (test_name, run, unit_id, goal, converted_at)
);

-- Units by UTC day and by each trait, so that a result reads few rows however many there are: a unit is subtracted
-- before it changes and added afterwards. Equals private.unit_facts of all units.
create table private.experiment_counts (
	test_name text not null,
	run integer not null,
	arm text not null,
	-- exposure, a goal, or a goal with the prefix without_exposure:; split, not_drawn or crowded of units that count in no
	-- arm; by day, exposures and goals of heavy networks again with the prefix heavy:.
	fact text not null,
	-- day, platform, language, source, browser or returning; each of them alone has all units.
	by text not null,
	value text not null,
	n bigint not null,
	primary key (test_name, run, by, value, arm, fact)
);

-- Counts of units by day and by each trait: an exposure or why they are left out, each goal once.
create function private.unit_facts(tests text[], runs integer[], units uuid[])
returns table (test_name text, run integer, arm text, fact text, by text, value text, n bigint)
language sql stable set search_path = '' as $$
	with chosen as (
		select experiment_units.*,
			case when not is_drawn then 'not_drawn' when is_split then 'split' when is_crowded then 'crowded' end as left_out
		from unnest(tests, runs, units) as given (test_name, run, unit_id)
			join private.experiment_units using (test_name, run, unit_id)
	), facts as (
		select chosen.*, exposed_at as at, 'exposure' as fact
		from chosen where exposed_at is not null and left_out is null
		union all
		select chosen.*, coalesce(exposed_at, 'epoch'), left_out from chosen where left_out is not null
		union all
		select chosen.*, firsts.converted_at, case when firsts.counts then '' else 'without_exposure:' end || firsts.goal
		from chosen, lateral (
			select distinct on (replace(goal, 'lcp_slow', 'lcp_good')) goal, converted_at,
				coalesce(converted_at >= chosen.exposed_at, false) as counts
			from private.experiment_conversions as conversions
			where (conversions.test_name, conversions.run, conversions.unit_id)
				= (chosen.test_name, chosen.run, chosen.unit_id)
			order by replace(goal, 'lcp_slow', 'lcp_good'), counts desc, converted_at, goal
		) as firsts
		where left_out is null
	)
	select
		facts.test_name, facts.run, case when left_out is null then facts.arm else '' end, prefix || facts.fact, traits.by,
		traits.value, count(*)
	from facts, lateral (values
		('day', (at at time zone 'UTC')::date::text), ('platform', facts.platform), ('language', facts.language),
		('source', facts.source), ('browser', facts.browser), ('returning', facts.is_returning::text)
	) as traits (by, value), lateral (values ('', true), ('heavy:', is_heavy and left_out is null and traits.by = 'day'))
		as copies (prefix, is_counted)
	where is_counted
	group by 1, 2, 3, 4, 5, 6
$$;

-- Adds units to experiment_counts (1), or takes them out (-1).
create function private.shift_counts(sign integer, tests text[], runs integer[], units uuid[]) returns void
language sql set search_path = '' as $$
	insert into private.experiment_counts
	select test_name, run, arm, fact, by, value, sign * n
	from private.unit_facts(tests, runs, units)
	order by test_name, run, by, value, arm, fact
	on conflict (test_name, run, by, value, arm, fact) do update set n = experiment_counts.n + excluded.n
$$;

-- unit_event: an exposure, or a conversion with its goal.
create type private.unit_event as (
	test_name text, run integer, unit_id uuid, arm text, goal text, at timestamptz, data jsonb
);

-- Stores exposures and conversions and counts their units again. Repeated, doubled and reordered events lead to the
-- same counts.
create function private.count_units(events private.unit_event[]) returns void
language plpgsql set search_path = '' as $$
declare
	tests text[];
	runs integer[];
	units uuid[];
begin
	select array_agg(test_name), array_agg(run), array_agg(unit_id) into tests, runs, units
	from (select distinct test_name, run, unit_id from unnest(events)) as given;
	if units is null then
		return;
	end if;
	-- Two transactions with events of one unit must see each other's.
	perform pg_advisory_xact_lock(hashtext('tabulia.count_units'));
	perform private.shift_counts(-1, tests, runs, units);

	insert into private.experiment_units
		(test_name, run, unit_id, arm, exposed_at, platform, language, source, browser, is_returning, is_split, is_drawn,
			is_crowded)
	select
		test_name, run, unit_id, firsts.arm, firsts.exposed_at,
		coalesce(firsts.data ->> 'platform', ''), coalesce(firsts.data ->> 'language', ''),
		private.without_control_characters(coalesce(firsts.data ->> 'source', '')), coalesce(firsts.data ->> 'browser', ''),
		coalesce((firsts.data ->> 'returning')::boolean, false), firsts.is_split, firsts.is_drawn,
		-- A key of its caller had brought enough units of the run on that day before it (docs/product/experiments.md#counting).
		exists (
			select from private.unit_networks as brought
			where (brought.test_name, brought.run, brought.unit_id) = (firsts.test_name, firsts.run, firsts.unit_id) and exists (
				select from private.unit_networks as earlier
				where (earlier.network, earlier.test_name, earlier.run, earlier.day)
					= (brought.network, brought.test_name, brought.run, brought.day) and earlier.place < brought.place
				offset private.limit_of_key(5, brought.width) - 1 limit 1
			)
		)
	from (
		select
			test_name, run, unit_id, (array_agg(arm order by goal is null desc, at))[1] as arm,
			min(at) filter (where goal is null) as exposed_at,
			(array_agg(data order by at) filter (where goal is null))[1] as data,
			count(distinct arm) > 1 as is_split,
			bool_and(data -> 'not_drawn' is null) as is_drawn
		from unnest(events)
		group by 1, 2, 3
	) as firsts
	order by 1, 2, 3
	on conflict (test_name, run, unit_id) do update set
		(arm, exposed_at, platform, language, source, browser, is_returning) = (
			select first.arm, first.exposed_at, first.platform, first.language, first.source, first.browser, first.is_returning
			from unnest(array[experiment_units, excluded]) with ordinality as first order by exposed_at nulls last, ordinality limit 1
		),
		is_split = experiment_units.is_split or excluded.is_split or experiment_units.arm <> excluded.arm,
		is_drawn = experiment_units.is_drawn and excluded.is_drawn,
		is_crowded = experiment_units.is_crowded or excluded.is_crowded;

	insert into private.experiment_conversions
	select distinct test_name, run, unit_id, goal, at from unnest(events) where goal is not null
	order by 1, 2, 3, 4, 5
	on conflict do nothing;

	perform private.shift_counts(1, tests, runs, units);
end;
$$;

-- Trigger of stored events: counts their units.
create function private.count_ab_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform private.count_units(array_agg(
		(test_name, run, unit_id, variant, goal, occurred_at, data)::private.unit_event
	))
	from added;
	return null;
end;
$$;
create trigger count_ab_events after insert on public.ab_events referencing new table as added
	for each statement execute function private.count_ab_events();

-- Marks anew the counted units of heavy networks of each run, by all that happened before today, forgets the networks of
-- runs that are over, and returns whether a mark has changed. Exposures and each goal are weighed apart, and so is each
-- width of a key: heavy are the keys that brought most, more than one, until they are three and hold a twentieth
-- (docs/product/experiments.md#counting). Between equal keys their hash decides, which no arm has a part in.
create function private.weigh_networks(today date) returns boolean
language plpgsql set search_path = '' as $$
declare
	midnight constant timestamptz := private.midnight(today);
	tests text[];
	runs integer[];
	units uuid[];
	marks boolean[];
begin
	-- Seconds for a large test: events are counted meanwhile, and wait only while the marks change.
	with weighed as materialized (
		select test_name, run, unit_id, exposed_at, is_heavy
		from private.unit_networks join private.experiment_units using (test_name, run, unit_id)
		where width = 1 and day < today and is_drawn and not is_split and not is_crowded
	), facts as (
		select test_name, run, unit_id, is_heavy, 'exposure' as fact from weighed
		union
		select test_name, run, unit_id, is_heavy, goal
		from weighed join private.experiment_conversions using (test_name, run, unit_id)
		where converted_at >= exposed_at and converted_at < midnight and goal not like 'lcp%'
	), brought as (
		select *, count(*) over (partition by test_name, run, fact, width, network) as n
		from facts join private.unit_networks using (test_name, run, unit_id)
	), ranked as (
		select *, dense_rank() over heaviest as nth,
			count(*) over (heaviest groups between unbounded preceding and 1 preceding) as heavier,
			count(*) filter (where width = 1) over (partition by test_name, run, fact) as whole
		from brought window heaviest as (partition by test_name, run, fact, width order by n desc, network)
	)
	select array_agg(test_name), array_agg(run), array_agg(unit_id), array_agg(mark) into tests, runs, units, marks
	from (
		select test_name, run, unit_id, bool_or(n > 1 and (nth <= 3 or 20 * heavier < whole)) as mark, bool_or(is_heavy) as is_heavy
		from ranked group by test_name, run, unit_id
	) as judged
	where mark <> is_heavy;
	if units is not null then
		perform pg_advisory_xact_lock(hashtext('tabulia.count_units'));
		perform private.shift_counts(-1, tests, runs, units);
		update private.experiment_units as stored set is_heavy = mark
		from unnest(tests, runs, units, marks) as changed (test_name, run, unit_id, mark)
		where (stored.test_name, stored.run, stored.unit_id) = (changed.test_name, changed.run, changed.unit_id);
		perform private.shift_counts(1, tests, runs, units);
	end if;
	delete from private.unit_networks as networks where day < today and not exists (
		select from private.experiment_runs as runs
		where (runs.name, runs.run) = (networks.test_name, networks.run)
			and coalesce(ended_at, started_at + (plan ->> 'weeks')::integer * interval '7 days') >= midnight - interval '1 day'
	);
	return units is not null;
end;
$$;

-- Counts what accounts have reached as conversions of their units, except operators'. What is counted stays when the
-- account is deleted.
create function private.count_account_goals(accounts uuid[]) returns void
language sql set search_path = '' as $$
	with goals as (
		select origin.user_id, origin.units, users.email_confirmed_at,
			converted_at as paid_at
		from private.sign_up_attribution as origin
			join auth.users on users.id = origin.user_id
			left join private.trial_conversions as trial on trial.user_id = origin.user_id
		where origin.user_id = any (accounts) and outcome = 'verified'
			and not exists (select from private.admins where admins.user_id = origin.user_id)
	)
	select private.count_units(array_agg(
		(claim.test, claim.run, claim.unit, claim.arm, reached.goal, reached.at, null)::private.unit_event
	))
	from goals,
		jsonb_to_recordset(units) as claim (test text, run integer, arm text, unit uuid),
		-- An account that paid counts as confirmed.
		lateral (values
			('confirmed', coalesce(email_confirmed_at, paid_at)), ('paid', paid_at)
		) as reached (goal, at)
	where reached.at is not null
$$;

-- Trigger of an account that signs up, is confirmed, pays, gets its origin, or becomes an operator or ceases to be one:
-- brings customers up to date, has refresh_facts look at its visitor again, and counts its goals. Argument: the column of
-- the account.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	account constant uuid := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
begin
	-- A trial may have lost its account.
	if account is null then
		return null;
	end if;
	if private.is_customer(account) then
		insert into private.customers (user_id) values (account) on conflict (user_id) do nothing;
	else
		delete from private.customers where user_id = account;
	end if;
	insert into private.changed_accounts values (account);
	-- Planning the count takes longer than to ask whether there is anything to count.
	if tg_table_name <> 'admins' and exists (
		select from private.sign_up_attribution where user_id = account and outcome = 'verified' and units <> '[]'
	) then
		perform private.count_account_goals(array[account]);
	end if;
	return null;
end;
$$;
create trigger follow_account after insert or update of email_confirmed_at on auth.users
	for each row execute function private.follow_account('id');
create trigger follow_account after update of created_at on public.profiles
	for each row execute function private.follow_account('id');
create trigger follow_account after insert or update of converted_at on private.trial_conversions
	for each row execute function private.follow_account('user_id');
create trigger follow_account after update of outcome, session_id on private.sign_up_attribution
	for each row execute function private.follow_account('user_id');
create trigger follow_account after insert or delete on private.admins
	for each row execute function private.follow_account('user_id');

-- The JSON Schema of a plan, and of the content of each slot. Generated.
create function private.plan_rules() returns jsonb
language sql immutable set search_path = '' as $$
	select '{
		"plan": {
			"type": "object",
			"required": ["hypothesis","slot","primaryGoal","guardrailGoal","arms","audience","allocation","weeks"],
			"additionalProperties": false,
			"properties": {
				"title": {"type":"string","maxLength":80},
				"hypothesis": {"type":"string","maxLength":1000},
				"slot": {"anyOf":[{"type":"string","enum":["home.hero","beta.hero","pricing.hero","pricing.badge","pricing.price","cta.label","home.holdout","pricing.holdout","beta.holdout"]},{"type":"null"}]},
				"primaryGoal": {"type":"string","enum":["cta_click","sign_up","confirmed","paid"]},
				"guardrailGoal": {"type":"string","enum":["cta_click","sign_up","confirmed","paid","lcp_good"]},
				"arms": {"minItems":1,"maxItems":10,"type":"array","items":{"type":"object","properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,20}$"},"weight":{"type":"integer","minimum":0,"maximum":100},"content":{"type":"object","properties":{"fr":{"type":"object","additionalProperties":{"type":"string"}},"en":{"type":"object","additionalProperties":{"type":"string"}}},"required":["fr","en"],"additionalProperties":false}},"required":["id","weight"],"additionalProperties":false}},
				"audience": {"type":"object","properties":{"languages":{"maxItems":2,"type":"array","items":{"type":"string","enum":["fr","en"]}},"platforms":{"maxItems":3,"type":"array","items":{"type":"string","enum":["windows","mac","other"]}},"sources":{"maxItems":50,"type":"array","items":{"type":"string","minLength":1,"maxLength":200}},"sourcesExcluded":{"type":"boolean"}},"required":["languages","platforms","sources","sourcesExcluded"],"additionalProperties":false},
				"allocation": {"type":"integer","minimum":1,"maximum":100},
				"weeks": {"type":"integer","minimum":1,"maximum":52}
			}
		},
		"content": {
			"home.hero": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500},"ctaText":{"type":"string","minLength":1,"maxLength":80}},"required":["headline","subheadline","ctaText"],"additionalProperties":false},
			"beta.hero": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500},"ctaText":{"type":"string","minLength":1,"maxLength":80}},"required":["headline","subheadline","ctaText"],"additionalProperties":false},
			"pricing.hero": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500}},"required":["headline","subheadline"],"additionalProperties":false},
			"pricing.badge": {"type":"object","properties":{"label":{"type":"string","minLength":1,"maxLength":40},"look":{"type":"string","enum":["solid","outline","hidden"]}},"required":["label","look"],"additionalProperties":false},
			"pricing.price": {"type":"object","properties":{"monthly":{"type":"string","minLength":4,"maxLength":7,"pattern":"^[1-9][0-9]{0,3}[.][0-9]{2}$"},"annual":{"type":"string","minLength":4,"maxLength":7,"pattern":"^[1-9][0-9]{0,3}[.][0-9]{2}$"},"monthlyPrice":{"type":"string","minLength":7,"maxLength":80,"pattern":"^price_[A-Za-z0-9]+$"},"annualPrice":{"type":"string","minLength":7,"maxLength":80,"pattern":"^price_[A-Za-z0-9]+$"},"monthlyLink":{"type":"string","minLength":24,"maxLength":120,"pattern":"^https:[/][/]buy[.]stripe[.]com[/][A-Za-z0-9_]+$"},"annualLink":{"type":"string","minLength":24,"maxLength":120,"pattern":"^https:[/][/]buy[.]stripe[.]com[/][A-Za-z0-9_]+$"}},"required":["monthly","annual","monthlyPrice","annualPrice","monthlyLink","annualLink"],"additionalProperties":false},
			"cta.label": {"type":"object","properties":{"label":{"type":"string","minLength":1,"maxLength":30}},"required":["label"],"additionalProperties":false},
			"home.holdout": {"type":"object","properties":{},"additionalProperties":false},
			"pricing.holdout": {"type":"object","properties":{},"additionalProperties":false},
			"beta.holdout": {"type":"object","properties":{},"additionalProperties":false},
			"": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500},"ctaText":{"type":"string","minLength":1,"maxLength":80}},"required":["headline","subheadline","ctaText"],"additionalProperties":false}
		}
	}'::jsonb
$$;

-- Problem of a value by a JSON Schema, or null; knows the keywords that private.plan_rules uses.
create function private.schema_problem(given jsonb, rules jsonb, place text) returns text
language plpgsql immutable set search_path = '' as $$
declare
	plain constant text := given #>> '{}';
	-- The number that has limits: of a text its length.
	size constant numeric := case jsonb_typeof(given)
		when 'number' then plain::numeric when 'string' then char_length(plain) when 'array' then jsonb_array_length(given)
	end;
	found text;
begin
	if rules ? 'anyOf' then
		return case when not exists (
			select from jsonb_array_elements(rules -> 'anyOf') as choice where private.schema_problem(given, choice, place) is null
		) then place || ' is unknown' end;
	end if;
	if jsonb_typeof(given) is distinct from replace(rules ->> 'type', 'integer', 'number')
		or (rules ->> 'type' = 'integer' and plain !~ '^-?\d+$') then
		return format('%s must be: %s', place, rules ->> 'type');
	end if;
	if not coalesce(rules -> 'enum' @> given, true) or plain !~ (rules ->> 'pattern') then
		return place || ' is unknown';
	end if;
	if size < coalesce(rules ->> 'minimum', rules ->> 'minLength', rules ->> 'minItems')::numeric
		or size > coalesce(rules ->> 'maximum', rules ->> 'maxLength', rules ->> 'maxItems')::numeric then
		return place || ' is too small or too large';
	end if;
	if jsonb_typeof(given) = 'array' then
		select min(private.schema_problem(item, rules -> 'items', place || '[]')) into found
		from jsonb_array_elements(given) as item;
	elsif jsonb_typeof(given) = 'object' then
		select min(case
			when part = 'false' then format('%s.%s is unknown', place, name)
			when given ? name then private.schema_problem(given -> name, part, format('%s.%s', place, name))
			when rules -> 'required' ? name then format('%s.%s is missing', place, name)
		end) into found
		from jsonb_object_keys(coalesce(rules -> 'properties', '{}') || given) as name,
			coalesce(rules -> 'properties' -> name, rules -> 'additionalProperties') as part;
	end if;
	return found;
end;
$$;

-- Problem of a plan, or null. The Worker refuses the same.
create function private.plan_problem(plan jsonb) returns text
language sql immutable set search_path = '' as $$
	-- Each problem is looked for only where there is none before it.
	select coalesce(
		private.schema_problem(plan, rules -> 'plan', 'plan'),
		(
			select min(private.schema_problem(
				texts.value, rules -> 'content' -> coalesce(plan ->> 'slot', ''), 'content.' || texts.key
			))
			from jsonb_array_elements(plan -> 'arms') as arm, jsonb_each(arm -> 'content') as texts
		),
		(
			select case
				when count(distinct arm ->> 'id') < count(*) then 'two arms have the same id'
				when count(*) > 1 and not bool_or(arm ->> 'id' = 'A') then 'there is no control'
				when sum((arm ->> 'weight')::integer) <> 100 then 'the weights do not add to 100'
				-- A has today's prices, every other arm its own for all languages; chance alone decides who gets which.
				when plan ->> 'slot' = 'pricing.price' and (
					bool_or((arm ->> 'id' = 'A') = (arm ? 'content') or arm #> '{content,fr}' <> arm #> '{content,en}')
					or bool_or((arm #>> '{content,fr,annual}')::numeric >= 12 * (arm #>> '{content,fr,monthly}')::numeric)
					or (plan -> 'audience') - 'sourcesExcluded' <> '{"languages": [], "platforms": [], "sources": []}'
				) then 'the price test is not fair'
			end
			from jsonb_array_elements(plan -> 'arms') as arm
		)
	)
	from private.plan_rules() as rules
$$;

-- The tests as they are now; changed by private.change_experiment only.
create table private.experiments (
	-- A reserved name would be another call of the Worker.
	name text primary key check (name ~ '^[a-z0-9_]{1,80}$' and name not in ('power', 'preview')),
	state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'kept', 'stopped', 'archived')),
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
-- Nor two texts of the page's own.
create unique index experiments_kept_idx on private.experiments ((plan ->> 'slot')) where state = 'kept';

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

-- Changes with their author and time; rows are only added.
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

-- Documents that the Worker wrote into KV, in the order in which it began; kept for a day, the newest always
-- (docs/architecture/click.md#experiments-at-the-edge). A value of KV that is none of these was changed by hand.
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

-- A test's name for people: its title, if it has one.
create function private.title_of(test private.experiments) returns text
language sql immutable
return coalesce(test.plan ->> 'title', test.name);

-- Marks a start or stop in the charts of the back-office (docs/product/back-office.md#annotations).
create function private.annotate_run(test_name text, run integer, step text) returns void
language sql set search_path = '' as $$
	insert into private.annotations (day, kind, text, cause)
	select
		(now() at time zone 'UTC')::date, 'experiment', format('%s (%s): %s', private.title_of(test), annotate_run.run, step),
		format('experiment:%s:%s:%s', test_name, annotate_run.run, step)
	from private.experiments as test where name = test_name
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
	-- A visitor keeps the price once seen: another price is another test.
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
			where plan ->> 'slot' = new_plan ->> 'slot'
				and case when new_state = 'kept' then state = 'kept' else state in ('running', 'paused') end
		);
	end;
	if starts_run or new_state not in ('running', 'paused') then
		update private.experiment_runs set ended_at = now() where name = changed and run = old.run and ended_at is null;
	end if;
	if starts_run then
		insert into private.experiment_runs (name, run, plan, salt)
		select name, run, plan, salt from private.experiments where name = changed;
		perform private.annotate_run(changed, new_run, 'start');
	elsif old.state in ('running', 'paused') and new_state not in ('running', 'paused') then
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

-- A look is read once (docs/product/experiments.md#how-a-test-is-decided): the first conversions of the control and an arm at its
-- time, and the same without heavy networks. Rows are only added.
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
-- Looks that were read before their days were weighed are discarded: the days are weighed now, and the next call brings
-- the looks again.
create function public.store_experiment_looks(test_name text, run integer, looks jsonb) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
begin
	if private.weigh_networks(now()::date) then
		return;
	end if;
	insert into private.experiment_looks (test_name, run, arm, look, conversions, light)
	select store_experiment_looks.test_name, store_experiment_looks.run, due.arm, due.look, due.conversions, due.light
	from jsonb_to_recordset(looks) as due (arm text, look integer, conversions jsonb, light jsonb)
	order by due.arm, due.look
	on conflict do nothing;
end;
$$;

-- The type RunCounts of contract/run-counts.ts; null for a run that does not exist.
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

-- Whether the guardrail stopped the test, and nobody has changed it since.
create function private.is_stopped_for_harm(of_test private.experiments) returns boolean
language sql stable set search_path = '' as $$
	select of_test.state = 'stopped' and coalesce((
		select action = 'guardrail_stop' from private.experiment_history as newest
		where newest.name = of_test.name order by id desc limit 1
	), false)
$$;

-- A test with the counts of its current run: StoredExperiment of contract/stored-experiment.ts.
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
		'counts', case when of_test.state <> 'archived' then private.run_counts(of_test.name, of_test.run) end
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

-- For an active admin: the counts of a run, of the current one for null; and what counted units paid, less what they got
-- back, without tax, in cents within 14 and 30 days of their exposure (docs/product/experiments.md#revenue-per-visitor).
-- Operators and deleted accounts are in no row.
create function public.get_run_counts(test_name text, run integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
	of_run constant integer := coalesce(
		get_run_counts.run, (select experiments.run from private.experiments where name = get_run_counts.test_name)
	);
	counts jsonb;
begin
	perform private.require_active_admin();
	counts := private.run_counts(get_run_counts.test_name, of_run);
	perform private.refuse_if(counts is null, 'PT404', 'get_run_counts: there is no such run');
	return counts || jsonb_build_object('payers', (
		-- Claims first, of which there are few: without statistics of a new run, each unit was compared with each payment.
		with claims as materialized (
			select user_id, claim.unit
			from private.sign_up_attribution as origin, jsonb_to_recordset(origin.units) as claim (test text, run integer, unit uuid)
			where outcome = 'verified'
				and origin.units @> jsonb_build_array(jsonb_build_object('test', get_run_counts.test_name, 'run', of_run))
				and (claim.test, claim.run) = (get_run_counts.test_name, of_run)
				and not exists (select from private.admins where admins.user_id = origin.user_id)
		)
		select coalesce(jsonb_agg(to_jsonb(payers) order by day, arm, nets ->> '30'), '[]')
		from (
			select (exposed_at at time zone 'UTC')::date as day, units.arm, jsonb_build_object(
				'14', coalesce(sum(amount - tax) filter (where occurred_at < exposed_at + interval '14 days'), 0), '30', sum(amount - tax)
			) as nets
			from claims cross join lateral (
				select * from private.experiment_units as unit
				where (unit.test_name, unit.run, unit_id) = (get_run_counts.test_name, of_run, claims.unit)
					and not is_split and is_drawn and not is_crowded
				offset 0
			) as units join private.payments using (user_id)
			where currency = 'eur' and kind <> 'failure'
				and occurred_at >= exposed_at and occurred_at < exposed_at + interval '30 days'
			group by units.unit_id, 1, 2
		) as payers
	));
end;
$$;

-- For an active admin: the visitors of pages in the last 28 days as a number per week, and the share that reached a
-- goal. Paths are without a slash at their end (docs/product/experiments.md#power-of-a-test).
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
	perform private.refuse_if(test.state in ('kept', 'archived'), 'PT409', 'wrong_state');
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
		('keep', array['running'], 'kept'),
		('release', array['kept'], 'stopped'),
		('republish', array['running', 'paused', 'kept', 'stopped', 'archived'], 'same')
	) as step (name, from_states, leads_to)
	where step.name = act_on_experiment.action and test.state = any (step.from_states);
	perform private.refuse_if(next_state is null, 'PT409', 'wrong_state');
	-- One arm in a place with texts: a price is the contract's and Stripe's.
	perform private.refuse_if(
		act_on_experiment.action = 'keep' and (
			jsonb_array_length(test.plan -> 'arms') <> 1 or coalesce(test.plan ->> 'slot', 'pricing.price') ~ '[.](price|holdout)$'
		), 'PT409', 'wrong_state'
	);
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

-- Result of the last check, {name: [problem]}; tests that are not named have none
-- (docs/product/experiments.md#health-of-a-test).
create function public.record_experiment_problems(problems jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.experiments as stored set problems = found.names
	from (
		select name, array(select jsonb_array_elements_text(record_experiment_problems.problems -> name)) as names
		from private.experiments
	) as found
	where found.name = stored.name and found.names <> stored.problems
$$;

-- Stops a running test whose arm is proven to harm the guardrail goal, and adds the mails of operators who want alerts;
-- false when it no longer runs. harm holds texts of the mail (docs/product/experiments.md#guardrail).
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
		harm || jsonb_build_object(
			'test', test_name, 'test_title', private.title_of(test), 'run_count', test.run::text, 'opened_at', to_jsonb(now()) #>> '{}'
		)
	)
	from private.mail_recipients('alerts');
	return true;
end;
$$;
