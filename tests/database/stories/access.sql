-- What undoes a change, and what it leaves: Ada and Bob are customers, Otto and Olga operators, each with one of everything
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
	delete from probe.changes where true;
end
$$

create function probe.undo(account uuid, login text, kind text) returns text
language plpgsql as $$
begin
	perform probe.furnish(account, login);
	return public.undo_change(login || ' ' || kind);
end
$$

insert into auth.users (id, email, email_confirmed_at, created_at) values (:ada, 'ada@example.com', now(), now()), (:bob, 'bob@example.com', now(), now()), (:otto, 'otto@example.com', now(), now()), (:olga, 'olga@example.com', now(), now()), (:paul, 'paul@example.com', null, now()), (:quinn, 'quinn@example.com', now(), now())

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

-- Whoever has chosen another password by a link in a mail ends the links of before, and no others.
insert into auth.sessions (id, user_id, created_at) values (:link, :bob, now()), (:word, :bob, now()), (:olga, :olga, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :link, 'otp', now(), now()), (gen_random_uuid(), :word, 'password', now(), now()), (gen_random_uuid(), :olga, 'otp', now(), now())

update private.undos set used_at = now() where token_hash = private.hash_token('bob codes_paused')

insert into private.undos (token_hash, user_id, kind, email, created_at) values ('later', :bob, 'password', 'bob@example.com', now()), ('former', :bob, 'password', 'former@example.com', now() - interval '1 day'), ('paused', :bob, 'codes_paused', 'bob@example.com', now() - interval '1 day'), ('device', :bob, 'new_device', 'bob@example.com', now() - interval '1 day')

\as bob session=word

end_own_undos()

\as bob session=nowhere

end_own_undos()

\as bob session=link

end_own_undos()

-- New devices: an operator is told of each, a customer of a new country, nobody of the first, none by a session that travels.
\as superuser

insert into auth.sessions (id, user_id, created_at, aal) select md5(name)::uuid, id, now(), 'aal2' from unnest(array['d1', 'd2', 'd3', 'd4', 'd5']) as name, unnest(array[:quinn]::uuid[]) as id

insert into auth.sessions (id, user_id, created_at, aal) values (:d6, :bob, now(), 'aal1'), (:d7, :bob, now(), 'aal1'), (:d8, :paul, now(), 'aal1'), (:d9, :paul, now(), 'aal1')

delete from private.mails where true

insert into private.session_uses (session_id, user_id, device, country) values (md5('d1')::uuid, :quinn, 'Chrome, Mac', 'FR'), (md5('d2')::uuid, :quinn, 'Chrome, Windows', 'FR'), (md5('d3')::uuid, :quinn, 'Chrome, Windows', 'US')

insert into private.session_uses (session_id, user_id, device, country) values (:d6, :bob, 'Edge, Windows', 'FR'), (:d7, :bob, 'evil.example', 'BE'), (:d8, :paul, 'Chrome, Mac', 'FR'), (:d9, :paul, 'Chrome, Mac', 'DE')

update private.session_uses set country = 'NL' where session_id = :d6

update private.known_devices set used_at = now() - interval '1 day' where user_id = :bob and country = 'BE'

update private.known_devices set used_at = now() - interval '25 hours' where user_id = :bob and country = 'NL'

update private.known_devices set used_at = now() - interval '25 hours' where user_id = :paul and country = 'FR'

update private.known_devices set used_at = now() - interval '25 hours' where user_id = :quinn

update private.session_uses set device = device, country = country where true

-- Factors and their owners.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f1, :quinn, 'App', 'totp', 'unverified', 'S', now(), now())

update auth.mfa_factors set status = 'verified' where friendly_name = '1 hour' and user_id = :olga

update private.admins set is_active = false where user_id = :otto

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f2, :otto, 'App', 'totp', 'unverified', 'S', now(), now())

update private.admins set is_active = true where user_id = :otto

delete from auth.mfa_factors where user_id = :olga

update auth.users set encrypted_password = 'first' where id = :paul

update auth.users set email_confirmed_at = now(), encrypted_password = null where id = :paul

update auth.users set encrypted_password = 'second' where id = :paul

update auth.users set encrypted_password = 'third' where id = :paul

update auth.users set email = null where id = :paul

update auth.users set email = 'paul.new@example.com' where id = :paul

-- Codes: five wrong ones of a session, of a network, of a wide network, a hundred of all; links count by themselves.
select public.admit_code(:otto, :s1, '{n1,m1,w1}', lpad(n::text, 6, '0')) as admitted from generate_series(1, 6) as n

select public.admit_code(:otto, :s2, '{n1,m2,w2}', '000101') as same_network, public.admit_code(:otto, :s2, '{n2,m1,w2}', '000102') as same_middle, public.admit_code(:otto, :s2, '{n2,m2,w1}', '000103') as same_wide

