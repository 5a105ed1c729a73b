-- What a person pays for the paid plan, for good, whatever is tested later (docs/experiments.md#price-tests).

-- The first price of each account that signed up during a price test, or went to a checkout.
create table private.held_prices (
	user_id uuid primary key references auth.users (id) on delete cascade,
	-- Null for the prices of everybody; like the test and its arm if there was none.
	offer jsonb,
	test_name text,
	arm text,
	held_at timestamptz not null default now()
);

-- The price that an account keeps, as {offer}; null without one. The account may be named by its sign-up, here and below.
create function public.find_price(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object('offer', offer) from private.held_prices where user_id = private.account_of(account)
$$;

-- Gives an account the price of an arm, or without a test the price of everybody; the first one stays. The offer is that
-- of the test's plan, so that no caller sets an amount. Returns what the account holds then.
create function public.hold_price(account uuid, test text, arm text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.held_prices (user_id, test_name, arm, offer)
	select users.id, hold_price.test, hold_price.arm, chosen.offer
	from auth.users, (
		select each #> '{content,fr}' as offer
		from private.experiments, jsonb_array_elements(plan -> 'arms') as each
		where name = hold_price.test and plan ->> 'slot' = 'pricing.price' and each ->> 'id' = hold_price.arm
		union all
		select null where hold_price.test is null
	) as chosen
	where users.id = private.account_of(account)
	on conflict do nothing;
	return public.find_price(account);
end;
$$;
