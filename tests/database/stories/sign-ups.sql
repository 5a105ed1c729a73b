-- Ways into an account and out of it: Ada and Bob confirm in their own browsers, Cleo in another one, Dan never does;
-- Eve comes by a provider. Then Cleo leaves, and Ada's rows stay.
\at 2026-03-02T08:30:00Z

\as auth

insert into auth.users (id, email, encrypted_password, confirmation_token, raw_user_meta_data, created_at) values
	(:ada, 'ada@example.com', 'hash-a', 'link-a', '{"picture": "p", "kept": "yes"}', now()),
	(:bob, 'bob+shop@example.com', 'hash-b', 'link-b', '{"registration_source": "beta"}', now()),
	(:cleo, 'cleo@example.com', 'hash-c', 'link-c', '{"registration_source": "beta"}', now() - interval '1 second')

insert into auth.users (id, email, encrypted_password, confirmation_token, created_at)
	values (:dan, 'dan@example.com', 'hash-d', 'link-d', now() - interval '2 minutes')

\as superuser

insert into private.experiments (name, plan, salt, state, run) values ('price_2026', '{"title": "Price", "hypothesis": "h", "slot": "pricing.price", "primaryGoal": "paid", "guardrailGoal": "sign_up", "audience": {"languages": [], "platforms": [], "sources": [], "sourcesExcluded": false}, "allocation": 100, "weeks": 4, "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50, "content": {"fr": {"monthly": "15.99", "annual": "134.32", "monthlyPrice": "price_1", "annualPrice": "price_2", "monthlyLink": "https://buy.stripe.com/m", "annualLink": "https://buy.stripe.com/a"}, "en": {"monthly": "15.99", "annual": "134.32", "monthlyPrice": "price_1", "annualPrice": "price_2", "monthlyLink": "https://buy.stripe.com/m", "annualLink": "https://buy.stripe.com/a"}}}]}', null, 'running', 1)

insert into private.experiments (name, plan, state, run)
select 'hero_2026', plan || '{"slot": "home.hero", "arms": [{"id": "A", "weight": 50}, {"id": "B", "weight": 50, "content": {"fr": {"headline": "H", "subheadline": "", "ctaText": "Go"}, "en": {"headline": "H", "subheadline": "", "ctaText": "Go"}}}]}', 'running', 1 from private.experiments where name = 'price_2026'

select private.clean_touch(jsonb_build_object(part, E'  A\u0001 b ', 'at', 1)) as touch from unnest(array['source', 'medium', 'campaign', 'content', 'term']) as part

select one ->> 'kind' as first, other ->> 'kind' as last, private.campaign_touch(one, other) from unnest(array['{"kind": "campaign", "n": 1}', '{"kind": "referral", "n": 2}', null]::jsonb[]) as one, unnest(array['{"kind": "campaign", "n": 3}', '{"kind": "referral", "n": 4}']::jsonb[]) as other

\as worker

find_reset_link('link-a')

store_sign_up(:ada, '{"id": "10000000-0000-4000-8000-00000000000a", "language": "en", "full_name": " Ada L ", "plan": "annual", "attribution": "token-a", "test": "price_2026", "arm": "B", "needs_link": true}')

store_sign_up(:ada, '{"id": "10000000-0000-4000-8000-00000000001a", "language": "fr", "full_name": "Mallory"}')

store_sign_up(:bob, '{"id": "10000000-0000-4000-8000-00000000000b", "language": "fr", "plan": "monthly", "attribution": "token-b"}')

store_sign_up(:cleo, '{"id": "10000000-0000-4000-8000-00000000000c", "language": "en", "full_name": "Not Cleo", "plan": "monthly", "attribution": "token-c", "test": "price_2026", "arm": "B", "needs_link": true}')

store_sign_up(:dan, '{"id": "10000000-0000-4000-8000-00000000000d", "language": "fr", "needs_link": true}')

hold_price('10000000-0000-4000-8000-00000000000a', null, null)

hold_price(:bob, null, null)

hold_price(:dan, 'price_2026', 'C')

hold_price(:dan, 'hero_2026', 'B')

find_price('10000000-0000-4000-8000-00000000000c')

list_pending_attributions(2)

