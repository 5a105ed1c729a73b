-- Each night the Worker compares our rows with Stripe's (docs/money.md#reconciliation): what it still has to read, and
-- what it has found. A run that stops goes on where it stood.

-- The comparison with Stripe, one row per UTC day on which it was made; kept for a year.
create table private.stripe_checks (
	day date primary key,
	from_time timestamptz not null,
	until_time timestamptz not null check (until_time > from_time),
	are_events_read boolean not null default false,
	-- The last event of the time span that was read, newest first.
	event_cursor text,
	-- The Stripe customers that are still to be compared.
	customers text[] not null,
	-- The last one of the rolling sample: the next night goes on after it.
	last_customer text,
	equal integer not null default 0,
	repaired integer not null default 0,
	-- What could not be repaired: [{id, customer_id, what}], of at most 100 objects.
	problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
	-- Stripe has asked to wait until then.
	waits_until timestamptz,
	finished_at timestamptz
);

-- What today's comparison still has to read: the events from one time (s) to another, and Stripe customers: those with
-- a problem of the last check and the next ones of the rolling sample. Null when it is finished or Stripe has asked to
-- wait.
create function public.begin_stripe_check(at_time timestamptz, sample integer) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	today constant date := at_time::date;
	last private.stripe_checks;
begin
	if not exists (select from private.stripe_checks where day = today) then
		select * into last from private.stripe_checks where day < today order by day desc limit 1;
		insert into private.stripe_checks (day, from_time, until_time, customers, last_customer)
		select
			today,
			-- A night that was missed is read, too, as far as Stripe keeps its events.
			greatest(
				coalesce(case when last.are_events_read then last.until_time else last.from_time end, today - interval '1 day'),
				today - interval '28 days'
			),
			today,
			array(
				select distinct customer_id from (
					select problem ->> 'customer_id' as customer_id from jsonb_array_elements(coalesce(last.problems, '[]')) as problem
					union all
					select unnest(chosen)
				) as both_kinds
				where customer_id is not null
			),
			coalesce(chosen[cardinality(chosen)], last.last_customer)
		from (select array(
			select customer_id from private.billing_events where customer_id is not null
			group by customer_id order by customer_id <= coalesce(last.last_customer, ''), customer_id
			limit least(sample, 1000)
		) as chosen) as rolling
		on conflict (day) do nothing;
		delete from private.stripe_checks where day < today - 366;
	end if;
	return (
		select jsonb_build_object(
			'day', day, 'from', extract(epoch from from_time)::bigint, 'until', extract(epoch from until_time)::bigint,
			'are_events_read', are_events_read, 'event_cursor', event_cursor, 'customers', to_jsonb(customers)
		)
		from private.stripe_checks
		where day = today and finished_at is null and (waits_until is null or waits_until <= at_time)
	);
end;
$$;

-- Adds {event_cursor, are_events_read, customer_id, equal, repaired, problems, waits_until}, each optional, to a
-- comparison; it is finished when nothing is left to read.
create function public.note_stripe_check(check_day date, at_time timestamptz, progress jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.stripe_checks set
		event_cursor = coalesce(progress ->> 'event_cursor', event_cursor),
		are_events_read = are_events_read or coalesce((progress ->> 'are_events_read')::boolean, false),
		customers = array(select customer from unnest(customers) as customer where customer is distinct from progress ->> 'customer_id'),
		equal = equal + coalesce((progress ->> 'equal')::integer, 0),
		repaired = repaired + coalesce((progress ->> 'repaired')::integer, 0),
		problems = case when jsonb_array_length(problems) < 100
			then problems || coalesce(progress -> 'problems', '[]') else problems end,
		waits_until = coalesce((progress ->> 'waits_until')::timestamptz, waits_until)
	where day = check_day and finished_at is null;
	update private.stripe_checks set finished_at = at_time
	where day = check_day and finished_at is null and are_events_read and customers = '{}';
$$;

-- Those of Stripe's events that were not applied.
create function public.list_unknown_events(ids text[]) returns text[]
language sql stable security definer set search_path = '' as $$
	select coalesce(array_agg(id), '{}') from unnest(ids) as id
	where id not in (select billing_events.id from private.billing_events where billing_events.id = any (ids) and outcome <> 'invalid')
$$;

-- What we know of a Stripe customer: the newest state of each subscription (SubscriptionMoney, with is_deleted when its
-- account's deletion ended it), payments by invoice, and what was returned by charge.
create function public.read_customer_money(customer text) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object(
		'subscriptions', (
			select coalesce(jsonb_object_agg(subscription_id, money || jsonb_build_object('is_deleted', type = 'account.deleted')), '{}')
			from (
				select distinct on (subscription_id) subscription_id, type, money
				from private.billing_events
				where customer_id = customer and money ->> 'kind' = 'subscription' and outcome in ('applied', 'stale')
				order by subscription_id, created_at desc, place desc, receipt_order desc
			) as newest
		),
		'payments', (
			select coalesce(jsonb_object_agg(stripe_id, jsonb_build_object('currency', currency, 'amount', amount)), '{}')
			from private.payments where customer_id = customer and kind = 'payment'
		),
		'refunds', (
			select coalesce(jsonb_object_agg(stripe_id, amount), '{}')
			from (
				select stripe_id, -sum(amount) as amount from private.payments
				where customer_id = customer and kind = 'refund' group by 1
			) as charges
		)
	)
$$;

-- What the newest finished comparison with Stripe could not repair; no row when that is nothing
-- (docs/product.md#alerts).
create function private.find_stripe_problems() returns table (kind text, data jsonb)
language sql stable set search_path = '' as $$
	select 'stripe', jsonb_build_object(
		'problem_count', jsonb_array_length(problems)::text,
		'problem', (select string_agg(value ->> 'id', ', ') from (select value from jsonb_array_elements(problems) limit 5) as first)
	)
	from (select problems from private.stripe_checks where finished_at is not null order by day desc limit 1) as newest
	where problems <> '[]'
$$;
