-- New devices: an operator is told of each, a customer of a new country, nobody of the first, none by a session that travels.
\at 2026-05-20T12:00:00Z

\as setup

insert into auth.users (id, email, email_confirmed_at, created_at) values (:ada, 'ada@example.com', now(), now()), (:bob, 'bob@example.com', now(), now()), (:otto, 'otto@example.com', now(), now()), (:olga, 'olga@example.com', now(), now()), (:paul, 'paul@example.com', null, now()), (:quinn, 'quinn@example.com', now(), now())

\as superuser

select private.without_claims(jsonb_object_agg(name, 1)) as claims from unnest('{iss,sub,name,email,picture,full_name,avatar_url,provider_id,custom_claims,email_verified,phone_verified,preferred_username}'::text[]) as name

update auth.users set encrypted_password = 'hash' where email <> 'paul@example.com'

insert into private.admins (user_id, name, is_active) values (:otto, 'Otto', true), (:olga, 'Olga', true), (:quinn, 'Quinn', true)

insert into private.identity_permits (user_id, provider) values (:ada, 'google'), (:bob, 'google')

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g1', :ada, '{"email": "a@gmail.com", "email_verified": true}'), (gen_random_uuid(), 'google', 'g2', :bob, '{"email": "b@gmail.com", "email_verified": true}')

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) select gen_random_uuid(), account, name, 'totp', 'unverified', 'S', now(), now() from unnest(array[:otto, :olga]::uuid[]) as account, unnest(array['1 hour', 'other']) as name

\as setup

insert into auth.sessions (id, user_id, created_at, aal) select md5(name)::uuid, id, now(), 'aal2' from unnest(array['d1', 'd2', 'd3', 'd4', 'd5']) as name, unnest(array[:quinn]::uuid[]) as id

insert into auth.sessions (id, user_id, created_at, aal) values (:d6, :bob, now(), 'aal1'), (:d7, :bob, now(), 'aal1'), (:d8, :paul, now(), 'aal1'), (:d9, :paul, now(), 'aal1')

\as superuser

delete from private.mails where true

insert into private.session_uses (session_id, user_id, device, country) values (md5('d1')::uuid, :quinn, 'Chrome, Mac', 'FR'), (md5('d2')::uuid, :quinn, 'Chrome, Windows', 'FR'), (md5('d3')::uuid, :quinn, 'Chrome, Windows', 'US')

insert into private.session_uses (session_id, user_id, device, country) values (:d6, :bob, 'Edge, Windows', 'FR'), (:d7, :bob, 'evil.example', 'BE'), (:d8, :paul, 'Chrome, Mac', 'FR'), (:d9, :paul, 'Chrome, Mac', 'DE')

update private.session_uses set country = 'NL' where session_id = :d6

update private.known_devices set used_at = now() - interval '1 day' where user_id = :bob and country = 'BE'

update private.known_devices set used_at = now() - interval '25 hours' where user_id = :bob and country = 'NL'

update private.known_devices set used_at = now() - interval '25 hours' where user_id = :paul and country = 'FR'

update private.known_devices set used_at = now() - interval '25 hours' where user_id = :quinn

update private.session_uses set device = device where session_id = md5('d1')::uuid

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

select public.admit_code(:olga, :s1, '{n1,m1,w1}', '000001') as other_account, public.admit_code(:otto, :s3, null, '000105') as without_keys

\as setup

insert into auth.sessions (id, user_id, created_at) values (:s4, :otto, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :s4, 'otp', now(), now())

\as superuser

select public.admit_code(:otto, :s4, '{n1,m1,w1}', '000106') as of_a_link

select public.settle_code(:otto, '000106', true)

\at 2026-05-20T12:09:59Z

select public.admit_code(:olga, :s5, '{n7}', '000001') as again

\at 2026-05-20T12:10:00Z

select public.admit_code(:otto, :s1, '{n1,m1,w1}', '000001') as after_ten_minutes

select public.settle_code(:otto, '000001', true)

select public.settle_code(:otto, '000101', true)

do $do$ begin
	insert into private.code_attempts (user_id, session_id, networks, code, tried_at) select :otto, gen_random_uuid(), array['x' || n], lpad(n::text, 6, '0'), now() - interval '23 hours' from generate_series(201, 298) as n;
	delete from noted.changes where true;
