-- payments: one row for each movement of money, always derived from all events of the Stripe customer
-- (docs/money.md#payments). Only roll_money writes here.
create table private.payments (
	id text primary key,
	kind text not null check (kind in ('payment', 'failure', 'refund', 'dispute', 'dispute_won')),
	amount bigint not null check ((amount = 0) = (kind = 'failure')),
	amount_due bigint not null default 0,
	tax bigint not null default 0,
	fee bigint,
	currency text not null check (currency ~ '^[a-z]{3}$'),
	period_start timestamptz,
	period_end timestamptz,
	occurred_at timestamptz not null check (isfinite(occurred_at)),
	user_id uuid references auth.users (id) on delete set null,
	customer_id text not null,
	subscription_id text,
	stripe_id text not null
);

comment on table private.payments is
	'Movements of money, one row each: refunds and disputes are negative, a failure is 0. Derived from billing_events. Source: docs/money.md#payments.';
comment on column private.payments.id is 'The invoice, the attempt, the event of the refund, or the dispute.';
comment on column private.payments.amount is 'In minor units of the currency, tax included.';
comment on column private.payments.amount_due is 'What a failed attempt should have brought; else 0.';
comment on column private.payments.tax is 'The part of amount that is tax, with its sign.';
comment on column private.payments.fee is
	'Stripe''s fee; null while that of a payment or a dispute is unknown. Other movements have none.';
comment on column private.payments.period_start is 'Start of the time that the invoice pays for; null when the invoice is unknown.';
comment on column private.payments.user_id is 'Null once the account is deleted: the money stays.';
comment on column private.payments.stripe_id is 'The invoice, charge or dispute.';

create index payments_occurred_at_idx on private.payments (occurred_at);
create index payments_user_id_idx on private.payments (user_id, occurred_at);
create index payments_customer_id_idx on private.payments (customer_id);
-- Few among all: fill_fees looks for them.
create index payments_unknown_fee_idx on private.payments (occurred_at) where kind = 'payment' and fee is null;
-- Other currencies are few: they are counted apart.
create index payments_foreign_idx on private.payments (currency) where currency <> 'eur';

-- former_payers: one person may have several Stripe customers, also after the account is deleted. Money without an owner
-- counts, but for that of an operator (docs/product.md#customers).
create table private.former_payers (
	customer_id text primary key,
	person uuid not null,
	is_counted boolean not null
);

comment on table private.former_payers is
	'Stripe customers whose account was deleted; those of one account have the same random person. Written by end_subscriptions. Source: docs/product.md#customers.';

create index former_payers_person_idx on private.former_payers (person);

create function private.follow_first_payments()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
	insert into private.trial_conversions as known (user_id, converted_at)
	select payers.user_id, first.paid_at
	-- What a deleted account paid stays as it was.
	from (select distinct changed_rows.user_id from changed_rows join auth.users on users.id = changed_rows.user_id) as payers
		cross join lateral (
			select min(occurred_at) as paid_at from private.payments
			where payments.user_id = payers.user_id and kind = 'payment' and amount > 0 and currency = 'eur'
		) as first
	on conflict (user_id) do update set converted_at = excluded.converted_at
	where known.converted_at is distinct from excluded.converted_at;
	return null;
end;
$$;

comment on function private.follow_first_payments() is
	'Trigger of payments: an account has paid from its first payment above 0 in EUR on. Source: docs/money.md#payments.';

create trigger follow_inserted_payments after insert on private.payments referencing new table as changed_rows
	for each statement execute function private.follow_first_payments();
create trigger follow_deleted_payments after delete on private.payments referencing old table as changed_rows
	for each statement execute function private.follow_first_payments();
create trigger follow_payments_before after update on private.payments referencing old table as changed_rows
	for each statement execute function private.follow_first_payments();
create trigger follow_payments_after after update on private.payments referencing new table as changed_rows
	for each statement execute function private.follow_first_payments();
