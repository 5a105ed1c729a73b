-- The rights of customers to delete and to export their data (docs/product.md#account-data).

-- Deleting one's own account needs the password (docs/product.md#account-data): the app signs in with it once more and
-- deletes in that session. A session that was left open or stolen cannot.

create function private.require_recent_sign_in()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
	if not exists (
		select from auth.sessions
		where id = (auth.jwt() ->> 'session_id')::uuid
			and user_id = old.id
			and created_at > now() - interval '10 minutes'
	) then
		raise sqlstate 'PT401' using message = 'deleting an account needs a sign-in of the last 10 minutes';
	end if;
	return old;
end;
$$;

comment on function private.require_recent_sign_in() is
	'Trigger of a deleted account: raises PT401 when customers delete their own one in a session older than 10 minutes. Source: docs/product.md#account-data.';

create trigger require_recent_sign_in before delete on auth.users
	for each row when (auth.uid() = old.id) execute function private.require_recent_sign_in();

create function private.delete_account_of(account uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
	if exists (select from private.admins where user_id = account) then
		raise sqlstate 'PT403' using
			message = 'an operator''s account cannot be deleted: the owner of the database removes the operator first';
	end if;
	-- The account is locked before its rows, as in apply_billing_event: another order could deadlock.
	perform from auth.users where id = account for update;
	perform from public.user_subscriptions where user_id = account for update;
	perform private.remember_subscription(account);
	-- Stripe would go on charging an account that nobody can sign in to.
	if exists (
		select from private.subscription_states(account) as running
		where is_running and not exists (
			select from public.cancellations as known where known.subscription_id = running.subscription_id
				and (confirmed_at is null or confirmed_at > newest_event_at)
		)
	) then
		raise sqlstate 'PT409' using message = 'still_paid';
	end if;
	-- A receipt that waits is still sent.
	update private.mails set recipient = null, data = '{}'
	where state <> 'waiting' and lower(recipient) = (select lower(email) from auth.users where id = account);
	delete from auth.users where id = account;
	-- The only table of Auth without a foreign key to the account or to one of its sessions.
	delete from auth.flow_state where user_id = account;
end;
$$;

comment on function private.delete_account_of(uuid) is
	'Deletes an account and, by cascade, profile, subscription, usage and sessions. PT403 for an operator''s; PT409 while a paid subscription runs that is not cancelled. Source: docs/product.md#account-data.';

create function public.delete_account()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
	-- A second call, after a lost response, has nothing to delete and succeeds.
	if auth.uid() is not null and not exists (select from auth.users where id = auth.uid()) then
		return;
	end if;
	perform private.add_mail(
		'account_deleted:' || gen_random_uuid(), 'account_deleted', email, language,
		jsonb_build_object('deleted_at', to_jsonb(now()) #>> '{}')
	)
	from public.profiles where id = auth.uid();
	perform private.delete_account_of(private.require_live_session());
end;
$$;

comment on function public.delete_account() is
	'Deletes the caller''s account, and mails it; payments stay without an owner. PT403 for an operator; PT409 while a paid subscription runs that is not cancelled. Source: docs/product.md#account-data.';

create function private.export_account_of(owner uuid)
returns jsonb
language plpgsql stable set search_path = ''
-- Times in the result are UTC, whatever the session's zone is.
set timezone = 'UTC'
as $$
begin
	return (select jsonb_build_object(
		'account', jsonb_build_object(
			'id', account.id,
			'email', account.email,
			'created_at', account.created_at,
			'email_confirmed_at', account.email_confirmed_at,
			'last_sign_in_at', account.last_sign_in_at,
			'metadata', account.raw_user_meta_data
		),
		'profile', (select to_jsonb(p) from public.profiles as p where id = owner),
		'subscription', (select to_jsonb(s) from public.user_subscriptions as s where user_id = owner),
		'billing_events', (
			select coalesce(jsonb_agg(to_jsonb(e) - 'receipt_order' order by receipt_order), '[]')
			from private.billing_events as e where user_id = owner
		),
		'payments', (
			select coalesce(jsonb_agg(to_jsonb(p) order by occurred_at), '[]') from private.payments as p where user_id = owner
		),
		'subscription_changes', (
			select coalesce(jsonb_agg(to_jsonb(c) order by at, n), '[]')
			from private.subscription_changes as c where user_id = owner
		),
		'api_usage', (
			select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'called_at', called_at) order by called_at), '[]')
			from public.api_usage where user_id = owner
		),
		'identities', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'provider', provider, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at, 'data', identity_data
			) order by created_at), '[]')
			from auth.identities where user_id = owner
		),
		'sessions', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'created_at', sessions.created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip,
				'device', device, 'country', country, 'used_at', used_at
			) order by sessions.created_at), '[]')
			from auth.sessions left join private.session_uses on session_id = sessions.id where sessions.user_id = owner
		),
		'trial', (
			select to_jsonb(t) - 'trial' - 'user_id' from private.trial_conversions as t where user_id = owner
		),
		'attribution', (
			select to_jsonb(s) - 'user_id' from private.sign_up_attribution as s where user_id = owner
		),
		'visit', (
			select to_jsonb(v) - 'user_id' - 'is_named' from private.visitors as v where user_id = owner
		),
		'cancellations', (
			select coalesce(jsonb_agg(to_jsonb(c) order by requested_at), '[]')
			from public.cancellations as c where user_id = owner
		),
		'withdrawals', (
			select coalesce(jsonb_agg(to_jsonb(w) order by received_at), '[]')
			from public.withdrawals as w where user_id = owner
		),
		'mails', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'kind', kind, 'data', case when private.opens_account(kind) then '{}' else data end, 'created_at', created_at, 'sent_at', sent_at
			) order by created_at), '[]')
			from private.mails where lower(recipient) = lower(account.email)
		),
		'active_months', (
			select coalesce(jsonb_agg(month order by month), '[]') from private.active_in_month where user_id = owner
		),
		'admin', (select to_jsonb(a) from private.admins as a where user_id = owner),
		'admin_actions', (
			select coalesce(jsonb_agg(to_jsonb(d) order by at), '[]') from private.admin_actions as d where user_id = owner
		),
		'saved_views', (
			select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by created_at), '[]')
			from private.saved_views as v where user_id = owner
		),
		'cost_uploads', (
			select coalesce(jsonb_agg(to_jsonb(u) order by at), '[]') from private.cost_uploads as u where user_id = owner
		),
		'annotations', (
			select coalesce(jsonb_agg(to_jsonb(n) order by created_at), '[]') from private.annotations as n where user_id = owner
		)
	)
	from auth.users as account where account.id = owner);
end;
$$;

comment on function private.export_account_of(uuid) is
	'{account, profile, subscription, billing_events, payments, subscription_changes, api_usage, identities, sessions, trial, attribution, cancellations, withdrawals, mails, active_months, admin, admin_actions, saved_views, cost_uploads, annotations} of an account, without secrets of Auth. Source: docs/product.md#account-data.';

create function public.export_account()
returns jsonb
language sql stable security definer set search_path = ''
as $$
	select private.export_account_of(private.require_live_session())
$$;

comment on function public.export_account() is
	'What export_account_of returns of the caller''s own account. Source: docs/product.md#account-data.';

grant execute on function public.delete_account(), public.export_account() to authenticated;
