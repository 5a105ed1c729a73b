-- admin_actions: who did what on the system page; written before the act, completed after it (issue 6 'System page').
create table private.admin_actions (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	action text not null check (action in ('replay_spool', 'purge_blog')),
	outcome text check (outcome in ('done', 'failed')),
	detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) < 4096)
);

comment on table private.admin_actions is
	'The audit log of the system page; an entry without outcome never came to its end. Source: spec 2 §6; issue 6 ''System page''.';

create index admin_actions_at_idx on private.admin_actions (at);
create index admin_actions_user_id_idx on private.admin_actions (user_id);

revoke all on private.admin_actions from public, anon, authenticated, service_role;

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
	insert into private.admin_actions (user_id, action) values (auth.uid(), begin_admin_action.action) returning id into entry;
	return entry;
end;
$$;

comment on function public.begin_admin_action(text) is
	'Lets an active super_admin act and writes it down; answers the entry. Source: spec 2 §6; issue 6 ''System page''.';

create function public.finish_admin_action(entry uuid, outcome text, detail jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
	perform private.require_active_admin('super_admin');
	update private.admin_actions as mine set outcome = finish_admin_action.outcome, detail = finish_admin_action.detail
	where mine.id = entry and mine.user_id = auth.uid() and mine.outcome is null;
	if not found then
		raise sqlstate 'PT404' using message = 'finish_admin_action: no such entry of the caller is open';
	end if;
end;
$$;

comment on function public.finish_admin_action(uuid, text, jsonb) is
	'Completes the caller''s own entry, once. Source: spec 2 §6; issue 6 ''System page''.';

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
				'id', newest.id, 'at', newest.at, 'admin_email', coalesce(users.email, ''), 'action', newest.action,
				'outcome', newest.outcome, 'detail', newest.detail
			) order by newest.at desc), '[]')
			from (select * from private.admin_actions order by at desc limit 20) as newest
				left join auth.users on users.id = newest.user_id
		)
	);
end;
$$;

comment on function public.get_system_state() is
	'For an active super_admin: the event ledger of the last 24 hours and 7 days, and the newest 20 entries of the audit log. Source: spec 2 §6; issue 6 ''System page''.';

revoke all on function public.begin_admin_action(text) from public, anon, authenticated, service_role;
revoke all on function public.finish_admin_action(uuid, text, jsonb) from public, anon, authenticated, service_role;
revoke all on function public.get_system_state() from public, anon, authenticated, service_role;
grant execute on function public.begin_admin_action(text) to authenticated;
grant execute on function public.finish_admin_action(uuid, text, jsonb) to authenticated;
grant execute on function public.get_system_state() to authenticated;
