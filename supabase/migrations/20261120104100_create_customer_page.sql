-- One customer in the back-office, and what a super_admin does there (docs/product.md#customers-page). Opening the page
-- is recorded like an action: it shows a person's data.

-- Raises PT404 unless the account exists.
create function private.require_account(account uuid) returns void
language sql stable set search_path = '' as $$
	select private.refuse_if(not exists (select from auth.users where id = account), 'PT404', 'there is no such account');
$$;

-- What happened to an account's plan, [{at, what, detail}], the newest 100 first: trial_started, converted,
-- cancellation_requested, or the type of Stripe's event with its change.
create function private.plan_history_of(account uuid) returns jsonb
language sql stable set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('at', at, 'what', what, 'detail', detail)
		from (
			select started_at as at, 'trial_started' as what, '{}'::jsonb as detail
			from private.trial_conversions where user_id = account
			union all
			select converted_at, 'converted', '{}' from private.trial_conversions where user_id = account
			union all
			select requested_at, 'cancellation_requested', '{}' from public.cancellations where user_id = account
			union all
			select created_at, type, coalesce(change, '{}')
			from private.billing_events where user_id = account and type <> 'row' and change is not null
		) as every_event
		where at is not null order by at desc limit 100
	))
$$;

-- For an active admin: {id, email, name, language, signed_up_at, confirmed_at, is_operator, plan, history, attribution,
-- usage, mails, sessions, last_sign_in_at, payments} of an account; PT404 without it. Records the view.
create function public.get_customer(account uuid) returns jsonb
language sql security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select private.require_account(account);
	select private.record_reading('view_customer', account, 1);
	select jsonb_build_object(
		'id', customer.id, 'email', profile.email, 'name', profile.full_name, 'language', profile.language,
		'signed_up_at', profile.created_at, 'confirmed_at', customer.email_confirmed_at,
		'is_operator', exists (select from private.admins where user_id = account),
		'plan', (
			select jsonb_build_object(
				'type', subscription_type, 'state', private.plan_state(plan), 'billing_period', billing_period,
				'current_period_end', current_period_end, 'stripe_customer_id', stripe_customer_id
			)
			from public.user_subscriptions as plan where user_id = account
		),
		'history', private.plan_history_of(account),
		'attribution', (
			select jsonb_build_object(
				'outcome', outcome, 'platform', platform, 'first', first_touch, 'last', last_touch
			)
			from private.sign_up_attribution where user_id = account
		),
		'usage', private.daily_calls_of(account, now()::date - 29, now()::date),
		'mails', array(
			select jsonb_build_object('kind', kind, 'state', state, 'created_at', created_at, 'sent_at', sent_at)
			from private.mails_of(account) order by created_at desc limit 50
		),
		'sessions', (select count(*) from auth.sessions where user_id = account),
		'last_sign_in_at', customer.last_sign_in_at,
		'payments', array(
			select jsonb_build_object('id', id, 'at', occurred_at, 'amount', amount, 'currency', currency)
			from private.payments where user_id = account and kind <> 'failure' order by occurred_at desc, id
		)
	)
	from auth.users as customer join public.profiles as profile using (id)
	where customer.id = account
$$;

-- For an active super_admin: ends all sessions of an account; returns their number. Recorded.
create function public.sign_out_customer(account uuid) returns integer
language sql security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	select private.require_account(account);
	select private.add_admin_action('sign_out_customer', account, 'done');
	-- Their refresh tokens go with them.
	with ended as (delete from auth.sessions where user_id = account returning true)
	select count(*)::integer from ended
$$;

-- For an active super_admin: what the customer's own export holds. Recorded.
create function public.export_customer(account uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin('super_admin');
	perform private.require_account(account);
	perform private.record_reading('export_customer', account, 1);
	return private.export_account_of(account) || private.export_work_of(account);
end;
$$;

-- For an active super_admin: deletes an account, whose address is the confirmation (PT400). PT403 for an operator's,
-- PT409 while a paid subscription runs. Recorded.
create function public.delete_customer(account uuid, confirmation text) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	select private.require_account(account);
	select private.refuse_if(not exists (
		select from auth.users where id = account and lower(coalesce(nullif(email, ''), id::text)) = lower(btrim(confirmation))
	), 'PT400', 'delete_customer: the confirmation is not the address of the account');
	select private.add_admin_action('delete_customer', account, 'done');
	select private.delete_account_of(account);
$$;

-- The address of an account that has not confirmed it, else null; for the Worker, which sends the link again.
create function public.find_unconfirmed_address(account uuid) returns text
language sql stable security definer set search_path = '' as $$
	select email from auth.users where id = account and email_confirmed_at is null and email <> ''
$$;