end $do$

select count(*) as tries, count(*) filter (where not is_accepted and networks is not null) as wrong from private.code_attempts where user_id = :otto

select public.admit_code(:otto, :s9, '{y9}', '000301') as hundredth, public.admit_code(:otto, :s9, '{y9}', '000302') as after_it

do $do$ begin
	delete from private.code_attempts where code between '000201' and '000296';
	delete from noted.changes where true;
end $do$

\at 2026-05-21T12:10:00Z

select public.admit_code(:olga, :s8, array['z' || n], lpad(n::text, 6, '0')), public.settle_code(:olga, lpad(n::text, 6, '0'), false) from generate_series(401, 405) as n

\at 2026-05-21T12:10:01Z

select public.admit_code(:otto, :s9, '{y9}', '000303') as next_day

-- Recovery codes.
\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:otto, :otto, now(), 'aal1'), (:o2, :otto, now(), 'aal2'), (:g1, :olga, now(), 'aal1'), (:ada, :ada, now(), 'aal1')

\as superuser

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f3, :otto, 'App', 'totp', 'unverified', 'S', now(), now()), (:f4, :olga, 'App', 'totp', 'unverified', 'S', now(), now())

update auth.mfa_factors set status = 'verified' where id in (:f3, :f4)

insert into private.recovery_codes (code_hash, user_id) values (private.hash_recovery_code('aaaaa-aaaaa-aaaaa-aaaaa'), :otto), (private.hash_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb'), :otto), (private.hash_recovery_code('ccccc-ccccc-ccccc-ccccc'), :olga)

\as otto

use_recovery_code('ccccc-ccccc-ccccc-ccccc', '{q1}')

use_recovery_code('AAAAA AAAAA aaaaa aaaaa', '{q1}')

use_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb', '{q1}')

\as ada

use_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb', '{q1}')

\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:o3, :otto, now(), 'aal2')

\as superuser

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f5, :otto, 'App', 'totp', 'verified', 'S', now(), now())

\as otto aal=aal2 session=o3

get_recovery_codes()

make_recovery_codes()

\as olga session=g1

make_recovery_codes()

\as olga session=g1 aal=aal2

use_recovery_code('ccccc-ccccc-ccccc-ccccc', '{q1}')

-- Providers.
\as setup

insert into auth.sessions (id, user_id, created_at) values (:bob, :bob, now()), (:b2, :bob, now() - interval '10 minutes'), (:b3, :bob, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :bob, 'password', now(), now()), (gen_random_uuid(), :b2, 'password', now(), now()), (gen_random_uuid(), :b3, 'oauth', now(), now())

\as superuser

insert into private.identity_permits (user_id, provider, valid_until) values (:ada, 'azure', now()), (:paul, 'azure', now() + interval '1 second'), (:bob, 'azure', now() + interval '1 second')

\as bob session=b2

permit_identity('google')

\as bob session=b3

permit_identity('google')

\as setup

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (md5('by address')::uuid, 'email', 'b', :bob, '{"email": "bob@example.com"}');

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

\as auth

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g4', :paul, '{"email": "b@corp.example"}')

-- A permit of one provider, while Paul tries another.
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g5', :paul, '{"email": "p@gmail.com", "email_verified": true}')

-- Operators: no provider, no code without a factor, none for one who is not active.
\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:o4, :otto, now(), 'aal2'), (:g2, :olga, now(), 'aal2'), (:q1, :quinn, now(), 'aal1')

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :o4, 'password', now(), now())

\as superuser

delete from auth.mfa_factors where user_id = :olga

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f6, :olga, 'App', 'totp', 'unverified', 'S', now(), now())

update private.admins set is_active = true where user_id = :quinn

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:f7, :quinn, 'Other app', 'totp', 'verified', 'S', now(), now())

update private.admins set is_active = false where user_id = :quinn

\as otto session=o4 aal=aal2

permit_identity('google')

\as olga session=g2 aal=aal2

make_recovery_codes()

\as quinn session=q1

use_recovery_code('bbbbb-bbbbb-bbbbb-bbbbb', '{q1}')
