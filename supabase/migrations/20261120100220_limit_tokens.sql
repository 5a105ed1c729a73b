-- Access tokens hold what a session needs and nothing else: they are sealed in a cookie, and anybody with a session can
-- write into the metadata of their account at Auth directly (docs/architecture.md#session).

-- Hook of Auth, which asks it for the claims of each token: only those that Auth requires.
-- https://supabase.com/docs/guides/auth/auth-hooks/custom-access-token-hook
create function private.custom_access_token(event jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select jsonb_build_object('claims', jsonb_object_agg(name, value))
	from jsonb_each(event -> 'claims') as claims (name, value)
	where name in (
		'iss', 'aud', 'exp', 'iat', 'sub', 'role', 'aal', 'session_id', 'email', 'phone', 'is_anonymous'
	)
$$;

grant usage on schema private to supabase_auth_admin;
grant execute on function private.custom_access_token to supabase_auth_admin;
