-- The right to a copy: all that is kept of the caller, but no secret of Auth (spec §6, design §9).
create function public.export_account()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Times in the answer are UTC, whatever the session says.
set timezone = 'UTC'
as $$
declare
	caller constant uuid := auth.uid();
	answer jsonb;
begin
	select jsonb_build_object(
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
			select coalesce(jsonb_agg(to_jsonb(e) - 'arrival' order by arrival), '[]')
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
		)
	) into answer
	from auth.users as account where account.id = caller;
	if answer is null then
		raise sqlstate 'PT401' using message = 'export_account: nobody is signed in';
	end if;
	return answer;
end;
$$;

comment on function public.export_account() is
	'The caller''s {account, profile, subscription, billing_events, api_usage, identities, sessions}. Source: spec §6, design §9.';

revoke all on function public.export_account() from public, anon, authenticated, service_role;
grant execute on function public.export_account() to authenticated;
