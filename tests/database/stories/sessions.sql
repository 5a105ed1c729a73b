-- Operators and their sessions, beside those of a customer: levels, ends, limits.
\at 2026-04-01T10:00:00Z

\as setup

insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at) values (:ada, 'ada@example.com', 'hash-a', now(), now()), (:otto, 'otto@example.com', 'hash-o', now(), now()), (:olga, 'olga@example.com', 'hash-g', now(), now()), (:quinn, 'quinn@example.com', 'hash-q', now(), now()), (:rita, 'rita@example.com', 'hash-r', null, now())

\as auth

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at) values (gen_random_uuid(), 'email', 'otto', :otto, '{"email": "otto@example.com"}', now())

\as setup

insert into auth.sessions (id, user_id, created_at, aal) values (:otto, :otto, now(), 'aal1'), (:desk, :otto, now(), 'aal2'), (:olga, :olga, now(), 'aal2'), (:mine, :ada, now(), 'aal1'), (:quinn, :quinn, now(), 'aal2'), (:rita, :rita, now(), 'aal2')

\as auth

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:app, :ada, 'App', 'totp', 'unverified', 'S', now(), now())

\as superuser

insert into private.admins (user_id, name, role) values (:otto, 'Otto', 'super_admin'), (:olga, 'Olga', 'admin')

insert into private.admins (user_id, name, role, is_active) values (:quinn, 'Quinn', 'super_admin', false), (:rita, 'Rita', 'super_admin', true)

select private.custom_access_token(jsonb_build_object('user_id', :ada, 'claims', (select jsonb_object_agg(name, 1) from unnest(array['iss', 'aud', 'exp', 'iat', 'sub', 'role', 'aal', 'session_id', 'email', 'phone', 'is_anonymous', 'amr', 'app_metadata', 'user_metadata']) as name)))

insert into private.known_devices (user_id, device, country, first_at) values (:otto, 'Chrome, Linux', 'FR', now() - interval '1 year'), (:ada, 'Chrome, Linux', 'FR', now() - interval '7 days 12 hours')

\as worker

find_admin_by_email('OTTO@example.com')

find_admin_by_email('rita@example.com')

find_admin_by_email('ada@example.com')

\as quinn aal=aal2

check_operator()

get_admin_data('quinn@example.com')

\as rita aal=aal2

check_operator()

is_admin('rita@example.com')

\as ada session=mine

operator_factor_due()

check_operator()

is_admin('otto@example.com')

note_own_session('Firefox, Mac', 'XX')

get_own_sessions()

note_own_session('Chrome, Linux', 'FR')

\as auth

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (:app, :otto, 'App', 'totp', 'unverified', 'S', now(), now()), (:key, :otto, 'Key', 'webauthn', 'unverified', 'S', now(), now())

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g-otto', :otto, '{"email": "otto@gmail.com", "email_verified": true}')

\as otto

operator_factor_due()

is_admin('otto@example.com')

check_operator()

\as auth

update auth.mfa_factors set status = 'verified' where id = :app

\as otto

operator_factor_due()

\as otto aal=aal2 session=desk

operator_factor_due()

is_admin('OTTO@example.com')

is_admin('olga@example.com')

get_admin_data('otto@example.com')

update_admin_last_login('otto@example.com')

note_own_session('Chrome, Windows', 'FR')

note_own_session('Chrome, Mac', 'FR')

get_recovery_codes()

make_recovery_codes()

get_recovery_codes()

permit_identity('google')

get_mail_preferences()

set_mail_preferences(true, false)

delete_account()

\as olga aal=aal2

make_recovery_codes()

get_mail_preferences()

-- Ends: of one that is another's, of one beyond the second factor from below it, of others, of all.
\as setup

insert into auth.sessions (id, user_id, created_at, aal, not_after, refreshed_at) values (:phone, :ada, now(), 'aal1', null, null), (:tablet, :ada, now(), 'aal1', now() + interval '1 second', '2026-04-01T10:00:05'), (:over, :ada, now(), 'aal1', now(), null), (:low, :otto, now(), 'aal1', null, null)

\as ada session=over

get_own_sessions()

\as ada session=phone

note_own_session('Chrome, Linux', 'DE')

\as ada session=mine

get_own_sessions()

end_own_session(:desk)

end_own_session(:phone)

end_own_sessions('others')

\as otto session=low aal=aal2

operator_factor_due()

\as otto session=low

end_own_session(:desk)

end_own_sessions('others')

end_own_sessions('global')

\as otto session=desk aal=aal2

end_own_sessions('nonsense')

note_own_session('A device whose name is longer than any that the Worker would ever send', 'nowhere')

\as auth

delete from auth.sessions where id = :desk

\at 2026-04-01T10:30:00Z

\as olga aal=aal2

check_operator()

\at 2026-04-01T10:30:01Z

get_recovery_codes()

note_own_session('Chrome, Windows', 'DE')

\as superuser

insert into private.session_uses (session_id, user_id, device, used_at) values (:desk, :otto, 'Desk', '2026-04-01T21:59:00Z') on conflict (session_id) do update set used_at = excluded.used_at

\at 2026-04-01T22:00:00Z

\as otto session=desk aal=aal2

check_operator()

\at 2026-04-01T22:00:01Z

check_operator()

update_admin_last_login('otto@example.com')

\as auth

delete from auth.sessions where id = :desk

delete from auth.sessions where user_id = :olga
