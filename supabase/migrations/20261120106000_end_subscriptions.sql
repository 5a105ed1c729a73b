-- A deleted account ceases to be a paying customer at its deletion, as it ceases to be an account: its plan ends then in
-- all figures, whatever Stripe still reports of it (docs/product.md#customers).
create function private.end_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	is_counted constant boolean := not exists (select from private.admins where user_id = old.id);
	person constant uuid := gen_random_uuid();
	stripe_customers text[];
begin
	insert into private.former_payers
	select distinct customer_id, person, is_counted from private.billing_events
	where user_id = old.id and customer_id is not null
	on conflict (customer_id) do nothing;
	with newest as (
		select distinct on (subscription_id) *
		from private.subscription_changes where user_id = old.id
		order by subscription_id, n desc
	), ended as (
		-- An event like Stripe's, so that money stays derived from events alone. It does not name the account.
		insert into private.billing_events (id, type, created_at, outcome, customer_id, subscription_id, money)
		select 'deleted:' || gen_random_uuid(), 'account.deleted', now(), 'applied', customer_id, subscription_id,
			jsonb_build_object('kind', 'subscription', 'status', 'canceled', 'currency', currency, 'mrr', 0)
		from newest where state_after is not null
		returning customer_id
	)
	select array_agg(distinct customer_id) into stripe_customers from ended;
	perform private.roll_money(private.related_customers(stripe_customers));
	return old;
end;
$$;

create trigger end_subscriptions before delete on auth.users
	for each row execute function private.end_subscriptions();
