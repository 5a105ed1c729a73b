-- The export of an account also holds its origin.
create or replace function public.export_account()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Times in the result are UTC, whatever the session's zone is.
set timezone = 'UTC'
as $$
declare
	caller constant uuid := private.require_live_session();
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
		'profile', (select to_jsonb(p) from public.profiles as p where id = caller),
		'subscription', (select to_jsonb(s) from public.user_subscriptions as s where user_id = caller),
		'billing_events', (
			select coalesce(jsonb_agg(to_jsonb(e) - 'receipt_order' order by receipt_order), '[]')
			from private.billing_events as e where user_id = caller
		),
		'api_usage', (
			select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'called_at', called_at) order by called_at), '[]')
			from public.api_usage where user_id = caller
		),
		'identities', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'provider', provider, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at, 'data', identity_data
			) order by created_at), '[]')
			from auth.identities where user_id = caller
		),
		'sessions', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'created_at', created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip
			) order by created_at), '[]')
			from auth.sessions where user_id = caller
		),
		'trial', (
			select to_jsonb(t) - 'trial' - 'user_id' from private.trial_conversions as t where user_id = caller
		),
		'attribution', (
			select to_jsonb(s) - 'user_id' from private.sign_up_attribution as s where user_id = caller
		),
		'cancellations', (
			select coalesce(jsonb_agg(to_jsonb(c) order by requested_at), '[]')
			from public.cancellations as c where user_id = caller
		),
		'withdrawals', (
			select coalesce(jsonb_agg(to_jsonb(w) order by received_at), '[]')
			from public.withdrawals as w where user_id = caller
		),
		'mails', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'kind', kind, 'data', data, 'created_at', created_at, 'sent_at', sent_at
			) order by created_at), '[]')
			from private.mails where lower(recipient) = lower(account.email)
		),
		'active_months', (
			select coalesce(jsonb_agg(month order by month), '[]') from private.active_in_month where user_id = caller
		),
		'admin', (select to_jsonb(a) from private.admins as a where user_id = caller),
		'admin_actions', (
			select coalesce(jsonb_agg(to_jsonb(d) order by at), '[]') from private.admin_actions as d where user_id = caller
		)
	)
	from auth.users as account where account.id = caller);
end;
$$;

comment on function public.export_account() is
	'The caller''s {account, profile, subscription, billing_events, api_usage, identities, sessions, trial, attribution, cancellations, withdrawals, mails, active_months, admin, admin_actions}, without secrets of Auth. Source: docs/product.md#account-data.';
