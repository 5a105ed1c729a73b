-- Recovery codes of operators: each opens the account once to somebody who has lost the second factor, after the
-- password (docs/product.md#recovery-codes).

-- Codes that are left. A code has 80 random bits: its plain digest cannot be searched for, and whoever reads the table
-- cannot use it. They go with the operator.
create table private.recovery_codes (
	code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
	user_id uuid not null references private.admins (user_id) on delete cascade,
	created_at timestamptz not null default now()
);
create index recovery_codes_user_id_idx on private.recovery_codes (user_id);

-- Trigger of an operator who is locked out: deletes the codes.
create function private.delete_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from private.recovery_codes where user_id = new.user_id;
	return null;
end;
$$;

create trigger delete_recovery_codes after update of is_active on private.admins
	for each row when (not new.is_active) execute function private.delete_recovery_codes();

-- The digest of a code, however it was typed.
create function private.hash_recovery_code(code text) returns text
language sql immutable set search_path = '' as $$
	select private.hash_token(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'))
$$;

-- For an operator in a session that has passed a second factor, whatever the setting says: ten new codes in place of all
-- others, which only this result shows; PT409 without a factor (docs/product.md#recovery-codes).
create function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
	codes text[];
begin
	-- With a factor it wants a session that has passed it.
	perform private.require_active_admin();
	perform private.refuse_if(
		not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'), 'PT409', 'no_factor'
	);
	-- One at a time, so that those that were shown last are the ones that count.
	perform from private.admins where user_id = auth.uid() for update;
	-- The parts of a random UUID that hold no version: 20 hexadecimal digits, in groups of five.
	select array_agg(regexp_replace(right(id, 12) || left(id, 8), '(.{5})(?=.)', '\1-', 'g')) into codes
	from (select gen_random_uuid()::text as id from generate_series(1, 10)) as made;
	delete from private.recovery_codes where user_id = auth.uid();
	insert into private.recovery_codes (code_hash, user_id)
	select private.hash_recovery_code(code), auth.uid() from unnest(codes) as code;
	return codes;
end;
$$;

-- For an operator: how many codes are left, and since when (docs/product.md#recovery-codes).
create function public.get_recovery_codes() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_build_object('left', count(*), 'made_at', min(created_at))
	from private.recovery_codes where user_id = auth.uid()
$$;

-- For an active operator whose session lacks the second factor: a code that is left removes all factors, each of which is
-- mailed, and ends the account's other sessions, so that the next step enrols a new factor. Wrong codes count like those
-- of apps. Returns `accepted`, `wrong` or `paused` (docs/product.md#recovery-codes).
create function public.use_recovery_code(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
	digest constant text := private.hash_recovery_code(code);
	verdict text;
begin
	perform private.refuse_if(
		not exists (select from private.operators where user_id = caller and is_active)
		or private.second_factor_due(caller) is distinct from 'verify', 'PT403', 'no second factor is due'
	);
	verdict := public.admit_code(caller, digest);
	if verdict = 'paused' then
		return verdict;
	end if;
	delete from private.recovery_codes where user_id = caller and code_hash = digest;
	if not found then
		return 'wrong';
	end if;
	perform public.accept_code(caller, digest);
	delete from auth.mfa_factors where user_id = caller;
	delete from auth.sessions where user_id = caller and id <> (auth.jwt() ->> 'session_id')::uuid;
	perform private.add_admin_action('recover_sign_in', null, 'done', jsonb_build_object(
		'left', (select count(*) from private.recovery_codes where user_id = caller)
	));
	return 'accepted';
end;
$$;
