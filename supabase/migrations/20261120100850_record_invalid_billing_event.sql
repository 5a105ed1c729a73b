-- Keeps a signed event that was rejected as invalid for an operator, so that it is not only in a log; does nothing when
-- the id is known. A later valid event of that id is applied (docs/architecture.md#accounts-and-billing).
create function public.record_invalid_billing_event(event_id text, event_type text, problem text) returns void
language sql security definer set search_path = '' as $$
	select private.refuse_if(coalesce(event_id, '') = '', 'PT400', 'record_invalid_billing_event: event_id is missing');
	insert into private.billing_events (id, type, created_at, outcome, problem)
	values (
		left(event_id, 255), left(coalesce(event_type, ''), 255), now(), 'invalid',
		left(coalesce(record_invalid_billing_event.problem, ''), 1000)
	)
	on conflict (id) do nothing;
$$;
