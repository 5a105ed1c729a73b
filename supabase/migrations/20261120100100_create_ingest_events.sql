-- The only writer of events: stores whole queue messages and updates the ledger, in one transaction
-- (docs/architecture.md#event-pipeline).

-- event_batch: the type EventBatch of contract/events.ts.
create type private.event_batch as (
	batch_id uuid, received_at timestamptz, received bigint, discarded jsonb, landing jsonb, ab jsonb, excluded jsonb,
	failed jsonb, vitals jsonb
);

-- Whether an object holds counts under these names only.
create function private.are_counts(counts jsonb, names text[]) returns boolean
language sql immutable
return counts = '{}' or jsonb_typeof(counts) = 'object' and not exists (
	select from jsonb_each(case jsonb_typeof(counts) when 'object' then counts else '{}' end) as given
	where given.key <> all (names) or jsonb_typeof(given.value) <> 'number' or given.value::text !~ '^\d{1,15}$'
);

-- What is wrong with a batch, or null. The constraints of the tables check its events.
create function private.batch_problem(batch private.event_batch) returns text
language sql immutable set search_path = '' as $$
	select case
		when batch.batch_id is null then 'batch_id is missing'
		when batch.received_at is null then 'received_at is missing'
		when batch.received is null or batch.received < 0 then 'received must be a count'
		when exists (
			select from unnest(array[batch.landing, batch.ab, coalesce(batch.excluded, '[]'), coalesce(batch.vitals, '[]')]) as events
			where jsonb_typeof(events) is distinct from 'array'
		) then 'landing, ab, excluded and vitals must be arrays'
		when private.are_counts(batch.discarded, array['bot', 'excluded', 'invalid', 'limited', 'lost']) is not true
			then 'discarded must hold counts of bot, excluded, invalid, limited, lost'
		when not private.are_counts(coalesce(batch.failed, '{}'), array['webhook', 'site'])
			then 'failed must hold counts of webhook, site'
	end;
$$;

-- Raises PT400 for the first batch that is invalid.
create function private.require_batches(batches jsonb) returns void
language sql set search_path = '' as $$
	select private.refuse_if(jsonb_typeof(batches) is distinct from 'array', 'PT400', 'ingest_events: batches must be an array');
	select private.refuse_if(problem is not null, 'PT400', format('ingest_events: batch %s: %s', place, problem))
	from (
		select row_number() over () as place, private.batch_problem(batch) as problem
		from jsonb_populate_recordset(null::private.event_batch, batches) as batch
	) as sent
	order by place
$$;

-- The names in the batches as they are shown, by how they are given: each is folded once, however many events have it.
create function private.shown_names(fresh private.event_batch[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
	names text[];
	networks bigint[];
begin
	select array_agg(name), array_agg(network) into names, networks
	from (
		select name, min((body ->> 'network')::bigint) as network
		from unnest(fresh) as batch, jsonb_array_elements(landing) as body,
			unnest(array[body ->> 'utm_source', body ->> 'utm_medium', body ->> 'utm_campaign', body ->> 'utm_content']) as name
		where name is not null
		group by name
	) as given;
	perform private.add_names(names, networks);
	return (select coalesce(jsonb_object_agg(name, private.shown_name(name)), '{}') from unnest(names) as name);
end;
$$;

-- Stores each event once; returns how many were stored, and how many were there already, by minute of receipt. The
-- trigger of ab_events runs when the whole statement is done, so it finds the networks.
create function private.store_events(fresh private.event_batch[], shown jsonb)
returns table (minute timestamptz, stored bigint, duplicate bigint)
language sql set search_path = '' as $$
	-- Each insert follows the order of its key, so that two concurrent calls cannot deadlock.
	with events as materialized (
		select received_at, kind, body, (body ->> 'event_id')::uuid as event_id
		from unnest(fresh) as batch cross join lateral (
			select 'landing' as kind, body from jsonb_array_elements(landing) as body
			union all
			select 'ab', body from jsonb_array_elements(ab) as body
		) as bodies
	), added as (
		insert into private.event_ids (event_id)
		select distinct event_id from events order by event_id
		on conflict do nothing
		returning event_id
	), chosen as materialized (
		select distinct on (event_id) events.* from events join added using (event_id)
		order by event_id, received_at
	), landed as (
		-- Each property of an event has the name of its column.
		insert into public.landing_analytics
		select e.* from chosen, jsonb_populate_record(null::public.landing_analytics, body || jsonb_build_object(
			'created_at', received_at,
			'utm_source', shown -> (body ->> 'utm_source'), 'utm_medium', shown -> (body ->> 'utm_medium'),
			'utm_campaign', shown -> (body ->> 'utm_campaign'), 'utm_content', shown -> (body ->> 'utm_content'),
			'utm_term', private.without_control_characters(body ->> 'utm_term'),
			'cta_text', private.without_control_characters(body ->> 'cta_text')
		)) as e
		where kind = 'landing'
		returning event_id
	), located as (
		insert into private.unit_networks (test_name, run, unit_id, network, day)
		select e.test_name, e.run, e.unit_id, (body ->> 'network')::bigint, (e.occurred_at at time zone 'UTC')::date
		from chosen, jsonb_populate_record(null::public.ab_events, body) as e
		where kind = 'ab' and e.event_name = 'exposure' and body ->> 'network' is not null
		order by 1, 2, 3 on conflict do nothing
	), tested as (
		insert into public.ab_events
		select e.*
		from chosen, jsonb_populate_record(null::public.ab_events, body || jsonb_build_object('created_at', received_at)) as e
		where kind = 'ab'
		returning event_id
	)
	select minute, sum(n)::bigint, sum(all_events - n)::bigint
	from (
		select date_trunc('minute', received_at) as minute, count(*) as n, 0 as all_events from chosen group by 1
		union all
		select date_trunc('minute', received_at), 0, count(*) from events group by 1
	) as counts
	group by minute
$$;

-- Adds the counts that batches carry: exposures that count nowhere, and failed responses.
create function private.store_counts(fresh private.event_batch[]) returns void
language sql set search_path = '' as $$
	insert into private.experiment_exclusions as stored (test_name, run, day, reason, n)
	select each.test_name, each.run, (received_at at time zone 'UTC')::date, each.reason, sum(each.n)
	from unnest(fresh), jsonb_populate_recordset(null::private.experiment_exclusions, coalesce(excluded, '[]')) as each
	group by 1, 2, 3, 4 having sum(each.n) > 0
	order by 1, 2, 3, 4
	on conflict (test_name, run, day, reason) do update set n = stored.n + excluded.n;

	insert into private.failed_responses as stored (minute, place, n)
	select date_trunc('minute', received_at), given.key, sum(given.value::bigint)
	from unnest(fresh), jsonb_each_text(coalesce(failed, '{}')) as given
	group by 1, 2 having sum(given.value::bigint) > 0
	order by 1, 2
	on conflict (minute, place) do update set n = stored.n + excluded.n;
$$;

-- Stores each EventBatch of an array once and updates the ledger. Returns {batches, repeated_batches, received, stored,
-- duplicate}. An invalid batch raises PT400, and nothing is stored.
create function public.ingest_events(batches jsonb) returns jsonb
language plpgsql security definer set search_path = ''
-- A timestamp without a zone is UTC, whatever the session's zone is.
set timezone = 'UTC' as $$
declare
	fresh private.event_batch[];
	shown jsonb;
	result jsonb;
begin
	perform private.require_batches(batches);
	with sent as materialized (
		select row_number() over () as place, batch
		from jsonb_populate_recordset(null::private.event_batch, batches) as batch
	), taken as (
		insert into private.ingested_batches (batch_id)
		select distinct (batch).batch_id from sent order by 1
		on conflict do nothing
		returning batch_id
	)
	select coalesce(array_agg(batch order by place), '{}') into fresh
	from (
		select distinct on (batch_id) place, batch from sent join taken on batch_id = (batch).batch_id
		order by batch_id, place
	) as first_ones;
	shown := private.shown_names(fresh);
	with events as materialized (select * from private.store_events(fresh, shown)), tally as materialized (
		-- received is the endpoint's own count, never derived: a lost event must show as a difference.
		select date_trunc('minute', received_at) as minute, 'received' as outcome, received as n from unnest(fresh)
		union all select minute, 'stored', stored from events
		union all select minute, 'duplicate', duplicate from events
		union all select minute, 'stored', stored from private.store_vitals(fresh)
		union all select date_trunc('minute', received_at), given.key, given.value::bigint
			from unnest(fresh), jsonb_each_text(discarded) as given
	), written as (
		insert into private.event_ledger as ledger (minute, outcome, n)
		select minute, outcome, sum(n) from tally group by minute, outcome having sum(n) > 0
		order by minute, outcome
		on conflict (minute, outcome) do update set n = ledger.n + excluded.n
	)
	select jsonb_build_object(
		'batches', cardinality(fresh),
		'repeated_batches', jsonb_array_length(batches) - cardinality(fresh),
		'received', coalesce(sum(n) filter (where outcome = 'received'), 0),
		'stored', coalesce(sum(n) filter (where outcome = 'stored'), 0),
		'duplicate', coalesce(sum(n) filter (where outcome = 'duplicate'), 0)
	) into result from tally;
	perform private.store_counts(fresh);
	return result;
exception when data_exception or integrity_constraint_violation then
	-- Only the message is passed on: the detail would quote the visitor's row.
	raise sqlstate 'PT400' using message = 'ingest_events: ' || sqlerrm;
end;
$$;
