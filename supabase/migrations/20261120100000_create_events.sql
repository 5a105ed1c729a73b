-- The tables of visitors' events that ingest_events writes (docs/architecture.md#event-pipeline).
-- The platform provides the roles anon, authenticated and service_role.

-- private: what only functions and the database owner reach.

create schema private;
comment on schema private is 'Not exposed by the API.';
revoke all on schema private from public, anon, authenticated, service_role;

-- Raises an error that the API returns: PT404 is HTTP's 404. A condition that is null refuses nothing.
create function private.refuse_if(is_wrong boolean, code text, problem text) returns void
language plpgsql immutable set search_path = '' as $$
begin
	if is_wrong then
		raise exception using errcode = code, message = problem;
	end if;
end;
$$;

-- One row per view or click, partitioned by month (docs/product.md#visitor-events); only ingest_events writes it. The
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
-- (docs/experiments.md#experiments). private.experiment_units decides what of it counts.
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
	goal text check (goal in ('cta_click', 'lcp_good', 'lcp_slow')),
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

-- The network that each exposed unit came from, a keyed hash that changes every day; forget_networks empties it.
create table private.unit_networks (
	test_name text not null,
	run integer not null,
	unit_id uuid not null,
	network bigint not null,
	day date not null,
	place bigint not null generated always as identity,
	primary key (test_name, run, unit_id)
);

create index unit_networks_network_idx on private.unit_networks (network, test_name, run, place);

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

-- Failed calls of the billing webhook, and responses 5xx of any other path, by minute (docs/product.md#alerts). They
-- come with the batches, whose delivery is safe, and are no part of the ledger.
create table private.failed_responses (
	minute timestamptz not null check (isfinite(minute)),
	place text not null check (place in ('webhook', 'site')),
	n bigint not null check (n > 0),
	primary key (minute, place)
);

-- Exposures that count nowhere, by test, run and UTC day (docs/experiments.md#experiments). Each is also in the ledger,
-- as bot or excluded.
create table private.experiment_exclusions (
	test_name text not null check (char_length(test_name) between 1 and 200),
	run integer not null check (run >= 0),
	day date not null,
	reason text not null check (reason in ('bot', 'excluded', 'tester')),
	n bigint not null check (n > 0),
	primary key (test_name, run, day, reason)
);

-- What event_ledger_balance returns; `difference`: received less all others, which is 0 when nothing is lost.
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
