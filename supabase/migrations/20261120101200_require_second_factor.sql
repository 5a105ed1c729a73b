-- Operators sign in with a second factor. Auth verifies it and writes the level into the session and its tokens;
-- every function of operators checks both: a token outlives the session's level, and a session the token's.

-- One row, which only the owner of the database changes (docs/operations.md#operators).
create table private.settings (
	only_row boolean primary key default true check (only_row),
	require_operator_mfa boolean not null default true
);

insert into private.settings default values;

-- What the caller's session lacks: `verify` a factor, `enrol` the first one, or null (docs/product.md#second-factor).
create function private.second_factor_due(caller uuid) returns text
language sql stable set search_path = '' as $$
	select case
		when auth.jwt() ->> 'aal' = 'aal2' and exists (
			select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = caller and aal = 'aal2'
		) then null
		when exists (select from auth.mfa_factors where user_id = caller and status = 'verified') then 'verify'
		-- Without the row it is required.
		when coalesce((select require_operator_mfa from private.settings), true) then 'enrol'
	end
$$;
