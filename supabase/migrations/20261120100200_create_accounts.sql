-- The tables of an account: profile, subscription and trial, which triggers create at sign-up, and its usage.

-- What customers state about themselves, one row per account (docs/product.md#account-data).
create table public.profiles (
	id uuid primary key references auth.users (id) on delete cascade,
	-- Copied from auth.users by a trigger; empty for an account without an address.
	email text not null,
	-- Name and language of the sign-up (store_sign_up), then what the customer changes.
	full_name text check (char_length(full_name) between 1 and 200 and full_name = btrim(full_name, E' \t\r\n')),
	language text not null default 'fr' check (language in ('fr', 'en')),
	-- Whether the customer wants mails that are neither about the contract nor about security (docs/product.md#mails).
	email_notifications boolean not null default true,
	created_at timestamptz not null default now()
);

create index profiles_created_at_idx on public.profiles (created_at);
create index profiles_email_idx on public.profiles (lower(email));
-- Prefixes are searched in the order of bytes: ^@ uses an index of no other collation.
create index profiles_email_prefix_idx on public.profiles (lower(email) collate "C");
create index profiles_full_name_prefix_idx on public.profiles (lower(full_name) collate "C");

alter table public.profiles enable row level security;
grant select on public.profiles to service_role;

-- Trigger of a sign-up: creates the profile, and an active free trial, or beta access for a sign-up from the beta page
-- (docs/product.md#subscription-states). Triggers of auth.users run as Auth's role, which has no rights here: they need
-- security definer. An error here would stop the sign-up.
create function private.make_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into public.profiles (id, email, created_at)
	values (new.id, coalesce(new.email, ''), coalesce(new.created_at, now()))
	on conflict (id) do nothing;
	insert into public.user_subscriptions (user_id, subscription_type)
	values (new.id, case when new.raw_user_meta_data ->> 'registration_source' = 'beta' then 'beta' else 'free_trial' end)
	on conflict (user_id) do nothing;
	return null;
end;
$$;

-- Trigger of a changed e-mail address: copies it to the profile.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.profiles set email = coalesce(new.email, '') where id = new.id;
	return null;
end;
$$;

create trigger make_account after insert on auth.users
	for each row execute function private.make_account();
create trigger follow_email after update on auth.users
	for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- Trigger of a first confirmed mailbox of a change of address. Both links at once are first ones for Auth: it would use
-- both up and change nothing. The later one fails instead and stays valid, and its second use is that of a second link.
create function private.refuse_simultaneous_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	raise serialization_failure using message = 'the other link of a change of address is in use';
end;
$$;

create trigger refuse_simultaneous_links before update of email_change_confirm_status on auth.users
	for each row when (
		old.email_change_confirm_status = 1 and new.email_change_confirm_status = 1
		and (old.email_change_token_current, old.email_change_token_new)
			is distinct from (new.email_change_token_current, new.email_change_token_new)
	)
	execute function private.refuse_simultaneous_links();

-- The present plan of an account, at most one row (docs/product.md#subscription-states). A sign-up starts a free trial;
-- after that only apply_billing_event writes here.
create table public.user_subscriptions (
	user_id uuid primary key references auth.users (id) on delete cascade,
	subscription_type text not null default 'free_trial'
		check (subscription_type in ('free_trial', 'beta', 'premium')),
	-- Stripe's values: https://docs.stripe.com/api/subscriptions/object#subscription_object-status
	subscription_status text not null default 'active' check (subscription_status in (
		'active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'
	)),
	billing_period text check (billing_period in ('monthly', 'annual')),
	current_period_end timestamptz check (isfinite(current_period_end)),
	cancel_at_period_end boolean not null default false,
	stripe_customer_id text check (char_length(stripe_customer_id) between 1 and 255),
	stripe_subscription_id text unique check (char_length(stripe_subscription_id) between 1 and 255),
	-- When Stripe created the newest event of this subscription; null before the first.
	billing_updated_at timestamptz check (isfinite(billing_updated_at)),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create index user_subscriptions_stripe_customer_id_idx on public.user_subscriptions (stripe_customer_id);
create index user_subscriptions_stripe_customer_id_prefix_idx
	on public.user_subscriptions (stripe_customer_id collate "C");
create index user_subscriptions_status_idx on public.user_subscriptions (subscription_status);

alter table public.user_subscriptions enable row level security;
grant select on public.user_subscriptions to service_role;

-- When the trial of each account started, and when the account first paid (docs/product.md#analytics-figures). A row
-- survives a change of plan and, without user_id, the account, so that the counts stay.
create table private.trial_conversions (
	trial bigint generated always as identity primary key,
	user_id uuid unique references auth.users (id) on delete set null,
	-- Null: the account came without a trial.
	started_at timestamptz check (isfinite(started_at)),
	-- The first payment above 0 in EUR, the one definition of paid; written by follow_first_payments
	-- (docs/money.md#payments).
	converted_at timestamptz check (isfinite(converted_at))
);

create index trial_conversions_started_at_idx on private.trial_conversions (started_at);
create index trial_conversions_converted_at_idx on private.trial_conversions (converted_at) where converted_at is not null;

-- Trigger of a subscription: records a trial that starts (docs/product.md#analytics-figures).
create function private.follow_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.trial_conversions (user_id, started_at) values (new.user_id, new.created_at)
	on conflict (user_id) do update set started_at = excluded.started_at where trial_conversions.started_at is null;
	return null;
end;
$$;

create trigger follow_trial after insert or update on public.user_subscriptions
	for each row when (new.subscription_type = 'free_trial') execute function private.follow_trial();

-- One row per call of the AI features, partitioned by month (docs/product.md#analytics-figures). The add-in's server
-- writes it with the secret key.
create table public.api_usage (
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('formula', 'chat')),
	called_at timestamptz not null default now() check (isfinite(called_at))
) partition by range (called_at);

create index api_usage_user_id_idx on public.api_usage (user_id, called_at);
-- The included columns let today's calls be counted from the index alone (docs/architecture.md#budgets).
create index api_usage_called_at_idx on public.api_usage (called_at) include (user_id, kind);

alter table public.api_usage enable row level security;
grant select, insert on public.api_usage to service_role;
