-- The right of customers to a copy of their data (docs/product.md#account-data): all rows of all tables that name the
-- account, without secrets of Auth, with times in UTC. A test finds the tables in the catalog.

-- The rows of a table that name an account, in this order, without these columns.
create function private.rows_of(account uuid, of_table regclass, in_order text, without text[] default '{}') returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
	rows jsonb;
begin
	execute format(
		$sql$select coalesce(jsonb_agg(to_jsonb(named) - $2 order by %s), '[]') from %s as named where user_id = $1$sql$,
		in_order, of_table
	) into rows using account, without;
	return rows;
end;
$$;

-- The data of an account as a customer: who has it and where it came from, then what it paid, used and cancelled.
create function private.export_account_of(owner uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'account', jsonb_build_object(
			'id', account.id, 'email', account.email, 'created_at', account.created_at,
			'email_confirmed_at', account.email_confirmed_at, 'last_sign_in_at', account.last_sign_in_at,
			'metadata', account.raw_user_meta_data
		),
		'profile', (select to_jsonb(p) from public.profiles as p where id = owner),
		'identities', array(
			select jsonb_build_object(
				'provider', provider, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at, 'data', identity_data
			)
			from auth.identities where user_id = owner order by created_at
		),
		'sessions', array(
			select jsonb_build_object(
				'created_at', sessions.created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip,
				'device', device, 'country', country, 'used_at', used_at
			)
			from auth.sessions left join private.session_uses on session_id = sessions.id
			where sessions.user_id = owner order by sessions.created_at
		),
		'trial', private.rows_of(owner, 'private.trial_conversions', 'user_id', '{trial, user_id}') -> 0,
		'price', private.rows_of(owner, 'private.held_prices', 'user_id', '{user_id}') -> 0,
		'attribution', private.rows_of(owner, 'private.sign_up_attribution', 'user_id', '{user_id}') -> 0,
		'ad_clicks', private.rows_of(owner, 'private.ad_clicks', 'platform', '{user_id}'),
		'ad_conversions', private.rows_of(owner, 'private.ad_conversions', 'id', '{user_id}'),
		'visit', private.rows_of(owner, 'private.visitors', 'user_id', '{user_id, is_named}') -> 0,
		'mails', array(
			select jsonb_build_object(
				'kind', kind, 'data', case when private.opens_account(kind) then '{}' else data end, 'created_at', created_at,
				'sent_at', sent_at
			)
			from private.mails_of(owner) order by created_at
		),
		'subscription', private.rows_of(owner, 'public.user_subscriptions', 'user_id') -> 0,
		'billing_events', private.rows_of(owner, 'private.billing_events', 'receipt_order', '{receipt_order}'),
		'payments', private.rows_of(owner, 'private.payments', 'occurred_at'),
		'subscription_changes', private.rows_of(owner, 'private.subscription_changes', 'at, n'),
		'api_usage', private.rows_of(owner, 'public.api_usage', 'called_at', '{user_id}'),
		'cancellations', private.rows_of(owner, 'public.cancellations', 'requested_at'),
		'withdrawals', private.rows_of(owner, 'public.withdrawals', 'received_at'),
		'active_months', array(select month from private.active_in_month where user_id = owner order by month)
	)
	from auth.users as account where account.id = owner
$$;

-- {admin, admin_actions, saved_views, cost_uploads, campaign_links, annotations} of who is or was an operator.
create function private.export_work_of(operator uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'admin', private.rows_of(operator, 'private.admins', 'user_id') -> 0,
		'admin_actions', private.rows_of(operator, 'private.admin_actions', 'at'),
		'saved_views', private.rows_of(operator, 'private.saved_views', 'created_at', '{user_id}'),
		'cost_uploads', private.rows_of(operator, 'private.cost_uploads', 'at'),
		'campaign_links', private.rows_of(operator, 'private.campaign_links', 'created_at'),
		'annotations', private.rows_of(operator, 'private.annotations', 'created_at')
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
