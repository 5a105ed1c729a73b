-- The right to leave: the login and all that hangs on it (spec §4 'Delete-account dialog', design §9).
create function public.delete_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
	caller constant uuid := auth.uid();
begin
	if caller is null then
		raise sqlstate 'PT401' using message = 'delete_account: nobody is signed in';
	end if;
	-- A second call finds nothing, and that is what was wanted.
	delete from auth.users where id = caller;
	-- Everything else refers to the account or to a session of it; this table of Auth does not.
	delete from auth.flow_state where user_id = caller;
end;
$$;

comment on function public.delete_account() is
	'Deletes the caller''s login, and with it profile, subscription, usage, sessions. The Stripe subscription itself is not cancelled. Source: spec §4 ''Delete-account dialog'', design §9.';

revoke all on function public.delete_account() from public, anon, authenticated, service_role;
grant execute on function public.delete_account() to authenticated;