settle_attributions('[
	{"user_id": ":ada", "outcome": "verified", "claims": {"id": "20000000-0000-4000-8000-00000000000a", "consented": true, "session_id": "30000000-0000-4000-8000-00000000000a", "platform": "mac", "first": {"kind": "campaign", "source": "google", "medium": "cpc", "campaign": "spring", "content": "", "term": "excel", "path": "/", "at": 1772400000}, "last": {"kind": "referral", "source": "forum.example", "medium": "referral", "campaign": "", "content": "", "term": "", "path": "/fr", "at": 1772430000}, "units": [{"test": "price_2026", "run": 1, "arm": "B", "unit": "40000000-0000-4000-8000-00000000000a"}], "clicks": [{"platform": "google", "name": "gclid", "id": "g-1", "clicked_at": 1772400000, "consented_at": 1772400001}, {"platform": "meta", "name": "fbc", "id": "f-1", "clicked_at": 1772410000, "consented_at": 1772410001}]}},
	{"user_id": ":bob", "outcome": "verified", "claims": {"id": "20000000-0000-4000-8000-00000000000a", "consented": true, "session_id": "30000000-0000-4000-8000-00000000000a"}},
	{"user_id": ":cleo", "outcome": "verified", "claims": {"id": "20000000-0000-4000-8000-00000000000c", "consented": true, "session_id": "30000000-0000-4000-8000-00000000000c", "platform": "windows", "first": {"kind": "campaign", "source": "google", "medium": "cpc", "campaign": "spring", "content": "", "term": "", "path": "/", "at": 1772400000}, "units": [{"test": "price_2026", "run": 1, "arm": "A", "unit": "40000000-0000-4000-8000-00000000000c"}], "clicks": [{"platform": "google", "name": "gclid", "id": "g-2", "clicked_at": 1772400000, "consented_at": 1772400001}]}},
	{"user_id": ":dan", "outcome": "verified", "claims": {"id": "20000000-0000-4000-8000-00000000000d"}}]')

\at 2026-03-02T08:40:00Z

find_sign_up_link('link-a', '{10000000-0000-4000-8000-00000000000a}')

find_sign_up_link('link-a', '{10000000-0000-4000-8000-00000000000b}')

claim_sign_up('link-a', '{10000000-0000-4000-8000-00000000000a,10000000-0000-4000-8000-00000000000b}')

claim_sign_up('link-b', '{10000000-0000-4000-8000-00000000000b}')

claim_sign_up('link-c', '{10000000-0000-4000-8000-00000000000a}')

claim_sign_up('', '{10000000-0000-4000-8000-00000000000c}')

\as auth

update auth.users set email_confirmed_at = now(), confirmation_token = '' where id in (:ada, :bob, :cleo)

insert into auth.users (id, email, email_confirmed_at, created_at) values (:gus, 'gus@example.com', now(), now())

\as worker

find_sign_up_link('link-a', '{10000000-0000-4000-8000-00000000000a}')

find_sign_up_link('link-d', '{}')

claim_sign_up('', '{10000000-0000-4000-8000-00000000000a}')

find_sign_up_link('', '{}')

find_account_state('10000000-0000-4000-8000-00000000000a')

find_account_state('10000000-0000-4000-8000-00000000000c')

find_account_state(:bob)

find_account_state(:nobody)

find_known_address('Ada@example.com')

find_known_address('dan@example.com')

find_address(:ada, true)

find_address(:dan, true)

find_address(:dan, false)

adopt_sign_up(:cleo, '{"id": "10000000-0000-4000-8000-00000000002c", "language": "en", "full_name": "Cleo", "plan": "annual"}')

adopt_sign_up(:dan, '{"id": "10000000-0000-4000-8000-00000000002d", "language": "en"}')

\as auth

insert into auth.sessions (id, user_id, created_at, aal) values
	(:ada, :ada, now(), 'aal1'), (:phone, :ada, now(), 'aal1'), (:link, :ada, now(), 'aal1'), (:bob, :bob, now(), 'aal1'), (:cleo, :cleo, now(), 'aal1')

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values
	(gen_random_uuid(), :ada, 'password', now(), now()), (gen_random_uuid(), :bob, 'password', now(), now()),
	(gen_random_uuid(), :link, 'otp', now(), now()), (gen_random_uuid(), :cleo, 'oauth', now(), now())

\as ada

note_own_session('Chrome, Windows', 'FR')

get_own_profile()

save_own_profile('{"full_name": "Ada Lovelace", "email_notifications": false}')

save_own_profile('{"language": "fr"}')

save_own_profile('{"full_name": "  "}')

get_own_subscription()

join_beta()

join_beta()

get_own_sign_ins()

permit_identity('google')

permit_identity('github')

\as ada session=phone

note_own_session('Firefox, Mac', 'US')

\as ada session=link

note_own_session('Safari, iPhone <b>', 'XX')

get_own_sessions()

disconnect_provider('google')

\as bob session=ada

get_own_profile()

\as bob

note_own_session('Edge, Windows', 'FR')

end_own_session(:ada)

get_own_sessions()

