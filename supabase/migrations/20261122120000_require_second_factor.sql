-- Operators sign in with a second factor. Auth verifies it and writes the level into the session and its tokens;
-- every function of operators checks both: a token outlives the session's level, and a session the token's.

-- settings: one row. An operator's second factor is required until the owner of the database says otherwise.
create table private.settings (
	only_row boolean primary key default true check (only_row),
	require_operator_mfa boolean not null default true
);

insert into private.settings default values;

comment on table private.settings is
	'Settings that only the database owner changes. Source: docs/operations.md#operators.';

revoke all on private.settings from public, anon, authenticated, service_role;

create function private.second_factor_due(caller uuid)
returns text
language sql
stable
set search_path = ''
as $$
	select case
		when auth.jwt() ->> 'aal' = 'aal2' and exists (
			select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = caller and aal = 'aal2'
		) then null
		when exists (select from auth.mfa_factors where user_id = caller and status = 'verified') then 'verify'
		-- Without the row it is required.
		when coalesce((select require_operator_mfa from private.settings), true) then 'enrol'
	end
$$;

comment on function private.second_factor_due(uuid) is
	'What the caller''s session lacks: `verify` a factor, `enrol` the first one, or null. Source: docs/product.md#second-factor.';

create or replace function private.caller_as_admin(user_email text)
returns setof private.admins
language plpgsql
stable
set search_path = ''
as $$
declare
	caller constant uuid := private.require_live_session();
begin
	return query
		select admins.*
		from private.admins join auth.users on users.id = admins.user_id
		where users.id = caller
			and users.email_confirmed_at is not null
			and lower(users.email) = lower(user_email)
			and private.second_factor_due(caller) is null;
end;
$$;

comment on function private.caller_as_admin(text) is
	'The caller''s admin record, if the address is the caller''s own and confirmed and no second factor is due. Raises PT401 when the session has ended.';

create or replace function private.require_active_admin(wanted text default 'admin')
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
	caller constant uuid := private.require_live_session();
begin
	if not exists (
		select from private.admins join auth.users on users.id = admins.user_id
		where users.id = caller and users.email_confirmed_at is not null
			and admins.is_active and admins.role in (wanted, 'super_admin')
	) then
		raise sqlstate 'PT403' using message = format('the caller is not an active %s', wanted);
	end if;
	if private.second_factor_due(caller) is not null then
		raise sqlstate 'PT403' using message = 'a second factor is required';
	end if;
end;
$$;

comment on function private.require_active_admin(text) is
	'Raises PT401 when the session has ended, and PT403 unless the caller is an active admin of that role or a super_admin, without a second factor due. Source: docs/product.md#access-guard.';

create function public.operator_factor_due()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
	caller constant uuid := private.require_live_session();
begin
	if not exists (
		select from private.admins join auth.users on users.id = admins.user_id
		where users.id = caller and users.email_confirmed_at is not null
	) then
		raise sqlstate 'PT403' using message = 'the caller is not an operator';
	end if;
	return private.second_factor_due(caller);
end;
$$;

comment on function public.operator_factor_due() is
	'For an operator: what the session lacks (`verify`, `enrol`), or null. Source: docs/product.md#second-factor.';

revoke all on function private.second_factor_due(uuid), public.operator_factor_due()
	from public, anon, authenticated, service_role;
grant execute on function public.operator_factor_due() to authenticated;
