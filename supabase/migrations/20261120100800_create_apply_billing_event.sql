-- The only writer of subscriptions after sign-up: applies one event of Stripe, in one transaction
-- (docs/architecture.md#accounts-and-billing).

-- The fields of a BillingEvent, with the type and the pattern of their values.
create function private.billing_event_fields() returns table (key text, kind text, pattern text)
language sql immutable set search_path = '' as $$
	select unnest(keys), kind, pattern
	from (values
		('string', '^.{1,255}$', array['id', 'type', 'customer_id', 'subscription_id', 'money.status', 'money.interval']),
		('string', '^.{1,255}$', array['money.invoice_id', 'money.charge_id', 'money.payment_intent_id', 'money.dispute_id']),
		('string', '^.{1,255}$', array['money.refund_id', 'money.credit_note_id']),
		('string', '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', array['user_id']),
		('string', '', array['email']),
		('string', '^(free_trial|beta|premium)$', array['change.subscription_type']),
		('string', '^(active|trialing|past_due|unpaid|paused|canceled|incomplete|incomplete_expired)$', array['change.subscription_status']),
		('string', '^(monthly|annual)$', array['change.billing_period']),
		('string', '^(subscription|discount|payment|failure|void|charge|fee|refund|dispute|credit|link)$', array['money.kind']),
		('string', '^[a-z]{3}$', array['money.currency']),
		-- Times, in seconds.
		('number', '^\d{1,11}$', array['created', 'change.current_period_end', 'money.ends_at', 'money.at', 'money.refunded_at']),
		('number', '^\d{1,11}$', array['money.period_start', 'money.period_end']),
		-- Amounts, in minor units.
		('number', '^\d{1,15}$', array['money.mrr', 'money.amount', 'money.amount_due', 'money.amount_refunded']),
		('number', '^-?\d{1,15}$', array['money.price', 'money.discount', 'money.tax', 'money.fee']),
		('number', '^\d{1,9}$', array['money.quantity']),
		('number', '^\d{1,4}$', array['money.interval_count', 'money.attempt']),
		('boolean', '', array['is_listed', 'change.cancel_at_period_end']),
		('object', '', array['change', 'money', 'money.previous']),
		('array', '', array['money.discounts'])
	) as fields (kind, pattern, keys)
$$;

-- The fields of `money` that each kind of it must have.
create function private.needed_money(kind text) returns text[]
language sql immutable
return array['kind'] || case kind
	when 'subscription' then array['status', 'currency', 'mrr']
	when 'discount' then array['discounts']
	when 'payment' then array['invoice_id', 'currency', 'amount', 'tax', 'at']
	when 'failure' then array['invoice_id', 'currency', 'amount_due', 'at', 'attempt']
	when 'void' then array['invoice_id']
	when 'fee' then array['charge_id', 'currency', 'fee']
	when 'refund' then array['refund_id', 'charge_id', 'currency', 'amount', 'refunded_at']
	when 'credit' then array['credit_note_id', 'invoice_id', 'currency', 'amount']
	when 'charge' then array['charge_id', 'currency', 'amount_refunded']
	when 'dispute' then array['dispute_id', 'currency', 'amount', 'status']
	when 'link' then array['invoice_id']
end;

-- What is wrong with the argument of apply_billing_event, or null.
create function private.billing_event_problem(event jsonb) returns text
language sql stable set search_path = '' as $$
	with latest (key, until) as (
		-- An event from the future would outrank every later one. Stripe's clock and ours may differ.
		values ('created', now() + interval '1 day'), ('money.at', now() + interval '1 day'),
			('change.current_period_end', now() + interval '10 years'), ('money.ends_at', now() + interval '10 years')
	), given as (
		select part || key as key, value
		from (values ('', event), ('change.', event -> 'change'), ('money.', event -> 'money')) as parts (part, object),
			jsonb_each(case jsonb_typeof(object) when 'object' then object else '{}' end)
	), needed as (
		select unnest(array['id', 'type', 'created']) as key
		union all
		select 'money.' || unnest(private.needed_money(event #>> '{money,kind}')) where jsonb_typeof(event -> 'money') = 'object'
	)
	select case when jsonb_typeof(event) is distinct from 'object' then 'event must be an object' else (
		select string_agg(
			key || case when kind is null then ' is unknown' else ' is missing or invalid' end, ', ' order by key
		)
		from private.billing_event_fields() as fields full join given using (key) left join latest using (key)
		where kind is null
			or (coalesce(value, 'null') = 'null' and key in (select needed.key from needed))
			or (value <> 'null' and (jsonb_typeof(value) <> kind or value #>> '{}' !~ pattern))
			or case jsonb_typeof(value) when 'number' then (value #>> '{}')::numeric > extract(epoch from until) end
	) end
$$;

-- The account of an event, by user_id, then subscription_id or customer_id, then confirmed e-mail address of an account
-- without a customer id; or null (docs/product.md#subscription-states).
create function private.find_billing_customer(event jsonb) returns uuid
language sql stable set search_path = '' as $$
	-- First the account of the checkout, then the known owner of the subscription or of the customer id, last
	-- a confirmed e-mail address.
	select coalesce(
		(select id from auth.users where id = private.account_of((event ->> 'user_id')::uuid)),
		(select user_id from private.billing_events
			where subscription_id = event ->> 'subscription_id' and user_id is not null order by receipt_order desc limit 1),
		(select user_id from public.user_subscriptions where stripe_subscription_id = event ->> 'subscription_id'),
		(select user_id from private.billing_events
			where customer_id = event ->> 'customer_id' and user_id is not null order by receipt_order desc limit 1),
		(select user_id from public.user_subscriptions
			where stripe_customer_id = event ->> 'customer_id' order by created_at limit 1),
		-- An address proves nothing: whoever pays types it. It never attaches a second customer to an account. Profiles
		-- have an index of addresses.
		(select users.id from public.profiles join auth.users using (id)
			where lower(profiles.email) = lower(event ->> 'email') and profiles.email <> ''
				and email_confirmed_at is not null
				and not exists (
					select from public.user_subscriptions as plan where plan.user_id = users.id and stripe_customer_id is not null
				)
				and not exists (
					select from private.billing_events as earlier where earlier.user_id = users.id and customer_id is not null
				)
			order by users.created_at limit 1)
	)
$$;

-- The events of the same invoice, charge or payment intent.
create function private.find_related_events(money jsonb) returns setof private.billing_events
language sql stable set search_path = '' as $$
	select * from private.billing_events
	where billing_events.money ->> 'invoice_id' = find_related_events.money ->> 'invoice_id'
		or billing_events.money ->> 'charge_id' = find_related_events.money ->> 'charge_id'
		or billing_events.money ->> 'payment_intent_id' = find_related_events.money ->> 'payment_intent_id'
$$;

-- Whether an event is about a price that does not grant the plan, or money paid for one
-- (docs/product.md#subscription-states).
create function private.is_unlisted(event jsonb) returns boolean
language sql stable set search_path = '' as $$
	-- Another product of the Stripe account: it may end a subscription that had one of our prices, and nothing else.
	select not coalesce((event ->> 'is_listed')::boolean, true) and not exists (
		select from private.billing_events
		where subscription_id = event ->> 'subscription_id' and outcome in ('applied', 'stale')
	) and not exists (
		select from public.user_subscriptions where stripe_subscription_id = event ->> 'subscription_id'
	)
	-- A charge names no price: its invoice does.
	or coalesce(event -> 'change', 'null') = 'null' and event #>> '{money,kind}' in ('charge', 'fee', 'refund', 'dispute', 'credit', 'link')
		and exists (select from private.find_related_events(event -> 'money') where outcome = 'invalid')
$$;

-- Applies a known event to its account, null once that is deleted, and to all money of the person; returns applied or
-- stale.
create function private.apply_to_person(event jsonb, customer uuid, stripe_customer text) returns text
language plpgsql set search_path = '' as $$
declare
	subscription constant text := event ->> 'subscription_id';
	changes_plan constant boolean := customer is not null and event -> 'change' <> 'null';
	-- A checkout may take a subscription away from another person.
	related constant text[] := private.related_customers(array[stripe_customer]);
	result text := 'applied';
begin
	if changes_plan then
		-- An account without a row gets the row of a sign-up. Its lock serialises the events of one account.
		insert into public.user_subscriptions (user_id) values (customer) on conflict (user_id) do nothing;
		perform from public.user_subscriptions where user_id = customer for update;
		perform private.remember_subscription(customer);
	end if;
	update private.billing_events set
		user_id = customer, customer_id = stripe_customer, subscription_id = subscription,
		change = nullif(event -> 'change', 'null'), money = nullif(event -> 'money', 'null')
	where id = event ->> 'id';
	perform private.order_seconds(subscription);
	if changes_plan then
		perform private.take_over_subscription(customer, subscription);
		perform private.roll_subscription(customer);
		result := case when exists (
			select from private.billing_events as this
			join private.billing_events as newer on newer.user_id = this.user_id and newer.change is not null
				and newer.subscription_id is not distinct from this.subscription_id
				and (newer.created_at, newer.place, newer.receipt_order) > (this.created_at, this.place, this.receipt_order)
			where this.id = event ->> 'id'
		) or exists (
			select from public.user_subscriptions where user_id = customer and stripe_subscription_id <> subscription
		) then 'stale' else 'applied' end;
	end if;
	update private.billing_events set outcome = result where id = event ->> 'id';
	perform private.roll_money(private.related_customers(related || stripe_customer));
	return result;
end;
$$;

-- Applies {id, type, created, user_id, email, customer_id, subscription_id, change, money, is_listed} once. Returns
-- applied; duplicate (the id is known); stale (a newer event or another subscription prevails: only missing fields are
-- filled); ignored (change and money are null); unlisted (none of its prices grants the plan, and its subscription is
-- unknown: recorded as invalid); unknown_customer (neither account nor money is known of the customer; nothing is
-- stored: send it again). An invalid event raises PT400.
create function public.apply_billing_event(event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
	problem constant text := private.billing_event_problem(event);
	customer uuid;
	stripe_customer text;
begin
	perform private.refuse_if(problem is not null, 'PT400', 'apply_billing_event: ' || problem);
	-- A concurrent call with the same event waits here for the first one, and is then a duplicate.
	insert into private.billing_events (id, type, created_at, outcome)
	values (event ->> 'id', event ->> 'type', to_timestamp((event ->> 'created')::bigint), 'ignored')
	-- An invalid event that Stripe sends again may be valid by now.
	on conflict (id) do update set
		type = excluded.type, created_at = excluded.created_at, outcome = excluded.outcome, problem = null
	where billing_events.outcome = 'invalid';
	if not found then
		return 'duplicate';
	end if;
	if coalesce(event -> 'change', 'null') = 'null' and coalesce(event -> 'money', 'null') = 'null' then
		return 'ignored';
	end if;
	if private.is_unlisted(event) then
		update private.billing_events set
			outcome = 'invalid', problem = 'none of its prices grants the plan (BILLING_PRICE_IDS)',
			money = nullif(event -> 'money', 'null')
		where id = event ->> 'id';
		return 'unlisted';
	end if;
	-- Neither a dispute nor a payment of an invoice names its customer.
	stripe_customer := coalesce(event ->> 'customer_id', (
		select customer_id from private.find_related_events(event -> 'money')
		where customer_id is not null order by receipt_order limit 1
	));
	event := event || jsonb_build_object('customer_id', stripe_customer);
	-- The money of a customer is derived by one call at a time: each sees all events before it.
	perform pg_advisory_xact_lock(hashtextextended('tabulia.billing.' || stripe_customer, 0));
	-- The account is locked before its rows, as in delete_account: another order could deadlock.
	select id into customer from auth.users
	where id = private.find_billing_customer(event) for key share;
	if customer is null and not exists (
		-- The account of a known customer was deleted: the money stays.
		select from private.billing_events where customer_id = stripe_customer
	) then
		-- The event is deleted: Stripe sends it again, and by then the account may be known.
		delete from private.billing_events where id = event ->> 'id';
		return 'unknown_customer';
	end if;
	-- The Stripe customers of an account are derived together.
	perform pg_advisory_xact_lock(hashtextextended('tabulia.billing.' || customer, 0)) where customer is not null;
	return private.apply_to_person(event, customer, stripe_customer);
end;
$$;
