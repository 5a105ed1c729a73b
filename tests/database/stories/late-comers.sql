-- Comers who are a second too late, come a second time or are somebody else: sign-ups, links, codes, devices and mails, beside others
-- of whom nothing may change.
\at 2026-06-01T10:00:00Z

\as auth

insert into auth.users (id, email, encrypted_password, confirmation_token, email_confirmed_at, created_at) values
	(:ada, 'ada@example.com', 'hash', '', now() - interval '9 minutes 59 seconds', now() - interval '1 hour'),
	(:bob, 'bob@example.com', 'hash', '', now() - interval '10 minutes', now() - interval '1 hour'),
	(:cleo, 'cleo@example.com', 'hash', 'link-c', null, now() - interval '49 seconds'),
	(:dan, 'dan@example.com', 'hash', '', null, now() - interval '50 seconds'),
	(:eve, 'eve@example.com', 'hash', '', now(), now())

insert into auth.users (id, email, email_confirmed_at, created_at) values (:otto, 'otto@example.com', now(), now()), (:mia, 'mia@corp.example', null, now()), (:ned, 'ned@corp.example', null, now())

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
	(gen_random_uuid(), 'google', 'g-mia', :mia, '{"email": "mia@corp.example", "email_verified": true, "full_name": "Mia"}'),
	(gen_random_uuid(), 'azure', 'm-mia', :mia, '{"email": "mia@corp.example", "email_verified": true, "custom_claims": {"xms_edov": "1"}}'),
	(gen_random_uuid(), 'google', 'g-ned', :ned, '{"email": "ned@corp.example", "email_verified": true, "full_name": "Ned"}')

update auth.users set email_confirmed_at = now() - interval '9 minutes 59 seconds' where id = :mia

update auth.users set email_confirmed_at = now() - interval '10 minutes' where id = :ned

\as superuser

insert into private.admins (user_id, name) values (:otto, 'Otto')

\as worker

adopt_sign_up(:ada, jsonb_build_object('id', '10000000-0000-4000-8000-00000000000a', 'language', 'en', 'full_name', repeat('é', 250)))

adopt_sign_up(:bob, '{"id": "10000000-0000-4000-8000-00000000000b", "language": "en", "full_name": "Bob"}')

store_sign_up(:cleo, '{"id": "10000000-0000-4000-8000-00000000000c", "language": "en", "full_name": " \t ", "attribution": "token-c"}')

store_sign_up(:dan, '{"id": "10000000-0000-4000-8000-00000000000d", "language": "en", "needs_link": true}')

store_sign_up(:eve, '{"id": "10000000-0000-4000-8000-00000000000e", "language": "en", "needs_link": true}')

greet_provider_account(:otto, 'google', '{"id": "10000000-0000-4000-8000-000000000001", "language": "en"}')

greet_provider_account(:ned, 'google', '{"id": "10000000-0000-4000-8000-000000000002", "language": "en"}')

greet_provider_account(:ned, 'azure', '{"id": "10000000-0000-4000-8000-000000000002", "language": "en"}')

greet_provider_account(:mia, 'google', '{"id": "10000000-0000-4000-8000-000000000003", "language": "en"}')

find_sign_up_link('', '{10000000-0000-4000-8000-00000000000c}')

\as superuser

update private.sign_up_attribution set sign_up_id = '10000000-0000-4000-8000-00000000000d' where user_id = :dan

\as worker

find_sign_up_link('', '{10000000-0000-4000-8000-00000000000d}')

claim_sign_up('', '{10000000-0000-4000-8000-00000000000d}')

-- Verdicts that come twice, for nobody, and before somebody else confirms.
settle_attributions('[
	{"user_id": ":cleo", "outcome": "verified", "claims": {"id": "20000000-0000-4000-8000-00000000000c", "consented": true, "session_id": "30000000-0000-4000-8000-00000000000c", "platform": "mac", "first": {"kind": "campaign", "source": "a", "path": "/", "at": 1772400000}, "last": {"kind": "campaign", "source": "b", "path": "/", "at": 1772400001}}},
	{"user_id": ":bob", "outcome": "expired", "claims": {"id": "20000000-0000-4000-8000-00000000000b", "first": {"kind": "campaign", "source": "c", "path": "/", "at": 1772400000}}}]')

settle_attributions('[{"user_id": ":cleo", "outcome": "verified", "claims": {"id": "20000000-0000-4000-8000-00000000001c", "consented": true, "clicks": [{"platform": "google", "name": "gclid", "id": "g-9", "clicked_at": 1772400000, "consented_at": 1772400001}]}}]')

\as superuser

insert into private.trial_conversions (user_id, converted_at) values (:ada, now()) on conflict (user_id) do update set converted_at = excluded.converted_at

insert into private.held_prices (user_id, test_name, arm) values (:cleo, 'price', 'B'), (:eve, 'price', 'B')

\as auth

update auth.users set email_confirmed_at = now(), confirmation_token = '' where id = :cleo

-- Sessions of links, codes and undos, each beside one of somebody else.
\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:ada, :ada, now(), 'aal1'), (:link, :ada, now(), 'aal1'), (:mia, :mia, now(), 'aal1'), (:otto, :otto, now(), 'aal1')

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :link, 'otp', now(), now())

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:app, :otto, 'App', 'totp', 'verified', 'S', now(), now())

\as superuser

insert into private.undos (token_hash, user_id, kind, email, created_at) values ('eve', :eve, 'password', 'ada@example.com', now() - interval '1 hour'), ('ada', :ada, 'password', 'ada@example.com', now() - interval '1 hour'), ('old', :bob, 'password', 'bob@example.com', now() - interval '7 days 1 second'), ('week', :bob, 'password', 'bob@example.com', now() - interval '7 days')

\as ada session=link

end_own_undos()

\as auth

update auth.users set encrypted_password = 'other' where id = :ada

\as mia

get_own_sign_ins()

\as superuser

select public.admit_code(:otto, :s1, '{n1}', '000001') as of_otto, public.admit_code(:ada, :s2, '{n2}', '000001') as of_ada

select public.settle_code(:ada, '000001', true)

select public.admit_code(:ada, :s2, '{n2}', lpad(n::text, 6, '0')) as admitted from generate_series(2, 8) as n

\as otto

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa1', '{q1}')

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa1', '{q1}')

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa2', '{q1}')

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa3', '{q1}')

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa4', '{q1}')

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa5', '{q1}')

use_recovery_code('aaaaa-aaaaa-aaaaa-aaaa6', '{q1}')

-- A country that another customer comes from, and an operator who is none any more.
\as superuser

update private.admins set is_active = false where user_id = :otto

insert into private.session_uses (session_id, user_id, device, country) values (:mia, :mia, 'Chrome, Mac', 'BE'), (:ada, :ada, 'Chrome, Mac', 'FR'), (:link, :ada, 'Edge, Windows', 'BE'), (:otto, :otto, 'Chrome, Mac', 'FR')

update private.session_uses set device = 'Firefox, Mac' where user_id = :otto
