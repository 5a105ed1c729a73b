-- What an account has from sign-up on: its profile, its subscription and the record of its trial. Then its calls.

-- profiles: what a customer says of themselves; one row an account, made at sign-up (spec §3 'Profile', design §9).
create table public.profiles (
	id uuid primary key references auth.users (id) on delete cascade,
	email text not null,
	full_name text check (char_length(full_name) between 1 and 200 and full_name = btrim(full_name, E' \t\r\n')),
	language text not null default 'fr' check (language in ('fr', 'en')),
	created_at timestamptz not null default now()
);

comment on table public.profiles is 'The customer''s own particulars, one row an account. Source: spec §3 ''Profile''.';
comment on column public.profiles.email is 'Kept in step with auth.users by a trigger; empty for an account without one.';

create index profiles_created_at_idx on public.profiles (created_at);

alter table public.profiles enable row level security;
create policy "a customer reads their own profile" on public.profiles
	for select to authenticated using (id = (select auth.uid()));
create policy "a customer changes their own profile" on public.profiles
	for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated, service_role;
-- The columns a customer may write: neither id nor email.
grant update (full_name, language) on public.profiles to authenticated;

create function private.read_full_name(metadata jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
	select case when char_length(name) between 1 and 200 then name end
	from (
		select case jsonb_typeof(metadata -> 'full_name')
			when 'string' then btrim(metadata ->> 'full_name', E' \t\r\n')
		end as name
	) as given
$$;

comment on function private.read_full_name(jsonb) is
	'The trimmed full_name of a sign-up''s metadata; null when it is missing or would be refused. Source: spec §4 ''Signup success''.';

create function private.read_language(metadata jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
	select case when metadata ->> 'language' in ('fr', 'en') then metadata ->> 'language' else 'fr' end
$$;

comment on function private.read_language(jsonb) is
	'The language of a sign-up''s metadata; fr when it is missing or unknown. Source: spec §1.';

-- Triggers of auth.users run as Auth's own role, which has no rights here: hence the definer's.
create function private.make_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	-- The visitor's values pass through functions that drop bad ones: an error here would stop the sign-up.
	insert into public.profiles (id, email, full_name, language, created_at)
	values (
		new.id, coalesce(new.email, ''), private.read_full_name(new.raw_user_meta_data),
		private.read_language(new.raw_user_meta_data), coalesce(new.created_at, now())
	)
	on conflict (id) do nothing;
	return null;
end;
$$;

comment on function private.make_profile() is 'Trigger of a sign-up: makes the profile. Source: design §9.';

create function private.follow_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	update public.profiles set email = coalesce(new.email, '') where id = new.id;
	return null;
end;
$$;

comment on function private.follow_email() is
	'Trigger of a changed e-mail address: writes it to the profile. Source: spec §3 ''Profile''.';

create trigger make_profile after insert on auth.users
	for each row execute function private.make_profile();
create trigger follow_email after update on auth.users
	for each row when (old.email is distinct from new.email) execute function private.follow_email();

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

create trigger start_trial after insert on auth.users
	for each row execute function private.start_trial();

-- trial_conversions: when each trial began and became a paid plan. user_subscriptions tells only what is
-- in force; this outlives a change of plan and, without its owner, the account (spec 2 §3).
create table private.trial_conversions (
	trial bigint generated always as identity primary key,
	user_id uuid unique references auth.users (id) on delete set null,
	started_at timestamptz not null check (isfinite(started_at)),
	converted_at timestamptz check (isfinite(converted_at))
);

comment on table private.trial_conversions is
	'One row a trial; user_id is emptied with the account, so that the counts stay. Source: spec 2 §3 ''Monthly conversion record''.';

create index trial_conversions_started_at_idx on private.trial_conversions (started_at);
create index trial_conversions_converted_at_idx on private.trial_conversions (converted_at) where converted_at is not null;

revoke all on private.trial_conversions from public, anon, authenticated, service_role;

create function private.follow_trial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	if new.subscription_type = 'free_trial' then
		insert into private.trial_conversions (user_id, started_at) values (new.user_id, new.created_at)
		on conflict (user_id) do nothing;
	elsif new.subscription_type = 'premium' and new.subscription_status in ('active', 'trialing') then
		-- The first payment counts; a plan that ended and was taken again is no second conversion.
		update private.trial_conversions set converted_at = coalesce(new.billing_updated_at, now())
		where user_id = new.user_id and converted_at is null;
	end if;
	return null;
end;
$$;

comment on function private.follow_trial() is
	'Trigger of a subscription: notes a trial that begins or becomes premium. Source: spec 2 §3.';

create trigger follow_trial after insert or update on public.user_subscriptions
	for each row execute function private.follow_trial();

-- api_usage: a row a call of the add-in, written by its server with the secret key (spec 2 §3).
-- Partitioned by the month of called_at, as the events are.
create table public.api_usage (
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('formula', 'chat')),
	called_at timestamptz not null default now() check (isfinite(called_at))
) partition by range (called_at);

comment on table public.api_usage is
	'Calls of the AI features, one row a call. Source: spec 2 §2 ''API usage'', design §9.';

create index api_usage_user_id_idx on public.api_usage (user_id, called_at);
-- Today's calls are counted from the index alone (design §13).
create index api_usage_called_at_idx on public.api_usage (called_at) include (user_id, kind);

alter table public.api_usage enable row level security;
create policy "a customer reads their own usage" on public.api_usage
	for select to authenticated using (user_id = (select auth.uid()));
revoke all on public.api_usage from public, anon, authenticated, service_role;
grant select on public.api_usage to authenticated, service_role;
grant insert on public.api_usage to service_role;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
