-- The system page: its audit log and what it shows (docs/product.md#system-page).

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
		),
		'mails', (
			select jsonb_build_object(
				'waiting', count(*),
				'oldest_waiting', min(created_at),
				'failed', coalesce((
					select jsonb_agg(jsonb_build_object(
						'at', created_at, 'kind', kind, 'recipient', recipient, 'problem', problem
					) order by created_at desc)
					from (
						select * from private.mails where state = 'failed' and created_at > now() - interval '30 days'
						order by created_at desc limit 20
					) as newest
				), '[]')
			)
			from private.mails
			where state = 'waiting'
		),
		'billing', jsonb_build_object(
			'invalid', coalesce((
				select jsonb_agg(jsonb_build_object('at', received_at, 'id', id, 'type', type, 'problem', problem)
					order by received_at desc)
				from (
					select * from private.billing_events
					where outcome = 'invalid' and received_at > now() - interval '30 days'
					order by received_at desc limit 20
				) as newest
			), '[]'),
			'waiting_cancellations', coalesce((
				select jsonb_agg(jsonb_build_object('at', requested_at, 'subscription', subscription_id)
					order by requested_at)
				from (
					select * from public.cancellations where confirmed_at is null order by requested_at limit 20
				) as oldest
			), '[]')
		)
	);
end;
$$;

comment on function public.get_system_state() is
	'For an active super_admin: the event ledger of the last 24 hours and 7 days, the newest 20 entries of the audit log, mails that wait or failed, invalid billing events of 30 days and cancellations that wait. Source: docs/product.md#system-page.';

revoke all on function
	public.begin_admin_action(text),
	public.finish_admin_action(uuid, text, jsonb),
	public.get_system_state()
from public, anon, authenticated, service_role;
grant execute on function public.finish_admin_action(uuid, text, jsonb) to service_role;
grant execute on function public.begin_admin_action(text), public.get_system_state() to authenticated;
