-- Events name a discount by id, and Stripe forgets one that a subscription has lost: what it takes off is kept with the
-- event that names it (docs/money.md#revenue-figures).

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
