-- user_subscriptions: what an account may use, one row an account; a free trial from sign-up on
-- (spec §3 'Subscription'). Only apply_billing_event writes here after that.
create table public.user_subscriptions (
	user_id uuid primary key references auth.users (id) on delete cascade,
	subscription_type text not null default 'free_trial'
		check (subscription_type in ('free_trial', 'beta', 'premium')),
	-- Stripe's words: https://docs.stripe.com/api/subscriptions/object#subscription_object-status
	subscription_status text not null default 'active' check (subscription_status in (
		'active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'
	)),
	billing_period text check (billing_period in ('monthly', 'annual')),
	current_period_end timestamptz check (isfinite(current_period_end)),
	cancel_at_period_end boolean not null default false,
	stripe_customer_id text check (char_length(stripe_customer_id) between 1 and 255),
	stripe_subscription_id text unique check (char_length(stripe_subscription_id) between 1 and 255),
	billing_updated_at timestamptz check (isfinite(billing_updated_at)),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

comment on table public.user_subscriptions is
	'The subscription in force, at most one row an account; no row is no subscription. Source: spec §3 ''Subscription''.';
comment on column public.user_subscriptions.billing_updated_at is
	'When Stripe made the newest event of this subscription; null before the first.';

create index user_subscriptions_stripe_customer_id_idx on public.user_subscriptions (stripe_customer_id);

alter table public.user_subscriptions enable row level security;
create policy "a customer reads their own subscription" on public.user_subscriptions
	for select to authenticated using (user_id = (select auth.uid()));
revoke all on public.user_subscriptions from public, anon, authenticated, service_role;
grant select on public.user_subscriptions to authenticated, service_role;

create function private.start_trial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into public.user_subscriptions (user_id) values (new.id) on conflict (user_id) do nothing;
	return null;
end;
$$;

comment on function private.start_trial() is
	'Trigger of a sign-up: the account begins with an active free trial. Source: spec §3 ''Subscription''.';

revoke all on function private.start_trial() from public, anon, authenticated, service_role;

create trigger start_trial after insert on auth.users
	for each row execute function private.start_trial();

-- Accounts from before this migration.
insert into public.user_subscriptions (user_id) select id from auth.users;
