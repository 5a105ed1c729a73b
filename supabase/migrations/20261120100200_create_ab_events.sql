-- ab_events: a row an exposure or conversion of a random test, written by ingest_events alone
-- (spec §3 'A/B event', design §6). Same partitioning and limits as landing_analytics.
create table public.ab_events (
	event_id uuid not null,
	event_name text not null check (event_name in ('exposure', 'conversion')),
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	created_at timestamptz not null check (isfinite(created_at)),
	test_name text not null check (char_length(test_name) between 1 and 200),
	variant text not null check (char_length(variant) between 1 and 200),
	session_id text not null check (char_length(session_id) <= 200),
	data jsonb not null check (jsonb_typeof(data) = 'object' and char_length(data::text) <= 4096),
	-- Also the index by time; ids are kept unique across months by private.event_ids.
	primary key (created_at, event_id)
) partition by range (created_at);

comment on table public.ab_events is
	'Exposures and conversions of A/B tests, one row an event. Source: spec §3 ''A/B event'', design §6.';
comment on column public.ab_events.created_at is
	'When the edge received it (EventBatch.received_at): decides partition and day.';
comment on column public.ab_events.session_id is 'Emptied after 25 months by expire_identifiers.';
comment on column public.ab_events.data is 'page, platform, source, button_location, destination; all optional.';

create index ab_events_test_idx on public.ab_events (test_name, variant, created_at);

-- No policy: through the API only service_role (bypassrls) reads.
alter table public.ab_events enable row level security;
revoke all on public.ab_events from public, anon, authenticated, service_role;
grant select on public.ab_events to service_role;
