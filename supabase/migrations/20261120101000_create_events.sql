-- Visitors' events: views, clicks, exposures and conversions of tests, and the ledger that finds a lost one
-- (docs/architecture/click.md#event-pipeline).
--
-- In: ingest_events alone writes events, a queue message at a time, each event once; names of campaigns are stored in
-- their first spelling, of a network only so many. Triggers of later files count what comes in.
-- Out: landing_analytics and ab_events are read by facts, visitors and experiments; event_ledger_balance by the system
-- page and the alerts. Monthly partitions are made ahead and dropped 25 months after their end; identifiers are emptied
-- before that (docs/product/visits.md#consent-and-third-parties).

-- One row per view or click, partitioned by month (docs/product/visits.md#visitor-events); only ingest_events writes it. The
-- lengths are those of EVENT_LIMITS in contract/events.ts (a test compares them).
create table public.landing_analytics (
	event_id uuid not null,
	event_type text not null check (event_type in ('view', 'click')),
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	-- When the edge received the event (EventBatch.received_at); decides partition and day. occurred_at is the
	-- browser's clock.
	created_at timestamptz not null check (isfinite(created_at)),
	variant text not null check (char_length(variant) between 1 and 200),
	page_url text not null check (char_length(page_url) <= 2048),
	utm_source text check (char_length(utm_source) <= 200),
	utm_medium text check (char_length(utm_medium) <= 200),
	utm_campaign text check (char_length(utm_campaign) <= 200),
	utm_content text check (char_length(utm_content) <= 200),
	utm_term text check (char_length(utm_term) <= 200),
	-- Emptied after 25 months by expire_identifiers, like user_agent.
	session_id text not null check (char_length(session_id) <= 200),
	user_agent text not null check (char_length(user_agent) <= 300),
	viewport_width integer check (viewport_width between 0 and 20000),
	viewport_height integer check (viewport_height between 0 and 20000),
	referrer text check (char_length(referrer) <= 2048),
	cta_location text check (char_length(cta_location) <= 200),
	cta_text text check (char_length(cta_text) <= 200),
	cta_destination text check (char_length(cta_destination) <= 2048),
	detected_platform text not null check (detected_platform in ('windows', 'mac', 'other')),
	language text not null check (language in ('fr', 'en')),
	-- The key is also the index by time; private.event_ids keeps ids unique across partitions.
	primary key (created_at, event_id)
) partition by range (created_at);
create index landing_analytics_session_id_idx on public.landing_analytics (session_id, created_at);

-- There is no policy: only service_role, which bypasses row security, reads it through the API.
alter table public.landing_analytics enable row level security;
grant select on public.landing_analytics to service_role;

-- One row per exposure or conversion of an A/B test, partitioned and written as landing_analytics is
-- (docs/product/experiments.md#experiments). private.experiment_units decides what of it counts.
create table public.ab_events (
	event_id uuid not null,
	event_name text not null check (event_name in ('exposure', 'conversion')),
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	-- When the edge received the event (EventBatch.received_at); decides partition and day, like occurred_at by the
	-- edge's clock.
	created_at timestamptz not null check (isfinite(created_at)),
	test_name text not null check (char_length(test_name) between 1 and 200),
	-- 0 for a definition made by hand.
	run integer not null check (run >= 0),
	variant text not null check (char_length(variant) between 1 and 200),
	goal text check (goal in ('cta_click', 'sign_up', 'lcp_good', 'lcp_slow')),
	-- The visitor in this run of this test, joined with no other test and no session. The nil UUID after 25 months
	-- (expire_identifiers).
	unit_id uuid not null,
	-- page, platform, language, browser, returning, source, button_location, destination; all optional.
	data jsonb not null check (jsonb_typeof(data) = 'object' and char_length(data::text) <= 4096),
	check ((event_name = 'conversion') = (goal is not null)),
	primary key (created_at, event_id)
) partition by range (created_at);
alter table public.ab_events enable row level security;
grant select on public.ab_events to service_role;

-- The networks that each exposed unit came from, keyed hashes that differ in each run; weigh_networks forgets them when
-- the run is over.
create table private.unit_networks (
	test_name text not null,
	run integer not null,
	unit_id uuid not null,
	-- Place of the key among those of its caller, from narrow to wide.
	width integer not null,
	network bigint not null,
	day date not null,
	place bigint not null generated always as identity,
	primary key (test_name, run, unit_id, width)
);
create index unit_networks_network_idx on private.unit_networks (network, test_name, run, day, place);

-- Detects duplicates across partitions. Ids stay for 35 days, because the browser keeps unsent events for up to 30
-- (EVENT_LIMITS.maxAgeDays).
create table private.event_ids (
	event_id uuid primary key,
	seen_at timestamptz not null default now()
);
create index event_ids_seen_at_idx on private.event_ids (seen_at);

-- Makes a second delivery of a queue message a no-op. Ids stay for 35 days.
create table private.ingested_batches (
	batch_id uuid primary key,
	ingested_at timestamptz not null default now()
);
create index ingested_batches_ingested_at_idx on private.ingested_batches (ingested_at);

-- Events by minute of receipt and outcome: received is counted at the endpoint, every other outcome where it happens; a
-- difference is a loss.
create table private.event_ledger (
	minute timestamptz not null check (isfinite(minute)),
	outcome text not null check (outcome in (
		'received', 'stored', 'duplicate', 'bot', 'excluded', 'invalid', 'limited', 'lost'
	)),
	n bigint not null check (n >= 0),
	primary key (minute, outcome)
);

-- Failed calls of the billing webhook, and responses 5xx of any other path, by minute (docs/product/back-office.md#alerts). They
-- come with the batches, whose delivery is safe, and are no part of the ledger.
create table private.failed_responses (
	minute timestamptz not null check (isfinite(minute)),
	place text not null check (place in ('webhook', 'site')),
	n bigint not null check (n > 0),
	primary key (minute, place)
);

-- Exposures that count nowhere, by test, run and UTC day (docs/product/experiments.md#experiments). Each is also in the ledger,
-- as bot or excluded.
create table private.experiment_exclusions (
	test_name text not null check (char_length(test_name) between 1 and 200),
	run integer not null check (run >= 0),
	day date not null,
	reason text not null check (reason in ('bot', 'excluded', 'tester')),
	n bigint not null check (n > 0),
	primary key (test_name, run, day, reason)
);

-- Columns of event_ledger_balance; `difference`: received less all others, which is 0 when nothing is lost.
create type private.event_balance as (
	received bigint, stored bigint, duplicate bigint, bot bigint, excluded bigint, invalid bigint, limited bigint, lost bigint,
	difference bigint
);

-- Totals by outcome over the minutes from_time (included) to to_time (excluded).
create function public.event_ledger_balance(from_time timestamptz, to_time timestamptz) returns private.event_balance
language sql stable security definer set search_path = '' as $$
	select jsonb_populate_record(
		(0, 0, 0, 0, 0, 0, 0, 0, 0)::private.event_balance,
		jsonb_object_agg(outcome, n) || jsonb_build_object('difference', sum(case outcome when 'received' then n else -n end))
	)
	from (
		select outcome, sum(n) as n from private.event_ledger where minute >= from_time and minute < to_time group by 1
	) as totals
$$;

-- Each name of a source, medium, campaign or content in its first spelling, which every row that names a campaign has:
-- links differ in it, so that names are trimmed and compared without case (docs/product/reports.md#campaign-report).
create table private.campaign_names (
	folded text primary key,
	name text not null check (char_length(name) between 1 and 200),
	-- Keyed hashes of the networks that brought the name, from the Worker; emptied after a day by expire_identifiers.
	networks bigint[],
	-- Whether the name has a sign-up, a cost or a link of ours, which cost more than a request: such campaigns are named first.
	is_earned boolean not null default false,
	-- Whether many networks brought it on one day.
	is_widely_seen boolean not null default false
);
create index campaign_names_earned_idx on private.campaign_names (name) where is_earned;
create index campaign_names_networks_idx on private.campaign_names using gin (networks) where networks is not null;
create index campaign_names_presented_idx on private.campaign_names (name) where is_earned or is_widely_seen;

-- Widest networks that brought a name today (a household has many narrow ones), as long as it is neither earned nor widely seen; emptied with the day by
-- expire_identifiers.
create table private.name_networks (
	folded text not null references private.campaign_names (folded) on delete cascade,
	network bigint not null,
	primary key (folded, network)
);

-- A text from a URL or a page without the characters that a report cannot show.
create function private.without_control_characters(value text) returns text
language sql immutable set search_path = '' as $$
	-- C0 and C1 controls, and the characters that hide text, change its direction or are not seen.
	select regexp_replace(
		value,
		'[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g'
	)
$$;

-- Key that names share which look the same (foldedName of contract/tags.ts): without case, letters composed, any spaces as
-- one; null for an empty one.
create function private.folded_name(name text) returns text
language sql immutable
return nullif(lower(btrim(regexp_replace(
	normalize(private.without_control_characters(name)), '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
))), '');

-- The first spelling of a name, which add_names has stored; (other) for one beyond the limit of its caller.
create function private.shown_name(given text) returns text
language sql stable strict
begin atomic
	select coalesce(
		(select name from private.campaign_names where folded = private.folded_name(given)),
		case when private.folded_name(given) is null then '' else '(other)' end
	);
end;

-- Whether a campaign, or a source without one, has a sign-up, a cost or a link; by the names as they are shown.
create function private.is_earned_name(source text, campaign text) returns boolean
language sql stable parallel safe
begin atomic
	select exists (
		select from private.campaign_names
		where is_earned and name = coalesce(nullif(campaign, ''), source)
	);
end;

-- How much a key of a caller admits: each wider one twice as much as the one in it (CALLER_LIMITS and WIDER of
-- contract/callers.ts). Keys are counted from 1, from narrow to wide.
create function private.limit_of_key(narrow integer, width bigint) returns bigint
language sql immutable
return narrow * 2 ^ (width - 1);
-- Whether mails and the back-office's first page may name a campaign: anybody can invent a name and have operators read it
-- in a mail of ours, so that both its parts must be earned or widely seen (docs/product/reports.md#earned-names).
create function private.is_presented(source text, campaign text) returns boolean
language sql stable parallel safe
begin atomic
	select not exists (
		select from unnest(array[source, campaign]) as part
		where part not in ('', '(unknown)', '(other)') and not exists (
			select from private.campaign_names where name = part and (is_earned or is_widely_seen)
		)
	);
end;

-- A text of somebody else in a mail: no mail program makes a link of it, because nothing in it is an address, a host or a
-- telephone number any more.
create function private.unlinked(text text) returns text
language sql immutable set search_path = '' as $$
	select case
		-- Seven digits and more in a row, whatever stands between them.
		when parted ~ '\d([\s().·/-]*\d){6,}' then regexp_replace(
			regexp_replace(parted, '(?<=\d)[\s()·/-]+(?=\d)', '·', 'g'), '(\d{3})(?=\d)', '\1·', 'g'
		)
		else parted
	end
	from regexp_replace(text, '(?<=\S)[.．。｡](?=\S)', '[.]', 'g') as without_dots,
		replace(replace(replace(without_dots, '://', '[:]//'), '@', '[at]'), '＠', '[at]') as parted
$$;

-- A campaign in a mail: its source and name, or (other).
create function private.campaign_in_mail(source text, campaign text) returns text
language sql stable set search_path = '' as $$
	select case
		when source in ('', '(unknown)') then source
		when private.is_presented(source, campaign)
			then private.unlinked(concat_ws(' / ', left(source, 60), nullif(left(campaign, 60), '')))
		else '(other)'
	end
$$;

-- Stores the spelling of new names, in a statement before the one that reads them, so that two calls agree. Of a
-- network only 20 in a day. Callers: an array of the networks of each name.
create function private.add_names(names text[], callers jsonb default '[]', are_earned boolean default false)
returns void
language sql set search_path = '' as $$
	with given as (
		select private.folded_name(name) as folded, (array_agg(btrim(private.without_control_characters(name)) order by place))[1] as name,
			(array_agg(caller order by place))[1] as caller
		from rows from (unnest(names), jsonb_array_elements(callers)) with ordinality as given (name, caller, place)
		where private.folded_name(name) is not null
		group by 1
	), fresh as (
		select given.* from given
		where not exists (select from private.campaign_names as stored where stored.folded = given.folded)
	), admitted as (
		select folded, bool_and(place + (
			select count(*) from private.campaign_names as brought where brought.networks @> array[network]
		) <= private.limit_of_key(20, width)) as is_admitted
		from (
			select folded, network::bigint as network, width, row_number() over (partition by network order by folded) as place
			from fresh, jsonb_array_elements_text(caller) with ordinality as keys (network, width)
		) as by_key
		group by folded
	)
	insert into private.campaign_names as stored (folded, name, networks, is_earned)
	select folded, name, nullif(array(select jsonb_array_elements_text(caller)::bigint), '{}'), are_earned
	from fresh left join admitted using (folded)
	where is_admitted is not false
	order by folded
	on conflict do nothing;

	update private.campaign_names set is_earned = true
	where are_earned and not is_earned and folded in (select private.folded_name(name) from unnest(names) as name);
$$;

-- The values of an origin that filters ({source, campaign, variant, platform, language}, each optional) let pass, as
-- {name: [value]}; of a source or campaign in whichever spelling the filter names it (docs/product/money.md#revenue-figures).
create function private.passing_values(filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_object_agg(
		key,
		-- Both read as "none" on screen.
		case value when '(none)' then '["", "(none)"]' else jsonb_build_array(coalesce(name, value)) end
	), '{}')
	from jsonb_each_text(filters) left join private.campaign_names
		on key in ('source', 'campaign') and folded = private.folded_name(value)
	where value is not null
$$;

-- Whether the values of an origin are among those. A filter that is not given vanishes from a plan.
create function private.is_passing(
	passing jsonb, source text, campaign text, variant text, platform text, language text
) returns boolean
language sql immutable
return coalesce(passing -> 'source' ? source, true)
	and coalesce(passing -> 'campaign' ? campaign, true)
	and coalesce(passing -> 'variant' ? variant, true)
	and coalesce(passing -> 'platform' ? platform, true)
	and coalesce(passing -> 'language' ? language, true);

-- event_batch: the type EventBatch of contract/events.ts.
create type private.event_batch as (
	batch_id uuid, received_at timestamptz, received bigint, discarded jsonb, landing jsonb, ab jsonb, excluded jsonb,
	failed jsonb, vitals jsonb
);

-- Notes which networks bring these names, and which of them many brought on one day. Earned names cost one look.
create function private.note_name_networks(batches private.event_batch[], names text[]) returns void
language plpgsql set search_path = '' as $$
declare
	unknown text[];
begin
	select array_agg(given) into unknown
	from unnest(names) as given join private.campaign_names on folded = private.folded_name(given)
	where not is_earned and not is_widely_seen;
	if unknown is null then
		return;
	end if;
	insert into private.name_networks (folded, network)
	select distinct private.folded_name(given), (body -> 'networks' ->> -1)::bigint
	from unnest(batches) as batch, jsonb_array_elements(landing) as body,
		unnest(array[body ->> 'utm_source', body ->> 'utm_medium', body ->> 'utm_campaign', body ->> 'utm_content']) as given
	where given = any (unknown) and body -> 'networks' ->> -1 is not null
	order by 1, 2
	on conflict do nothing;
	with seen as (
		delete from private.name_networks
		where folded in (
			select folded from private.name_networks
			where folded in (select private.folded_name(given) from unnest(unknown) as given)
			group by folded having count(*) >= private.min_name_networks()
		)
		returning folded
	)
	update private.campaign_names set is_widely_seen = true where folded in (select folded from seen);
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
		insert into private.unit_networks (test_name, run, unit_id, width, network, day)
		select e.test_name, e.run, e.unit_id, width, network::bigint, (e.occurred_at at time zone 'UTC')::date
		from chosen, jsonb_populate_record(null::public.ab_events, body) as e,
			jsonb_array_elements_text(body -> 'networks') with ordinality as keys (network, width)
		where kind = 'ab' and e.event_name = 'exposure'
		order by 1, 2, 3, 4 on conflict do nothing
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

-- Stores each EventBatch of an array once and updates the ledger. Returns {batches, repeated_batches, received, stored,
-- duplicate}. An invalid batch raises PT400, and nothing is stored.
create function public.ingest_events(batches jsonb) returns jsonb
language plpgsql security definer set search_path = ''
-- A timestamp without a zone is UTC, whatever the session's zone is.
set timezone = 'UTC' as $$
declare
	fresh private.event_batch[];
	names text[];
	callers jsonb;
	shown jsonb;
	result jsonb;
begin
	perform private.refuse_if(exists (
		select from jsonb_populate_recordset(null::private.event_batch, batches) as batch
		where batch.received < 0 or num_nulls(batch_id, received_at, received, discarded, landing, ab) > 0
	), 'PT400', 'ingest_events: a batch lacks a part');
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
	-- Each name is folded once, however many events have it.
	select array_agg(name), coalesce(jsonb_agg(caller), '[]') into names, callers
	from (
		select name, (array_agg(coalesce(body -> 'networks', '[]')))[1] as caller
		from unnest(fresh) as batch, jsonb_array_elements(landing) as body,
			unnest(array[body ->> 'utm_source', body ->> 'utm_medium', body ->> 'utm_campaign', body ->> 'utm_content']) as name
		where name is not null
		group by name
	) as given;
	perform private.add_names(names, callers);
	perform private.note_name_networks(fresh, names);
	select coalesce(jsonb_object_agg(name, private.shown_name(name)), '{}') into shown from unnest(names) as name;
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
	return result;
exception when data_exception or integrity_constraint_violation then
	-- Only the message is passed on: the detail would quote the visitor's row.
	raise sqlstate 'PT400' using message = 'ingest_events: ' || sqlerrm;
end;
$$;

-- Creates the partition of a UTC month and moves its rows out of the default partition; false if it exists.
create function private.make_partition(parent text, month date) returns boolean
language plpgsql set search_path = '' as $$
declare
	default_partition constant text := parent || '_default';
	partition constant text := parent || to_char(month, '_YYYY_MM');
	starts constant timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
	ends constant timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
	time_column name;
	referenced regclass;
begin
	if to_regclass(format('private.%I', partition)) is not null then
		return false;
	end if;
	select attname into strict time_column
	from pg_catalog.pg_partitioned_table join pg_catalog.pg_attribute on attrelid = partrelid and attnum = partattrs[0]
	where partrelid = to_regclass(format('public.%I', parent));
	-- Creating a partition locks the referenced table. It is locked first, as a delete there does: another order
	-- could deadlock.
	for referenced in
		select distinct confrelid from pg_catalog.pg_constraint
		where contype = 'f' and conrelid = to_regclass(format('public.%I', parent))
	loop
		execute format('lock table %s in share row exclusive mode', referenced);
	end loop;
	-- PostgreSQL rejects a range while the default partition holds rows of it: it is detached for the move.
	execute format('alter table public.%I detach partition private.%I', parent, default_partition);
	execute format(
		'create table private.%I partition of public.%I for values from (%L) to (%L)',
		partition, parent, starts, ends
	);
	execute format(
		'with moved as (delete from private.%1$I where %5$I >= %2$L and %5$I < %3$L returning *)
		insert into private.%4$I select * from moved',
		default_partition, starts, ends, partition, time_column
	);
	execute format('alter table public.%I attach partition private.%I default', parent, default_partition);
	return true;
end;
$$;

-- Creates the missing partitions from the current UTC month on; returns how many. The Worker calls it nightly.
create function public.make_partitions(months_ahead integer default 3) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC'
-- PostgREST applies it to the call instead of its own limit of 8 s.
set statement_timeout = '55s' as $$
declare
	parent text;
	made integer := 0;
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.make_partitions'));
	-- The order in which ingest_events writes them: another order could deadlock.
	foreach parent in array array['landing_analytics', 'ab_events', 'api_usage'] loop
		made := made + (
			select count(*) filter (where private.make_partition(parent, (date_trunc('month', now()) + make_interval(months => ahead))::date))
			from generate_series(0, months_ahead) as ahead
		);
	end loop;
	return made;
end;
$$;

-- Drops the months of events that ended more than 25 months ago; returns the names of their partitions.
create function public.drop_expired_events() returns text[]
language plpgsql security definer set search_path = '' set statement_timeout = '55s' as $$
declare
	expired text[] := array(
		select partition::text
		from unnest(array['landing_analytics', 'ab_events']) as parent,
			generate_series(
				private.first_month()::timestamp,
				date_trunc('month', (now() - interval '25 months') at time zone 'UTC') - interval '1 month', '1 month'
			) as months (starts),
			to_regclass(format('private.%I', parent || to_char(starts, '_YYYY_MM'))) as partition
		where partition is not null
		order by starts, parent
	);
	partition text;
begin
	foreach partition in array expired loop
		execute format('drop table %s', partition);
	end loop;
	return expired;
end;
$$;
