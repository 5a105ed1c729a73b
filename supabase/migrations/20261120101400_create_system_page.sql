-- The audit log of operators, and the system page that shows it (docs/product.md#system-page).

-- The audit log. An action of the Worker is written before it runs and completed after it, so that an entry without
-- outcome was never completed; one of the database is written in its transaction.
create table private.admin_actions (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	-- The operator's address at the time of the action; kept when the account is deleted. 'worker' when it acts itself,
	-- on an experiment.
	admin_email text not null,
	action text not null check (action in (
		'replay_spool', 'purge_blog', 'accept_blog', 'change_experiment', 'recover_sign_in',
		'list_customers', 'list_newsletter', 'upload_costs', 'revert_costs', 'change_link',
		'view_customer', 'resend_confirmation', 'sign_out_customer', 'export_customer', 'delete_customer'
	)),
	-- The customer's account that the action concerns; without a reference, because the entry outlives the account.
	account_id uuid check ((account_id is not null) = (action ~ '_(customer|confirmation)$')),
	outcome text check (outcome in ('done', 'failed')),
	detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) < 4096)
);

create index admin_actions_at_idx on private.admin_actions (at);
create index admin_actions_user_id_idx on private.admin_actions (user_id);

-- Records what the caller, else the Worker itself, does, to an account or to none; returns the id of the entry. The
-- caller's role is checked before.
create function private.add_admin_action(action text, account uuid, outcome text, detail jsonb default '{}')
returns uuid
language sql set search_path = '' as $$
	insert into private.admin_actions (user_id, admin_email, action, account_id, outcome, detail)
	select
		auth.uid(), coalesce((select email from auth.users where id = auth.uid()), 'worker'), add_admin_action.action, account,
		add_admin_action.outcome, add_admin_action.detail
	returning id
$$;

-- Records how many customers the caller reads, and once an hour mails the super_admins when they are many.
create function private.record_reading(action text, account uuid, read_rows integer) returns void
language plpgsql set search_path = '' as $$
declare
	-- Customers in an hour of the clock.
	many constant integer := 200;
	this_hour constant timestamptz := date_trunc('hour', now());
	rows_of_hour bigint;
begin
	-- A list is read page by page: one entry for each hour counts its rows.
	update private.admin_actions as entry set detail = jsonb_build_object('rows', (detail ->> 'rows')::integer + read_rows)
	where user_id = auth.uid() and at >= this_hour and entry.action = record_reading.action and account is null;
	if not found then
		perform private.add_admin_action(action, account, 'done', jsonb_build_object('rows', read_rows));
	end if;
	select sum((detail ->> 'rows')::integer) into rows_of_hour from private.admin_actions as entry
	where user_id = auth.uid() and at >= this_hour and entry.action in ('list_customers', 'list_newsletter', 'view_customer', 'export_customer');
	if rows_of_hour > many then
		perform public.enqueue_mail(
			format('bulk_reading:%s:%s:%s', auth.uid(), extract(epoch from this_hour)::bigint, recipient.user_id),
			'bulk_reading', recipient.email, recipient.language,
			jsonb_build_object('operator', reader.email, 'row_count', rows_of_hour::text, 'opened_at', to_jsonb(now()) #>> '{}')
		)
		from private.operators as recipient, auth.users as reader
		where recipient.role = 'super_admin' and recipient.is_active and reader.id = auth.uid();
	end if;
end;
$$;

-- Records an action of an active super_admin, on an account or on none; returns the id of the entry.
create function public.begin_admin_action(action text, account uuid default null) returns uuid
language sql security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	-- The actions of the Worker; those of the database record themselves.
	select private.refuse_if(
		case action when 'resend_confirmation' then account is null when 'replay_spool' then account is not null
			when 'purge_blog' then account is not null when 'accept_blog' then account is not null else true end,
		'PT400', 'begin_admin_action: an unknown action, or not an account for an action on an account, and only then'
	);
	select private.add_admin_action(action, account, null)
$$;

-- Completes an entry, once. Only the Worker calls it: an operator cannot change what an action did.
create function public.finish_admin_action(entry uuid, outcome text, detail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
	update private.admin_actions as open set outcome = finish_admin_action.outcome, detail = finish_admin_action.detail
	where open.id = entry and open.outcome is null;
	perform private.refuse_if(not found, 'PT404', 'finish_admin_action: there is no such open entry');
end;
$$;

-- For an active super_admin: the event ledger of the last 24 hours and 7 days, the newest 20 entries of the audit log,
-- mails that wait or failed, invalid billing events of 30 days, cancellations that wait, the last comparison with
-- Stripe, open alerts, duties, and the last comparison of each figure.
create function public.get_system_state() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
	perform private.require_active_admin('super_admin');
	return jsonb_build_object(
		'ledger', jsonb_build_object(
			'day', to_jsonb(public.event_ledger_balance(now() - interval '1 day', now() + interval '1 minute')),
			'week', to_jsonb(public.event_ledger_balance(now() - interval '7 days', now() + interval '1 minute'))
		),
		'audit', array(
			select to_jsonb(entry) - 'user_id' from private.admin_actions as entry order by at desc limit 20
		),
		'mails', (
			select jsonb_build_object(
				'waiting', count(*),
				'oldest_waiting', min(created_at),
				'failed', array(
					select jsonb_build_object('at', created_at, 'kind', kind, 'recipient', recipient, 'problem', problem)
					from private.mails
					where state = 'failed' and created_at > now() - interval '30 days' order by created_at desc limit 20
				)
			)
			from private.mails
			where state = 'waiting'
		),
		'billing', jsonb_build_object(
			'invalid', array(
				select jsonb_build_object('at', received_at, 'id', id, 'type', type, 'problem', problem)
				from private.billing_events
				where outcome = 'invalid' and received_at > now() - interval '30 days' order by received_at desc limit 20
			),
			'check', (
				select jsonb_build_object('finished_at', finished_at, 'equal', equal, 'repaired', repaired, 'problems', problems)
				from private.stripe_checks where finished_at is not null order by day desc limit 1
			),
			'waiting_cancellations', array(
				select jsonb_build_object('at', requested_at, 'subscription', subscription_id)
				from public.cancellations where confirmed_at is null order by requested_at limit 20
			)
		),
		'alerts', private.alert_state(),
		'duties', public.get_duties(now()),
		'figures', (
			select jsonb_agg(to_jsonb(compared) order by differences = '[]', name) from private.figure_checks as compared
		)
	);
end;
$$;
