-- The operators of the back-office, with the account that each signs in with. Only the database owner adds one or
-- changes its role (docs/product.md#operators).
create table private.admins (
	user_id uuid primary key references auth.users (id) on delete cascade,
	name text check (char_length(name) between 1 and 200),
	role text not null default 'admin' check (role in ('admin', 'super_admin')),
	is_active boolean not null default true,
	-- The operator's own choice, like wants_alert_mails (docs/product.md#mails-of-operators).
	wants_weekly_mail boolean not null default false,
	wants_alert_mails boolean not null default false,
	created_at timestamptz not null default now(),
	last_login timestamptz
);

-- The operators with a confirmed address, active or not.
create view private.operators as
	select admins.*, users.email::text, profiles.language
	from private.admins join auth.users on users.id = user_id left join public.profiles on profiles.id = user_id
	where email_confirmed_at is not null;

-- The caller's admin record, if the address is the caller's own and confirmed and no second factor is due. Raises PT401
-- when the session has ended.
create function private.caller_as_admin(user_email text) returns setof private.operators
language sql stable set search_path = '' as $$
	select private.require_live_session();
	select * from private.operators
	where user_id = auth.uid() and lower(email) = lower(user_email) and private.second_factor_due(user_id) is null
$$;

-- Raises PT401 when the session has ended, and PT403 unless the caller is an active admin of that role or a
-- super_admin, without a second factor due (docs/product.md#access-guard).
create function private.require_active_admin(wanted text default 'admin') returns void
language plpgsql stable set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
begin
	perform private.refuse_if(not exists (
		select from private.operators where user_id = caller and is_active and role in (wanted, 'super_admin')
	), 'PT403', format('the caller is not an active %s', wanted));
	perform private.refuse_if(private.second_factor_due(caller) is not null, 'PT403', 'a second factor is required');
end;
$$;

-- Raises PT401 or PT403 unless the caller is an active operator: for what the Worker does without the database
-- (docs/product.md#access-guard).
create function public.check_operator() returns void
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
$$;

-- Whether the caller has this confirmed address and is an admin, active or not (docs/product.md#access-guard).
create function public.is_admin(user_email text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (select from private.caller_as_admin(user_email))
$$;

-- The caller's own admin record, or no row (docs/product.md#operators).
create function public.get_admin_data(user_email text)
returns table (email text, name text, role text, is_active boolean, created_at timestamptz, last_login timestamptz)
language sql stable security definer set search_path = '' as $$
	select email, name, role, is_active, created_at, last_login from private.caller_as_admin(user_email)
$$;

-- For an operator: what the session lacks (`verify`, `enrol`), or null (docs/product.md#second-factor).
create function public.operator_factor_due() returns text
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select private.refuse_if(
		not exists (select from private.operators where user_id = auth.uid()), 'PT403', 'the caller is not an operator'
	);
	select private.second_factor_due(auth.uid())
$$;

-- Records when the caller signed in; does nothing for others (docs/product.md#operator-sign-in).
create function public.update_admin_last_login(user_email text) returns void
language sql security definer set search_path = '' as $$
	update private.admins set last_login = now()
	where user_id = (select user_id from private.caller_as_admin(user_email))
$$;

-- Whether the address belongs to an admin; the Worker checks it before the password (docs/product.md#operator-sign-in).
create function public.find_admin_by_email(user_email text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (
		select from private.admins join auth.users on users.id = admins.user_id
		where lower(users.email) = lower(user_email)
	)
$$;
