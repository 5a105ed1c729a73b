-- Nobody is locked out of an account by somebody who knows its password: each change of what opens it is mailed to the
-- address that it had, with a link that undoes it. Triggers see every change, also one made at Auth directly.

-- Changes that their owner may undo within 7 days, once. The link's token is only in its mail
-- (docs/product.md#undoing-a-change).
create table private.undos (
	token_hash text primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('password', 'address', 'factor_added', 'factor_removed', 'provider_added', 'provider_removed')),
	-- The address of the account before the change.
	email text not null,
	factor_id uuid,
	created_at timestamptz not null default now(),
	used_at timestamptz
);
create index undos_user_id_idx on private.undos (user_id);

-- The digest of a token, by which it is found: whoever reads the table cannot use it.
create function private.hash_token(token text) returns text
language sql immutable set search_path = '' as $$
	select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Mails a change of an account to the address before it, with a link that undoes it
-- (docs/product.md#undoing-a-change).
create function private.mail_undo(account uuid, kind text, address text, details jsonb, factor uuid default null) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
	token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
	hash constant text := private.hash_token(token);
begin
	-- What an undo itself changes is no change of somebody else.
	if current_setting('tabulia.undoes', true) = 'on' then
		return;
	end if;
	delete from private.undos where created_at < now() - interval '7 days';
	insert into private.undos (token_hash, user_id, kind, email, factor_id)
	values (hash, account, mail_undo.kind, address, factor);
	perform public.enqueue_mail(
		'undo:' || hash, 'undo_' || mail_undo.kind, address,
		coalesce((select language from public.profiles where id = account), 'fr'),
		details || jsonb_build_object('account', address, 'changed_at', to_jsonb(now()) #>> '{}', 'token', token),
		account
	);
end;
$$;

-- Trigger of a changed password or address of a confirmed account: mails it to the address before
-- (docs/product.md#undoing-a-change).
create function private.mail_changed_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if new.email is distinct from old.email and old.email <> '' then
		perform private.mail_undo(new.id, 'address', old.email, jsonb_build_object('new_email', new.email));
	elsif new.encrypted_password is distinct from old.encrypted_password and old.encrypted_password <> '' then
		perform private.mail_undo(new.id, 'password', old.email, '{}');
	end if;
	return null;
end;
$$;

create trigger mail_changed_login after update of email, encrypted_password on auth.users
	for each row when (old.email_confirmed_at is not null) execute function private.mail_changed_login();

-- Only operators have second factors: a customer's would be an attacker's, who locks the owner out of every reset.
-- Trigger of a new or newly verified second factor: raises PT403 unless its owner is an active operator
-- (docs/product.md#second-factor).
create function private.refuse_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform private.refuse_if(
		not exists (select from private.admins where user_id = new.user_id and is_active), 'PT403', 'only operators have second factors'
	);
	return new;
end;
$$;

create trigger refuse_factor before insert on auth.mfa_factors
	for each row execute function private.refuse_factor();
create trigger refuse_verified_factor before update of status on auth.mfa_factors
	for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.refuse_factor();

-- Trigger of a newly verified second factor: deletes those of the account that nobody has verified. Auth keeps the ones of
-- other types, and would verify them in a session with the password alone: whoever had begun one before could come back
-- by it (docs/product.md#second-factor).
create function private.delete_unverified_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from auth.mfa_factors where user_id = new.user_id and status <> 'verified';
	return null;
end;
$$;

create trigger delete_unverified_factors after update of status on auth.mfa_factors
	for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.delete_unverified_factors();

-- Trigger of a verified or a removed second factor: mails it to its owner (docs/product.md#undoing-a-change).
create function private.mail_changed_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- With a deleted account its factors go, too.
	perform private.mail_undo(
		users.id, case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, users.email, '{}', old.id
	)
	from auth.users where users.id = old.user_id;
	return null;
end;
$$;

create trigger mail_added_factor after update of status on auth.mfa_factors
	for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.mail_changed_factor();
create trigger mail_removed_factor after delete on auth.mfa_factors
	for each row when (old.status = 'verified') execute function private.mail_changed_factor();

-- The change that a link's token may still undo; null without one.
create function private.live_undo(token text) returns private.undos
language sql stable set search_path = '' as $$
	select undos from private.undos
	where token_hash = private.hash_token(token) and used_at is null and created_at > now() - interval '7 days'
$$;

-- What the link of such a mail undoes; null for one that was used, is older than 7 days, or is none. Uses nothing
-- up (docs/product.md#undoing-a-change).
create function public.find_undo(token text) returns text
language sql stable security definer set search_path = '' as $$
	select kind from private.live_undo(token)
$$;

-- Undoes a change, once: all sessions end, the password is worth nothing, the former address is in force again,
-- an added factor is gone. Returns the address for a reset link; null for a link that is none (any more); PT409 when
-- another account has the address by now (docs/product.md#undoing-a-change).
create function public.undo_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
	undo private.undos;
begin
	update private.undos set used_at = now()
	where token_hash = (select token_hash from private.live_undo(token)) and used_at is null
	returning * into undo;
	if not found then
		return null;
	end if;
	perform set_config('tabulia.undoes', 'on', true);
	-- A link of Auth that waits must not open the account to whoever has it, nor keep another one from leaving. Auth reads
	-- no null where these are empty.
	update auth.users set
		email = case undo.kind when 'address' then undo.email else email end,
		-- No password has this hash: it is 53 characters of randomness in the form of one.
		encrypted_password = '$2a$10$' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 53),
		recovery_token = '', recovery_sent_at = null, reauthentication_token = '', email_change = '', email_change_token_new = '',
		email_change_token_current = '', email_change_confirm_status = 0
	where id = undo.user_id;
	if undo.kind = 'address' then
		update auth.identities set identity_data = identity_data || jsonb_build_object('email', undo.email)
		where user_id = undo.user_id and provider = 'email';
	end if;
	delete from auth.one_time_tokens where user_id = undo.user_id;
	-- Whoever made the change may have added a factor, made recovery codes or attached a provider, to come back by it.
	delete from auth.mfa_factors where user_id = undo.user_id and (
		id = undo.factor_id and undo.kind = 'factor_added'
		or created_at >= undo.created_at and undo.kind = 'factor_removed'
	);
	delete from private.recovery_codes where user_id = undo.user_id;
	delete from auth.identities
	where user_id = undo.user_id and provider <> 'email' and identities.created_at > now() - interval '7 days';
	delete from auth.sessions where user_id = undo.user_id;
	perform set_config('tabulia.undoes', '', true);
	return (select email from auth.users where id = undo.user_id);
exception when unique_violation then
	raise sqlstate 'PT409' using message = 'address_taken';
end;
$$;
