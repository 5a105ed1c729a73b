-- Stripe's events and what follows for a plan (docs/architecture/money.md#accounts-and-billing).
--
-- In: apply_billing_event stores each event once, in one transaction with all that follows from it; a rejected one is
-- kept as invalid for an operator. request_cancellation and declare_withdrawal store what a customer declares: it counts
-- from its row on, and a proof outlives its account.
-- Out: user_subscriptions is computed from all events of an account, in the order of their creation, not of receipt;
-- money (the next file) is derived from the same events. The deletion of an account adds an event of our own, which ends
-- its plan in all figures. The Worker tells Stripe of cancellations that wait.

-- Each event of Stripe, once, with its outcome and the change that it brings.
create table private.billing_events (
	id text primary key check (char_length(id) between 1 and 255),
	type text not null,
	-- When Stripe created the event, in whole seconds.
	created_at timestamptz not null,
	received_at timestamptz not null default now(),
	outcome text not null check (outcome in ('applied', 'stale', 'ignored', 'invalid')),
	-- Problem of an invalid event.
	problem text check ((problem is not null) = (outcome = 'invalid')),
	-- Order of receipt; decides between events of the same second.
	receipt_order bigint not null generated always as identity,
	-- The account that the event was applied to; null, like the columns after it, for an ignored or invalid event, and
	-- once the account is deleted: the money stays.
	user_id uuid references auth.users (id) on delete set null,
	customer_id text,
	subscription_id text,
	change jsonb,
	-- The event's money: BillingMoney of contract/billing.ts. An invalid event has it too, so that
	-- refunds of an unlisted invoice are recognised (docs/product/money.md#payments).
	money jsonb
);
create index billing_events_user_id_idx on private.billing_events (user_id);
create index billing_events_subscription_id_idx on private.billing_events (subscription_id);
create index billing_events_customer_id_idx on private.billing_events (customer_id);
create index billing_events_invoice_id_idx on private.billing_events ((money ->> 'invoice_id'));
create index billing_events_charge_id_idx on private.billing_events ((money ->> 'charge_id'));
create index billing_events_payment_intent_id_idx on private.billing_events ((money ->> 'payment_intent_id'));
-- Invalid events are few among all.
create index billing_events_invalid_idx on private.billing_events (received_at) where outcome = 'invalid';

-- Events of a Stripe customer whom no account has: Stripe forgets them after three days, and an operator attaches the payer to
-- an account (docs/product/back-office.md#payments-without-an-account). An event that is applied leaves.
create table private.unclaimed_events (
	id text primary key,
	received_at timestamptz not null default now(),
	-- BillingEvent of contract/billing.ts.
	event jsonb not null
);
create index unclaimed_events_customer_id_idx on private.unclaimed_events ((event ->> 'customer_id'));

-- billing_events → one row per subscription of the account, each field from the newest event that has it; is_running:
-- Stripe goes on charging it (docs/product/dashboard.md#subscription-states).
create function private.subscription_states(customer uuid)
returns table (subscription_id text, began_at timestamptz, newest_event_at timestamptz, state jsonb, is_running boolean)
language sql stable set search_path = '' as $$
	with events as (
		select
			billing_events.*,
			-- remember_subscription writes the type 'row'.
			type like 'checkout.session.%' or type in ('customer.subscription.created', 'row') as is_beginning
		from private.billing_events
		where user_id = customer and change is not null
	), subscriptions as (
		-- An event without a subscription id belongs to every subscription of the account, or to an unnamed one.
		select distinct events.subscription_id from events
		where events.subscription_id is not null or not exists (select from events where events.subscription_id is not null)
	), theirs as (
		select subscriptions.subscription_id as in_force, events.*
		from subscriptions
		join events on events.subscription_id is not distinct from subscriptions.subscription_id
			or events.subscription_id is null
	), newest_values as (
		-- The newest value of each field: an older event still provides the fields that no newer one has.
		select distinct on (in_force, field.key) in_force, field.key, field.value
		from theirs,
			jsonb_each(jsonb_strip_nulls(change || jsonb_build_object('customer_id', customer_id))) as field
		order by in_force, field.key, created_at desc, receipt_order desc
	), states as (
		select
			in_force,
			min(created_at) filter (where is_beginning and theirs.subscription_id is not null) as began_at,
			max(created_at) as newest_event_at,
			(select coalesce(jsonb_object_agg(key, value), '{}') from newest_values
				where newest_values.in_force is not distinct from theirs.in_force) as state
		from theirs
		group by in_force
	)
	select
		in_force, began_at, newest_event_at, state,
		-- Stripe goes on charging these, also where an end is planned for after the period that is paid.
		coalesce(state ->> 'subscription_status' in ('active', 'trialing', 'past_due', 'unpaid', 'paused'), false) and (
			not coalesce((state ->> 'cancel_at_period_end')::boolean, false)
			or coalesce((state ->> 'ends_at')::bigint > (state ->> 'current_period_end')::bigint, false)
		)
	from states
$$;

-- billing_events → user_subscriptions: the paid subscription started last (else the overdue one, else the last one),
-- each field from the newest event that has it. Does nothing without events (docs/product/dashboard.md#subscription-states).
create function private.roll_subscription(customer uuid) returns void
language sql set search_path = '' as $$
	with chosen as (
		-- A paid subscription comes before an overdue one, that before an ended one; then the one started last. Thus the
		-- end of an old subscription does not end a newer one, nor can a stranger's payment end or mask one that is paid.
		select subscription_id as in_force, newest_event_at, state from private.subscription_states(customer)
		order by
			case state ->> 'subscription_status'
				when 'active' then 0 when 'trialing' then 0 when 'past_due' then 1 else 2
			end,
			began_at desc nulls last, newest_event_at desc
		limit 1
	)
	update public.user_subscriptions as mine set
		subscription_type = coalesce(state ->> 'subscription_type', mine.subscription_type),
		subscription_status = coalesce(state ->> 'subscription_status', mine.subscription_status),
		-- Values of another subscription do not apply to this one.
		billing_period = coalesce(state ->> 'billing_period', same.billing_period),
		current_period_end = coalesce(to_timestamp((state ->> 'current_period_end')::bigint), same.current_period_end),
		cancel_at_period_end = coalesce((state ->> 'cancel_at_period_end')::boolean, same.cancel_at_period_end, false),
		-- The end that is planned, or when the plan ended; a value of before the plan was resumed is none.
		ends_at = case
			when state ->> 'subscription_status' = 'canceled' then
				coalesce(to_timestamp((state ->> 'ends_at')::bigint), newest_event_at)
			when (state ->> 'cancel_at_period_end')::boolean then to_timestamp((state ->> 'ends_at')::bigint)
		end,
		stripe_customer_id = coalesce(state ->> 'customer_id', same.stripe_customer_id),
		stripe_subscription_id = in_force, billing_updated_at = newest_event_at, updated_at = now()
	from chosen left join public.user_subscriptions as same
		on same.user_id = customer and same.stripe_subscription_id is not distinct from in_force
	where mine.user_id = customer;
$$;

-- Records a row that no event created (an import, the demo accounts) as an event, so that older events do not overwrite
-- it.
create function private.remember_subscription(customer uuid) returns void
language sql set search_path = '' as $$
	insert into private.billing_events (id, type, created_at, outcome, user_id, customer_id, subscription_id, change)
	select
		'row:' || stripe_subscription_id, 'row', coalesce(billing_updated_at, updated_at), 'applied',
		user_id, stripe_customer_id, stripe_subscription_id,
		jsonb_build_object(
			'subscription_type', subscription_type, 'subscription_status', subscription_status,
			'billing_period', billing_period,
			'current_period_end', extract(epoch from current_period_end)::bigint,
			'cancel_at_period_end', cancel_at_period_end, 'ends_at', extract(epoch from ends_at)::bigint
		)
	from public.user_subscriptions
	where user_id = customer
		and stripe_subscription_id is not null
		and not exists (select from private.billing_events where user_id = customer and change is not null)
	on conflict (id) do nothing;
$$;

-- The account of an event, by user_id, then subscription_id or customer_id, then confirmed e-mail address of an account
-- without a customer id; or null (docs/product/dashboard.md#subscription-states).
create function private.find_billing_customer(event jsonb) returns uuid
language sql stable set search_path = '' as $$
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
-- (docs/product/dashboard.md#subscription-states).
create function private.is_unlisted(event jsonb) returns boolean
language sql stable set search_path = '' as $$
	-- Another product of the Stripe account: it may end a subscription that had one of our prices, and nothing else.
	select not coalesce((event ->> 'is_listed')::boolean, true) and not exists (
		select from private.billing_events
		where subscription_id = event ->> 'subscription_id' and outcome in ('applied', 'stale')
	) and not exists (select from public.user_subscriptions where stripe_subscription_id = event ->> 'subscription_id')
	-- A charge names no price: its invoice does.
	or coalesce(event -> 'change', 'null') = 'null' and event #>> '{money,kind}' in ('charge', 'fee', 'refund', 'dispute', 'credit', 'link')
		and exists (select from private.find_related_events(event -> 'money') where outcome = 'invalid')
$$;

-- Applies a known event to its account, null once that is deleted, and to all money of the person; returns applied or
-- stale. A subscription that an e-mail address had brought to another account moves to the one that its checkout names;
-- the other falls back to its other subscription or to a trial (docs/product/dashboard.md#subscription-states).
create function private.apply_to_person(event jsonb, customer uuid, stripe_customer text) returns text
language plpgsql set search_path = '' as $$
declare
	subscription constant text := event ->> 'subscription_id';
	changes_plan constant boolean := customer is not null and event -> 'change' <> 'null';
	-- A checkout may take a subscription away from another person.
	related constant text[] := private.related_customers(array[stripe_customer]);
	result text := 'applied';
	other uuid;
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
	if changes_plan then
		for other in
			select user_id from private.billing_events where subscription_id = subscription and user_id <> customer
			union
			select user_id from public.user_subscriptions where stripe_subscription_id = subscription and user_id <> customer
			order by 1
		loop
			perform private.remember_subscription(other);
			update private.billing_events set user_id = customer where user_id = other and subscription_id = subscription;
			update public.user_subscriptions set
				subscription_type = default, subscription_status = default, billing_period = null, current_period_end = null,
				cancel_at_period_end = default, ends_at = null, stripe_customer_id = null, stripe_subscription_id = null,
				billing_updated_at = null, updated_at = now()
			where user_id = other and stripe_subscription_id = subscription;
			perform private.roll_subscription(other);
		end loop;
		perform private.roll_subscription(customer);
		result := case when exists (
			select from private.billing_events as this
			join private.billing_events as newer on newer.user_id = this.user_id and newer.change is not null
				and newer.subscription_id is not distinct from this.subscription_id
				and (newer.created_at, newer.receipt_order) > (this.created_at, this.receipt_order)
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

-- Applies {id, type, created, user_id, email, customer_id, subscription_id, change, money, is_listed, is_newest} once.
-- Returns applied; duplicate (the id is known); stale (a newer event or another subscription prevails: only missing
-- fields are filled); ignored (change and money are null); unlisted (none of its prices grants the plan, and its
-- subscription is unknown: recorded as invalid). Keeps an event of an unknown_customer (neither account nor money is known:
-- send it again) as unclaimed, and nothing of one in the same_second as another one of the subscription, unless it is_newest.
-- An invalid event raises PT400.
create function public.apply_billing_event(event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
	customer uuid;
	stripe_customer text;
	refusal text;
begin
	-- An event from the future would outrank every later one. Stripe's clock and ours may differ.
	perform private.refuse_if(
		(event ->> 'created')::bigint < 0
		or greatest((event ->> 'created')::bigint, (event #>> '{money,at}')::bigint) > extract(epoch from now() + interval '1 day')
		or greatest((event #>> '{change,current_period_end}')::bigint, (event #>> '{change,ends_at}')::bigint, (event #>> '{money,ends_at}')::bigint)
			> extract(epoch from now() + interval '10 years'),
		'PT400', 'apply_billing_event: a time that cannot be'
	);
	-- A concurrent call with the same event waits here for the first one, and is then a duplicate.
	insert into private.billing_events (id, type, created_at, outcome)
	values (event ->> 'id', event ->> 'type', to_timestamp((event ->> 'created')::bigint), 'ignored')
	-- An invalid event that Stripe sends again may be valid by now.
	on conflict (id) do update set
		type = excluded.type, created_at = excluded.created_at, outcome = excluded.outcome, problem = null,
		receipt_order = default
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
	refusal := case
		-- The account of a known customer was deleted: the money stays.
		when customer is null and not exists (select from private.billing_events where customer_id = stripe_customer)
			then 'unknown_customer'
		-- Stripe dates its events in whole seconds and sends them in any order.
		when event -> 'change' <> 'null' and event ->> 'type' like 'customer.subscription.%'
			and not coalesce((event ->> 'is_newest')::boolean, false)
			and exists (
				select from private.billing_events
				where subscription_id = event ->> 'subscription_id' and change is not null
					and type like 'customer.subscription.%' and created_at = to_timestamp((event ->> 'created')::bigint)
			)
			then 'same_second'
	end;
	if refusal is not null then
		-- The event comes again: by then the account may be known, or the subscription read.
		delete from private.billing_events where id = event ->> 'id';
		insert into private.unclaimed_events (id, event)
		select event ->> 'id', event where refusal = 'unknown_customer'
		on conflict (id) do nothing;
		return refusal;
	end if;
	-- The Stripe customers of an account are derived together.
	perform pg_advisory_xact_lock(hashtextextended('tabulia.billing.' || customer, 0)) where customer is not null;
	delete from private.unclaimed_events where id = apply_billing_event.event ->> 'id';
	return private.apply_to_person(event, customer, stripe_customer);
exception when data_exception or check_violation or not_null_violation then
	-- The values are checked by the columns that they come to. The detail would quote the customer's row.
	raise sqlstate 'PT400' using message = 'apply_billing_event: ' || sqlerrm;
end;
$$;

-- Unclaimed events of a Stripe customer in the order of their creation, at the end those that name no customer but one of its
-- invoices or charges.
create function public.list_unclaimed_events(customer text) returns jsonb
language sql stable security definer set search_path = '' as $$
	with named as (
		select * from private.unclaimed_events where event ->> 'customer_id' = customer
	)
	select to_jsonb(array(
		select event from private.unclaimed_events as waiting
		where event ->> 'customer_id' = customer or event ->> 'customer_id' is null and exists (
			select from named
			where named.event #>> '{money,invoice_id}' = waiting.event #>> '{money,invoice_id}'
				or named.event #>> '{money,charge_id}' = waiting.event #>> '{money,charge_id}'
				or named.event #>> '{money,payment_intent_id}' = waiting.event #>> '{money,payment_intent_id}'
		)
		order by event ->> 'customer_id' is null, (event ->> 'created')::bigint, received_at
	))
$$;

-- Keeps a signed event that was rejected as invalid for an operator, so that it is not only in a log; does nothing when
-- the id is known. A later valid event of that id is applied (docs/architecture/money.md#accounts-and-billing).
create function public.record_invalid_billing_event(event_id text, event_type text, problem text) returns void
language sql security definer set search_path = '' as $$
	insert into private.billing_events (id, type, created_at, outcome, problem)
	values (left(event_id, 255), left(event_type, 255), now(), 'invalid', left(record_invalid_billing_event.problem, 1000))
	on conflict (id) do nothing;
$$;

-- Events name a discount by id, and Stripe forgets one that a subscription has lost: what it takes off is kept with the
-- event that names it (docs/product/money.md#revenue-figures).

-- The discounts of a Stripe customer that events have named, [{id, end, coupon}], of those ids.
create function public.find_discounts(customer text, ids text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select distinct on (discount ->> 'id') discount
		from private.billing_events cross join lateral jsonb_array_elements(money -> 'discounts') as named (discount)
		where customer_id = customer and discount ->> 'id' = any (ids)
		order by discount ->> 'id', created_at desc, receipt_order desc
	))
$$;

-- A customer ends the paid plan here; it counts from this row on. Stripe learns of it at once or, while it is
-- unavailable, later: a row outlives its account (docs/product/dashboard.md#cancellation).
create table public.cancellations (
	id uuid primary key default gen_random_uuid(),
	user_id uuid references auth.users (id) on delete set null,
	subscription_id text not null check (char_length(subscription_id) between 1 and 255),
	requested_at timestamptz not null default now(),
	-- End of the period that is paid; null when Stripe has not said it.
	ends_at timestamptz check (isfinite(ends_at)),
	-- When Stripe accepted it; null while it waits.
	confirmed_at timestamptz
);
create index cancellations_user_id_idx on public.cancellations (user_id);
create unique index cancellations_waiting_idx on public.cancellations (subscription_id) where confirmed_at is null;
alter table public.cancellations enable row level security;

-- The subscriptions of an account that Stripe goes on charging, and whose cancellation nobody has asked for: they can be
-- cancelled, and keep the account from being deleted.
create function private.running_subscriptions(customer uuid)
returns table (subscription_id text, paid_until timestamptz)
language sql stable set search_path = '' as $$
	select running.subscription_id, to_timestamp((state ->> 'current_period_end')::bigint)
	from private.subscription_states(customer) as running
	where is_running and not exists (
		select from public.cancellations where cancellations.subscription_id = running.subscription_id
			and (confirmed_at is null or confirmed_at > newest_event_at)
	)
$$;

-- Cancels every running paid subscription of an account to the end of its period, with a receipt by mail.
create function private.cancel_plans(account uuid) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
	receipts integer;
begin
	-- The locks serialise it with the events of Stripe; the account comes first everywhere.
	perform from auth.users where id = account for key share;
	perform from public.user_subscriptions where user_id = account for update;
	perform private.remember_subscription(account);
	with requested as (
		insert into public.cancellations (user_id, subscription_id, ends_at)
		select account, subscription_id, paid_until from private.running_subscriptions(account) where subscription_id is not null
		on conflict (subscription_id) where confirmed_at is null do nothing
		returning *
	)
	select count(public.enqueue_mail(
		'cancellation_receipt:' || requested.id, 'cancellation_receipt', email, language,
		jsonb_build_object(
			'requested_at', to_jsonb(requested_at) #>> '{}', 'ends_on', coalesce(to_jsonb(ends_at) #>> '{}', ''),
			'reference', requested.id
		)
	)) into receipts
	from requested join public.profiles on profiles.id = user_id;
end;
$$;

-- Cancels the caller's plans; returns the cancellations that Stripe must still learn of. PT409 when none is running.
create function public.request_cancellation() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
	waiting jsonb;
begin
	perform private.cancel_plans(caller);
	select jsonb_agg(jsonb_build_object('id', id, 'subscription_id', subscription_id)) into waiting
	from public.cancellations where user_id = caller and confirmed_at is null;
	perform private.refuse_if(waiting is null, 'PT409', 'nothing_to_cancel');
	return waiting;
end;
$$;

-- The cancellations that Stripe must still learn of, oldest first, 100 at most.
create function public.list_waiting_cancellations() returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('id', id, 'subscription_id', subscription_id)
		from public.cancellations where confirmed_at is null order by requested_at limit 100
	))
$$;

-- Records that Stripe accepted a cancellation; null for one that there is not.
create function public.confirm_cancellation(cancellation uuid) returns boolean
language sql security definer set search_path = '' as $$
	update public.cancellations set confirmed_at = coalesce(confirmed_at, now()) where id = cancellation returning true
$$;

-- Declarations made with the function that L221-21 and D221-5 of the Code de la consommation require: anybody may
-- declare one, a person handles it, and the proof outlives the account (docs/product/dashboard.md#withdrawal).
create table public.withdrawals (
	id uuid primary key,
	-- The account whose confirmed address was given; it proves nothing.
	user_id uuid references auth.users (id) on delete set null,
	name text not null check (char_length(name) between 1 and 200),
	email text not null check (char_length(email) between 3 and 320),
	contract text not null check (char_length(contract) between 1 and 500),
	language text not null check (language in ('fr', 'en')),
	received_at timestamptz not null default now()
);
create index withdrawals_user_id_idx on public.withdrawals (user_id);
create index withdrawals_mailbox_idx on public.withdrawals (private.mailbox_of(email), received_at);
alter table public.withdrawals enable row level security;

-- Mails declarations to the support: one mail in an hour, to which those that come meanwhile are added.
create function private.notice_withdrawal(declared public.withdrawals, support_email text) returns void
language plpgsql set search_path = '' as $$
declare
	line constant text := concat_ws(
		' · ', to_char(declared.received_at at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI'), declared.id,
		private.unlinked(declared.name), declared.email, private.unlinked(declared.contract)
	);
	previous timestamptz;
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.notice_withdrawal'));
	update private.mails set data = jsonb_build_object(
		'declared_count', ((data ->> 'declared_count')::integer + 1)::text,
		-- More are a flood, which a person reads in the database.
		'declarations', data ->> 'declarations' || case when (data ->> 'declared_count')::integer < 20 then E'\n' || line else '' end
	)
	where kind = 'withdrawal_notice' and state = 'waiting' and attempts = 0;
	if found then
		return;
	end if;
	select max(greatest(created_at, sent_at)) into previous from private.mails where kind = 'withdrawal_notice';
	perform public.enqueue_mail(
		'withdrawal_notice:' || declared.id, 'withdrawal_notice', support_email, 'fr',
		jsonb_build_object('declared_count', '1', 'declarations', line)
	);
	update private.mails set due_at = greatest(now(), previous + interval '1 hour')
	where key = 'withdrawal_notice:' || declared.id;
end;
$$;

-- Stores a declaration once per id, with its mails; returns {received_at, is_mailed}. Anybody may type any address: a mailbox
-- and a caller get a few receipts a day, and none of them quotes what somebody typed. The declaration counts all the same; the
-- page shows it, and the account's export has it (docs/product/dashboard.md#withdrawal).
create function public.declare_withdrawal(
	withdrawal uuid, name text, email text, contract text, language text, caller text[], support_email text
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	declared public.withdrawals;
begin
	insert into public.withdrawals (id, user_id, name, email, contract, language)
	values (
		withdrawal, (
			select users.id from auth.users
			where lower(users.email) = lower(declare_withdrawal.email) and email_confirmed_at is not null limit 1
		), declare_withdrawal.name, declare_withdrawal.email, declare_withdrawal.contract, declare_withdrawal.language
	)
	on conflict (id) do nothing
	returning * into declared;
	if not found then
		select * into declared from public.withdrawals where id = withdrawal;
	else
		if private.admits_mail(declare_withdrawal.caller, 5, '1 day', 'withdrawal_receipt') and (
			select count(*) <= 5 from public.withdrawals as stored
			where private.mailbox_of(stored.email) = private.mailbox_of(declare_withdrawal.email)
				and stored.received_at > now() - interval '1 day'
		) then
			perform public.enqueue_mail(
				'withdrawal_receipt:' || withdrawal, 'withdrawal_receipt', declared.email, declared.language,
				jsonb_build_object('received_at', to_jsonb(declared.received_at) #>> '{}', 'reference', withdrawal),
				caller => declare_withdrawal.caller
			);
		end if;
		perform private.notice_withdrawal(declared, support_email);
	end if;
	return jsonb_build_object('received_at', declared.received_at, 'is_mailed', exists (
		select from private.mails where key = 'withdrawal_receipt:' || withdrawal
	));
end;
$$;

