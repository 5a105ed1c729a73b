-- Accounts: profile, plan, trial, sessions, operators, who counts as a customer, sign-up and origin.
--
-- In: triggers of auth.users make the rows of a sign-up and follow its address; store_sign_up and settle_attributions
-- bring what the page of the sign-up and the Worker's token know; the add-in's server writes api_usage. After a sign-up
-- only apply_billing_event and join_beta write user_subscriptions. Triggers of auth.users run as Auth's role, which has no rights
-- here: they need security definer, and an error of theirs stops what Auth does.
-- Out: require_live_session and require_active_admin guard every function that acts for a person: a token outlives its
-- session. customers has the accounts that figures count (docs/product/reports.md#customers).

-- Details that customers state about themselves, one row per account (docs/product/dashboard.md#account-data).
create table public.profiles (
	id uuid primary key references auth.users (id) on delete cascade,
	-- Copied from auth.users by a trigger; empty for an account without an address.
	email text not null,
	-- Name and language of the sign-up (store_sign_up), then what the customer changes.
	full_name text check (char_length(full_name) between 1 and 200 and full_name = btrim(full_name, E' \t\r\n')),
	language text not null default 'fr' check (language in ('fr', 'en')),
	-- Whether the customer wants mails that are neither about the contract nor about security (docs/product/accounts.md#mails).
	email_notifications boolean not null default true,
	created_at timestamptz not null default now()
);
create index profiles_created_at_idx on public.profiles (created_at);
create index profiles_email_idx on public.profiles (lower(email));
-- Lists are sorted by address in the order of bytes.
create index profiles_email_order_idx on public.profiles (lower(email) collate "C");
alter table public.profiles enable row level security;
grant select on public.profiles to service_role;

-- Trigger of a sign-up: creates the profile, and an active free trial, or beta access for a sign-up from the beta page
-- (docs/product/dashboard.md#subscription-states).
create function private.make_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into public.profiles (id, email, created_at)
	values (new.id, coalesce(new.email, ''), coalesce(new.created_at, now()))
	on conflict (id) do nothing;
	insert into public.user_subscriptions (user_id, subscription_type)
	values (new.id, case when new.raw_user_meta_data ->> 'registration_source' = 'beta' then 'beta' else 'free_trial' end)
	on conflict (user_id) do nothing;
	insert into private.sign_up_attribution (user_id) values (new.id) on conflict (user_id) do nothing;
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

-- The present plan of an account, at most one row (docs/product/dashboard.md#subscription-states). A sign-up starts a free trial
-- or the beta, and a trial may join the beta; otherwise only apply_billing_event writes here.
create table public.user_subscriptions (
	user_id uuid primary key references auth.users (id) on delete cascade,
	subscription_type text not null default 'free_trial'
		check (subscription_type in ('free_trial', 'beta', 'premium')),
	-- Stripe's values: https://docs.stripe.com/api/subscriptions/object#subscription_object-status
	subscription_status text not null default 'active' check (subscription_status in (
		'active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'
	)),
	-- Interval × count, as a duration of ISO 8601.
	billing_period text check (billing_period ~ '^P[1-9][0-9]{0,3}[DWMY]$'),
	current_period_end timestamptz check (isfinite(current_period_end)),
	-- Whether an end is planned; it takes effect at ends_at, which need not be the end of the period that is paid.
	cancel_at_period_end boolean not null default false,
	ends_at timestamptz check (isfinite(ends_at)),
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

-- When the trial of each account started, and when the account first paid (docs/product/reports.md#analytics-figures). A row
-- survives a change of plan and, without user_id, the account, so that the counts stay.
create table private.trial_conversions (
	trial bigint generated always as identity primary key,
	user_id uuid unique references auth.users (id) on delete set null,
	-- Null: the account came without a trial.
	started_at timestamptz check (isfinite(started_at)),
	-- The first payment above 0 in EUR, the one definition of paid; written by follow_first_payments
	-- (docs/product/money.md#payments).
	converted_at timestamptz check (isfinite(converted_at))
);
create index trial_conversions_started_at_idx on private.trial_conversions (started_at);
create index trial_conversions_converted_at_idx on private.trial_conversions (converted_at) where converted_at is not null;

-- Trigger of a subscription: records a trial that starts (docs/product/reports.md#analytics-figures).
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

-- One row per call of the AI features, partitioned by month (docs/product/reports.md#analytics-figures). The add-in's server
-- writes it with the secret key.
create table public.api_usage (
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('formula', 'chat')),
	called_at timestamptz not null default now() check (isfinite(called_at))
) partition by range (called_at);
create index api_usage_user_id_idx on public.api_usage (user_id, called_at);
-- The included columns let today's calls be counted from the index alone (docs/architecture/overview.md#budgets).
create index api_usage_called_at_idx on public.api_usage (called_at) include (user_id, kind);
alter table public.api_usage enable row level security;
grant select, insert on public.api_usage to service_role;

create table private.landing_analytics_default partition of public.landing_analytics default;
create table private.ab_events_default partition of public.ab_events default;
create table private.api_usage_default partition of public.api_usage default;
select public.make_partitions();

-- The caller's id. Raises PT401 unless the session of the caller's token still exists, and for an operator's after 12
-- hours or 30 minutes without a use (docs/architecture/money.md#database).
create function private.require_live_session() returns uuid
language plpgsql stable set search_path = '' as $$
declare
	caller uuid;
begin
	select user_id into caller from auth.sessions
	where id = (auth.jwt() ->> 'session_id')::uuid
		and user_id = auth.uid()
		and (not_after is null or not_after > now());
	perform private.refuse_if(caller is null, 'PT401', 'the session has ended: sign in again');
	-- An operator's, which opens everybody's data, is short. The Worker notes its uses, at most once a minute.
	perform private.refuse_if(
		exists (select from private.admins where user_id = caller and is_active) and exists (
			select from auth.sessions left join private.session_uses as uses on uses.session_id = sessions.id
			where sessions.id = (auth.jwt() ->> 'session_id')::uuid and (
				sessions.created_at < now() - interval '12 hours'
				or coalesce(uses.used_at, sessions.created_at) < now() - interval '30 minutes'
			)
		),
		'PT401', 'an operator''s session has ended: sign in again'
	);
	return caller;
end;
$$;

-- The last use of each session (docs/product/dashboard.md#sessions). Auth knows the Worker as the caller of all of them,
-- so the Worker notes it, at most once a minute.
create table private.session_uses (
	session_id uuid primary key references auth.sessions (id) on delete cascade,
	user_id uuid not null references auth.users (id) on delete cascade,
	device text not null check (char_length(device) <= 60),
	-- As Cloudflare knows it; no address is stored.
	country text check (country ~ '^[A-Z]{2}$'),
	used_at timestamptz not null default now()
);
create index session_uses_user_id_idx on private.session_uses (user_id);

-- Devices and countries from which each account was used, also by sessions that are over: what is in none of its rows is new
-- (docs/product/dashboard.md#new-devices). Written by a trigger of session_uses.
create table private.known_devices (
	user_id uuid not null references auth.users (id) on delete cascade,
	device text not null,
	-- Empty for an unknown one.
	country text not null,
	first_at timestamptz not null default now(),
	-- To the day.
	used_at timestamptz not null default now(),
	primary key (user_id, device, country)
);

-- Notes that the caller's session is in use now, on which device and in which country (docs/product/dashboard.md#sessions).
create function public.note_own_session(device text, country text) returns void
language sql security definer set search_path = '' as $$
	insert into private.session_uses (session_id, user_id, device, country)
	select
		(auth.jwt() ->> 'session_id')::uuid, id, left(note_own_session.device, 60),
		case when note_own_session.country ~ '^[A-Z]{2}$' then note_own_session.country end
	-- The account is locked before its session, as by its deletion: another order could deadlock.
	from auth.users where id = (select private.require_live_session()) for key share
	on conflict (session_id) do update
		set device = excluded.device, country = excluded.country, used_at = excluded.used_at;
$$;

-- The caller's sessions, the last used first: {id, device, country, started_at, used_at, is_current, is_new} each. New is a
-- device or country of the last 7 days that is not the account's first.
create function public.get_own_sessions() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_live_session();
	select jsonb_agg(jsonb_build_object(
		'id', sessions.id, 'device', coalesce(device, ''), 'country', country, 'started_at', sessions.created_at,
		'used_at', coalesce(used_at, sessions.refreshed_at at time zone 'UTC', sessions.created_at),
		'is_current', sessions.id = (auth.jwt() ->> 'session_id')::uuid,
		'is_new', exists (
			select from private.known_devices as known
			where known.user_id = sessions.user_id and known.device = uses.device and known.country = coalesce(nullif(uses.country, 'XX'), '')
				and first_at > now() - interval '7 days'
				and first_at > (select min(first_at) from private.known_devices where user_id = auth.uid())
		)
	) order by coalesce(used_at, sessions.refreshed_at at time zone 'UTC', sessions.created_at) desc)
	from auth.sessions left join private.session_uses as uses on session_id = sessions.id
	where sessions.user_id = auth.uid() and (not_after is null or not_after > now())
$$;

-- Whether the caller's session has passed a second factor: its token may say so longer, or not yet.
create function private.is_raised(caller uuid) returns boolean
language sql stable set search_path = '' as $$
	select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
		select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = caller and aal = 'aal2'
	)
$$;

-- Sessions that the caller may end: the own one, and others of the account, but from below the second factor none that has
-- passed it. Whoever knows an operator's password must not end the operator's work (docs/product/back-office.md#second-factor).
create function private.endable_sessions() returns setof uuid
language sql stable set search_path = '' as $$
	select id from auth.sessions
	where user_id = auth.uid()
		and (id = (auth.jwt() ->> 'session_id')::uuid or aal is distinct from 'aal2' or private.is_raised(auth.uid()))
$$;

-- Ends a session of the caller; none that is somebody else's.
create function public.end_own_session(session uuid) returns void
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	delete from auth.sessions where id = session and id in (select private.endable_sessions());
$$;

-- Ends sessions of the caller, in Auth's words: `local`, the one at hand; `others`; `global`, all of them.
create function public.end_own_sessions(scope text) returns void
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	delete from auth.sessions
	where id in (select private.endable_sessions()) and case scope
		when 'local' then id = (auth.jwt() ->> 'session_id')::uuid
		when 'others' then id <> (auth.jwt() ->> 'session_id')::uuid
		when 'global' then true
	end;
$$;

-- Trigger of a session beyond the second factor that Auth deletes: keeps it. Auth's own sign-outs do not look at the level of
-- their caller, whom nothing here shows; ours are end_own_session and end_own_sessions, which do. A deleted account takes
-- its sessions along, and one that is older than an operator's may be is over.
create function private.keep_raised_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	return case when not exists (select from auth.users where id = old.user_id) then old end;
end;
$$;
create trigger keep_raised_session before delete on auth.sessions
	for each row when (
		old.aal = 'aal2' and old.created_at > now() - interval '12 hours' and current_user = 'supabase_auth_admin'
	)
	execute function private.keep_raised_session();

-- One row. Only the owner of the database changes require_operator_mfa (docs/operations/deployment.md#operators).
create table private.settings (
	only_row boolean primary key default true check (only_row),
	require_operator_mfa boolean not null default true,
	-- The Worker's TRIAL_CALLS_PER_MONTH, by store_trial_calls; null for no limit (docs/product/dashboard.md#allowance).
	trial_calls integer check (trial_calls > 0)
);

insert into private.settings default values;

-- Step that the caller's session lacks: `verify` a factor, `enrol` the first one, or null (docs/product/back-office.md#second-factor).
create function private.second_factor_due(caller uuid) returns text
language sql stable set search_path = '' as $$
	select case
		when private.is_raised(caller) then null
		when exists (select from auth.mfa_factors where user_id = caller and status = 'verified') then 'verify'
		-- Without the row it is required.
		when coalesce((select require_operator_mfa from private.settings), true) then 'enrol'
	end
$$;

-- The operators of the back-office, with the account that each signs in with (docs/product/back-office.md#team).
create table private.admins (
	user_id uuid primary key references auth.users (id) on delete cascade,
	name text check (char_length(name) between 1 and 200),
	role text not null default 'admin' check (role in ('admin', 'super_admin')),
	is_active boolean not null default true,
	-- The operator's own choice, like wants_alert_mails (docs/product/back-office.md#mails-of-operators).
	wants_weekly_mail boolean not null default false,
	-- Null until the operator has chosen: until then a super_admin gets alerts.
	wants_alert_mails boolean,
	gets_alert_mails boolean not null generated always as (coalesce(wants_alert_mails, role = 'super_admin')) stored,
	created_at timestamptz not null default now(),
	last_login timestamptz
);

-- Invitations to become an operator, by address in lower case, for 3 days (docs/product/back-office.md#team).
create table private.invitations (
	email text primary key check (email = lower(email) and char_length(email) between 3 and 320),
	role text not null check (role in ('admin', 'super_admin')),
	name text check (char_length(name) between 1 and 200),
	token_hash text not null unique,
	-- An invitation is worth as much as whoever made it.
	invited_by uuid not null references private.admins (user_id) on delete cascade,
	created_at timestamptz not null default now()
);
create index invitations_invited_by_idx on private.invitations (invited_by);

-- The operators with a confirmed address, active or not.
create view private.operators as
	select admins.*, users.email::text, profiles.language
	from private.admins join auth.users on users.id = user_id left join public.profiles on profiles.id = user_id
	where email_confirmed_at is not null;

-- Invitations that still open the back-office: of the last 3 days, by somebody who is an active super_admin now.
create view private.live_invitations as
	select invitations.*, operators.email as inviter
	from private.invitations join private.operators on user_id = invited_by
	where is_active and operators.role = 'super_admin' and invitations.created_at > now() - interval '3 days';

-- The caller's admin record, if the address is the caller's own and confirmed and no second factor is due. Raises PT401
-- when the session has ended.
create function private.caller_as_admin(user_email text) returns setof private.operators
language sql stable set search_path = '' as $$
	select private.require_live_session();
	select * from private.operators
	where user_id = auth.uid() and lower(email) = lower(user_email) and private.second_factor_due(user_id) is null
$$;

-- Raises PT401 when the session has ended, and PT403 unless the caller is an active admin of that role or a
-- super_admin, without a second factor due (docs/product/back-office.md#access-guard).
create function private.require_active_admin(wanted text default 'admin') returns void
language plpgsql stable set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
begin
	perform private.refuse_if(not exists (
		select from private.operators where user_id = caller and is_active and role in (wanted, 'super_admin')
	), 'PT403', format('the caller is not an active %s', wanted));
	perform private.refuse_if(private.second_factor_due(caller) is not null, 'PT403', 'a second factor is required');
end;
$$;

-- Raises PT401 or PT403 unless the caller is an active operator: for what the Worker does without the database
-- (docs/product/back-office.md#access-guard).
create function public.check_operator() returns void
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
$$;

-- Whether the caller has this confirmed address and is an admin, active or not (docs/product/back-office.md#access-guard).
create function public.is_admin(user_email text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (select from private.caller_as_admin(user_email))
$$;

-- The caller's own admin record, or no row (docs/product/back-office.md#operators).
create function public.get_admin_data(user_email text)
returns table (email text, name text, role text, is_active boolean, created_at timestamptz, last_login timestamptz)
language sql stable security definer set search_path = '' as $$
	select email, name, role, is_active, created_at, last_login from private.caller_as_admin(user_email)
$$;

-- For an operator: what the session lacks (`verify`, `enrol`), or null (docs/product/back-office.md#second-factor).
create function public.operator_factor_due() returns text
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select private.refuse_if(
		not exists (select from private.operators where user_id = auth.uid()), 'PT403', 'the caller is not an operator'
	);
	select private.second_factor_due(auth.uid())
$$;

-- Records when the caller signed in; does nothing for others (docs/product/back-office.md#operator-sign-in).
create function public.update_admin_last_login(user_email text) returns void
language sql security definer set search_path = '' as $$
	update private.admins set last_login = now()
	where user_id = (select user_id from private.caller_as_admin(user_email))
$$;

-- Whether the address belongs to an admin; the Worker checks it before the password (docs/product/back-office.md#operator-sign-in).
create function public.find_admin_by_email(user_email text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (
		select from private.admins join auth.users on users.id = admins.user_id
		where lower(users.email) = lower(user_email)
	)
$$;

-- The accounts for which is_customer is true; written by triggers. Every figure about people reads it.
create table private.customers (
	user_id uuid primary key references auth.users (id) on delete cascade
);

-- Whether the account counts in figures: its address is confirmed or it has paid, and it is no operator's, active or
-- not.
create function private.is_customer(account uuid) returns boolean
language sql stable set search_path = '' as $$
	select not exists (select from private.admins where user_id = account) and exists (
		select from auth.users left join private.trial_conversions on user_id = id
		where id = account and (email_confirmed_at is not null or converted_at is not null)
	)
$$;

-- Joins, here and in the views of money: an "exists" with an "or" would read every customer for a day's rows.
-- Trials of customers, and of customers who have deleted their account since.
create view private.customer_trials as
	select trial, trials.user_id, started_at, converted_at
	from private.trial_conversions as trials left join private.customers on customers.user_id = trials.user_id
	where trials.user_id is null or customers.user_id is not null;

-- Access tokens hold what a session needs and nothing else: they are sealed in a cookie, and anybody with a session can
-- write into the metadata of their account at Auth directly (docs/architecture/session.md#session).

-- Hook of Auth, which asks it for the claims of each token: only those that Auth requires.
-- https://supabase.com/docs/guides/auth/auth-hooks/custom-access-token-hook
create function private.custom_access_token(event jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select jsonb_build_object('claims', jsonb_object_agg(name, value))
	from jsonb_each(event -> 'claims') as claims (name, value)
	where name in ('iss', 'aud', 'exp', 'iat', 'sub', 'role', 'aal', 'session_id', 'email', 'phone', 'is_anonymous')
$$;

grant usage on schema private to supabase_auth_admin;
grant execute on function private.custom_access_token to supabase_auth_admin;

-- Questions of the Worker about a reset link or the address of a sign-up. The functions are for its secret key: to
-- anyone else they would reveal who has an account.

-- Whether the link of a reset mail is valid, expired, or unknown: used, replaced or invented. It uses nothing up, so
-- that programs may open links (docs/product/accounts.md#password-reset).
create function public.find_reset_link(link_hash text) returns text
language sql stable security definer set search_path = '' as $$
	select coalesce((
		-- `otp_expiry` of supabase/config.toml; Auth itself decides when the link is used.
		select case when recovery_sent_at > now() - interval '1 hour' then 'valid' else 'expired' end
		from auth.users where recovery_token = link_hash and link_hash <> ''
	), 'unknown')
$$;

-- {user_id, email, language} of the account with that confirmed address, else null
-- (docs/product/accounts.md#sign-in-and-sign-up).
create function public.find_known_address(user_email text) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object('user_id', id, 'email', account.email, 'language', language)
	from auth.users as account join public.profiles using (id)
	where account.email = lower(user_email) and email_confirmed_at is not null
$$;

-- Sign-ups, with what their page knew and where the account comes from (docs/product/visits.md#attribution): the Worker's
-- token, and what the Worker found in it later; until then, and if it cannot verify the token, the origin is unknown.
-- One row per account, which a trigger inserts; store_sign_up fills it.
create table private.sign_up_attribution (
	user_id uuid primary key references auth.users (id) on delete cascade,
	-- The Worker's id of the sign-up that made the account: its browser, and a checkout before the confirmation, know the
	-- account by it.
	sign_up_id uuid unique,
	-- That of a sign-up whose address another browser has confirmed: it opens nothing.
	former_sign_up_id uuid unique,
	-- Came by a device without Excel for desktop: its page promised a link for a computer by mail.
	needs_link boolean not null default false,
	-- The link that confirmed it: a second use says so.
	confirmed_link text unique,
	-- Until when a confirmation counts as that of the browser that signed up (claim_sign_up).
	own_until timestamptz,
	-- On the way to the sign-up.
	chosen_plan text check (chosen_plan in ('monthly', 'annual')),
	-- The language of the sign-up; the profile's may change later.
	language text not null default 'fr' check (language in ('fr', 'en')),
	outcome text not null default 'missing'
		check (outcome in ('pending', 'verified', 'missing', 'forged', 'expired', 'replayed')),
	-- Emptied when it is settled.
	token text check (char_length(token) between 1 and 16384),
	-- The id of the verified token: a second account with it is replayed.
	token_id uuid unique,
	-- Accepted that the sign-up is joined with what measuring knows. Without it there are no session and no units, and the
	-- touches are the campaign in the address of the form.
	is_consented boolean not null default false,
	-- Emptied after 25 months by expire_identifiers.
	session_id uuid,
	-- Whether the session had a visit when it was emptied: afterwards nothing else says so.
	had_visit boolean not null default false,
	platform text check (platform in ('windows', 'mac', 'other')),
	-- The type Touch of contract/attribution.ts; null without a touch.
	first_touch jsonb check (jsonb_typeof(first_touch) = 'object'),
	last_touch jsonb check (jsonb_typeof(last_touch) = 'object'),
	-- The visitor's units in the experiments of the sign-up, the type UnitClaim of contract/attribution.ts.
	-- Emptied after 25 months by expire_identifiers.
	units jsonb not null default '[]' check (jsonb_typeof(units) = 'array'),
	check ((outcome = 'pending') = (token is not null)),
	check ((outcome = 'verified') = (token_id is not null)),
	check (is_consented or (session_id is null and units = '[]'))
);
create index sign_up_attribution_pending_idx on private.sign_up_attribution (user_id) where outcome = 'pending';

-- The touch whose campaign a sign-up belongs to: the first, else the last; null without one
-- (docs/product/reports.md#campaign-report).
create function private.campaign_touch(first_touch jsonb, last_touch jsonb) returns jsonb
language sql immutable
return case
	when first_touch ->> 'kind' = 'campaign' then first_touch
	when last_touch ->> 'kind' = 'campaign' then last_touch
end;
create index sign_up_attribution_source_idx
	on private.sign_up_attribution ((private.campaign_touch(first_touch, last_touch) ->> 'source'));
create index sign_up_attribution_campaign_idx
	on private.sign_up_attribution ((private.campaign_touch(first_touch, last_touch) ->> 'campaign'));

-- Stores what the page of a sign-up knew: {id, full_name, language, plan, attribution, test, arm, needs_link}. Once: false
-- for an account that has its sign-up, and for none. A test gives the account the price of its arm.
create function private.keep_sign_up(account uuid, sign_up jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
	update private.sign_up_attribution set
		sign_up_id = (sign_up ->> 'id')::uuid, chosen_plan = sign_up ->> 'plan', language = sign_up ->> 'language',
		needs_link = needs_link or coalesce((sign_up ->> 'needs_link')::boolean, false),
		token = case when outcome in ('missing', 'pending') then sign_up ->> 'attribution' end,
		outcome = case
			when outcome not in ('missing', 'pending') then outcome
			when sign_up ->> 'attribution' is null then 'missing'
			else 'pending'
		end
	where user_id = account and sign_up_id is null;
	if not found then
		return false;
	end if;
	update public.profiles set
		full_name = nullif(btrim(left(sign_up ->> 'full_name', 200), E' \t\r\n'), ''), language = sign_up ->> 'language'
	where id = account;
	if sign_up ->> 'test' is not null then
		perform public.hold_price(account, sign_up ->> 'test', sign_up ->> 'arm');
	end if;
	perform private.mail_install_link(account);
	return true;
end;
$$;

-- Stores a sign-up with the account that it has just made. For an address with an unconfirmed account Auth returns that
-- account's id, but not within the minute in which it sends no second mail (`max_frequency` of supabase/config.toml): an
-- older account was made by another sign-up, and has its password. Returns whether the sign-up made the account.
create function public.store_sign_up(account uuid, sign_up jsonb) returns boolean
language sql security definer set search_path = '' as $$
	-- The promise of its page holds for the address, whose sign-up it was first.
	update private.sign_up_attribution set needs_link = true from auth.users
	where id = user_id and id = account and email_confirmed_at is null and (sign_up ->> 'needs_link')::boolean;
	select coalesce(bool_or(private.keep_sign_up(id, sign_up)), false) from auth.users
	where id = account and email_confirmed_at is null and created_at > now() - interval '50 seconds';
$$;

-- {state, plan} of the sign-up behind a confirmation link: `own` if it is one of the browser's, else `other`; `confirmed` for a
-- link that has confirmed its address; null for none. It does not look at the link's age. For the Worker's secret key: to
-- anyone else it would reveal who has an account.
create function public.find_sign_up_link(link_hash text, own_sign_ups uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object('state', case when sign_up_id = any (own_sign_ups) then 'own' else 'other' end, 'plan', chosen_plan)
	from auth.users join private.sign_up_attribution on user_id = users.id
	where confirmation_token = link_hash and link_hash <> '' and email_confirmed_at is null
	union all
	select '{"state": "confirmed", "plan": null}' from private.sign_up_attribution where confirmed_link = link_hash
	limit 1
$$;

-- As find_sign_up_link, for a link that is about to be used: within a minute the confirmation counts as that of the browser
-- that signed up, if the sign-up is one of its own.
create function public.claim_sign_up(link_hash text, own_sign_ups uuid[]) returns jsonb
language sql security definer set search_path = '' as $$
	update private.sign_up_attribution set own_until = now() + interval '1 minute'
	from auth.users
	where users.id = user_id and confirmation_token = link_hash and link_hash <> '' and sign_up_id = any (own_sign_ups);
	select public.find_sign_up_link(link_hash, own_sign_ups);
$$;

-- Trigger of an address that is confirmed; by its name it runs before follow_account counts the confirmation. What the sign-up brought (origin, clicks, units, plan, price, name, beta) counts only
-- if its browser confirms: anybody may sign up with any address, and its owner cannot take back what ad platforms were
-- told (docs/product/accounts.md#what-a-sign-up-brings).
create function private.confirm_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update private.sign_up_attribution set confirmed_link = nullif(old.confirmation_token, '') where user_id = new.id;
	perform private.mail_install_link(new.id);
	if exists (select from private.sign_up_attribution where user_id = new.id and own_until > now()) then
		return null;
	end if;
	update private.sign_up_attribution set
		former_sign_up_id = sign_up_id, sign_up_id = null, chosen_plan = null, token = null, outcome = 'missing', token_id = null,
		is_consented = false, session_id = null, platform = null, first_touch = null, last_touch = null, units = '[]'
	where user_id = new.id;
	delete from private.ad_clicks where user_id = new.id;
	update public.profiles set full_name = null where id = new.id;
	delete from private.held_prices where user_id = new.id and not exists (
		select from private.trial_conversions where user_id = new.id and converted_at is not null
	);
	update public.user_subscriptions set subscription_type = 'free_trial'
	where user_id = new.id and subscription_type = 'beta';
	return null;
end;
$$;

create trigger confirm_sign_up after update of email_confirmed_at on auth.users
	for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
	execute function private.confirm_sign_up();

-- Stores what the browser that has just confirmed an address brings, in place of what a sign-up elsewhere did.
create function public.adopt_sign_up(account uuid, sign_up jsonb) returns void
language sql security definer set search_path = '' as $$
	select private.keep_sign_up(id, sign_up) from auth.users
	where id = account and email_confirmed_at > now() - interval '10 minutes'
$$;

-- The account with an id that is its own or that of its sign-up; an id of neither is returned as it is.
create function private.account_of(id uuid) returns uuid
language sql stable set search_path = '' as $$
	select coalesce((select user_id from private.sign_up_attribution where sign_up_id = account_of.id), account_of.id)
$$;

-- [{user_id, token, signed_up_at}] of the sign-ups whose token is not verified yet, the oldest first; times in seconds
-- since 1970.
create function public.list_pending_attributions(max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('user_id', user_id, 'token', token, 'signed_up_at', extract(epoch from created_at)::bigint)
		from private.sign_up_attribution join public.profiles on profiles.id = user_id
		where outcome = 'pending'
		order by created_at, user_id
		limit max_rows
	))
$$;

-- A touch with its texts as ingest_events stores those of an event, so that both name a campaign alike; null without
-- one.
create function private.clean_touch(touch jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_object_agg(key, case
		when jsonb_typeof(value) <> 'string' then value
		when key in ('source', 'medium', 'campaign', 'content') then to_jsonb(private.shown_name(value #>> '{}'))
		else to_jsonb(private.without_control_characters(value #>> '{}'))
	end)
	from jsonb_each(case jsonb_typeof(touch) when 'object' then touch end)
$$;

-- Stores the Worker's verdicts, [{user_id, outcome, claims}], for sign-ups that still wait for one; a token that
-- another account has is replayed.
create function public.settle_attributions(verdicts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	verdict jsonb;
	judged text;
	claims jsonb;
begin
	-- Two runs must not both accept one token.
	perform pg_advisory_xact_lock(hashtext('tabulia.settle_attributions'));
	perform private.add_names(array_agg(given -> 'claims' -> touch ->> part), null, true)
	from jsonb_array_elements(verdicts) as given, unnest(array['first', 'last']) as touch,
		unnest(array['source', 'medium', 'campaign', 'content']) as part
	where given ->> 'outcome' = 'verified' and given -> 'claims' -> touch ->> part is not null
	having count(*) > 0;
	for verdict in select value from jsonb_array_elements(verdicts) loop
		judged := case when verdict ->> 'outcome' = 'verified' and exists (
			select from private.sign_up_attribution where token_id = (verdict #>> '{claims,id}')::uuid
		) then 'replayed' else verdict ->> 'outcome' end;
		claims := case judged when 'verified' then verdict -> 'claims' end;
		update private.sign_up_attribution set
			outcome = judged, token = null, token_id = (claims ->> 'id')::uuid,
			is_consented = coalesce((claims ->> 'consented')::boolean, false),
			session_id = (claims ->> 'session_id')::uuid, platform = claims ->> 'platform',
			first_touch = private.clean_touch(claims -> 'first'), last_touch = private.clean_touch(claims -> 'last'),
			units = coalesce(claims -> 'units', '[]')
		where user_id = (verdict ->> 'user_id')::uuid and outcome = 'pending';
		if found then
			perform private.keep_ad_clicks((verdict ->> 'user_id')::uuid, coalesce(claims -> 'clicks', '[]'));
		end if;
	end loop;
end;
$$;

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
