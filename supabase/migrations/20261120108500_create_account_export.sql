-- The right of customers to a copy of their data (docs/product.md#account-data): all rows of all tables that name the
-- account, without secrets of Auth, with times in UTC. A test finds the tables in the catalog.

-- Who has the account, and where the account came from.
create function private.export_person(owner uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'account', jsonb_build_object(
			'id', account.id,
			'email', account.email,
			'created_at', account.created_at,
			'email_confirmed_at', account.email_confirmed_at,
			'last_sign_in_at', account.last_sign_in_at,
			'metadata', account.raw_user_meta_data
		),
		'profile', (select to_jsonb(p) from public.profiles as p where id = owner),
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
		'mails', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'kind', kind, 'data', case when private.opens_account(kind) then '{}' else data end, 'created_at', created_at,
				'sent_at', sent_at
			) order by created_at), '[]')
			from private.mails where lower(recipient) = lower(account.email)
		)
	)
	from auth.users as account where account.id = owner
$$;

-- What the account paid, used and cancelled.
create function private.export_use(owner uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
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
		'cancellations', (
			select coalesce(jsonb_agg(to_jsonb(c) order by requested_at), '[]')
			from public.cancellations as c where user_id = owner
		),
		'withdrawals', (
			select coalesce(jsonb_agg(to_jsonb(w) order by received_at), '[]')
			from public.withdrawals as w where user_id = owner
		),
		'active_months', (
			select coalesce(jsonb_agg(month order by month), '[]') from private.active_in_month where user_id = owner
		)
	)
$$;

-- The data of an account as a customer.
create function private.export_account_of(owner uuid) returns jsonb
language sql stable
return private.export_person(owner) || private.export_use(owner);

-- {admin, admin_actions, saved_views, cost_uploads, annotations} of who is or was an operator.
create function private.export_work_of(operator uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'admin', (select to_jsonb(a) from private.admins as a where user_id = operator),
		'admin_actions', (
			select coalesce(jsonb_agg(to_jsonb(d) order by at), '[]') from private.admin_actions as d where user_id = operator
		),
		'saved_views', (
			select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by created_at), '[]')
			from private.saved_views as v where user_id = operator
		),
		'cost_uploads', (
			select coalesce(jsonb_agg(to_jsonb(u) order by at), '[]') from private.cost_uploads as u where user_id = operator
		),
		'annotations', (
			select coalesce(jsonb_agg(to_jsonb(n) order by created_at), '[]') from private.annotations as n where user_id = operator
		)
	)
$$;

-- What export_account_of returns of the caller's own account; with the second factor also what export_work_of does.
create function public.export_account() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.export_account_of(caller)
		-- The audit trail names customers: a password alone does not open it.
		|| case when private.second_factor_due(caller) is null then private.export_work_of(caller) else '{}' end
	from private.require_live_session() as caller
$$;

grant execute on function public.export_account to authenticated;
