-- The team: operators, invitations, who is told, and whoever joins.
\at 2026-03-02T08:20:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values
	(:sue, 'sue@example.com', now(), now()), (:ann, 'Ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()),
	(:zoe, 'zoe@example.com', now(), now()), (:una, 'una@example.com', now(), null), (:cat, 'Cat@example.com', now(), now()),
	(:dot, 'dot@example.com', now(), null), (:abe, 'z@example.com', now(), now()), (:bea, 'y@example.com', now(), now());
update public.profiles set language = 'en' where id in (:cat, :zoe);
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active) values
	(:zoe, 'zoe', 'super_admin', true), (:sue, 'Sue', 'super_admin', true), (:ann, null, 'admin', true), (:ian, 'Ian', 'super_admin', false),
	(:una, 'Una', 'super_admin', true), (:bea, 'Bea', 'admin', true), (:abe, 'abe', 'admin', true);
update private.admins set last_login = now() - interval '1 hour' where user_id = :sue;
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at) values
	(:f1, :sue, 'webauthn', 'verified', now()), (:f2, :sue, 'totp', 'verified', now() - interval '1 day'), (:f3, :sue, 'phone', 'unverified', now());

-- Invitations: open, over, of an inactive operator and of one who is no super_admin.
insert into private.invitations (email, role, name, token_hash, invited_by, created_at) values
	('new@example.com', 'admin', 'New', 'h1', :sue, now() - interval '71 hours'), ('late@example.com', 'admin', null, 'h2', :sue, now() - interval '3 days'),
	('ina@example.com', 'admin', null, 'h3', :ian, now()), ('ada@example.com', 'admin', null, 'h4', :ann, now()),
	('two@example.com', 'super_admin', null, 'h5', :zoe, now());

\as ann aal=aal2

list_team()

invite_operator('bob@example.com', 'Bob', 'super_admin')

revoke_invitation('new@example.com')

\as cat aal=aal2

list_team()

\as ian aal=aal2

get_system_state()

\as sue aal=aal1

list_team()

\as sue aal=aal2 session=gone

list_team()

\as sue aal=aal2

list_team()

invite_operator(' Cat@example.com ', ' Cat ', 'super_admin')

-- From here on sue alone is told.
\as setup

update private.admins set role = 'admin' where user_id = :zoe;

\as sue aal=aal2

invite_operator('NEW@example.com', '  ', 'admin')

invite_operator(' Ann@Example.com', 'Ann', 'admin')

invite_operator('bob@example.com', 'Bob', 'owner')

\keep token select data ->> 'token' from private.mails where kind = 'team_invitation' and recipient = 'cat@example.com'

\as setup

insert into private.invitations (email, role, token_hash, invited_by) select 'x' || n || '@example.com', 'admin', 'x' || n, :sue from generate_series(1, 18) as n;
update auth.sessions set created_at = now() - interval '10 minutes' where id = :sue;
insert into auth.sessions (id, user_id, created_at, aal) values (:alt, :sue, now(), 'aal2');

\as sue aal=aal2

invite_operator('new@example.com', 'Newest', 'admin')

change_operator(:ann, 'super_admin', true)

revoke_invitation('nobody@example.com')

\as setup

update auth.sessions set created_at = now() - interval '9 minutes' where id = :sue;
update private.invitations set created_at = now() - interval '1 hour' where email = 'new@example.com';

\as sue aal=aal2

invite_operator('new@example.com', 'Newest', 'admin')

\as setup

insert into private.invitations (email, role, token_hash, invited_by) values ('x19@example.com', 'admin', 'x19', :sue);

-- Twenty of others are open: with x19 no more.
\as sue aal=aal2

invite_operator('cat@example.com', null, 'super_admin')

invite_operator('bob@example.com', 'Bob', 'admin')

\as setup

delete from private.invitations where email ~ '^x\d';
insert into private.mails (key, kind, recipient, language, state, sent_at) values ('i1', 'team_invitation', 'NEW@example.com', 'fr', 'sent', now()), ('i3', 'team_invitation', 'NEW@example.com', 'fr', 'waiting', null),
	('i2', 'other', 'new@example.com', 'fr', 'waiting', null);

\as sue aal=aal2

revoke_invitation('New@example.com ')

change_operator(:sue, 'admin', true)

change_operator(:una, 'admin', true)

change_operator(:ian, 'admin', false)

change_operator(:ann, 'admin', true)

change_operator(:ann, 'super_admin', true)

change_operator(:ann, 'admin', false)

change_operator(:ann, 'admin', true)

-- An invitation is for its mailbox alone, once, and with the password.
\as worker

find_invitation(:token, 'cat@example.com')

find_invitation(:token, 'Cat@example.com')

find_invitation(:token, 'dot@example.com')

find_invitation('wrong', 'cat@example.com')

\as cat

accept_invitation(:token)

\as setup

update auth.users set encrypted_password = 'x';
insert into auth.mfa_amr_claims (session_id, authentication_method) values (:cat, 'password'), (:dot, 'password'), (:sue, 'password');
insert into private.invitations (email, role, token_hash, invited_by) select 'dot@example.com', 'admin', private.hash_token('dot'), :sue;

\as dot

accept_invitation('dot')

accept_invitation(:token)

\as cat

accept_invitation('dot')

accept_invitation(:token)

accept_invitation(:token)
