-- Money: payments and changes of subscriptions, derived from the events of Stripe (docs/product/money.md#payments).
--
-- In: roll_money alone writes payments and subscription_changes, from all events of the Stripe customers of a person;
-- a second run changes nothing, and the order of receipt does not matter. Its functions are plpgsql, which keeps their
-- plans in the session: planning takes longer than they do.
-- Out: plan_state says the same to customers and operators; the nightly comparison with Stripe reads and repairs
-- (docs/product/money.md#reconciliation); mails about a plan and about usage are added from here. Rows of deleted accounts stay
-- for ten years (article L123-22 of the Code de commerce), and not longer: /privacy says so.

-- One row for each movement of money, always derived from all events of the Stripe customer (docs/product/money.md#payments):
-- refunds and disputes are negative, a failure is 0. Only roll_money writes here.
create table private.payments (
	-- The invoice, the attempt, the event of the refund, or the dispute.
	id text primary key,
	kind text not null check (kind in ('payment', 'failure', 'refund', 'dispute', 'dispute_won')),
	-- In minor units of the currency, tax included.
	amount bigint not null check ((amount = 0) = (kind = 'failure')),
	-- Amount of a failed attempt; else 0.
	amount_due bigint not null default 0,
	-- The part of amount that is tax, with its sign.
	tax bigint not null default 0,
	-- Stripe's fee; null while that of a payment or a dispute is unknown. Other movements have none.
	fee bigint,
	currency text not null check (currency ~ '^[a-z]{3}$'),
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	-- Null once the account is deleted: the money stays.
	user_id uuid references auth.users (id) on delete set null,
	customer_id text not null,
	subscription_id text,
	-- The invoice, charge or dispute.
	stripe_id text not null
);
create index payments_occurred_at_idx on private.payments (occurred_at);
create index payments_user_id_idx on private.payments (user_id, occurred_at) include (currency, kind, amount, tax);
create index payments_customer_id_idx on private.payments (customer_id);
-- Few among all: fill_fees looks for them.
create index payments_unknown_fee_idx on private.payments (occurred_at) where kind = 'payment' and fee is null;
-- Other currencies are few: they are counted apart.
create index payments_foreign_idx on private.payments (currency) where currency <> 'eur';

-- Stripe customers whose account was deleted; those of one account have the same random person. Money without an owner
-- counts, but for that of an operator (docs/product/reports.md#customers).
create table private.former_payers (
	customer_id text primary key,
	person uuid not null,
	is_counted boolean not null
);
create index former_payers_person_idx on private.former_payers (person);

-- Trigger of payments: an account has paid from its first payment in EUR on; none is 0.
create function private.follow_first_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.trial_conversions (user_id, converted_at)
	select payers.user_id, first.paid_at
	-- Keeps payments of a deleted account as they were.
	from (select distinct changed_rows.user_id from changed_rows join auth.users on users.id = changed_rows.user_id) as payers
		cross join lateral (
			select min(occurred_at) as paid_at from private.payments
			where payments.user_id = payers.user_id and kind = 'payment' and currency = 'eur'
		) as first
	on conflict (user_id) do update set converted_at = excluded.converted_at
	where trial_conversions.converted_at is distinct from excluded.converted_at;
	return null;
end;
$$;

-- The events of a Stripe customer that move money, with the account that owns them now and the invoice that they belong
-- to; null while that is unknown, and for subscriptions.
create function private.money_events(customer text)
returns table (
	id text, type text, created_at timestamptz, receipt_order bigint, user_id uuid, subscription_id text, kind text, money jsonb,
	invoice_id text, charge_id text, payment_intent_id text, of_invoice text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with events as materialized (
			select
				id, type, created_at, receipt_order,
				-- The owner is that of the subscription, which a checkout may have moved to another account.
				case when subscription_id is null then user_id else first_value(user_id) over (
					partition by subscription_id order by user_id is null, receipt_order desc
				) end as user_id,
				subscription_id, money ->> 'kind' as kind, money,
				money ->> 'invoice_id' as invoice_id, money ->> 'charge_id' as charge_id,
				money ->> 'payment_intent_id' as payment_intent_id
			from private.billing_events
			where customer_id = customer and money is not null and outcome in ('applied', 'stale')
		), aliases as (
			select charge_id, max(payment_intent_id) as payment_intent_id from events where charge_id is not null group by charge_id
		), links as (
			select invoice_id, charge_id, payment_intent_id from events where kind <> 'subscription' and invoice_id is not null
		)
		-- It belongs to the invoice that it names, or that the charge or a payment of the invoice names.
		select events.*, invoice.id
		from events left join aliases using (charge_id), lateral (
			select coalesce(events.invoice_id, max(links.invoice_id)) as id from links
			where links.charge_id = events.charge_id
				or links.payment_intent_id = coalesce(events.payment_intent_id, aliases.payment_intent_id)
		) as invoice;
end;
$$;

-- These Stripe customers and all that share an account with one of them, also a deleted one
-- (docs/product/money.md#revenue-figures).
create function private.related_customers(customers text[]) returns text[]
language sql stable set search_path = '' as $$
	with recursive related (customer_id) as (
		select unnest(customers)
		union
		select other.customer_id from related cross join lateral (
			select customer_id from private.billing_events
			where user_id in (select user_id from private.billing_events where customer_id = related.customer_id)
			union
			select customer_id from private.former_payers
			where person in (select person from private.former_payers where customer_id = related.customer_id)
		) as other
	)
	select array_agg(customer_id) from related where customer_id is not null
$$;

-- Refunds, credit notes and disputes of a Stripe customer, in the order of creation; sum_before and sum_after: what of the
-- invoice had gone back before and after (docs/product/money.md#payments).
create function private.returned_money(customer text)
returns table (
	id text, kind text, amount bigint, sum_before bigint, sum_after bigint, fee bigint, currency text, at timestamptz,
	user_id uuid, of_invoice text, stripe_id text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with placed as materialized (select * from private.money_events(customer)), reported as (
			-- A charge reports the sum of its refunds: each refund and each failed one is a step of its own time.
			select placed.*, reported_sum, lag(reported_sum) over (
				partition by charge_id order by created_at, reported_sum, id
			) as reported_before
			from placed, lateral (select (money ->> 'amount_refunded')::bigint as reported_sum) as state
			where kind = 'charge'
		), failed as (
			select distinct on (money ->> 'refund_id') placed.*, to_timestamp((money ->> 'refunded_at')::bigint) as refunded_at
			from placed where kind = 'refund'
			order by money ->> 'refund_id', created_at, id
		), states as (
			select id, created_at, charge_id, of_invoice, user_id, money, reported_sum, 0::bigint as undone from reported
			union all
			-- A failed refund lowers the sum, unless the charge has reported it before.
			select id, created_at, charge_id, of_invoice, user_id, money, null, greatest(0, (money ->> 'amount')::bigint - coalesce((
				select sum(reported_before - reported_sum) from reported
				where reported.charge_id = failed.charge_id and reported_sum < reported_before
					and reported.created_at between refunded_at and failed.created_at
			), 0))::bigint
			from failed
		), numbered as (
			select *, count(reported_sum) over in_order as reported_n, row_number() over in_order as n
			from states window in_order as (partition by charge_id order by created_at, reported_sum, id)
		), summed as (
			select *, greatest(0, coalesce(max(reported_sum) over since_report, 0) - sum(undone) over since_report)::bigint as sum_now
			from numbered window since_report as (partition by charge_id, reported_n order by n)
		), refunds as (
			select id, created_at, charge_id, of_invoice, user_id, money ->> 'currency' as currency,
				lag(sum_now, 1, 0::bigint) over (partition by charge_id order by n) as sum_before, sum_now as sum_after
			from summed
		), disputes as (
			select
				money ->> 'dispute_id' as dispute_id, max(of_invoice) as of_invoice,
				(array_agg(user_id order by created_at desc, id))[1] as user_id,
				(array_agg((money ->> 'amount')::bigint order by created_at desc, id))[1] as amount,
				max(money ->> 'currency') as currency,
				(array_agg((money ->> 'fee')::bigint order by created_at desc, id) filter (where money ->> 'fee' is not null))[1] as fee,
				-- An inquiry moves no money until it becomes a dispute.
				min(created_at) filter (where money ->> 'status' !~ '^(warning_|prevented)') as lost_at,
				min(created_at) filter (where money ->> 'status' = 'won') as won_at
			from placed where kind = 'dispute'
			group by 1
		), credits as (
			-- Money that a credit note returned outside of Stripe: what it returned inside comes as a refund.
			select distinct on (note_id, is_voided) placed.*, note.*, bool_or(not is_voided) over (partition by note_id) as was_issued
			from placed, lateral (
				select money ->> 'credit_note_id' as note_id, (money ->> 'amount')::bigint as returned,
					money ->> 'currency' as currency, type = 'credit_note.voided' as is_voided
			) as note
			where kind = 'credit'
			order by note_id, is_voided, created_at, id
		)
		select id, 'refund' as kind, sum_after - sum_before as amount, sum_before, sum_after, null::bigint as fee,
			currency, created_at as at, user_id, of_invoice, charge_id as stripe_id
		from refunds where sum_after <> sum_before
		union all
		select note_id || case when is_voided then '/voided' else '' end, 'refund',
			case when is_voided then -returned else returned end,
			case when is_voided then returned else 0 end, case when is_voided then 0 else returned end,
			null, currency, created_at, user_id, of_invoice, note_id
		from credits where is_voided <= was_issued
		union all
		select dispute_id, 'dispute', amount, 0, amount, fee, currency, lost_at, user_id, of_invoice, dispute_id
		from disputes where lost_at is not null and amount <> 0
		union all
		select dispute_id || '/won', 'dispute_won', -amount, amount, 0, null, currency, won_at, user_id, of_invoice, dispute_id
		from disputes where lost_at is not null and won_at is not null and amount <> 0;
end;
$$;

-- All movements of money of a Stripe customer, from all of its events: the order of their receipt does not matter
-- (docs/product/money.md#payments).
create function private.derive_payments(customer text) returns setof private.payments
language plpgsql stable set search_path = '' as $$
begin
	return query
		with placed as materialized (select * from private.money_events(customer)), paid as (
			select distinct on (invoice_id) * from placed where kind = 'payment' order by invoice_id, created_at, id
		), failed as (
			-- Nothing is due of a voided invoice.
			select distinct on (invoice_id, money -> 'attempt') *, case
				when exists (select from placed as void where void.kind = 'void' and void.invoice_id = placed.invoice_id) then 0
				else (money ->> 'amount_due')::bigint
			end as amount_due
			from placed where kind = 'failure'
			order by invoice_id, money -> 'attempt', created_at, id
		), fees as (
			-- The sum of some is not the fee of all.
			select of_invoice, case when bool_and(fee is not null) then sum(fee)::bigint end as fee
			from (
				select of_invoice, charge_id, max((money ->> 'fee')::bigint) as fee
				from placed where kind in ('charge', 'fee') group by 1, 2
			) as charges
			group by 1
		), returned as materialized (select * from private.returned_money(customer))
		select
			paid.invoice_id, 'payment', (money ->> 'amount')::bigint, 0, (money ->> 'tax')::bigint, fees.fee,
			money ->> 'currency', to_timestamp((money ->> 'at')::bigint), user_id, customer, subscription_id, paid.invoice_id
		from paid left join fees on fees.of_invoice = paid.invoice_id
		union all
		select
			invoice_id || '/failed/' || (money ->> 'attempt'), 'failure', 0, amount_due, 0, null,
			money ->> 'currency', to_timestamp((money ->> 'at')::bigint), user_id, customer, subscription_id, invoice_id
		from failed
		union all
		select
			returned.id, returned.kind, -returned.amount, 0,
			-- Tax goes back with its money; shares of running sums leave no cent over.
			coalesce(
				round(tax * sum_before / nullif(invoiced, 0)) - round(tax * sum_after / nullif(invoiced, 0)), 0
			)::bigint,
			returned.fee, returned.currency, returned.at,
			case when paid.id is null then returned.user_id else paid.user_id end, customer, subscription_id, returned.stripe_id
		from returned left join paid on paid.invoice_id = returned.of_invoice, lateral (
			select (money ->> 'amount')::numeric as invoiced, (money ->> 'tax')::numeric as tax
		) as invoice;
end;
$$;

-- Payments whose fee no event named, because Stripe names a balance transaction by id only, and that the Worker has
-- requested; each again after 20 hours, 10 times. Written by note_fee_request.
create table private.fee_requests (
	payment_id text primary key references private.payments (id) on delete cascade,
	requested_at timestamptz not null,
	requests integer not null
);

-- The newest payments whose fee is unknown and may be asked for now, with their payment intent, null when no event
-- names it.
create function public.list_unknown_fees(at_time timestamptz, max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('payment_id', id, 'payment_intent_id', (
			select max(related.money ->> 'payment_intent_id')
			from private.find_related_events(jsonb_build_object('invoice_id', stripe_id)) as related
		))
		from private.payments
		-- Stripe knows the fee of some payments only minutes after them.
		where kind = 'payment' and fee is null and occurred_at < at_time - interval '1 hour' and not exists (
			select from private.fee_requests
			where payment_id = payments.id and (requests >= 10 or requested_at > at_time - interval '20 hours')
		)
		order by occurred_at desc
		limit least(max_rows, 1000)
	))
$$;

-- Records that the fee of a payment was requested from Stripe and is still unknown.
create function public.note_fee_request(payment text, at_time timestamptz) returns boolean
language sql security definer set search_path = '' as $$
	insert into private.fee_requests (payment_id, requested_at, requests)
	select id, at_time, 1 from private.payments where id = payment
	on conflict (payment_id) do update set requested_at = excluded.requested_at, requests = fee_requests.requests + 1
	returning true
$$;

-- The comparison with Stripe, one row per UTC day on which it was made; kept for a year.
create table private.stripe_checks (
	day date primary key,
	from_time timestamptz not null,
	until_time timestamptz not null check (until_time > from_time),
	are_events_read boolean not null default false,
	-- The last event of the time span that was read, newest first.
	event_cursor text,
	-- Whether a page of Stripe's customers was read, and its last one: the next night reads the page after it.
	are_customers_listed boolean not null default false,
	their_last text,
	-- The Stripe customers that are still to be compared.
	customers text[] not null,
	-- The last one of the rolling sample: the next night goes on after it.
	last_customer text,
	equal integer not null default 0,
	repaired integer not null default 0,
	-- The first 100 differences that could not be repaired: [{id, customer_id, what}].
	problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
	-- Stripe has asked to wait until then.
	waits_until timestamptz,
	finished_at timestamptz
);

-- Rest of today's comparison: the events from one time (s) to another, the next page of Stripe's customers, and Stripe
-- customers: those with a problem of the last check and the next ones of the rolling sample. Null when it is finished or
-- Stripe has asked to wait.
create function public.begin_stripe_check(at_time timestamptz, sample integer) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	today constant date := at_time::date;
	last private.stripe_checks;
begin
	if not exists (select from private.stripe_checks where day = today) then
		select * into last from private.stripe_checks where day < today order by day desc limit 1;
		insert into private.stripe_checks (day, from_time, until_time, customers, last_customer, their_last)
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
				where customer_id is not null order by 1
			),
			coalesce(chosen[cardinality(chosen)], last.last_customer),
			last.their_last
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
			'are_events_read', are_events_read, 'event_cursor', event_cursor,
			'are_customers_listed', are_customers_listed, 'their_last', their_last, 'customers', to_jsonb(customers)
		)
		from private.stripe_checks
		where day = today and finished_at is null and (waits_until is null or waits_until <= at_time)
	);
end;
$$;

-- Adds {event_cursor, are_events_read, listed, customer_id, equal, repaired, problems, waits_until}, each optional, to a
-- comparison, which is finished when nothing is left to read; returns the customers that are left. Of a listed page
-- those are added whom no event has named.
create function public.note_stripe_check(check_day date, at_time timestamptz, progress jsonb) returns jsonb
language sql security definer set search_path = '' as $$
	update private.stripe_checks set
		event_cursor = coalesce(progress ->> 'event_cursor', event_cursor),
		are_events_read = are_events_read or coalesce((progress ->> 'are_events_read')::boolean, false),
		are_customers_listed = are_customers_listed or progress ? 'listed',
		their_last = case when progress ? 'listed' then progress #>> '{listed,last}' else their_last end,
		customers = array(
			select customer from unnest(customers) as customer where customer is distinct from progress ->> 'customer_id'
			union
			select customer from jsonb_array_elements_text(progress #> '{listed,customers}') as customer
			where not exists (select from private.billing_events where customer_id = customer)
			order by 1
		),
		equal = equal + coalesce((progress ->> 'equal')::integer, 0),
		repaired = repaired + coalesce((progress ->> 'repaired')::integer, 0),
		problems = to_jsonb((array(
			select jsonb_array_elements(problems || coalesce(progress -> 'problems', '[]'))
		))[1:100]),
		waits_until = coalesce((progress ->> 'waits_until')::timestamptz, waits_until)
	where day = check_day and finished_at is null;
	update private.stripe_checks set finished_at = at_time
	where day = check_day and finished_at is null and are_events_read and are_customers_listed and customers = '{}';
	select to_jsonb(customers) from private.stripe_checks where day = check_day;
$$;

-- Events of Stripe that were not applied.
create function public.list_unknown_events(ids text[]) returns text[]
language sql stable security definer set search_path = '' as $$
	select coalesce(array_agg(id), '{}') from unnest(ids) as id
	where id not in (select billing_events.id from private.billing_events where billing_events.id = any (ids) and outcome <> 'invalid')
$$;

-- Our state of a Stripe customer: the newest state of each subscription (SubscriptionMoney, with is_deleted when its
-- account's deletion ended it, and was_paid once it has brought money), payments by invoice, and the sum of what was
-- returned of a charge after each second with a refund.
create function public.read_customer_money(customer text) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object(
		'subscriptions', (
			select coalesce(jsonb_object_agg(
				subscription_id, money || jsonb_build_object('is_deleted', type = 'account.deleted', 'was_paid', was_paid)
			), '{}')
			from (
				select distinct on (subscription_id) subscription_id, type, money,
					bool_or(money ->> 'status' in ('active', 'past_due')) over (partition by subscription_id) as was_paid
				from private.billing_events
				where customer_id = customer and money ->> 'kind' = 'subscription' and outcome in ('applied', 'stale')
				order by subscription_id, created_at desc, receipt_order desc
			) as newest
		),
		'payments', (
			select coalesce(jsonb_object_agg(stripe_id, jsonb_build_object('currency', currency, 'amount', amount)), '{}')
			from private.payments where customer_id = customer and kind = 'payment'
		),
		'refunds', (
			select coalesce(jsonb_object_agg(stripe_id, sums), '{}')
			from (
				select stripe_id, jsonb_agg(sum order by occurred_at) as sums
				from (
					select stripe_id, occurred_at, -sum(sum(amount)) over (partition by stripe_id order by occurred_at) as sum
					-- Leaves out credit notes: money that they returned outside of Stripe is in no charge.
					from private.payments
					where customer_id = customer and kind = 'refund' and split_part(id, '/', 1) <> stripe_id
					group by 1, 2
				) as seconds
				group by 1
			) as charges
		)
	)
$$;

-- Changes of each paid subscription; mrr_after - mrr_before adds up to its present MRR
-- (docs/product/money.md#revenue-figures). Only roll_money writes here.
create table private.subscription_changes (
	subscription_id text not null,
	-- Counts the changes of a subscription in the order of their events.
	n integer not null,
	event_id text not null,
	kind text not null check (
		kind in ('new', 'upgrade', 'downgrade', 'repriced', 'cancel_planned', 'cancelled', 'reactivated', 'failed', 'recovered')
	),
	at timestamptz not null check (isfinite(at)),
	mrr_before bigint not null,
	-- Monthly recurring revenue without tax, in minor units of the currency.
	mrr_after bigint not null,
	currency text not null check (currency ~ '^[a-z]{3}$'),
	state_before text check (state_before in ('active', 'past_due')),
	-- Null: the subscription brings no money.
	state_after text check (state_after in ('active', 'past_due')),
	-- When a planned cancellation takes effect.
	ends_at timestamptz,
	-- Change as a movement of the customer's MRR, over all subscriptions in EUR; null when that stays the same.
	movement text check (movement in ('new', 'expansion', 'contraction', 'repricing', 'churn', 'reactivation')),
	-- The month of the customer's first payment, else of the first change.
	cohort date check (extract(day from cohort) = 1),
	user_id uuid references auth.users (id) on delete set null,
	customer_id text not null,
	primary key (subscription_id, n)
);
create index subscription_changes_at_idx on private.subscription_changes (at);
create index subscription_changes_user_id_idx on private.subscription_changes (user_id, at) include (currency, mrr_before, mrr_after);
create index subscription_changes_cohort_idx on private.subscription_changes (cohort);
create index subscription_changes_customer_id_idx on private.subscription_changes (customer_id);
create index subscription_changes_ends_at_idx on private.subscription_changes (ends_at) where kind = 'cancel_planned';
create index subscription_changes_foreign_idx on private.subscription_changes (currency) where currency <> 'eur';

-- Standard rate of VAT in a country in 2026, in percent
-- (https://europa.eu/youreurope/business/taxation/vat/vat-rules-rates/); Monaco has France's. Other countries have none.
create function private.vat_rate(country text) returns numeric
language sql immutable
return coalesce((jsonb '{
	"AT": 20, "BE": 21, "BG": 20, "CY": 19, "CZ": 21, "DE": 19, "DK": 25, "EE": 24, "ES": 21, "FI": 25.5, "FR": 20, "GR": 24,
	"HR": 25, "HU": 27, "IE": 23, "IT": 22, "LT": 21, "LU": 17, "LV": 21, "MC": 20, "MT": 18, "NL": 21, "PL": 23, "PT": 23,
	"RO": 21, "SE": 25, "SI": 22, "SK": 23
}' ->> country)::numeric, 0);

-- Subscriptions in the events of Stripe customers, each with what was so before; the MRR is without tax
-- (docs/product/money.md#revenue-figures). The person is the account, else the Stripe customer. Events of one second are one
-- step: the newest tells what came of them.
create function private.plan_steps(customers text[])
returns table (
	customer_id text, person text, subscription_id text, id text, created_at timestamptz, user_id uuid, currency text,
	mrr_before bigint, mrr bigint, state_before text, state text, ends_before timestamptz, ends_at timestamptz,
	is_running boolean, was_paid boolean, is_repriced boolean
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with events as materialized (
			select stripe_customer, of_customer.*
			from unnest(customers) as stripe_customer cross join lateral private.money_events(stripe_customer) as of_customer
		), invoiced as (
			-- The last payment of a subscription tells the tax of its price.
			select distinct on (subscription_id)
				subscription_id, (money ->> 'tax')::numeric as tax, (money ->> 'amount')::numeric as total
			from events where kind = 'payment' order by subscription_id, (money ->> 'at')::bigint desc, id
		), countries as (
			select distinct on (stripe_customer) stripe_customer, private.vat_rate(money ->> 'country') as rate
			from events where kind = 'country' order by stripe_customer, created_at desc, id
		), plans as (
			select
				events.*, coalesce(user_id, former.person)::text as person, money ->> 'status' as status,
				id like 'backfill:%' as is_snapshot,
				min(created_at) filter (where id not like 'backfill:%') over of_subscription as known_from,
				max(created_at) filter (where id not like 'backfill:%') over of_subscription as known_until,
				max(created_at) filter (where type = 'account.deleted') over of_subscription as deleted_at
			from events left join private.former_payers as former on former.customer_id = stripe_customer
			where kind = 'subscription'
			window of_subscription as (partition by subscription_id)
		), facts as (
			select distinct on (subscription_id, created_at)
				stripe_customer, coalesce(person, stripe_customer) as person, subscription_id, id, created_at, user_id,
				money ->> 'currency' as currency, (money ->> 'mrr')::bigint - round(
					-- Events of before it was told have none on top of the price.
					coalesce(money ->> 'taxed', money ->> 'mrr')::numeric
						* coalesce(tax, rate, france) / coalesce(total, 100 + coalesce(rate, france))
				)::bigint as mrr,
				case when status in ('active', 'past_due') then status end as state,
				status in ('active', 'past_due', 'trialing') as is_running,
				case when status in ('active', 'past_due', 'trialing')
					then to_timestamp((money ->> 'ends_at')::bigint) end as ends_at,
				money -> 'price' as price,
				jsonb_build_array(
					money -> 'interval', money -> 'interval_count', money -> 'quantity', money -> 'discounts', money -> 'currency'
				) as terms
			from plans left join invoiced using (subscription_id) left join countries using (stripe_customer),
				-- The publisher's country, where that of a customer is unknown.
				lateral (select private.vat_rate('FR')) as standard (france)
			-- Fills the time that no event of Stripe covers with an export's past.
			where not (is_snapshot and coalesce(created_at between known_from and known_until, false))
				-- The plan of a deleted account ends with it, unless another account has taken it over.
				and (user_id is not null or deleted_at is null or created_at <= deleted_at)
			order by subscription_id, created_at, receipt_order desc
		)
		select
			stripe_customer, person, subscription_id, id, created_at, user_id, currency,
			coalesce(lag(mrr) over in_order, 0), mrr, lag(state) over in_order, state, lag(ends_at) over in_order, ends_at,
			is_running, count(state) over (in_order rows between unbounded preceding and 1 preceding) > 0,
			-- Another price of the same plan: all else is as agreed.
			coalesce(terms = lag(terms) over in_order and price <> lag(price) over in_order, false)
		from facts
		window in_order as (partition by subscription_id order by created_at);
end;
$$;

-- All changes of the subscriptions of related Stripe customers, from all of their events in the order of creation; a
-- movement is one of the person.
create function private.derive_subscription_changes(customers text[]) returns setof private.subscription_changes
language plpgsql stable set search_path = '' as $$
begin
	return query
		with lines as materialized (
			-- The changes that one step of a subscription consists of: its revenue, a failure or recovery, a planned end.
			select
				step.customer_id, person, step.subscription_id, id as event_id, created_at as at, step.user_id, step.currency, part,
				line.kind, line.state_from, line.state_to, case part when 1 then mrr_before else mrr end as mrr_from,
				mrr as mrr_to, case line.kind when 'cancel_planned' then step.ends_at end as ends_at,
				case when step.currency = 'eur' and part = 1 then mrr - mrr_before else 0 end as change
			from private.plan_steps(customers) as step, lateral (select
				case
					when state_before is null and state is not null then case when was_paid then 'reactivated' else 'new' end
					when state_before is not null and state is null then 'cancelled'
					when mrr <> mrr_before and is_repriced then 'repriced'
					when mrr > mrr_before then 'upgrade'
					when mrr < mrr_before then 'downgrade'
				end as kind
			) as main, lateral (values
				(1, main.kind, state_before, case when state_before is null or state is null then state else state_before end),
				(2, case
					when state_before = 'active' and state = 'past_due' then 'failed'
					when state_before = 'past_due' and state = 'active' then 'recovered'
				end, state_before, state),
				(3, case
					when step.ends_at is distinct from ends_before and step.ends_at is not null then 'cancel_planned'
					when step.ends_at is null and ends_before is not null and is_running then 'reactivated'
				end, state, state)
			) as line (part, kind, state_from, state_to)
			where line.kind is not null
		), sums as (
			select *, sum(change) over in_order as total_after
			from lines
			-- A switch of subscriptions within a second is a switch, not a loss.
			window in_order as (partition by person order by at, change < 0, subscription_id, part)
		), totals as (
			select *, coalesce(max(total_after) over (
				partition by person order by at, change < 0, subscription_id, part
				rows between unbounded preceding and 1 preceding
			), 0) > 0 as had_mrr
			from sums
		), begun as (
			select person, date_trunc('month', coalesce(
				min(occurred_at) filter (where is_payment), min(occurred_at)
			) at time zone 'UTC')::date as cohort
			from (
				select person, at as occurred_at, false as is_payment from lines
				union all
				select coalesce(payments.user_id::text, former.person::text, payments.customer_id), occurred_at, true
				from private.payments left join private.former_payers as former using (customer_id)
				where payments.customer_id = any (customers) and kind = 'payment' and currency = 'eur'
			) as moments
			group by 1
		)
		select
			subscription_id, row_number() over (partition by subscription_id order by at, part)::integer, event_id,
			case when kind = 'new' and movement = 'reactivation' then 'reactivated' else kind end,
			at, mrr_from, mrr_to, currency, state_from, state_to, ends_at, movement, cohort, user_id, customer_id
		from totals join begun using (person), lateral (select case
			when change = 0 then null
			when total_after = change then case when had_mrr then 'reactivation' else 'new' end
			when total_after = 0 then 'churn'
			when kind = 'repriced' then 'repricing'
			when change > 0 then 'expansion'
			else 'contraction'
		end as movement) as moved;
end;
$$;

-- billing_events → payments and subscription_changes of related Stripe customers; a second run changes nothing
-- (docs/architecture/money.md#accounts-and-billing).
create function private.roll_money(customers text[]) returns void
language plpgsql set search_path = '' as $$
begin
	-- Rows that stay the same are not written: their days need no new rollup.
	delete from private.payments
	where customer_id = any (customers) and id not in (
		select derived.id from unnest(customers) as customer cross join lateral private.derive_payments(customer) as derived
	);
	insert into private.payments
	select derived.* from unnest(customers) as customer cross join lateral private.derive_payments(customer) as derived
	on conflict (id) do update set
		kind = excluded.kind, amount = excluded.amount, amount_due = excluded.amount_due, tax = excluded.tax,
		fee = excluded.fee, currency = excluded.currency, occurred_at = excluded.occurred_at,
		user_id = excluded.user_id, customer_id = excluded.customer_id, subscription_id = excluded.subscription_id,
		stripe_id = excluded.stripe_id
	where to_jsonb(payments) <> to_jsonb(excluded);

	delete from private.subscription_changes
	where customer_id = any (customers) and not exists (
		select from private.derive_subscription_changes(customers) as now
		where now.subscription_id = subscription_changes.subscription_id and now.n = subscription_changes.n
	);
	insert into private.subscription_changes select * from private.derive_subscription_changes(customers)
	on conflict (subscription_id, n) do update set
		event_id = excluded.event_id, kind = excluded.kind, at = excluded.at, mrr_before = excluded.mrr_before,
		mrr_after = excluded.mrr_after, currency = excluded.currency, state_before = excluded.state_before,
		state_after = excluded.state_after, ends_at = excluded.ends_at, movement = excluded.movement,
		cohort = excluded.cohort, user_id = excluded.user_id, customer_id = excluded.customer_id
	where to_jsonb(subscription_changes) <> to_jsonb(excluded);
end;
$$;

-- The state of a plan; `none` for an account without one.
create function private.plan_state(plan public.user_subscriptions) returns text
language sql stable set search_path = '' as $$
	select case
		when plan.user_id is null then 'none'
		when plan.subscription_type = 'beta' then 'beta'
		when plan.subscription_type = 'free_trial' then case
			when plan.current_period_end is null then 'trial'
			when plan.current_period_end > now() then 'trial_with_end'
			else 'trial_over'
		end
		when plan.subscription_status in ('past_due', 'unpaid') then 'in_arrears'
		when plan.subscription_status = 'paused' then 'paused'
		when plan.subscription_status in ('incomplete', 'incomplete_expired') then 'unfinished'
		when plan.subscription_status = 'canceled' then case
			-- Whether what the last payment of the plan brought was given back.
			when (
				select payment.amount <= (
					select -coalesce(sum(refund.amount), 0) from private.payments as refund
					where refund.user_id = plan.user_id and refund.kind = 'refund' and refund.occurred_at >= payment.occurred_at
				)
				from private.payments as payment
				where payment.user_id = plan.user_id and payment.kind = 'payment'
				order by payment.occurred_at desc limit 1
			) then 'refunded'
			else 'ended'
		end
		when plan.cancel_at_period_end then
			case when plan.ends_at > plan.current_period_end then 'ending_later' else 'ending' end
		else 'active'
	end
$$;

-- Stores the calls that a trial has in a month; null for no limit.
create function public.store_trial_calls(calls integer) returns void
language sql security definer set search_path = '' as $$
	update private.settings set trial_calls = calls where only_row and trial_calls is distinct from calls
$$;

-- Calls that a plan in this state has in a month: null for no limit, 0 where nothing is in force
-- (docs/product/dashboard.md#allowance).
create function private.monthly_calls(state text) returns integer
language sql stable set search_path = '' as $$
	select case
		-- A first payment that failed takes nothing away from a trial.
		when state in ('trial', 'trial_with_end', 'unfinished') then (select trial_calls from private.settings)
		when state in ('none', 'trial_over', 'paused', 'ended', 'refunded') then 0
	end
$$;

-- Calls of an account in the calendar month of a time, in UTC, and how many its plan has: {allowance, used, left, resets_at,
-- state}; null for no account.
create function private.allowance_at(account uuid, at_time timestamptz) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'allowance', allowance, 'used', used, 'left', allowance - least(allowance, used),
		'resets_at', month + interval '1 month', 'state', state
	)
	from auth.users
		left join public.user_subscriptions as plan on plan.user_id = users.id
		cross join lateral (select private.plan_state(plan), date_trunc('month', at_time)) as plans (state, month)
		cross join lateral private.monthly_calls(state) as allowance
		cross join lateral (
			select count(*)::integer from public.api_usage
			where user_id = users.id and called_at >= month and called_at < date_trunc('day', at_time) + interval '1 day'
		) as calls (used)
	where users.id = account
$$;

-- The allowance of an account now: the add-in's servers ask for it before each call (docs/product/dashboard.md#allowance).
create function public.plan_allowance(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.allowance_at(account, now())
$$;

-- Deletes payments, changes and events of Stripe customers without an account, ten years after the end of the year of
-- the last event, and unclaimed events after a year (docs/product/dashboard.md#account-data).
create function public.expire_money(now timestamptz default now()) returns void
language sql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
	delete from private.unclaimed_events where received_at < expire_money.now - interval '1 year';
	with oldest as materialized (
		-- Ten years from the end of the financial year, which is the calendar year.
		select date_trunc('year', expire_money.now) - interval '10 years' as at
	), expired as materialized (
		select distinct customer_id from private.billing_events as earlier, oldest
		where created_at < oldest.at and customer_id is not null and not exists (
			select from private.billing_events as other
			where other.customer_id = earlier.customer_id and (other.created_at >= oldest.at or other.user_id is not null)
		)
	-- All rows of a customer or none: they are derived together, and their movements of MRR add up to 0.
	), paid as (delete from private.payments where customer_id in (select customer_id from expired)), changes as (
		delete from private.subscription_changes where customer_id in (select customer_id from expired)
	), payers as (delete from private.former_payers where customer_id in (select customer_id from expired))
	delete from private.billing_events as event using oldest
	where customer_id in (select customer_id from expired)
		or (customer_id is null and user_id is null and created_at < oldest.at)
$$;

-- Adds what is due at a time; returns the number of new mails.
create function public.add_plan_mails(at_time timestamptz) returns integer
language sql security definer set search_path = '' set timezone = 'UTC' as $$
	with arrears as (
		-- Plans in arrears, with the first failure since the last payment, and on which day after it a mail is due.
		select distinct on (plan.user_id) plan.user_id, failure.stripe_id, failure.occurred_at as failed_at, failure.amount_due,
			failure.currency, due.day as due_day
		from public.user_subscriptions as plan
			-- Nothing is due of a voided invoice.
			join private.payments as failure on failure.user_id = plan.user_id and failure.amount_due > 0
			join (values (0), (3), (7)) as due (day)
				on at_time >= failure.occurred_at + make_interval(days => due.day)
				-- Older ones are no news: the plan was in arrears before we knew of it.
				and at_time < failure.occurred_at + make_interval(days => due.day + 3)
		where plan.subscription_type = 'premium' and plan.subscription_status in ('past_due', 'unpaid')
			and not exists (
				select from private.payments as paid
				where paid.user_id = plan.user_id and paid.kind = 'payment' and paid.occurred_at >= failure.occurred_at
			)
		order by plan.user_id, failure.occurred_at, due.day desc
	), due as (
		select 'payment_failed:' || stripe_id || ':' || due_day as key,
			case due_day when 0 then 'payment_failed' else 'payment_reminder' end as kind, user_id,
			jsonb_build_object(
				'failed_at', to_jsonb(failed_at) #>> '{}', 'amount_money', concat_ws(' ', amount_due, currency)
			) as data
		from arrears
		union all
		-- A row may lack its subscription; a subscription ends once.
		select concat_ws(':', 'plan_over', user_id, stripe_subscription_id), 'plan_' || state, user_id,
			jsonb_build_object('ended_on', coalesce(to_jsonb(ends_at) #>> '{}', ''))
		from (select plan.*, private.plan_state(plan) as state from public.user_subscriptions as plan) as ended
		where subscription_status = 'canceled' and state in ('ended', 'refunded')
			and billing_updated_at > at_time - interval '1 day'
		union all
		-- Article L215-1 of the Code de la consommation: from three months to one month before a renewal.
		select concat_ws(':', 'plan_renews', user_id, current_period_end::date), 'plan_renews', user_id,
			jsonb_build_object('renews_at', to_jsonb(current_period_end) #>> '{}', 'paid_money', coalesce((
				select concat_ws(' ', amount, currency) from private.payments
				where payments.user_id = plan.user_id and subscription_id = stripe_subscription_id and kind = 'payment'
				order by occurred_at desc limit 1
			), ''))
		from public.user_subscriptions as plan
		where subscription_type = 'premium' and subscription_status in ('active', 'trialing', 'past_due')
			and billing_period::interval >= interval '1 year'
			and at_time between current_period_end - interval '3 months' and current_period_end - interval '1 month'
			and (not cancel_at_period_end or ends_at > current_period_end)
			-- One that was requested counts, whether Stripe has told of it or not.
			and not exists (
				select from public.cancellations as cancellation
				where cancellation.subscription_id = stripe_subscription_id
					and (confirmed_at is null or confirmed_at > billing_updated_at)
			)
		union all
		select 'first_steps:' || id, 'first_steps', id, '{}'
		from auth.users as account join public.user_subscriptions as plan on plan.user_id = id
		where email_confirmed_at between at_time - interval '4 days' and at_time - interval '2 days'
			and private.is_customer(id)
			-- Customers who have left or owe a payment are not to be sent to Excel.
			and private.plan_state(plan) in ('trial', 'trial_with_end', 'beta', 'active')
			and not exists (select from public.api_usage where user_id = account.id)
		union all
		-- From 80 % of an allowance on, and at its end, each once a month. All months are counted in one pass: asking
		-- allowance_at takes milliseconds for each account.
		select concat_ws(':', kind, user_id, month::date), kind, user_id,
			jsonb_build_object(
				'used_count', used::text, 'allowance_count', allowance::text,
				'resets_at', to_jsonb(month + interval '1 month') #>> '{}'
			)
		from (
			select user_id, count(*) as used from public.api_usage
			where called_at >= date_trunc('month', at_time) and called_at < date_trunc('day', at_time) + interval '1 day'
			group by user_id
			-- Callers of the last day may have come there.
			having max(called_at) > at_time - interval '1 day'
				and count(*) >= (select trial_calls * 0.8 from private.settings)
		) as calls
			join public.user_subscriptions as plan using (user_id)
			cross join date_trunc('month', at_time) as month
			cross join lateral private.monthly_calls(private.plan_state(plan)) as allowance
			cross join lateral (
				select case when used < allowance then 'allowance_low' else 'allowance_used_up' end as kind
			) as kinds
		where allowance > 0 and private.is_customer(user_id)
	)
	select count(*) filter (where public.enqueue_mail(due.key, due.kind, profile.email, profile.language, due.data))::integer
	from due join public.profiles as profile on profile.id = due.user_id
		join auth.users as account on account.id = due.user_id
	where account.email_confirmed_at is not null
$$;

-- Adds the summary of last month for every customer with a call in it who wants it, in the first three days of a month;
-- returns their number (docs/product/accounts.md#mails).
create function public.add_usage_mails(today date) returns integer
language sql security definer set search_path = '' as $$
	select count(*) filter (where public.enqueue_mail(
		'monthly_usage:' || calls.user_id || ':' || to_char(last_month, 'YYYY-MM'),
		'monthly_usage', profile.email, profile.language,
		jsonb_build_object(
			'from_on', last_month::text, 'to_on', (this_month - 1)::text,
			'formula_count', calls.formula::text, 'chat_count', calls.chat::text
		)
	))::integer
	from (
		select date_trunc('month', today)::date, (date_trunc('month', today) - interval '1 month')::date
	) as months (this_month, last_month)
		cross join lateral (
			select user_id,
				count(*) filter (where kind = 'formula') as formula,
				count(*) filter (where kind = 'chat') as chat
			from public.api_usage
			where called_at >= private.midnight(last_month) and called_at < private.midnight(this_month)
			group by user_id
		) as calls
		join public.profiles as profile on profile.id = calls.user_id
		join auth.users as account on account.id = profile.id
	where profile.email_notifications and account.email_confirmed_at is not null
		-- Later, the month is old news; the days after the first are for a night that failed.
		and today - this_month <= 2
$$;