select public.admit_code(:olga, :s1, '{n1,m1,w1}', '000104') as other_account, public.admit_code(:otto, :s3, null, '000105') as without_keys

insert into auth.sessions (id, user_id, created_at) values (:s4, :otto, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :s4, 'otp', now(), now())

select public.admit_code(:otto, :s4, '{n1,m1,w1}', '000106') as of_a_link

select public.settle_code(:otto, '000106', true)

\at 2026-05-20T12:10:00Z

select public.admit_code(:otto, :s1, '{n1,m1,w1}', '000001') as after_ten_minutes

select public.settle_code(:otto, '000001', true)

select public.settle_code(:otto, '000101', true)

do $do$ begin
	insert into private.code_attempts (user_id, session_id, networks, code, tried_at) select :otto, gen_random_uuid(), array['x' || n], lpad(n::text, 6, '0'), now() - interval '23 hours' from generate_series(201, 298) as n;
	delete from probe.changes where true;
end $do$

select count(*) as tries, count(*) filter (where not is_accepted and networks is not null) as wrong from private.code_attempts where user_id = :otto

select public.admit_code(:otto, :s9, '{y9}', '000301') as hundredth, public.admit_code(:otto, :s9, '{y9}', '000302') as after_it

do $do$ begin
	delete from private.code_attempts where code between '000201' and '000296';
	delete from probe.changes where true;
end $do$

\at 2026-05-21T12:10:01Z

select public.admit_code(:otto, :s9, '{y9}', '000303') as next_day

-- Recovery codes.
insert into auth.sessions (id, user_id, created_at, aal) values (:otto, :otto, now(), 'aal1'), (:o2, :otto, now(), 'aal2'), (:g1, :olga, now(), 'aal1'), (:ada, :ada, now(), 'aal1')

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f3, :otto, 'App', 'totp', 'unverified', 'S', now(), now()), (:f4, :olga, 'App', 'totp', 'unverified', 'S', now(), now())

update auth.mfa_factors set status = 'verified' where id in (:f3, :f4)

insert into private.recovery_codes (code_hash, user_id) values (private.hash_recovery_code('aaaaa-aaaaa-aaaaa-aaaaa'), :otto), (private.hash_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb'), :otto), (private.hash_recovery_code('ccccc-ccccc-ccccc-ccccc'), :olga)

\as otto

use_recovery_code('ccccc-ccccc-ccccc-ccccc', '{q1}')

use_recovery_code('AAAAA AAAAA aaaaa aaaaa', '{q1}')

use_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb', '{q1}')

\as ada

use_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb', '{q1}')

\as superuser

insert into auth.sessions (id, user_id, created_at, aal) values (:o3, :otto, now(), 'aal2')

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f5, :otto, 'App', 'totp', 'verified', 'S', now(), now())

\as otto aal=aal2 session=o3

get_recovery_codes()

make_recovery_codes()

\as olga session=g1

make_recovery_codes()

\as olga session=g1 aal=aal2

use_recovery_code('ccccc-ccccc-ccccc-ccccc', '{q1}')

-- Providers.
\as superuser

delete from auth.sessions where user_id = :bob

insert into auth.sessions (id, user_id, created_at) values (:bob, :bob, now()), (:b2, :bob, now() - interval '10 minutes'), (:b3, :bob, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :bob, 'password', now(), now()), (gen_random_uuid(), :b2, 'password', now(), now()), (gen_random_uuid(), :b3, 'oauth', now(), now())

insert into private.identity_permits (user_id, provider, valid_until) values (:ada, 'azure', now()), (:bob, 'azure', now() + interval '1 second')

\as bob session=b2

permit_identity('google')

\as bob session=b3

permit_identity('google')

\as bob

permit_identity('google')

get_own_sign_ins()

disconnect_provider('email')

disconnect_provider('google')

get_own_sign_ins()

\as auth

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'azure', 'm1', :bob, '{"email": "b@corp.example", "email_verified": true, "custom_claims": {"xms_edov": true}, "name": "N"}')

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'azure', 'm2', :bob, '{"email": "b@corp.example", "email_verified": true, "custom_claims": {"xms_edov": true}}')

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'azure', 'm3', :ada, '{"email": "b@corp.example", "email_verified": true, "custom_claims": {"xms_edov": "1"}}')

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g3', :ada, '{"email": "b@corp.example", "email_verified": false}')

update auth.identities set identity_data = '{"email": "c@corp.example", "email_verified": true, "custom_claims": {"xms_edov": "true"}, "picture": "p"}' where provider_id = 'm1'

update auth.identities set identity_data = '{"email": "d@corp.example", "email_verified": true, "custom_claims": {"xms_edov": "no"}}' where provider_id = 'm1'

\as superuser

insert into private.admins (user_id, name) values (:bob, 'Bob')

\as worker

greet_provider_account(:bob, 'azure', '{}')
