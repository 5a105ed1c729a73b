-- admins: who operates the back-office; the login itself is the account's (spec 2 §3 'Admin record', design §9).
create table private.admins (
	user_id uuid primary key references auth.users (id) on delete cascade,
	name text check (char_length(name) between 1 and 200),
	role text not null default 'admin' check (role in ('admin', 'super_admin')),
	is_active boolean not null default true,
	created_at timestamptz not null default now(),
	last_login timestamptz
);

comment on table private.admins is
	'Operators of the back-office, one row an account; written by the owner of the database alone. Source: spec 2 §3.';

revoke all on private.admins from public, anon, authenticated, service_role;

create function private.caller_as_admin(user_email text)
returns setof private.admins
language sql
stable
set search_path = ''
as $$
	select admins.*
	from private.admins join auth.users on users.id = admins.user_id
	where users.id = auth.uid()
		and users.email_confirmed_at is not null
		and lower(users.email) = lower(user_email)
$$;

comment on function private.caller_as_admin(text) is
	'The caller''s admin record, if the address is their own and confirmed. Source: design §9.';

create function private.require_active_admin(wanted text default 'admin')
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
	if not exists (
		select from private.admins join auth.users on users.id = admins.user_id
		where users.id = auth.uid() and users.email_confirmed_at is not null
			and admins.is_active and admins.role in (wanted, 'super_admin')
	) then
		raise sqlstate 'PT403' using message = 'Accès non autorisé. Permissions admin requises.';
	end if;
end;
$$;

comment on function private.require_active_admin(text) is
	'Raises PT403 unless the caller is an active admin, or super_admin where that is wanted. Source: design §9, spec 2 §6.';

create function public.is_admin(user_email text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
	select exists (select from private.caller_as_admin(user_email))
$$;

comment on function public.is_admin(text) is
	'Whether the caller, of this confirmed address, is an admin, active or not. Source: spec 2 §7, design §9.';

create function public.get_admin_data(user_email text)
returns table (email text, name text, role text, is_active boolean, created_at timestamptz, last_login timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
	select users.email::text, mine.name, mine.role, mine.is_active, mine.created_at, mine.last_login
	from private.caller_as_admin(user_email) as mine join auth.users on users.id = mine.user_id
$$;

comment on function public.get_admin_data(text) is
	'The caller''s own admin record, or no row. Source: spec 2 §3 ''Admin record'', §7.';

create function public.update_admin_last_login(user_email text)
returns void
language sql
security definer
set search_path = ''
as $$
	update private.admins set last_login = now()
	where user_id = (select user_id from private.caller_as_admin(user_email))
$$;

comment on function public.update_admin_last_login(text) is
	'Notes that the caller signed in; nothing for others. Source: spec 2 §4 ''Admin sign-in''.';

create function public.find_admin_by_email(user_email text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
	select exists (
		select from private.admins join auth.users on users.id = admins.user_id
		where lower(users.email) = lower(user_email)
	)
$$;

comment on function public.find_admin_by_email(text) is
	'Whether the address is an admin''s: the Worker asks it before it looks at the password. Source: design §14.';

revoke all on function private.caller_as_admin(text) from public, anon, authenticated, service_role;
revoke all on function private.require_active_admin(text) from public, anon, authenticated, service_role;
revoke all on function public.is_admin(text) from public, anon, authenticated, service_role;
revoke all on function public.get_admin_data(text) from public, anon, authenticated, service_role;
revoke all on function public.update_admin_last_login(text) from public, anon, authenticated, service_role;
revoke all on function public.find_admin_by_email(text) from public, anon, authenticated, service_role;
grant execute on function public.is_admin(text) to authenticated;
grant execute on function public.get_admin_data(text) to authenticated;
grant execute on function public.update_admin_last_login(text) to authenticated;
grant execute on function public.find_admin_by_email(text) to service_role;
