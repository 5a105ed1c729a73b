-- The only writer of events: stores whole queue messages and updates the ledger, in one transaction
-- (docs/architecture.md#event-pipeline).

-- event_batch: the type EventBatch of worker/contract/events.ts.
create type private.event_batch as (
	batch_id uuid,
	received_at timestamptz,
	received bigint,
	discarded jsonb,
	landing jsonb,
	ab jsonb,
	excluded jsonb,
	failed jsonb,
	vitals jsonb
);

create function private.are_counts(counts jsonb, names text[])
returns boolean
language sql immutable set search_path = ''
as $$
	select jsonb_typeof(counts) = 'object' and not exists (
		select from jsonb_each(case jsonb_typeof(counts) when 'object' then counts else '{}' end) as given
		where given.key <> all (names) or jsonb_typeof(given.value) <> 'number' or given.value::text !~ '^\d{1,15}$'
	)
$$;

comment on function private.are_counts(jsonb, text[]) is 'Whether an object holds counts under these names only.';

create function private.batch_problem(batch private.event_batch)
returns text
language sql immutable set search_path = ''
as $$
	select case
		when batch.batch_id is null then 'batch_id is missing'
		when batch.received_at is null then 'received_at is missing'
		when batch.received is null or batch.received < 0 then 'received must be a count'
		when jsonb_typeof(batch.landing) is distinct from 'array' then 'landing must be an array'
		when jsonb_typeof(batch.ab) is distinct from 'array' then 'ab must be an array'
		when jsonb_typeof(coalesce(batch.excluded, '[]')) <> 'array' then 'excluded must be an array'
		when jsonb_typeof(coalesce(batch.vitals, '[]')) <> 'array' then 'vitals must be an array'
		when jsonb_typeof(batch.discarded) is distinct from 'object' then 'discarded must be an object'
		when not private.are_counts(batch.discarded, array['bot', 'excluded', 'invalid', 'limited', 'lost'])
			then 'discarded must hold counts of bot, excluded, invalid, limited, lost'
		when not private.are_counts(coalesce(batch.failed, '{}'), array['webhook', 'site'])
			then 'failed must hold counts of webhook, site'
	end;
$$;

comment on function private.batch_problem(private.event_batch) is
	'What is wrong with a batch, or null. The constraints of the tables check its events.';

create function private.without_control_characters(value text)
returns text
language sql immutable set search_path = ''
as $$
	-- C0 and C1 controls, and the characters that hide text or change its direction.
	select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]', '', 'g')
$$;

comment on function private.without_control_characters(text) is
	'A text from a URL or a page without the characters that a report cannot show.';

