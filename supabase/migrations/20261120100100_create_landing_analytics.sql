-- landing_analytics: a row a view or click, written by ingest_events alone (spec §3, design §7).
-- Partitioned by the month of created_at, the edge's clock at arrival; occurred_at is the browser's.
-- Lengths are those of EVENT_LIMITS in worker/contract/events.ts (a test compares).
create table public.landing_analytics (
	event_id uuid not null,
	event_type text not null check (event_type in ('view', 'click')),
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	created_at timestamptz not null check (isfinite(created_at)),
	variant text not null check (char_length(variant) between 1 and 200),
	page_url text not null check (char_length(page_url) <= 2048),
	utm_source text check (char_length(utm_source) <= 200),
	utm_medium text check (char_length(utm_medium) <= 200),
	utm_campaign text check (char_length(utm_campaign) <= 200),
	utm_content text check (char_length(utm_content) <= 200),
	utm_term text check (char_length(utm_term) <= 200),
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
	-- Also the index by time; ids are kept unique across months by private.event_ids.
	primary key (created_at, event_id)
) partition by range (created_at);

comment on table public.landing_analytics is
	'Views and clicks of the public pages, one row an event. Source: spec §3 ''Landing analytics event'', design §7.';
comment on column public.landing_analytics.created_at is
	'When the edge received it (EventBatch.received_at): decides partition and day.';
comment on column public.landing_analytics.session_id is 'Emptied after 25 months by expire_identifiers.';
comment on column public.landing_analytics.user_agent is 'Emptied after 25 months by expire_identifiers.';

create index landing_analytics_event_type_idx on public.landing_analytics (event_type, created_at);
create index landing_analytics_utm_campaign_idx on public.landing_analytics (utm_campaign, created_at);

-- No policy: through the API only service_role (bypassrls) reads.
alter table public.landing_analytics enable row level security;
revoke all on public.landing_analytics from public, anon, authenticated, service_role;
grant select on public.landing_analytics to service_role;
