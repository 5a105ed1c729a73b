-- Undoing of changes, and the rest that it leaves: Ada and Bob are customers, Otto and Olga operators, each with one of everything
-- from before the change and from after it. Nothing of Bob or Olga may ever change.
\at 2026-05-20T12:00:00Z

\as superuser

create function probe.furnish(account uuid, login text) returns void
language plpgsql as $$
declare
	part text;
	is_operator constant boolean := exists (select from private.admins where user_id = account);
begin
	delete from auth.mfa_factors where user_id = account;
	delete from auth.identities where user_id = account;
	delete from private.undos where user_id = account;
	delete from auth.one_time_tokens where user_id = account;
	delete from auth.sessions where user_id = account;
	delete from private.code_attempts where user_id = account;
	delete from private.known_devices where user_id = account;
	delete from private.recovery_codes where user_id = account;
	update auth.users set email = login || '@example.com', encrypted_password = 'hash', recovery_token = 'r', recovery_sent_at = now(),
		reauthentication_token = 'r', email_change = 'x@example.com', email_change_token_new = 'n', email_change_token_current = 'c',
		email_change_confirm_status = 1, banned_until = null where id = account;
	insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at)
		values (gen_random_uuid(), 'email', login, account, jsonb_build_object('email', login || '@example.com', 'sub', login), now());
	insert into auth.sessions (id, user_id, created_at, aal) values (gen_random_uuid(), account, now(), 'aal1');
	insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
		values (gen_random_uuid(), account, 'recovery_token', 'hash of ' || login, login);
	insert into private.code_attempts (user_id, session_id, networks, code) values (account, account, '{n}', '111111');
	foreach part in array array['1 hour', '0 seconds', '-1 hour'] loop
		insert into private.known_devices (user_id, device, country, first_at)
			values (account, 'Device, ' || part, 'FR', now() - interval '2 days' - part::interval);
		if is_operator then
			insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
				values (gen_random_uuid(), account, part, 'totp', 'unverified', 'S', now() - interval '2 days' - part::interval, now());
		end if;
	end loop;
	if is_operator then
		insert into private.recovery_codes (code_hash, user_id) values (private.hash_token(login), account);
	else
		foreach part in array array['6 days', '7 days', '8 days'] loop
			insert into private.identity_permits (user_id, provider) values (account, 'google') on conflict do nothing;
			insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at)
				values (gen_random_uuid(), 'google', login || part, account, '{"email": "a@gmail.com", "email_verified": true}', now() - part::interval);
		end loop;
	end if;
	insert into private.undos (token_hash, user_id, kind, email, factor_id, created_at)
	select private.hash_token(login || ' ' || kind), account, kind, case kind when 'address' then 'former.' else '' end || login || '@example.com',
		(select id from auth.mfa_factors where user_id = account and friendly_name = '1 hour'), now() - interval '2 days'
	from unnest(array['password', 'address', 'factor_added', 'factor_removed', 'provider_added', 'provider_removed', 'codes_paused',
		'address_restored', 'new_device']) as kind;
	delete from private.mails where true;
	delete from noted.changes where true;
end
$$

create function probe.undo(account uuid, login text, kind text) returns text
language plpgsql as $$
begin
	perform probe.furnish(account, login);
	return public.undo_change(login || ' ' || kind);
end
$$

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values (:ada, 'ada@example.com', now(), now()), (:bob, 'bob@example.com', now(), now()), (:otto, 'otto@example.com', now(), now()), (:olga, 'olga@example.com', now(), now()), (:paul, 'paul@example.com', null, now()), (:quinn, 'quinn@example.com', now(), now())

\as superuser

insert into private.admins (user_id, name) values (:otto, 'Otto'), (:olga, 'Olga')

insert into private.admins (user_id, name, is_active) values (:quinn, 'Quinn', false)

select probe.furnish(:bob, 'bob'), probe.furnish(:olga, 'olga'), probe.furnish(:ada, 'ada'), probe.furnish(:otto, 'otto')

select probe.undo(:ada, 'ada', 'password')

select probe.undo(:ada, 'ada', 'address')

select probe.undo(:ada, 'ada', 'new_device')

select probe.undo(:ada, 'ada', 'address_restored')

select probe.undo(:ada, 'ada', 'provider_added')

select probe.undo(:otto, 'otto', 'factor_added')

select probe.undo(:otto, 'otto', 'factor_removed')

select probe.undo(:otto, 'otto', 'new_device')

select probe.undo(:otto, 'otto', 'codes_paused')

-- Links that are none any more: used, of a former address, seven days old, of an address that another account has.
select public.find_undo('otto codes_paused') as used, public.find_undo('otto password') as live, public.find_undo('otto address') as of_former

update auth.users set email = 'ada.new@example.com' where id = :ada

select public.find_undo('ada password') as password, public.find_undo('ada address') as address, public.find_undo('ada address_restored') as restored

update private.undos set created_at = now() - interval '7 days' where token_hash = private.hash_token('ada address')

update private.undos set created_at = now() - interval '7 days' + interval '1 second' where token_hash = private.hash_token('ada address_restored')

select public.find_undo('ada address') as address, public.find_undo('ada address_restored') as restored

update private.undos set created_at = now(), email = 'bob@example.com' where token_hash = private.hash_token('ada address')

select public.undo_change('ada address')

-- Links of before end once their owner has chosen another password by a link in a mail.
\as setup

insert into auth.sessions (id, user_id, created_at) values (:link, :bob, now()), (:word, :bob, now()), (:olga, :olga, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :link, 'otp', now(), now()), (gen_random_uuid(), :word, 'password', now(), now()), (gen_random_uuid(), :olga, 'otp', now(), now())

\as superuser

update private.undos set used_at = now() where token_hash = private.hash_token('bob codes_paused')

insert into private.undos (token_hash, user_id, kind, email, created_at) values ('later', :bob, 'password', 'bob@example.com', now()), ('former', :bob, 'password', 'former@example.com', now() - interval '1 day'), ('paused', :bob, 'codes_paused', 'bob@example.com', now() - interval '1 day'), ('device', :bob, 'new_device', 'bob@example.com', now() - interval '1 day')

\as bob session=word

end_own_undos()

\as bob session=nowhere

end_own_undos()

\as bob session=link

end_own_undos()