create function public.ingest_events(batches jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
-- A timestamp without a zone is UTC, whatever the session's zone is.
set timezone = 'UTC'
as $$
declare
	problem text;
	result jsonb;
begin
	if jsonb_typeof(batches) is distinct from 'array' then
		raise sqlstate 'PT400' using message = 'ingest_events: batches must be an array';
	end if;
	select format('batch %s: %s', sent.place, private.batch_problem(sent.batch)) into problem
	from (
		select row_number() over () as place, batch
		from jsonb_populate_recordset(null::private.event_batch, batches) as batch
	) as sent
	where private.batch_problem(sent.batch) is not null
	order by sent.place
	limit 1;
	if problem is not null then
		raise sqlstate 'PT400' using message = 'ingest_events: ' || problem;
	end if;

	-- Each insert follows the order of its key, so that two concurrent calls cannot deadlock.
	with sent as materialized (
		select row_number() over () as place, batch.*
		from jsonb_populate_recordset(null::private.event_batch, batches) as batch
	), taken as (
		insert into private.ingested_batches (batch_id)
		select distinct batch_id from sent order by batch_id
		on conflict do nothing
		returning batch_id
	), fresh as materialized (
		select distinct on (batch_id) sent.*, date_trunc('minute', received_at) as minute
		from sent join taken using (batch_id)
		order by batch_id, place
	), events as materialized (
		select fresh.received_at, fresh.minute, 'landing' as kind, body, (body ->> 'event_id')::uuid as event_id
		from fresh, jsonb_array_elements(fresh.landing) as body
		union all
		select fresh.received_at, fresh.minute, 'ab', body, (body ->> 'event_id')::uuid
		from fresh, jsonb_array_elements(fresh.ab) as body
	), unseen as (
		insert into private.event_ids (event_id)
		select distinct event_id from events order by event_id
		on conflict do nothing
		returning event_id
	), chosen as materialized (
		select distinct on (event_id) events.* from events join unseen using (event_id)
		order by event_id, received_at
	), landed as (
		insert into public.landing_analytics (
			event_id, event_type, occurred_at, created_at, variant, page_url,
			utm_source, utm_medium, utm_campaign, utm_content, utm_term, session_id, user_agent,
			viewport_width, viewport_height, referrer, cta_location, cta_text, cta_destination,
			detected_platform, language
		)
		select
			e.event_id, e.event_type, e.occurred_at, chosen.received_at, e.variant, e.page_url,
			private.without_control_characters(e.utm_source), private.without_control_characters(e.utm_medium),
			private.without_control_characters(e.utm_campaign), private.without_control_characters(e.utm_content),
			private.without_control_characters(e.utm_term), e.session_id, e.user_agent,
			e.viewport_width, e.viewport_height, e.referrer, e.cta_location,
			private.without_control_characters(e.cta_text), e.cta_destination,
			e.detected_platform, e.language
		from chosen, jsonb_populate_record(null::public.landing_analytics, chosen.body) as e
		where chosen.kind = 'landing'
		returning date_trunc('minute', created_at) as minute
	), tested as (
		insert into public.ab_events (
			event_id, event_name, occurred_at, created_at, test_name, run, variant, goal, unit_id, data
		)
		select
			e.event_id, e.event_name, e.occurred_at, chosen.received_at, e.test_name, e.run, e.variant, e.goal, e.unit_id, e.data
		from chosen, jsonb_populate_record(null::public.ab_events, chosen.body) as e
		where chosen.kind = 'ab'
		returning date_trunc('minute', created_at) as minute
	), reports as materialized (
		select fresh.minute, (fresh.received_at at time zone 'UTC')::date as day, report.*
		from fresh, jsonb_populate_recordset(null::private.vitals_report, coalesce(fresh.vitals, '[]')) as report
	), timed as (
		insert into private.daily_vitals as known (
			day, metric, page, release, device, test_name, run, arm, bucket, n
		)
		select day, metric, page, private.known_release(release), device, test, run, arm,
			private.vitals_bucket(metric, value), count(*)
		from reports,
			lateral (values ('lcp', lcp), ('inp', inp), ('cls', cls), ('ttfb', ttfb)) as measured (metric, value),
			lateral (
				select '' as test, 0 as run, '' as arm
				union select shown.test, shown.run, shown.arm
				from jsonb_to_recordset(reports.arms) as shown (test text, run integer, arm text)
			) as shown
		where value is not null
		group by 1, 2, 3, 4, 5, 6, 7, 8, 9
		order by 1, 2, 3, 4, 5, 6, 7, 8, 9
		on conflict (day, metric, page, release, device, test_name, run, arm, bucket) do update set n = known.n + excluded.n
	), stored as (
		select minute, count(*) as n from (table landed union all table tested) as rows group by minute
	), tally as materialized (
		-- received is the endpoint's own count, never derived: a lost event must show as a difference.
		select minute, 'received' as outcome, received as n from fresh
		union all select minute, 'stored', n from stored
		union all select minute, 'stored', count(*) from reports group by minute
		union all select minute, 'duplicate', count(*) - coalesce(stored.n, 0)
			from events left join stored using (minute) group by minute, stored.n
		union all select fresh.minute, aside.key, aside.value::bigint
			from fresh, jsonb_each_text(fresh.discarded) as aside
	), written as (
		insert into private.event_ledger as ledger (minute, outcome, n)
		select minute, outcome, sum(n) from tally group by minute, outcome having sum(n) > 0
		order by minute, outcome
		on conflict (minute, outcome) do update set n = ledger.n + excluded.n
	), kept_out as (
		insert into private.experiment_exclusions as known (test_name, run, day, reason, n)
		select each.test_name, each.run, (fresh.received_at at time zone 'UTC')::date, each.reason, sum(each.n)
		from fresh, jsonb_populate_recordset(null::private.experiment_exclusions, coalesce(fresh.excluded, '[]')) as each
		group by 1, 2, 3, 4 having sum(each.n) > 0
		order by 1, 2, 3, 4
		on conflict (test_name, run, day, reason) do update set n = known.n + excluded.n
	), failed as (
		insert into private.failed_responses as known (minute, place, n)
		select minute, given.key, sum(given.value::bigint)
		from fresh, jsonb_each_text(coalesce(fresh.failed, '{}')) as given
		group by 1, 2 having sum(given.value::bigint) > 0
		order by 1, 2
		on conflict (minute, place) do update set n = known.n + excluded.n
	)
	select jsonb_build_object(
		'batches', (select count(*) from fresh),
		'repeated_batches', (select count(*) from sent) - (select count(*) from fresh),
		'received', coalesce(sum(n) filter (where outcome = 'received'), 0),
		'stored', coalesce(sum(n) filter (where outcome = 'stored'), 0),
		'duplicate', coalesce(sum(n) filter (where outcome = 'duplicate'), 0)
	) into result from tally;
	return result;
exception when data_exception or integrity_constraint_violation then
	-- Only the message is passed on: the detail would quote the visitor's row.
	raise sqlstate 'PT400' using message = 'ingest_events: ' || sqlerrm;
end;
$$;

comment on function public.ingest_events(jsonb) is
	'Stores each EventBatch of an array once and updates the ledger. Returns {batches, repeated_batches, received, stored, duplicate}. An invalid batch raises PT400, and nothing is stored. Source: docs/architecture.md#event-pipeline.';

grant execute on function public.ingest_events(jsonb) to service_role;
