\at 2026-03-02T08:30:00Z

\as superuser

insert into auth.users (id, email, created_at) values (:ada, 'ada@example.com', now())

\as worker

store_sign_up(:ada, '{"id": "10000000-0000-4000-8000-000000000000", "language": "fr", "full_name": "Ada", "plan": "premium"}')

\as superuser

update auth.users set email_confirmed_at = now() where id = :ada

insert into auth.sessions (id, user_id, created_at) values (:ada, :ada, now())

\as ada

get_own_profile()

get_own_subscription()

get_own_sessions()

delete_account()
