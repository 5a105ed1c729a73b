-- Ways into an account: undoing of changes, second factors, recovery codes, providers.
--
-- In: triggers of Auth's tables see every change, also one that somebody makes at Auth directly. Each change of a
-- password, an address, a factor or a provider, and a new device, is mailed to the address before it, with a link that undoes it, so that
-- nobody is locked out by somebody who knows the password (docs/product/accounts.md#undoing-a-change). Only operators have second
-- factors: a customer's would be an attacker's.
-- Out: undo_change, use_recovery_code and disconnect_provider change what Auth holds; admit_code counts wrong codes for
-- all isolates of the Worker. Auth attaches an identity to any account with its address: triggers decide about that here.

-- Changes that their owner may undo within 7 days, once. The link's token is only in its mail
-- (docs/product/accounts.md#undoing-a-change).
create table private.undos (
	token_hash text primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in (
		'password', 'address', 'factor_added', 'factor_removed', 'provider_added', 'provider_removed', 'codes_paused',
		'address_restored', 'new_device'
	)),
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
-- (docs/product/accounts.md#undoing-a-change).
create function private.mail_undo(account uuid, kind text, address text, details jsonb, factor uuid default null) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
	token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
	hash constant text := private.hash_token(token);
begin
	-- Ignores changes that an undo makes.
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
-- (docs/product/accounts.md#undoing-a-change).
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

-- Trigger of a new or newly verified second factor: raises PT403 unless its owner is an active operator
-- (docs/product/back-office.md#second-factor).
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
-- by it (docs/product/back-office.md#second-factor).
create function private.delete_unverified_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from auth.mfa_factors where user_id = new.user_id and status <> 'verified';
	return null;
end;
$$;
create trigger delete_unverified_factors after update of status on auth.mfa_factors
	for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.delete_unverified_factors();

-- Trigger of a verified or a removed second factor: mails it to its owner (docs/product/accounts.md#undoing-a-change).
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

-- Trigger of a session's use: remembers device and country, and mails the owner a link that ends all sessions and makes the
-- password worthless (docs/product/dashboard.md#new-devices): an operator of each new pair, a customer of a sign-in from a
-- new country. The first pair of an account is nobody's news, and a customer's session may travel.
create function private.judge_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	place constant text := coalesce(nullif(new.country, 'XX'), '');
	is_first constant boolean := not exists (select from private.known_devices where user_id = new.user_id);
	is_news constant boolean := case
		when exists (select from private.admins where user_id = new.user_id and is_active) then true
		else tg_op = 'INSERT' and not exists (
			select from private.known_devices as known where known.user_id = new.user_id and known.country = place
		)
	end;
begin
	insert into private.known_devices (user_id, device, country) values (new.user_id, new.device, place)
	on conflict do nothing;
	if not found then
		update private.known_devices as known set used_at = now()
		where known.user_id = new.user_id and known.device = new.device and known.country = place
			and known.used_at < now() - interval '1 day';
	elsif is_news and not is_first then
		perform private.mail_undo(id, 'new_device', email, jsonb_build_object(
			-- The Worker's words only: whoever has a token may write others.
			'device', coalesce(substring(new.device from '^[A-Za-z]{2,10}(?:, [A-Za-z]{2,10})?$'), ''), 'seen_country', place
		))
		from auth.users where id = new.user_id and email_confirmed_at is not null;
	end if;
	return null;
end;
$$;
create trigger judge_device after insert or update of device, country on private.session_uses
	for each row execute function private.judge_device();

-- The change that a link's token may still undo; null without one. A former mailbox puts its address back, or objects to
-- that, and does nothing else: it may be somebody else's by now.
create function private.live_undo(token text) returns private.undos
language sql stable set search_path = '' as $$
	select undos from private.undos join auth.users on users.id = user_id
	where token_hash = private.hash_token(token) and used_at is null and undos.created_at > now() - interval '7 days'
		and (kind in ('address', 'address_restored') or undos.email = users.email)
$$;

-- Whether a link in a mail has opened the session, as Auth notes it: whoever has it reads the mailbox.
create function private.is_of_link(session uuid) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from auth.mfa_amr_claims where session_id = session and authentication_method = 'otp'
	)
$$;

-- Ends links that make an earlier password of the caller worthless, if a link in a mail to the same address has opened the
-- session: its reader has chosen another one since. Whoever only knows the password cannot end them, however often they
-- change it (docs/product/accounts.md#undoing-a-change).
create function public.end_own_undos() returns void
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	delete from private.undos using auth.sessions join auth.users on users.id = sessions.user_id
	where sessions.id = (auth.jwt() ->> 'session_id')::uuid and private.is_of_link(sessions.id)
		and undos.user_id = auth.uid() and undos.email = users.email and undos.created_at < sessions.created_at
		and kind in ('password', 'codes_paused', 'new_device') and used_at is null;
$$;

-- Change that the link of such a mail undoes; null for one that was used, is older than 7 days, or is none. Uses nothing
-- up (docs/product/accounts.md#undoing-a-change).
create function public.find_undo(token text) returns text
language sql stable security definer set search_path = '' as $$
	select kind from private.live_undo(token)
$$;

-- Undoes a change, once, or stops whoever tries codes: all sessions end, the password is worth nothing, the former address
-- is in force again, an added factor is gone. The address that was in force is told, and may object: then nobody gets in.
-- Returns the address for a reset link, empty after an objection; null for a link that is none (any more); PT409 when another
-- account has the address by now (docs/product/accounts.md#undoing-a-change).
create function public.undo_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
	undo private.undos;
	replaced text;
begin
	update private.undos set used_at = now()
	where token_hash = (select token_hash from private.live_undo(token)) and used_at is null
	returning * into undo;
	if not found then
		return null;
	end if;
	perform set_config('tabulia.undoes', 'on', true);
	replaced := (select email from auth.users where id = undo.user_id);
	-- A link of Auth that waits must not open the account to whoever has it, nor keep another one from leaving. Auth reads
	-- no null where these are empty.
	update auth.users set
		email = case undo.kind when 'address' then undo.email else email end,
		-- No password has this hash: it is 53 characters of randomness in the form of one.
		encrypted_password = '$2a$10$' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 53),
		recovery_token = '', recovery_sent_at = null, reauthentication_token = '', email_change = '', email_change_token_new = '',
		email_change_token_current = '', email_change_confirm_status = 0,
		-- Two mailboxes want the account, and no token says whose it is: Auth lets nobody in until the support has decided.
		banned_until = case undo.kind when 'address_restored' then now() + interval '10 years' else banned_until end
	where id = undo.user_id;
	if undo.kind = 'address' then
		update auth.identities set identity_data = identity_data || jsonb_build_object('email', undo.email)
		where user_id = undo.user_id and provider = 'email';
	end if;
	delete from auth.one_time_tokens where user_id = undo.user_id;
	-- The author of the change may have added a factor, made recovery codes or attached a provider, to come back by it.
	delete from auth.mfa_factors where user_id = undo.user_id and (
		id = undo.factor_id and undo.kind = 'factor_added'
		or created_at >= undo.created_at and undo.kind in ('factor_removed', 'new_device')
	);
	-- A pause tells of a password alone. Without it, tries of codes are over.
	delete from private.recovery_codes where user_id = undo.user_id and undo.kind <> 'codes_paused';
	delete from private.code_attempts where user_id = undo.user_id;
	-- The device that was not the owner's is new again, should it come back.
	delete from private.known_devices
	where user_id = undo.user_id and first_at >= undo.created_at and undo.kind = 'new_device';
	delete from auth.identities
	where user_id = undo.user_id and provider <> 'email' and identities.created_at > now() - interval '7 days';
	delete from auth.sessions where user_id = undo.user_id;
	perform set_config('tabulia.undoes', '', true);
	if undo.kind = 'address' and replaced <> undo.email then
		perform private.mail_undo(undo.user_id, 'address_restored', replaced, jsonb_build_object('new_email', undo.email));
	end if;
	return case undo.kind when 'address_restored' then '' else (select email from auth.users where id = undo.user_id) end;
exception when unique_violation then
	raise sqlstate 'PT409' using message = 'address_taken';
end;
$$;

-- The codes of second factors, whatever Auth does: few wrong ones of a session and of a caller, and each code once.
-- In the database, because every isolate of the Worker counts together. Whoever knows the password must not be able to lock
-- the owner out, so nothing that is tried after a password counts for the link of a reset mail.

-- Passwords that were refused since an account's last sign-in; support tells the customer.
create table private.refused_passwords (
	user_id uuid primary key references auth.users (id) on delete cascade,
	tries integer not null,
	last_at timestamptz not null
);

-- Counts a refused password, where the address has an account. One row an account, however many try.
create function public.note_refused_password(address text) returns void
language sql security definer set search_path = '' as $$
	insert into private.refused_passwords as noted (user_id, tries, last_at)
	select id, 1, now() from auth.users where email = lower(address)
	on conflict (user_id) do update set last_at = now(), tries = 1 + case
		when noted.last_at >= (select coalesce(last_sign_in_at, '-infinity') from auth.users where id = noted.user_id)
		then noted.tries else 0
	end
$$;

-- Codes of the last day (docs/product/back-office.md#second-factor).
create table private.code_attempts (
	id bigint generated always as identity primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	-- Without a foreign key: the end of the session does not end the count.
	session_id uuid not null,
	-- Keyed digests of the caller's keys; null in the session of a link, which counts by itself.
	networks text[],
	-- Secret of an app, or the digest of a recovery code.
	code text not null check (code ~ '^([0-9]{6}|[0-9a-f]{64})$'),
	is_accepted boolean not null default false,
	tried_at timestamptz not null default now()
);
create index code_attempts_user_id_idx on private.code_attempts (user_id, tried_at);

-- Whether codes of the account pause there: after five wrong ones in ten minutes of the session or of a key of the caller,
-- and after the hundredth in a day of all callers together, which keeps many of them from guessing. Without keys: a session
-- of a link, of which its own codes alone count.
create function private.codes_pause(account uuid, session uuid, networks text[]) returns boolean
language sql stable set search_path = '' as $$
	select count(*) filter (where session_id = session and is_recent) >= 5
		or codes_pause.networks is not null and (
			exists (
				select from unnest(codes_pause.networks) with ordinality as keys (network, width)
				where private.limit_of_key(5, width) <= (
					select count(*) from private.code_attempts as recent
					where user_id = account and not is_accepted and recent.networks @> array[network]
						and tried_at > now() - interval '10 minutes'
				)
			)
			or count(tried.networks) >= 100
		)
	from private.code_attempts as tried, lateral (select tried_at > now() - interval '10 minutes') as age (is_recent)
	where user_id = account and not is_accepted
$$;

-- Mails a pause to the owner of the account, with a link that makes the password worthless: whoever tries codes knows it.
-- Pauses within ten minutes are one.
create function private.mail_paused_codes(account uuid) returns void
language sql set search_path = '' as $$
	select private.mail_undo(id, 'codes_paused', email, '{}') from auth.users
	where id = account and not exists (
		select from private.undos
		where user_id = account and kind = 'codes_paused' and created_at > now() - interval '10 minutes'
	)
$$;

-- Whether a code may be tried in a session and by a caller, digests of its keys: `admitted`; `used` for one that was tried in the
-- last ten minutes, after which Auth itself accepts it no more; `paused`, which is mailed to the owner
-- (docs/product/back-office.md#second-factor).
create function public.admit_code(account uuid, session uuid, networks text[], code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
	counted constant text[] := case when not private.is_of_link(session) then coalesce(admit_code.networks, '{}') end;
begin
	-- One at a time for an account: codes that come at once are counted, too.
	perform pg_advisory_xact_lock(hashtextextended('code ' || account, 0));
	delete from private.code_attempts where tried_at < now() - interval '1 day';
	if private.codes_pause(account, session, counted) then
		perform private.mail_paused_codes(account);
		return 'paused';
	end if;
	insert into private.code_attempts (user_id, session_id, networks, code)
	select account, session, counted, admit_code.code
	where not exists (
		select from private.code_attempts as tried
		where user_id = account and tried.code = admit_code.code and tried_at > now() - interval '10 minutes'
	);
	return case when found then 'admitted' else 'used' end;
end;
$$;

-- Notes whether an admitted code was right: then wrong ones before it, of its session and caller, no longer count. A wrong
-- one may begin a pause, which is mailed to the owner (docs/product/back-office.md#second-factor).
create function public.settle_code(account uuid, code text, is_right boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
	judged private.code_attempts;
begin
	update private.code_attempts as tried set is_accepted = is_right
	where user_id = account and tried.code = settle_code.code and tried_at > now() - interval '10 minutes'
	returning * into judged;
	if is_right then
		delete from private.code_attempts as tried
		where user_id = account and not is_accepted
			and (tried.session_id = judged.session_id or tried.networks && judged.networks);
	elsif private.codes_pause(account, judged.session_id, judged.networks) then
		perform private.mail_paused_codes(account);
	end if;
end;
$$;

-- Recovery codes of operators: each opens the account once to somebody who has lost the second factor, after the
-- password (docs/product/back-office.md#recovery-codes).

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
-- others, which only this result shows; PT409 without a factor (docs/product/back-office.md#recovery-codes).
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

-- For an operator: how many codes are left, and since when (docs/product/back-office.md#recovery-codes).
create function public.get_recovery_codes() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_build_object('left', count(*), 'made_at', min(created_at))
	from private.recovery_codes where user_id = auth.uid()
$$;

-- For an active operator whose session lacks the second factor: a code that is left is one. It removes all factors, each
-- of which is mailed, and ends the account's other sessions, so that the next step enrols a new factor. Wrong codes count
-- like those of apps. Returns `accepted`, `wrong` or `paused` (docs/product/back-office.md#recovery-codes).
create function public.use_recovery_code(code text, networks text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
	session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
	digest constant text := private.hash_recovery_code(code);
	is_right boolean;
begin
	perform private.refuse_if(
		not exists (select from private.operators where user_id = caller and is_active)
		or private.second_factor_due(caller) is distinct from 'verify', 'PT403', 'no second factor is due'
	);
	if public.admit_code(caller, session, use_recovery_code.networks, digest) = 'paused' then
		return 'paused';
	end if;
	delete from private.recovery_codes where user_id = caller and code_hash = digest;
	is_right := found;
	perform public.settle_code(caller, digest, is_right);
	if not is_right then
		return 'wrong';
	end if;
	delete from auth.mfa_factors where user_id = caller;
	delete from auth.sessions where user_id = caller and id <> session;
	perform private.add_admin_action('recover_sign_in', null, 'done', jsonb_build_object(
		'left', (select count(*) from private.recovery_codes where user_id = caller)
	));
	return 'accepted';
end;
$$;

-- Sign-ins with Microsoft and Google (docs/product/accounts.md#sign-in-with-microsoft-or-google). Auth attaches an identity to any
-- account that has its address, for whoever calls Auth directly, too: so what decides about it is here and not in the
-- Worker.

-- Raises PT401 unless the caller's session was opened in the last 10 minutes by the account's own way in, as Auth has noted
-- it: the password where there is one, else a provider. An open session alone, a provider whose session is open in the
-- same browser, and the link of a mail prove no password.
create function private.require_fresh_proof(purpose text) returns void
language plpgsql stable set search_path = '' as $$
begin
	perform private.refuse_if(not exists (
		select from auth.sessions
			join auth.mfa_amr_claims on session_id = sessions.id
			join auth.users on users.id = user_id
		where sessions.id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
			and sessions.created_at > now() - interval '10 minutes'
			and authentication_method = case coalesce(encrypted_password, '') when '' then 'oauth' else 'password' end
	), 'PT401', purpose || ' needs a sign-in of the last 10 minutes, with the password where there is one');
end;
$$;

-- An owner who has just proved the account may attach one identity of a provider.
create table private.identity_permits (
	user_id uuid not null references auth.users (id) on delete cascade,
	provider text not null check (provider in ('azure', 'google')),
	valid_until timestamptz not null default now() + interval '10 minutes',
	primary key (user_id, provider)
);

-- Metadata without the claims of a provider that nobody needs: no more is kept than /privacy says.
create function private.without_claims(metadata jsonb) returns jsonb
language sql immutable
return case jsonb_typeof(metadata)
	when 'object' then metadata - array['custom_claims', 'picture', 'avatar_url', 'preferred_username', 'name', 'iss', 'provider_id']
	else metadata
end;

-- Trigger of a new or changed identity of a provider. Raises PT403 for an address that the provider has not verified and
-- for operators, who sign in with a password and a second factor; PT409 for an account that is confirmed already and whose
-- owner has not permitted it. An address that changes to an unverified one stays what it was.
create function private.judge_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	-- Any administrator of a Microsoft tenant writes any address into its accounts: `xms_edov` says whether the domain is the
	-- tenant's. Without it Auth takes every address for verified.
	is_verified constant boolean := coalesce(new.identity_data ->> 'email_verified', '') = 'true' and case new.provider
		when 'azure' then coalesce(new.identity_data #>> '{custom_claims,xms_edov}', '') in ('1', 'true')
		else new.provider = 'google'
	end;
begin
	if tg_op = 'UPDATE' then
		new.identity_data := case when is_verified then private.without_claims(new.identity_data) else old.identity_data end;
		return new;
	end if;
	perform private.refuse_if(not is_verified, 'PT403', 'unverified_address');
	perform private.refuse_if(exists (select from private.admins where user_id = new.user_id), 'PT403', 'operator');
	if exists (select from auth.users where id = new.user_id and email_confirmed_at is not null) then
		delete from private.identity_permits
		where user_id = new.user_id and provider = new.provider and valid_until > now();
		perform private.refuse_if(not found, 'PT409', 'not_permitted');
	end if;
	new.identity_data := private.without_claims(new.identity_data);
	return new;
end;
$$;
create trigger judge_identity before insert on auth.identities
	for each row when (new.provider <> 'email') execute function private.judge_identity();
create trigger judge_changed_identity before update of identity_data on auth.identities
	for each row when (new.provider <> 'email') execute function private.judge_identity();

-- Trigger of an added or removed identity of a confirmed account: mails it to its owner
-- (docs/product/accounts.md#undoing-a-change).
create function private.mail_changed_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- With a deleted account its identities go, too.
	perform private.mail_undo(
		id, case tg_op when 'DELETE' then 'provider_removed' else 'provider_added' end, email,
		jsonb_build_object('provider', case coalesce(new.provider, old.provider) when 'azure' then 'Microsoft' else 'Google' end)
	)
	from auth.users where id = coalesce(new.user_id, old.user_id) and email_confirmed_at is not null;
	return null;
end;
$$;
create trigger mail_added_identity after insert on auth.identities
	for each row when (new.provider <> 'email') execute function private.mail_changed_identity();
create trigger mail_removed_identity after delete on auth.identities
	for each row when (old.provider <> 'email') execute function private.mail_changed_identity();

-- Trigger of an account's metadata, to which Auth copies the claims at each sign-in.
create function private.drop_claims() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.raw_user_meta_data := private.without_claims(new.raw_user_meta_data);
	return new;
end;
$$;
create trigger drop_claims before insert or update of raw_user_meta_data on auth.users
	for each row execute function private.drop_claims();

-- Trigger of a new operator: the identities that the account had as a customer's open nothing any more.
create function private.drop_identities() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from auth.identities where user_id = new.user_id and provider <> 'email';
	return null;
end;
$$;
create trigger drop_identities after insert on private.admins
	for each row execute function private.drop_identities();

-- Permits the caller's account to attach one identity of the provider within 10 minutes. PT401 without a fresh proof; null
-- for an operator.
create function public.permit_identity(provider text) returns boolean
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	select private.require_fresh_proof('connecting a provider');
	delete from private.identity_permits where valid_until <= now();
	insert into private.identity_permits (user_id, provider)
	select id, permit_identity.provider from auth.users
	where id = auth.uid() and not exists (select from private.admins where user_id = auth.uid())
	on conflict (user_id, provider) do update set valid_until = excluded.valid_until
	returning true
$$;

-- Kind of account behind a session that a provider opened: `operator`; `unknown` without an identity of that provider; `new` or
-- `known`. A new account gets what the sign-up page knew (private.keep_sign_up); its name is the provider's.
create function public.greet_provider_account(account uuid, provider text, sign_up jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
	identity auth.identities;
begin
	select * into identity from auth.identities
	where user_id = account and identities.provider = greet_provider_account.provider limit 1;
	return case
		when exists (select from private.admins where user_id = account) then 'operator'
		when identity.id is null then 'unknown'
		when exists (select from auth.users where id = account and email_confirmed_at > now() - interval '10 minutes')
			and private.keep_sign_up(account, sign_up || jsonb_build_object('full_name', identity.identity_data ->> 'full_name'))
			then 'new'
		else 'known'
	end;
end;
$$;

-- How the caller signs in: {has_password, providers: [{provider, email, connected_at}]}.
create function public.get_own_sign_ins() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select jsonb_build_object(
		'has_password', coalesce(encrypted_password, '') <> '',
		'providers', to_jsonb(array(
			select jsonb_build_object('provider', provider, 'email', identities.email, 'connected_at', identities.created_at)
			from auth.identities where user_id = users.id and provider <> 'email' order by provider
		))
	)
	from auth.users where id = auth.uid()
$$;

-- Removes a provider from the ways in which the caller signs in. PT401 without a fresh proof, like the deletion of an account;
-- PT409 without a password, because Auth would let nobody in any more.
create function public.disconnect_provider(provider text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
begin
	perform private.require_fresh_proof('disconnecting a provider');
	perform private.refuse_if(exists (
		select from auth.users where id = caller and coalesce(encrypted_password, '') = ''
	), 'PT409', 'last_way_in');
	delete from auth.identities where user_id = caller and identities.provider = disconnect_provider.provider and identities.provider <> 'email';
end;
$$;
