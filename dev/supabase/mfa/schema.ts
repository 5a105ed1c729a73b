/** Tables that hosted Auth has and lite 0.10.0 has not: second factors, links. Only the columns that we use. */
export const MFA_SCHEMA_SQL = `
create table if not exists auth.mfa_factors (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	friendly_name text,
	factor_type text not null default 'totp' check (factor_type in ('totp', 'webauthn')),
	status text not null default 'unverified' check (status in ('unverified', 'verified')),
	secret text,
	web_authn_credential jsonb,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	unique (user_id, friendly_name)
);
create table if not exists auth.mfa_challenges (
	id uuid primary key default gen_random_uuid(),
	factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
	created_at timestamptz not null default now(),
	verified_at timestamptz,
	ip_address text not null default '',
	web_authn_session_data jsonb
);
create table if not exists auth.mfa_amr_claims (
	session_id uuid primary key references auth.sessions (id) on delete cascade,
	authentication_method text not null,
	created_at timestamptz not null default now()
);
create table if not exists auth.one_time_tokens (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	token_hash text not null
);
`;
