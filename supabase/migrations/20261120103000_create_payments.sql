-- One row for each movement of money, always derived from all events of the Stripe customer (docs/money.md#payments):
-- refunds and disputes are negative, a failure is 0. Only roll_money writes here.
create table private.payments (
	-- The invoice, the attempt, the event of the refund, or the dispute.
	id text primary key,
	kind text not null check (kind in ('payment', 'failure', 'refund', 'dispute', 'dispute_won')),
	-- In minor units of the currency, tax included.
	amount bigint not null check ((amount = 0) = (kind = 'failure')),
	-- What a failed attempt should have brought; else 0.
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
create index payments_user_id_idx on private.payments (user_id, occurred_at);
create index payments_customer_id_idx on private.payments (customer_id);
-- Few among all: fill_fees looks for them.
create index payments_unknown_fee_idx on private.payments (occurred_at) where kind = 'payment' and fee is null;
-- Other currencies are few: they are counted apart.
create index payments_foreign_idx on private.payments (currency) where currency <> 'eur';

-- Stripe customers whose account was deleted; those of one account have the same random person. Money without an owner
-- counts, but for that of an operator (docs/product.md#customers).
create table private.former_payers (
	customer_id text primary key,
	person uuid not null,
	is_counted boolean not null
);

create index former_payers_person_idx on private.former_payers (person);

-- Trigger of payments: an account has paid from its first payment above 0 in EUR on.
create function private.follow_first_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.trial_conversions (user_id, converted_at)
	select payers.user_id, first.paid_at
	-- What a deleted account paid stays as it was.
	from (select distinct changed_rows.user_id from changed_rows join auth.users on users.id = changed_rows.user_id) as payers
		cross join lateral (
			select min(occurred_at) as paid_at from private.payments
			where payments.user_id = payers.user_id and kind = 'payment' and amount > 0 and currency = 'eur'
		) as first
	on conflict (user_id) do update set converted_at = excluded.converted_at
	where trial_conversions.converted_at is distinct from excluded.converted_at;
	return null;
end;
$$;
