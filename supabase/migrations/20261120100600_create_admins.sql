-- admins: the operators of the back-office. They sign in with the account that user_id names.
create table private.admins (
	user_id uuid primary key references auth.users (id) on delete cascade,
	name text check (char_length(name) between 1 and 200),
	role text not null default 'admin' check (role in ('admin', 'super_admin')),
	is_active boolean not null default true,
	created_at timestamptz not null default now(),
	last_login timestamptz
);

comment on table private.admins is
	'Operators of the back-office, one row per account; only the database owner writes it. Source: docs/product.md#operators.';

-- admin_actions: the audit log of the system page. A row is written before the action and completed after it.
create table private.admin_actions (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	admin_email text not null,
	action text not null check (action in ('replay_spool', 'purge_blog')),
	outcome text check (outcome in ('done', 'failed')),
	detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) < 4096)
);

comment on table private.admin_actions is
	'The audit log of the system page; an entry without outcome was never completed. Source: docs/product.md#system-page.';

comment on column private.admin_actions.admin_email is
	'The operator''s address at the time of the action; kept when the account is deleted.';

create index admin_actions_at_idx on private.admin_actions (at);
create index admin_actions_user_id_idx on private.admin_actions (user_id);

revoke all on private.admins, private.admin_actions
	from public, anon, authenticated, service_role;

create function private.caller_as_admin(user_email text)
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
			and lower(users.email) = lower(user_email);
end;
$$;

comment on function private.caller_as_admin(text) is
	'The caller''s admin record, if the address is the caller''s own and confirmed. Raises PT401 when the session has ended.';

create function private.require_active_admin(wanted text default 'admin')
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
end;
$$;

comment on function private.require_active_admin(text) is
	'Raises PT401 when the session has ended, and PT403 unless the caller is an active admin of that role or a super_admin. Source: docs/product.md#access-guard.';

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
	'Whether the caller has this confirmed address and is an admin, active or not. Source: docs/product.md#access-guard.';

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
	'The caller''s own admin record, or no row. Source: docs/product.md#operators.';

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
	'Records when the caller signed in; does nothing for others. Source: docs/product.md#operator-sign-in.';

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
	'Whether the address belongs to an admin; the Worker checks it before the password. Source: docs/product.md#operator-sign-in.';

create function public.begin_admin_action(action text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
	entry uuid;
begin
	perform private.require_active_admin('super_admin');
	if action is null or action not in ('replay_spool', 'purge_blog') then
		raise sqlstate 'PT400' using message = 'begin_admin_action: unknown action';
	end if;
	insert into private.admin_actions (user_id, admin_email, action)
	select id, email, begin_admin_action.action from auth.users where id = auth.uid()
	returning id into entry;
	return entry;
end;
$$;

comment on function public.begin_admin_action(text) is
	'Records an action of an active super_admin; returns the id of the entry. Source: docs/product.md#system-page.';

create function public.finish_admin_action(entry uuid, outcome text, detail jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
	update private.admin_actions as open set outcome = finish_admin_action.outcome, detail = finish_admin_action.detail
	where open.id = entry and open.outcome is null;
	if not found then
		raise sqlstate 'PT404' using message = 'finish_admin_action: there is no such open entry';
	end if;
end;
$$;

comment on function public.finish_admin_action(uuid, text, jsonb) is
	'Completes an entry, once. Only the Worker calls it: an operator cannot change what an action did.';

create function public.get_system_state()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
	perform private.require_active_admin('super_admin');
	return jsonb_build_object(
		'ledger', jsonb_build_object(
			'day', to_jsonb(public.event_ledger_balance(now() - interval '1 day', now() + interval '1 minute')),
			'week', to_jsonb(public.event_ledger_balance(now() - interval '7 days', now() + interval '1 minute'))
		),
		'audit', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'id', newest.id, 'at', newest.at, 'admin_email', newest.admin_email, 'action', newest.action,
				'outcome', newest.outcome, 'detail', newest.detail
			) order by newest.at desc), '[]')
			from (select * from private.admin_actions order by at desc limit 20) as newest
		)
	);
end;
$$;

comment on function public.get_system_state() is
	'For an active super_admin: the event ledger of the last 24 hours and 7 days, and the newest 20 entries of the audit log. Source: docs/product.md#system-page.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.find_admin_by_email(text), public.finish_admin_action(uuid, text, jsonb)
	from public, anon, authenticated, service_role;
grant execute on function public.find_admin_by_email(text), public.finish_admin_action(uuid, text, jsonb) to service_role;
revoke all on function 
	public.is_admin(text),
	public.get_admin_data(text),
	public.update_admin_last_login(text),
	public.begin_admin_action(text),
	public.get_system_state()
from public, anon, authenticated, service_role;
grant execute on function 
	public.is_admin(text),
	public.get_admin_data(text),
	public.update_admin_last_login(text),
	public.begin_admin_action(text),
	public.get_system_state()
to authenticated;
