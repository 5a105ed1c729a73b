-- What customers read and change of their own account on the dashboard (docs/product.md#account-data). Each function
-- requires a session that still exists: a token outlives its session by minutes.
-- The caller's {email, full_name, language, created_at, email_notifications}.
create function public.get_own_profile() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select jsonb_build_object(
		'email', email, 'full_name', full_name, 'language', language, 'created_at', created_at,
		'email_notifications', email_notifications
	)
	from public.profiles where id = auth.uid()
$$;

-- Changes those of {full_name, language, email_notifications} that are given; a null removes the name.
create function public.save_own_profile(change jsonb) returns void
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	update public.profiles set
		full_name = case when change ? 'full_name' then change ->> 'full_name' else full_name end,
		language = coalesce(change ->> 'language', language),
		email_notifications = coalesce((change ->> 'email_notifications')::boolean, email_notifications)
	where id = auth.uid();
$$;

-- The caller's {state, subscription_type, billing_period, current_period_end, cancel_at_period_end}; null without a plan
-- (docs/product.md#states-of-a-plan).
create function public.get_own_subscription() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select jsonb_build_object(
		'state', private.plan_state(plan), 'subscription_type', subscription_type, 'billing_period', billing_period,
		'current_period_end', current_period_end, 'cancel_at_period_end', cancel_at_period_end
	)
	from public.user_subscriptions as plan where user_id = auth.uid()
$$;

-- When the caller requested the cancellation that Stripe has not accepted yet; null for none
-- (docs/product.md#cancellation).
create function public.get_waiting_cancellation() returns timestamptz
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select max(requested_at) from public.cancellations where user_id = auth.uid() and confirmed_at is null
$$;
