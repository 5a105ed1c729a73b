-- Deleting one's own account needs the password (docs/product.md#account-data): the app signs in with it once more and
-- deletes in that session. A session that was left open or stolen cannot.

create function private.require_recent_sign_in()
returns trigger
language plpgsql
security definer
set search_path = ''
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

revoke all on function private.require_recent_sign_in() from public, anon, authenticated, service_role;

create trigger require_recent_sign_in before delete on auth.users
	for each row when (auth.uid() = old.id) execute function private.require_recent_sign_in();
