-- What counts in a test: each unit once per run, and its first conversion after the exposure
-- (docs/experiments.md#counting). Batches arrive in any order, so that a unit is judged again with each of its events.

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
	-- One of the three heaviest networks of its day: counted, and counted again apart.
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
	-- arm; by day, exposures and goals of the heaviest networks again with the prefix heavy:.
	fact text not null,
	-- day, platform, language, source, browser or returning; each of them alone has all units.
	by text not null,
	value text not null,
	n bigint not null,
	primary key (test_name, run, by, value, arm, fact)
);

-- What units count as, added up by day and by each trait: an exposure or why they are left out, each goal once.
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

-- Whether a network had brought enough units of a run on that day before this one (docs/experiments.md#counting).
create function private.is_crowded(given private.unit_networks) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from private.unit_networks as earlier
		where (earlier.network, earlier.test_name, earlier.run) = (given.network, given.test_name, given.run)
			and earlier.place < given.place
		offset 19 limit 1
	)
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
		private.is_crowded(brought)
	from (
		select
			test_name, run, unit_id, (array_agg(arm order by goal is null desc, at))[1] as arm,
			min(at) filter (where goal is null) as exposed_at,
			(array_agg(data order by at) filter (where goal is null))[1] as data,
			count(distinct arm) > 1 as is_split,
			bool_and(data -> 'not_drawn' is null) as is_drawn
		from unnest(events)
		group by 1, 2, 3
	) as firsts left join private.unit_networks as brought using (test_name, run, unit_id)
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

-- Forgets the networks of the days before, after it has marked the units of each test's and day's three heaviest ones.
create function private.forget_networks(today date) returns void
language plpgsql set search_path = '' as $$
declare
	tests text[];
	runs integer[];
	units uuid[];
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.count_units'));
	with networks as (
		select test_name, run, day, network,
			row_number() over (partition by test_name, run, day order by count(*) desc, network) as rank
		from private.unit_networks
		where day < today
		group by test_name, run, day, network having count(*) > 1
	)
	select array_agg(test_name), array_agg(run), array_agg(unit_id) into tests, runs, units
	from private.unit_networks join networks using (test_name, run, day, network)
	where rank <= 3;
	if units is not null then
		perform private.shift_counts(-1, tests, runs, units);
		update private.experiment_units as stored set is_heavy = true
		from unnest(tests, runs, units) as heavy (test_name, run, unit_id)
		where (stored.test_name, stored.run, stored.unit_id) = (heavy.test_name, heavy.run, heavy.unit_id);
		perform private.shift_counts(1, tests, runs, units);
	end if;
	delete from private.unit_networks where day < today;
	update private.campaign_names set network = null where network is not null;
end;
$$;
