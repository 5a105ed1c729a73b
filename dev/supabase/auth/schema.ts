/**
 * Auth's tables as release 2.196.0 has them, by names and types (tests/dev/auth-contract.test.ts): the columns that Auth's
 * stand-in, the migrations and the Worker use. Auth itself fills what has a default here.
 */
export const AUTH_SCHEMA_SQL = `
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
	'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current',
	'phone_change_token'
);

create table auth.users (
	id uuid primary key,
	aud varchar(255) default 'authenticated',
	role varchar(255) default 'authenticated',
	email varchar(255),
	encrypted_password varchar(255),
	email_confirmed_at timestamptz,
	invited_at timestamptz,
	confirmation_token varchar(255) default '',
	confirmation_sent_at timestamptz,
	recovery_token varchar(255) default '',
	recovery_sent_at timestamptz,
	email_change_token_new varchar(255) default '',
	email_change varchar(255) default '',
	email_change_sent_at timestamptz,
	last_sign_in_at timestamptz,
	raw_app_meta_data jsonb default '{}',
	raw_user_meta_data jsonb default '{}',
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	phone text,
	confirmed_at timestamptz generated always as (email_confirmed_at) stored,
	email_change_token_current varchar(255) default '',
	email_change_confirm_status smallint default 0,
	banned_until timestamptz,
	reauthentication_token varchar(255) default '',
	reauthentication_sent_at timestamptz,
	is_sso_user boolean not null default false,
	deleted_at timestamptz,
	is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where (is_sso_user = false);

create table auth.identities (
	provider_id text not null,
	user_id uuid not null references auth.users (id) on delete cascade,
	identity_data jsonb not null,
	provider text not null,
	last_sign_in_at timestamptz,
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	email text generated always as (lower(identity_data ->> 'email')) stored,
	id uuid primary key default gen_random_uuid(),
	constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index identities_email_idx on auth.identities (email text_pattern_ops);
create index identities_user_id_idx on auth.identities (user_id);

create table auth.sessions (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	factor_id uuid,
	aal auth.aal_level default 'aal1',
	not_after timestamptz,
	refreshed_at timestamp,
	user_agent text,
	ip inet
);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);

create table auth.refresh_tokens (
	id bigserial primary key,
	token varchar(255) unique,
	user_id varchar(255),
	revoked boolean default false,
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	parent varchar(255),
	session_id uuid references auth.sessions (id) on delete cascade
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table auth.mfa_factors (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	friendly_name text,
	factor_type auth.factor_type not null default 'totp',
	status auth.factor_status not null default 'unverified',
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	secret text,
	phone text,
	last_challenged_at timestamptz unique,
	web_authn_credential jsonb,
	last_webauthn_challenge_data jsonb
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
	where trim(friendly_name) <> '';

create table auth.mfa_challenges (
	id uuid primary key,
	factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
	created_at timestamptz not null default now(),
	verified_at timestamptz,
	ip_address inet not null,
	web_authn_session_data jsonb
);

create table auth.mfa_amr_claims (
	session_id uuid not null references auth.sessions (id) on delete cascade,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	authentication_method text not null,
	id uuid primary key default gen_random_uuid(),
	constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

create table auth.one_time_tokens (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	token_type auth.one_time_token_type not null,
	token_hash text not null,
	relates_to text not null,
	created_at timestamp not null default now(),
	updated_at timestamp not null default now(),
	unique (user_id, token_type)
);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);

create table auth.flow_state (
	id uuid primary key,
	user_id uuid,
	auth_code text,
	code_challenge_method auth.code_challenge_method,
	code_challenge text,
	provider_type text not null,
	provider_access_token text,
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	authentication_method text not null,
	auth_code_issued_at timestamptz,
	referrer text,
	linking_target_id uuid
);

create table auth.audit_log_entries (
	id uuid primary key,
	payload json,
	created_at timestamptz default now(),
	ip_address varchar(64) not null default ''
);
`;
