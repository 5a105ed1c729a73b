-- The state of every Stripe subscription of an account, so that a cancellation and the deletion of an account see
-- all of them, not only the one in force.
create function private.subscription_states(customer uuid)
returns table (
	subscription_id text, began_at timestamptz, newest_event_at timestamptz, state jsonb, is_running boolean
)
language sql
stable
set search_path = ''
as $$
	with events as (
		select
			billing_events.*,
			type = 'customer.subscription.deleted' as is_end,
			-- remember_subscription writes the type 'row'.
			type like 'checkout.session.%' or type in ('customer.subscription.created', 'row') as is_beginning
		from private.billing_events
		where user_id = customer
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
		-- The newest value of each field: an older event still provides the fields that no newer one has. An end
		-- is the last event of its second.
		select distinct on (in_force, field.key) in_force, field.key, field.value
		from theirs,
			jsonb_each(jsonb_strip_nulls(change || jsonb_build_object('customer_id', customer_id))) as field
		order by in_force, field.key, created_at desc, is_end desc, receipt_order desc
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

comment on function private.subscription_states(uuid) is
	'billing_events → one row per subscription of the account, each field from the newest event that has it; is_running: Stripe goes on charging it. Source: docs/product.md#subscription-states.';

create or replace function private.roll_subscription(customer uuid)
returns void
language sql
set search_path = ''
as $$
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
		stripe_subscription_id = in_force,
		billing_updated_at = newest_event_at,
		updated_at = now()
	from chosen left join public.user_subscriptions as same
		on same.user_id = customer and same.stripe_subscription_id is not distinct from in_force
	where mine.user_id = customer;
$$;

revoke all on function private.subscription_states(uuid) from public, anon, authenticated, service_role;
