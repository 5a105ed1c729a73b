-- Each event of Stripe, once, with its outcome. The changes are kept: the state of a subscription is always computed
-- from all of them, in the order of creation, not of receipt (docs/architecture.md#accounts-and-billing).
create table private.billing_events (
	id text primary key,
	type text not null,
	-- When Stripe created the event, in whole seconds.
	created_at timestamptz not null,
	received_at timestamptz not null default now(),
	outcome text not null check (outcome in ('applied', 'stale', 'ignored', 'invalid')),
	-- What is wrong with an invalid event.
	problem text check ((problem is not null) = (outcome = 'invalid')),
	-- Order of receipt; decides between events of the same second whose order is unknown.
	receipt_order bigint not null generated always as identity,
	-- The account that the event was applied to; null, like the columns after it, for an ignored or invalid event, and
	-- once the account is deleted: the money stays.
	user_id uuid references auth.users (id) on delete set null,
	customer_id text,
	subscription_id text,
	change jsonb,
	-- The event's money: BillingMoney of contract/billing.ts. An invalid event has it too, so that
	-- refunds of an unlisted invoice are recognised (docs/money.md#payments).
	money jsonb,
	-- Order among the events of a subscription in the same second; written by order_seconds.
	place integer not null default 0
);

create index billing_events_user_id_idx on private.billing_events (user_id);
create index billing_events_subscription_id_idx on private.billing_events (subscription_id);
create index billing_events_customer_id_idx on private.billing_events (customer_id);
create index billing_events_invoice_id_idx on private.billing_events ((money ->> 'invoice_id'));
create index billing_events_charge_id_idx on private.billing_events ((money ->> 'charge_id'));
create index billing_events_payment_intent_id_idx on private.billing_events ((money ->> 'payment_intent_id'));
-- Invalid events are few among all.
create index billing_events_invalid_idx on private.billing_events (received_at) where outcome = 'invalid';

-- A cancellation and the deletion of an account see every subscription of the account, not only the one in force.
-- billing_events → one row per subscription of the account, each field from the newest event that has it; is_running:
-- Stripe goes on charging it (docs/product.md#subscription-states).
create function private.subscription_states(customer uuid)
returns table (
	subscription_id text, began_at timestamptz, newest_event_at timestamptz, state jsonb, is_running boolean
)
language sql stable set search_path = '' as $$
	with events as (
		select
			billing_events.*,
			-- remember_subscription writes the type 'row'.
			type like 'checkout.session.%' or type in ('customer.subscription.created', 'row') as is_beginning
		from private.billing_events
		where user_id = customer and change is not null
	), subscriptions as (
		-- An event without a subscription id belongs to every subscription of the account, or to an unnamed one.
		select distinct events.subscription_id from events
		where events.subscription_id is not null or not exists (select from events where events.subscription_id is not null)
	), theirs as (
		select subscriptions.subscription_id as in_force, events.*
		from subscriptions
		join events on events.subscription_id is not distinct from subscriptions.subscription_id
			or events.subscription_id is null
	), newest_values as (
		-- The newest value of each field: an older event still provides the fields that no newer one has.
		select distinct on (in_force, field.key) in_force, field.key, field.value
		from theirs,
			jsonb_each(jsonb_strip_nulls(change || jsonb_build_object('customer_id', customer_id))) as field
		order by in_force, field.key, created_at desc, place desc, receipt_order desc
	), states as (
		select
			in_force,
			min(created_at) filter (where is_beginning and theirs.subscription_id is not null) as began_at,
			max(created_at) as newest_event_at,
			(select coalesce(jsonb_object_agg(key, value), '{}') from newest_values
				where newest_values.in_force is not distinct from theirs.in_force) as state
		from theirs
		group by in_force
	)
	select
		in_force, began_at, newest_event_at, state,
		-- Stripe goes on charging these.
		coalesce(state ->> 'subscription_status' in ('active', 'trialing', 'past_due', 'unpaid', 'paused'), false)
			and not coalesce((state ->> 'cancel_at_period_end')::boolean, false)
	from states
$$;

-- billing_events → user_subscriptions: the paid subscription started last (else the overdue one, else the last one),
-- each field from the newest event that has it. Does nothing without events (docs/product.md#subscription-states).
create function private.roll_subscription(customer uuid) returns void
language sql set search_path = '' as $$
	with chosen as (
		-- A paid subscription comes before an overdue one, that before an ended one; then the one started last. Thus the
		-- end of an old subscription does not end a newer one, nor can a stranger's payment end or mask one that is paid.
		select subscription_id as in_force, newest_event_at, state from private.subscription_states(customer)
		order by
			case state ->> 'subscription_status'
				when 'active' then 0 when 'trialing' then 0 when 'past_due' then 1 else 2
			end,
			began_at desc nulls last, newest_event_at desc
		limit 1
	)
	update public.user_subscriptions as mine set
		subscription_type = coalesce(state ->> 'subscription_type', mine.subscription_type),
		subscription_status = coalesce(state ->> 'subscription_status', mine.subscription_status),
		-- Values of another subscription do not apply to this one.
		billing_period = coalesce(state ->> 'billing_period', same.billing_period),
		current_period_end = coalesce(to_timestamp((state ->> 'current_period_end')::bigint), same.current_period_end),
		cancel_at_period_end = coalesce((state ->> 'cancel_at_period_end')::boolean, same.cancel_at_period_end, false),
		stripe_customer_id = coalesce(state ->> 'customer_id', same.stripe_customer_id),
		stripe_subscription_id = in_force, billing_updated_at = newest_event_at, updated_at = now()
	from chosen left join public.user_subscriptions as same
		on same.user_id = customer and same.stripe_subscription_id is not distinct from in_force
	where mine.user_id = customer;
$$;

-- Records a row that no event created (an import, the demo accounts) as an event, so that older events do not overwrite
-- it.
create function private.remember_subscription(customer uuid) returns void
language sql set search_path = '' as $$
	insert into private.billing_events (id, type, created_at, outcome, user_id, customer_id, subscription_id, change)
	select
		'row:' || stripe_subscription_id, 'row', coalesce(billing_updated_at, updated_at), 'applied',
		user_id, stripe_customer_id, stripe_subscription_id,
		jsonb_build_object(
			'subscription_type', subscription_type, 'subscription_status', subscription_status,
			'billing_period', billing_period,
			'current_period_end', extract(epoch from current_period_end)::bigint,
			'cancel_at_period_end', cancel_at_period_end
		)
	from public.user_subscriptions
	where user_id = customer
		and stripe_subscription_id is not null
		and not exists (select from private.billing_events where user_id = customer and change is not null)
	on conflict (id) do nothing;
$$;

-- Moves a Stripe subscription to the account that its checkout names, when an e-mail address had matched another
-- account, which falls back to its other subscription or to a trial (docs/product.md#subscription-states).
create function private.take_over_subscription(customer uuid, subscription text) returns void
language plpgsql set search_path = '' as $$
declare
	other uuid;
begin
	for other in
		select user_id from private.billing_events where subscription_id = subscription and user_id <> customer
		union
		select user_id from public.user_subscriptions where stripe_subscription_id = subscription and user_id <> customer
		order by 1
	loop
		perform private.remember_subscription(other);
		update private.billing_events set user_id = customer where user_id = other and subscription_id = subscription;
		update public.user_subscriptions set
			subscription_type = default, subscription_status = default, billing_period = null, current_period_end = null,
			cancel_at_period_end = default, stripe_customer_id = null, stripe_subscription_id = null,
			billing_updated_at = null, updated_at = now()
		where user_id = other and stripe_subscription_id = subscription;
		perform private.roll_subscription(other);
	end loop;
end;
$$;
