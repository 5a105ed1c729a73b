-- Demo data, 3 of 8: the money of the paying accounts, as Stripe's events would tell it. Some add seats, switch to a
-- year or back, fail once, get a refund, plan their end, dispute a payment or return; one pays in francs.

with lives as (
	select
		user_id, n, 'cus_seed_' || n as customer, 'sub_seed_' || n as subscription, paid_at as began_at, is_annual, price, seats,
		campaign, case when paid_at + stays < now() + interval '25 days' then paid_at + stays end as ends_at
	from private.seed_customers where paid_at is not null
	union all
	-- Every third of those who left returns after seven weeks.
	select
		user_id, n, 'cus_seed_' || n, 'sub_seed_' || n || '_2', paid_at + stays + interval '49 days', false, 1399, 1, campaign, null
	from private.seed_customers where n % 3 = 1 and paid_at + stays < now() - interval '49 days'
), changed as (
	select *, case
		when campaign = 'equipes-finance' and n % 3 <> 1 then began_at + interval '2 months'
		when n % 7 = 2 and not is_annual then began_at + interval '4 months'
		when n % 13 = 5 and not is_annual then began_at + interval '3 months'
	end as changed_at
	from lives
), phases as (
	select
		subscription, customer, user_id, n, campaign, began_at, ends_at, began_at as at, is_annual, price, seats,
		least(changed_at, ends_at, now()) as until
	from changed
	union all
	select
		subscription, customer, user_id, n, campaign, began_at, ends_at, changed_at,
		is_annual or campaign <> 'equipes-finance' and n % 7 = 2, price,
		case when campaign = 'equipes-finance' then seats + 2 + n % 3 when n % 7 = 2 then seats else seats + 1 end,
		least(ends_at, now())
	from changed where changed_at < least(ends_at, now())
), priced as (
	select
		*, case when is_annual then interval '1 year' else interval '1 month' end as length,
		-- A year is sold at seven tenths of twelve months.
		seats * case when is_annual then round(price * 8.4)::integer else price end as amount,
		case when customer = (select 'cus_seed_' || max(n) from private.seed_customers where paid_at < now() - interval '60 days')
			then 'chf' else 'eur' end as currency
	from phases
), invoices as (
	select
		numbered.*,
		-- A payment fails: it succeeds three days later.
		case when n % 8 = 3 and number = 3 or n % 4 = 2 and number > 1 and due_at > now() - interval '3 days'
			then interval '3 days' else interval '0' end as late
	from (
		select priced.*, due_at, row_number() over (partition by subscription order by due_at) as number
		from priced, generate_series(at, until - interval '1 minute', length) as due_at
	) as numbered
), states (subscription, at, status, planned_end) as (
	select subscription, at, 'active', null::timestamptz from priced
	union all
	select subscription, due_at, 'past_due', null from invoices where late > interval '0'
	union all
	select subscription, due_at + late, 'active', null from invoices where late > interval '0'
	union all
	select subscription, ends_at - interval '20 days', 'active', ends_at from lives
	union all
	select subscription, ends_at, 'canceled', null from lives where ends_at <= now()
), events as (
	select
		format('plan_%s_%s_%s', subscription, extract(epoch from event_at)::bigint, status) as id,
		'customer.subscription.updated' as type, event_at as at, customer, subscription, user_id, jsonb_build_object(
			'kind', 'subscription', 'status', status, 'currency', currency,
			'mrr', case when status = 'canceled' then 0 when is_annual then round(amount / 12.0) else amount end,
			'price', amount / seats, 'quantity', seats, 'interval', case when is_annual then 'year' else 'month' end,
			'interval_count', 1, 'discount', 0, 'ends_at', extract(epoch from planned_end)::bigint
		) as money
	from (
		select distinct on (priced.subscription, states.at, status) priced.*, states.at as event_at, status, planned_end
		from states join priced on priced.subscription = states.subscription and priced.at <= states.at
		order by priced.subscription, states.at, status, priced.at desc
	) as phase
	union all
	select 'paid_' || subscription || '_' || number, 'invoice.paid', due_at + late, customer, subscription, user_id, jsonb_build_object(
		'kind', 'payment', 'invoice_id', 'in_' || subscription || '_' || number, 'currency', currency,
		'amount', amount, 'amount_due', 0, 'tax', round(amount / 6.0), 'attempt', 1,
		'period_start', extract(epoch from due_at)::bigint, 'period_end', extract(epoch from due_at + length)::bigint,
		'at', extract(epoch from due_at + late)::bigint, 'charge_id', 'ch_' || subscription || '_' || number, 'payment_intent_id', null
	)
	from invoices
	union all
	select 'fee_' || subscription || '_' || number, 'charge.succeeded', due_at + late, customer, null, user_id, jsonb_build_object(
		'kind', 'charge', 'charge_id', 'ch_' || subscription || '_' || number, 'payment_intent_id', null, 'invoice_id', null,
		'currency', currency, 'amount_refunded', 0, 'fee', round(amount * 0.015) + 25
	)
	from invoices
	union all
	select 'failed_' || subscription || '_' || number, 'invoice.payment_failed', due_at, customer, subscription, user_id, jsonb_build_object(
		'kind', 'failure', 'invoice_id', 'in_' || subscription || '_' || number, 'currency', currency, 'amount', 0,
		'amount_due', amount, 'tax', 0, 'attempt', 1, 'period_start', extract(epoch from due_at)::bigint,
		'period_end', extract(epoch from due_at)::bigint, 'at', extract(epoch from due_at)::bigint
	)
	from invoices where late > interval '0'
	union all
	-- Half of the first payment goes back, five days later.
	select 'refunded_' || subscription, 'charge.refunded', due_at + interval '5 days', customer, null, user_id, jsonb_build_object(
		'kind', 'charge', 'charge_id', 'ch_' || subscription || '_1', 'payment_intent_id', null, 'invoice_id', null,
		'currency', currency, 'amount_refunded', amount / 2, 'fee', null
	)
	from invoices where n % 16 = 6 and number = 1
	union all
	select 'disputed_' || subscription, 'charge.dispute.created', due_at + interval '20 days', customer, null, user_id, jsonb_build_object(
		'kind', 'dispute', 'dispute_id', 'dp_' || subscription, 'charge_id', 'ch_' || subscription || '_1', 'payment_intent_id', null,
		'invoice_id', null, 'currency', currency, 'amount', amount, 'fee', 2000, 'status', 'needs_response', 'reason', 'fraudulent'
	)
	from invoices where campaign = 'gagner-du-temps' and n % 2 = 0 and number = 1
)
insert into private.billing_events (id, type, created_at, outcome, user_id, customer_id, subscription_id, money)
select 'evt_seed_' || id, type, date_trunc('second', at), 'applied', user_id, customer, subscription, money
from events where at < now()
on conflict (id) do nothing;

select count(private.roll_money(array['cus_seed_' || n])) from private.seed_customers where paid_at is not null;

-- The plans agree with their money: ended, planned to end, the running period.
with present as (
	select distinct on (user_id)
		user_id, subscription_id, money ->> 'status' as status, money ->> 'interval' as interval,
		to_timestamp((money ->> 'ends_at')::bigint) as ends_at, created_at
	from private.billing_events where id like 'evt_seed_plan_%'
	order by user_id, created_at desc, id
), paid as (
	select user_id, to_timestamp(max((money ->> 'period_end')::bigint)) as ends_at
	from private.billing_events where money ->> 'kind' = 'payment' group by 1
)
update public.user_subscriptions as plan set
	subscription_status = status,
	stripe_subscription_id = subscription_id,
	billing_period = case interval when 'year' then 'P1Y' else 'P1M' end,
	current_period_end = coalesce(present.ends_at, case status when 'canceled' then present.created_at else paid.ends_at end),
	cancel_at_period_end = present.ends_at is not null,
	ends_at = coalesce(present.ends_at, case status when 'canceled' then present.created_at end)
from present join paid using (user_id) where plan.user_id = present.user_id;
