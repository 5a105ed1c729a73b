-- Payments outlive their account because accounts must be kept for ten years (article L123-22 of the Code de commerce),
-- and not longer: /privacy says so.

-- Deletes payments, changes and events of Stripe customers without an account, ten years after the end of the year of
-- the last event. Returns how many payments and events (docs/product.md#account-data).
create function public.expire_money(now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
set statement_timeout = '55s' as $$
declare
	-- Ten years from the end of the financial year, which is the calendar year.
	oldest constant timestamptz := date_trunc('year', now) - interval '10 years';
	expired constant text[] := array(
		select distinct customer_id from private.billing_events as earlier
		where created_at < oldest and customer_id is not null and not exists (
			select from private.billing_events as other
			where other.customer_id = earlier.customer_id and (other.created_at >= oldest or other.user_id is not null)
		)
	);
	paid bigint;
	events bigint;
begin
	-- All rows of a customer or none: they are derived together, and their movements of MRR add up to 0.
	delete from private.payments where customer_id = any (expired);
	get diagnostics paid = row_count;
	delete from private.subscription_changes where customer_id = any (expired);
	delete from private.former_payers where customer_id = any (expired);
	delete from private.billing_events
	where customer_id = any (expired) or (customer_id is null and user_id is null and created_at < oldest);
	get diagnostics events = row_count;
	return jsonb_build_object('payments', paid, 'billing_events', events);
end;
$$;
