-- Payments outlive their account because accounts must be kept for ten years (article L123-22 of the Code de commerce),
-- and not longer: /privacy says so.

-- Deletes payments, changes and events of Stripe customers without an account, ten years after the end of the year of
-- the last event (docs/product.md#account-data).
create function public.expire_money(now timestamptz default now()) returns void
language sql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
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
