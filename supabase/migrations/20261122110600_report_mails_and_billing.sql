-- The system page shows what needs a person: mails that failed, billing events that make no sense, cancellations
-- that Stripe does not know yet.
create or replace function public.get_system_state()
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

-- invalid events are few among all.
create index billing_events_invalid_idx on private.billing_events (received_at) where outcome = 'invalid';
create index mails_failed_idx on private.mails (created_at) where state = 'failed';