\as anon

get_own_profile()

\as auth

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g-ada', :ada, '{"email": "ada@gmail.com", "email_verified": true, "full_name": "Ada G", "picture": "p"}')

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g-ada-2', :ada, '{"email": "ada2@gmail.com", "email_verified": true}')

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'azure', 'm-bob', :bob, '{"email": "bob@corp.example", "email_verified": true}')

insert into auth.users (id, email, created_at) values (:eve, 'eve@corp.example', now())

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'azure', 'm-eve', :eve, '{"email": "eve@corp.example", "email_verified": true, "full_name": "Eve C", "custom_claims": {"xms_edov": "1"}}')

update auth.users set email_confirmed_at = now() where id = :eve

insert into auth.sessions (id, user_id, created_at) values (:eve, :eve, now())

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :eve, 'oauth', now(), now())

update auth.identities set identity_data = '{"email": "other@corp.example", "email_verified": false}' where user_id = :eve

\as worker

greet_provider_account(:eve, 'azure', '{"id": "10000000-0000-4000-8000-00000000000e", "language": "en", "plan": "monthly", "needs_link": true}')

greet_provider_account(:eve, 'azure', '{"id": "10000000-0000-4000-8000-00000000001e", "language": "fr"}')

greet_provider_account(:eve, 'google', '{"id": "10000000-0000-4000-8000-00000000002e", "language": "fr"}')

greet_provider_account(:ada, 'google', '{"id": "10000000-0000-4000-8000-00000000003e", "language": "en"}')

\as ada

get_own_sign_ins()

\as eve

get_own_sign_ins()

disconnect_provider('azure')

-- Refused passwords and links of a reset.
\at 2026-03-02T08:50:30Z

\as worker

note_refused_password('ADA@example.com')

note_refused_password('nobody@example.com')

note_refused_password('bob+shop@example.com')

\as superuser

update auth.users set last_sign_in_at = now(), confirmation_token = 'link-b2' where id = :bob

update public.user_subscriptions set subscription_type = 'free_trial' where user_id = :ada

update private.refused_passwords set last_at = now() - interval '1 second' where user_id = :bob

update auth.users set recovery_token = 'reset-b', recovery_sent_at = now() - interval '59 minutes' where id = :bob

update auth.users set recovery_token = 'reset-e', recovery_sent_at = now() - interval '60 minutes' where id = :eve

\as worker

note_refused_password('ada@example.com')

note_refused_password('bob+shop@example.com')

find_reset_link('reset-b')

find_reset_link('reset-e')

find_reset_link('')

adopt_sign_up(:bob, '{"id": "10000000-0000-4000-8000-00000000003b", "language": "en"}')

find_sign_up_link('link-b2', '{}')

-- Leaving, with the rows of everybody else as they were.
\at 2026-08-02T12:00:01Z

\as auth

insert into auth.sessions (id, user_id, created_at, aal) values (:late, :cleo, now(), 'aal1'), (:old, :cleo, now() - interval '10 minutes', 'aal1')

insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), :late, 'password', now(), now()), (gen_random_uuid(), :old, 'password', now(), now())

\as superuser

insert into auth.users (id, email, email_confirmed_at) values (:otto, 'otto@example.com', now())

insert into private.admins (user_id) values (:otto)

insert into public.api_usage (user_id, kind, called_at) values (:cleo, 'chat', '2026-07-31T23:59:59Z'), (:cleo, 'formula', '2026-08-01T00:00:00Z'), (:cleo, 'formula', now()), (:ada, 'formula', now())

insert into private.saved_views (user_id, page, name, query) values (:otto, 'customers', 'her', 'term=Cleo%40example.com'), (:otto, 'customers', 'all', 'term=ada')

insert into private.undos (token_hash, user_id, kind, email) values ('x', :cleo, 'password', 'cleo@example.com')

\as cleo session=late

export_account()

select used - 'days' as used, used #> '{days,27}' as july, used #> '{days,28}' as august, used #> '{days,29}' as today
from public.get_own_usage(array(select timestamptz '2026-07-04T00:00:00Z' + n * interval '1 day' from generate_series(0, 30) as n)) as used

get_own_usage(array(select timestamptz '2026-07-04T00:00:00Z' + n * interval '1 day' from generate_series(0, 29) as n))

get_own_usage(array(select timestamptz '2026-07-01T00:00:00Z' + n * interval '1 day' from generate_series(0, 30) as n))

get_waiting_cancellation()

\as cleo session=old

delete_account()

\as cleo session=late

delete_account()

delete_account()

\as superuser

select email, outcome, units from private.sign_up_attribution join auth.users on users.id = user_id order by email
