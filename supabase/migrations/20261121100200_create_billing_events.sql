-- billing_events: what Stripe told us, once each. The changes stay, so that a subscription's state is
-- always made from all of them, in the order in which Stripe made them, not in which they came.
create table private.billing_events (
	id text primary key,
	type text not null,
	created_at timestamptz not null,
	received_at timestamptz not null default now(),
	outcome text not null check (outcome in ('applied', 'stale', 'ignored')),
	arrival bigint not null generated always as identity,
	user_id uuid references auth.users (id) on delete cascade,
	customer_id text,
	subscription_id text,
	change jsonb
);

comment on table private.billing_events is
	'Stripe''s events that were taken in, and what became of each. Source: spec §4 ''Login success'', design §9.';
comment on column private.billing_events.created_at is 'Stripe''s clock, in whole seconds.';
comment on column private.billing_events.arrival is 'Decides between events of one second.';
comment on column private.billing_events.user_id is
	'The account it was applied to; null, like the columns after it, for an ignored event.';

create index billing_events_user_id_idx on private.billing_events (user_id);
create index billing_events_subscription_id_idx on private.billing_events (subscription_id);
create index billing_events_customer_id_idx on private.billing_events (customer_id);

revoke all on private.billing_events from public, anon, authenticated, service_role;

create function private.billing_event_problem(event jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
	with shape (key, kind, pattern, is_required) as (
		values
			('id', 'string', '^.{1,255}$', true),
			('type', 'string', '^.{1,255}$', true),
			('created', 'number', '^\d{1,11}$', true),
			('user_id', 'string', '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', false),
			('email', 'string', '', false),
			('customer_id', 'string', '^.{1,255}$', false),
			('subscription_id', 'string', '^.{1,255}$', false),
			('change', 'object', '', false),
			('change.subscription_type', 'string', '^(free_trial|beta|premium)$', false),
			('change.subscription_status', 'string',
				'^(active|trialing|past_due|unpaid|paused|canceled|incomplete|incomplete_expired)$', false),
			('change.billing_period', 'string', '^(monthly|annual)$', false),
			('change.current_period_end', 'number', '^\d{1,11}$', false),
			('change.cancel_at_period_end', 'boolean', '', false)
	), given as (
		select key, value
		from jsonb_each(case jsonb_typeof(event) when 'object' then event else '{}' end)
		union all
		select 'change.' || key, value
		from jsonb_each(case jsonb_typeof(event -> 'change') when 'object' then event -> 'change' else '{}' end)
	)
	select case when jsonb_typeof(event) is distinct from 'object' then 'event must be an object' else (
		select string_agg(
			key || case when shape.kind is null then ' is not known' else ' is missing or wrong' end, ', ' order by key
		)
		from shape full join given using (key)
		where shape.kind is null
			or (is_required and coalesce(value, 'null') = 'null')
			or (value <> 'null' and (jsonb_typeof(value) <> kind or value #>> '{}' !~ pattern))
	) end
$$;

comment on function private.billing_event_problem(jsonb) is
	'What is wrong with the argument of apply_billing_event, or null. Source: design §9.';

revoke all on function private.billing_event_problem(jsonb) from public, anon, authenticated, service_role;
