-- Stripe dates its events in whole seconds and sends them in any order. What an update says about the time before it
-- (previous_attributes) decides which event of a second came first (docs/architecture.md#accounts-and-billing).

-- What an event says about its subscription; null when that is nothing of money.
create function private.state_after(event private.billing_events) returns jsonb
language sql immutable set search_path = '' as $$
	select event.money - array['previous', 'discounts'] where event.money ->> 'kind' = 'subscription'
$$;

-- What an update says about its subscription before it; null when it says nothing.
create function private.state_before(event private.billing_events) returns jsonb
language sql immutable
return (event.money -> 'previous') - 'discounts';

-- Numbers the events of a subscription within each second: a beginning first, an end last, between them each update
-- after the event that left what it found.
create function private.order_seconds(subscription text) returns void
language plpgsql set search_path = '' as $$
declare
	moment timestamptz;
	state jsonb;
	next private.billing_events;
	n integer;
begin
	for moment in
		select created_at from private.billing_events
		where subscription_id = subscription and (change is not null or money ->> 'kind' = 'subscription')
		group by 1 having count(*) > 1 order by 1
	loop
		select private.state_after(e) into state from private.billing_events as e
		where subscription_id = subscription and created_at < moment and money ->> 'kind' = 'subscription'
		order by created_at desc, place desc, receipt_order desc limit 1;
		update private.billing_events set place = 0 where subscription_id = subscription and created_at = moment;
		n := 0;
		loop
			select e.* into next from private.billing_events as e
			where subscription_id = subscription and created_at = moment and place = 0
				and (change is not null or money ->> 'kind' = 'subscription')
			order by
				case type when 'customer.subscription.created' then 0 when 'customer.subscription.deleted' then 2 else 1 end,
				case
					-- An event that changes nothing of what it finds.
					when private.state_after(e) = state and coalesce(private.state_before(e), state) = state then 0
					when private.state_before(e) = state then 1
					when not exists (
						select from private.billing_events as other
						where other.subscription_id = subscription and other.created_at = moment and other.place = 0
							and other.id <> e.id and private.state_after(other) = private.state_before(e)
					) then 2
					else 3
				end,
				receipt_order
			limit 1;
			exit when not found;
			n := n + 1;
			update private.billing_events set place = n where id = next.id;
			state := coalesce(private.state_after(next), state);
		end loop;
	end loop;
end;
$$;
