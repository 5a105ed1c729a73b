-- The back-office itself: audit log, system page, notes, saved views and speed as felt.
--
-- In: add_admin_action records what an operator does; an action of the Worker is written before it runs and completed
-- after it, so that an entry without outcome was never completed. read_persons returns and counts the customers that an
-- operator reads, and mails super_admins when they are many. Reports of speed come with the events and are kept as a histogram.
-- Out: get_system_state shows the ledger, mails, money, duties and figures that need attention
-- (docs/product/back-office.md#system-page); notes stand in the charts (docs/product/back-office.md#annotations); get_vitals has the 75th
-- percentiles (docs/product/back-office.md#speed-as-felt).

-- The audit log. An action of the database is written in its transaction.
create table private.admin_actions (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	-- The operator's address at the time of the action; kept when the account is deleted. 'worker' when it acts itself,
	-- on an experiment.
	admin_email text not null,
	action text not null check (action in (
		'replay_spool', 'purge_blog', 'accept_blog', 'change_experiment', 'recover_sign_in',
		'list_customers', 'list_newsletter', 'pause_newsletter', 'resume_newsletter', 'cancel_newsletter', 'upload_costs', 'revert_costs', 'map_costs', 'change_link',
		'invite_operator', 'revoke_invitation', 'join_team', 'change_operator',
		'view_customer', 'resend_confirmation', 'send_reset', 'attach_payer', 'sign_out_customer', 'export_customer', 'delete_customer'
	)),
	-- The customer's account that the action concerns; without a reference, because the entry outlives the account.
	account_id uuid check ((account_id is not null) = (action ~ '_(customer|confirmation|reset|payer)$')),
	outcome text check (outcome in ('done', 'failed')),
	detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) < 4096)
);
create index admin_actions_at_idx on private.admin_actions (at);
create index admin_actions_user_id_idx on private.admin_actions (user_id);

-- Records what the caller, else the Worker itself, does, to an account or to none; returns the id of the entry. The
-- caller's role is checked before.
create function private.add_admin_action(action text, account uuid, outcome text, detail jsonb default '{}')
returns uuid
language sql set search_path = '' as $$
	insert into private.admin_actions (user_id, admin_email, action, account_id, outcome, detail)
	select
		auth.uid(), coalesce((select email from auth.users where id = auth.uid()), 'worker'), add_admin_action.action, account,
		add_admin_action.outcome, add_admin_action.detail
	returning id
$$;

-- Gate of rows of persons: whatever names people to an operator is returned by it, a list or one person, so that nobody
-- is read without a record (a test calls every function). Records how many the caller reads, and once an hour mails the
-- super_admins when they are many.
create function private.read_persons(action text, account uuid, persons jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
	read_rows constant integer := case jsonb_typeof(persons) when 'array' then jsonb_array_length(persons) else 1 end;
	-- Customers in an hour of the clock.
	many constant integer := 200;
	this_hour constant timestamptz := date_trunc('hour', now());
	rows_of_hour bigint;
begin
	-- A list is read page by page: one entry for each hour counts its rows.
	update private.admin_actions as entry set detail = jsonb_build_object('rows', (detail ->> 'rows')::integer + read_rows)
	where user_id = auth.uid() and at >= this_hour and entry.action = read_persons.action and account is null;
	if not found then
		perform private.add_admin_action(action, account, 'done', jsonb_build_object('rows', read_rows));
	end if;
	select sum((detail ->> 'rows')::integer) into rows_of_hour from private.admin_actions as entry
	where user_id = auth.uid() and at >= this_hour and entry.action in ('list_customers', 'list_newsletter', 'view_customer', 'export_customer');
	if rows_of_hour > many then
		perform public.enqueue_mail(
			format('bulk_reading:%s:%s:%s', auth.uid(), extract(epoch from this_hour)::bigint, recipient.user_id),
			'bulk_reading', recipient.email, recipient.language,
			jsonb_build_object('operator', reader.email, 'row_count', rows_of_hour::text, 'opened_at', to_jsonb(now()) #>> '{}')
		)
		from private.operators as recipient, auth.users as reader
		where recipient.role = 'super_admin' and recipient.is_active and reader.id = auth.uid();
	end if;
	return persons;
end;
$$;

-- Records an action of an active super_admin, on an account or on none; returns the id of the entry.
create function public.begin_admin_action(action text, account uuid default null) returns uuid
language sql security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	-- The actions of the Worker; those of the database record themselves.
	select private.refuse_if(
		case action when 'resend_confirmation' then account is null when 'send_reset' then account is null
			when 'attach_payer' then account is null when 'replay_spool' then account is not null
			when 'purge_blog' then account is not null when 'accept_blog' then account is not null else true end,
		'PT400', 'begin_admin_action: an unknown action, or not an account for an action on an account, and only then'
	);
	select private.add_admin_action(action, account, null)
$$;

-- The team (docs/product/back-office.md#team): who has access, and who gives it. A stolen session must not give access to
-- somebody else for good, so a change needs a sign-in of the last 10 minutes, and all super_admins get a mail.

-- Records a change of the team and mails it to the active super_admins and to the operator whom it concerns: the
-- details that are given, such as the role or when it was deactivated.
create function private.note_team_change(action text, operator text, details jsonb) returns void
language sql set search_path = '' set timezone = 'UTC' as $$
	with entry as (
		select private.add_admin_action(action, null, 'done', details || jsonb_build_object('operator', operator)) as id
	)
	select public.enqueue_mail(
		'team_changed:' || id || ':' || recipient.user_id, 'team_changed', recipient.email, coalesce(recipient.language, 'fr'),
		jsonb_build_object(
			'operator', operator, 'author', (select email from auth.users where auth.users.id = auth.uid()), 'role', '',
			'invited_at', '', 'revoked_at', '', 'joined_at', '', 'deactivated_at', '', 'reactivated_at', ''
		) || details
	)
	from entry, private.operators as recipient
	where recipient.role = 'super_admin' and recipient.is_active or lower(recipient.email) = note_team_change.operator
$$;

-- How the mails name a role.
create function private.role_name(role text) returns text
language sql immutable
return case role when 'super_admin' then 'Super Admin' else 'Admin' end;

-- One change of the team at a time, by an active super_admin who has signed in within the last 10 minutes: two who take
-- each other's role away at once would leave nobody. PT409 `sign_in_again` for an older sign-in.
create function private.begin_team_change() returns void
language plpgsql set search_path = '' as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('team', 0));
	perform private.require_active_admin('super_admin');
	perform private.refuse_if(not exists (
		select from auth.sessions
		where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and created_at > now() - interval '10 minutes'
	), 'PT409', 'sign_in_again');
end;
$$;

-- For an active super_admin: the operators, the active ones first, with the kinds of their second factors, and the
-- invitations that are open.
create function public.list_team() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	select jsonb_build_object(
		'operators', to_jsonb(array(
			select jsonb_build_object(
				'id', user_id, 'email', email, 'name', name, 'role', role, 'is_active', is_active, 'is_own', user_id = auth.uid(),
				'created_at', created_at, 'last_login', last_login, 'factors', to_jsonb(array(
					select factor_type::text from auth.mfa_factors
					where mfa_factors.user_id = operators.user_id and status = 'verified' order by created_at
				))
			)
			from private.operators order by not is_active, role desc, lower(coalesce(name, email))
		)),
		'invitations', to_jsonb(array(
			select jsonb_build_object(
				'email', email, 'name', name, 'role', role, 'inviter', inviter, 'expires_at', created_at + interval '3 days'
			)
			from private.live_invitations order by created_at desc
		))
	)
$$;

-- Invites an address, in place of an earlier invitation: a link by mail, with which its owner signs in for the first time.
-- PT409 for an operator's address (`is_operator`), with 20 open invitations (`too_many`) or an old sign-in.
create function public.invite_operator(email text, name text, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	address constant text := lower(btrim(invite_operator.email));
	token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
	inviter private.operators;
begin
	perform private.begin_team_change();
	perform private.refuse_if(exists (
		select from private.admins join auth.users on id = user_id where lower(users.email) = address
	), 'PT409', 'is_operator');
	perform private.refuse_if(
		(select count(*) >= 20 from private.live_invitations as open where open.email <> address), 'PT409', 'too_many'
	);
	delete from private.invitations as earlier where earlier.email = address;
	insert into private.invitations (email, role, name, token_hash, invited_by)
	values (
		address, invite_operator.role, nullif(btrim(invite_operator.name), ''), private.hash_token(token), auth.uid()
	);
	select * into inviter from private.operators where user_id = auth.uid();
	perform public.enqueue_mail(
		'team_invitation:' || private.hash_token(token), 'team_invitation', address,
		coalesce((select language from public.profiles where lower(profiles.email) = address limit 1), inviter.language, 'fr'),
		jsonb_build_object('author', inviter.email, 'role', private.role_name(invite_operator.role), 'token', token)
	);
	perform private.note_team_change('invite_operator', address, jsonb_build_object(
		'role', private.role_name(invite_operator.role), 'invited_at', to_jsonb(now()) #>> '{}'
	));
end;
$$;

-- Takes an invitation back, with its mail if that waits; PT404 without one. Needs no new sign-in: nobody gains by it.
create function public.revoke_invitation(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	address constant text := lower(btrim(revoke_invitation.email));
begin
	perform private.require_active_admin('super_admin');
	delete from private.invitations as invitation where invitation.email = address;
	perform private.refuse_if(not found, 'PT404', 'revoke_invitation: there is no such invitation');
	delete from private.mails where kind = 'team_invitation' and state = 'waiting' and lower(recipient) = address;
	perform private.note_team_change(
		'revoke_invitation', address, jsonb_build_object('revoked_at', to_jsonb(now()) #>> '{}')
	);
end;
$$;

-- Changes an operator's role and whether they are active. PT409 for the caller's own access (`own_access`), so that a
-- super_admin always remains, or an old sign-in; PT404 for nobody.
create function public.change_operator(operator uuid, role text, is_active boolean) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	former private.operators;
	at constant text := to_jsonb(now()) #>> '{}';
begin
	perform private.begin_team_change();
	perform private.refuse_if(operator = auth.uid(), 'PT409', 'own_access');
	select * into former from private.operators where user_id = operator;
	perform private.refuse_if(not found, 'PT404', 'change_operator: there is no such operator');
	if (former.role, former.is_active) = (change_operator.role, change_operator.is_active) then
		return;
	end if;
	update private.admins as admin set role = change_operator.role, is_active = change_operator.is_active
	where user_id = operator;
	perform private.note_team_change('change_operator', lower(former.email), jsonb_strip_nulls(jsonb_build_object(
		'role', case when former.role <> change_operator.role then private.role_name(change_operator.role) end,
		'deactivated_at', case when former.is_active and not change_operator.is_active then at end,
		'reactivated_at', case when not former.is_active and change_operator.is_active then at end
	)));
end;
$$;

-- Whether a link of a mail invites the owner of the address; the Worker checks it before the password.
create function public.find_invitation(token text, user_email text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (
		select from private.live_invitations
		where token_hash = private.hash_token(find_invitation.token) and email = lower(user_email)
	)
$$;

-- Makes the caller an operator, once: by the token in the invited mailbox, the confirmed address that was invited, and a sign-in
-- of the last 10 minutes with the account's password. PT401 and PT404 otherwise.
create function public.accept_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
	invited private.live_invitations;
begin
	perform private.require_fresh_proof('joining the team');
	perform pg_advisory_xact_lock(hashtextextended('team', 0));
	select open.* into invited from private.live_invitations as open join auth.users on lower(users.email) = open.email
	where users.id = caller and email_confirmed_at is not null
		and token_hash = private.hash_token(accept_invitation.token);
	perform private.refuse_if(not found, 'PT404', 'accept_invitation: there is no such invitation');
	delete from private.invitations where email = invited.email;
	insert into private.admins (user_id, name, role) values (caller, invited.name, invited.role);
	perform private.note_team_change('join_team', invited.email, jsonb_build_object(
		'role', private.role_name(invited.role), 'joined_at', to_jsonb(now()) #>> '{}'
	));
end;
$$;

-- Completes an entry, once. Only the Worker calls it: an operator cannot change what an action did.
create function public.finish_admin_action(entry uuid, outcome text, detail jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.admin_actions as open set outcome = finish_admin_action.outcome, detail = finish_admin_action.detail
	where open.id = entry and open.outcome is null
$$;

-- For an active operator: the event ledger of the last 24 hours and 7 days, for a super_admin the newest 20 entries of the audit log,
-- mails that wait or failed, invalid billing events of 30 days, cancellations that wait, the last comparison with
-- Stripe, open alerts, duties, and the last comparison of each figure.
create function public.get_system_state() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
	perform private.require_active_admin();
	return jsonb_build_object(
		'ledger', jsonb_build_object(
			'day', to_jsonb(public.event_ledger_balance(now() - interval '1 day', now() + interval '1 minute')),
			'week', to_jsonb(public.event_ledger_balance(now() - interval '7 days', now() + interval '1 minute'))
		),
		'audit', array(
			select to_jsonb(entry) - 'user_id' from private.admin_actions as entry
			where exists (select from private.admins as reader where reader.user_id = auth.uid() and reader.role = 'super_admin')
			order by at desc limit 20
		),
		'mails', (
			select jsonb_build_object(
				'waiting', count(*),
				'oldest_waiting', min(created_at),
				'failed', array(
					-- No address: the page is read again and again, and the customer's page is read through the gate.
					select jsonb_build_object('at', created_at, 'kind', kind, 'account', user_id, 'problem', problem)
					from private.mails
					where state = 'failed' and created_at > now() - interval '30 days' order by created_at desc limit 20
				)
			)
			from private.mails
			where state = 'waiting'
		),
		'billing', jsonb_build_object(
			'invalid', array(
				select jsonb_build_object('at', received_at, 'id', id, 'type', type, 'problem', problem)
				from private.billing_events
				where outcome = 'invalid' and received_at > now() - interval '30 days' order by received_at desc limit 20
			),
			'check', (
				select jsonb_build_object('finished_at', finished_at, 'equal', equal, 'repaired', repaired, 'problems', problems)
				from private.stripe_checks where finished_at is not null order by day desc limit 1
			),
			'waiting_cancellations', array(
				select jsonb_build_object('at', requested_at, 'subscription', subscription_id)
				from public.cancellations where confirmed_at is null order by requested_at limit 20
			)
		),
		'alerts', private.alert_state(),
		'duties', public.get_duties(now()),
		'figures', (
			select jsonb_agg(to_jsonb(compared) order by differences = '[]', name) from private.figure_checks as compared
		)
	);
end;
$$;

-- Notes on UTC days.
create table private.annotations (
	id bigint generated always as identity primary key,
	day date not null,
	kind text not null default 'note' check (kind in ('note', 'release', 'experiment')),
	text text not null check (char_length(text) between 1 and 280),
	-- Subject of an automatic note, for example release:2026-11-22; it is added once.
	cause text unique check (char_length(cause) <= 300),
	-- The author of a note; null when the account is deleted.
	user_id uuid references auth.users (id) on delete set null,
	created_at timestamptz not null default now(),
	changed_at timestamptz,
	check ((kind = 'note') = (cause is null))
);

-- Raises PT400 for a day or text that a note cannot have.
create function private.require_annotation(day date, text text) returns void
language sql stable set search_path = '' as $$
	select private.refuse_if(
		(day between date '2020-01-01' and (now() at time zone 'UTC')::date + 366 and char_length(btrim(text)) between 1 and 280)
			is not true,
		'PT400', 'annotation: the day is out of range, or the text is empty or over 280 characters'
	)
$$;

-- The newest 500 notes with the author's name, else address, and whether they are the caller's own.
create function public.list_annotations() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select to_jsonb(array(
		select jsonb_build_object(
			'id', note.id, 'day', day, 'kind', kind, 'text', text, 'author', coalesce(admins.name, users.email),
			'created_at', note.created_at, 'changed_at', changed_at, 'is_own', coalesce(note.user_id = auth.uid(), false)
		)
		from private.annotations as note left join auth.users on users.id = user_id left join private.admins using (user_id)
		order by day desc, note.id desc limit 500
	))
$$;

-- Adds the caller's note; returns its id.
create function public.add_annotation(day date, text text) returns bigint
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.require_annotation(day, text);
	insert into private.annotations (day, text, user_id)
	values (add_annotation.day, btrim(add_annotation.text), auth.uid())
	returning id
$$;

-- Changes a note of the caller.
create function public.change_annotation(annotation bigint, day date, text text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	perform private.require_annotation(day, text);
	update private.annotations set
		day = change_annotation.day, text = btrim(change_annotation.text), changed_at = now()
	where id = annotation and user_id = auth.uid();
	perform private.refuse_if(not found, 'PT404', 'change_annotation: the caller has no such note');
end;
$$;

-- Deletes a note of the caller.
create function public.delete_annotation(annotation bigint) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	with deleted as (
		delete from private.annotations where id = annotation and user_id = auth.uid() returning true
	)
	select private.refuse_if(not exists (select from deleted), 'PT404', 'delete_annotation: the caller has no such note')
$$;

-- The note of a release on the current UTC day, once. Only the Worker calls it.
create function public.annotate_release(release text) returns void
language sql security definer set search_path = '' as $$
	insert into private.annotations (day, kind, text, cause)
	select (now() at time zone 'UTC')::date, 'release', release, 'release:' || release
	where char_length(release) between 1 and 280
	on conflict (cause) do nothing
$$;

-- Selections of back-office pages that an operator named, at most 50 each (docs/product/reports.md#saved-views): the query of
-- the page's address, which the page itself reads and checks.
create table private.saved_views (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	page text not null check (page ~ '^[a-z-]{1,30}$'),
	name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
	-- The query of the address, without its question mark.
	query text not null check (char_length(query) <= 2000),
	created_at timestamptz not null default now()
);
create unique index saved_views_name_idx on private.saved_views (user_id, page, lower(name));

-- For an active admin: the caller's own views of a page, [{id, name, query}], by name.
create function public.list_saved_views(page text) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'query', query) order by lower(name)), '[]')
	from private.saved_views as mine
	where user_id = auth.uid() and mine.page = list_saved_views.page
$$;

-- For an active admin: saves a view under a name that is unique among the caller's views of the page (23505); PT409
-- beyond 50 views.
create function public.save_view(page text, name text, query text) returns uuid
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	-- Two calls at once must not both take the last place.
	select from private.admins where user_id = auth.uid() for update;
	select private.refuse_if((select count(*) from private.saved_views where user_id = auth.uid()) >= 50, 'PT409', 'too_many');
	insert into private.saved_views (user_id, page, name, query)
	values (auth.uid(), save_view.page, btrim(save_view.name), save_view.query)
	returning id
$$;

-- For an active admin: renames one of the caller's own views; PT404 for any other.
create function public.rename_view(view uuid, name text) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	with renamed as (
		update private.saved_views set name = btrim(rename_view.name) where id = view and user_id = auth.uid() returning true
	)
	select private.refuse_if(not exists (select from renamed), 'PT404', 'rename_view: there is no such view')
$$;

-- For an active admin: deletes one of the caller's own views.
create function public.delete_view(view uuid) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	delete from private.saved_views where id = view and user_id = auth.uid();
$$;

-- vitals_report: the type VitalsEvent of contract/events.ts.
create type private.vitals_report as (
	page text, release text, device text, arms jsonb, lcp numeric, inp numeric, cls numeric, ttfb numeric
);

-- The upper bounds of a metric's buckets, each included: milliseconds, or CLS. Null for any other metric.
create function private.vitals_bounds(metric text) returns numeric[]
language sql immutable
	-- Google's bounds are among them (https://web.dev/articles/vitals), and the last one is that of MAX_VITALS.
	return case metric
		when 'lcp' then array[
			200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 2750, 3000, 3500, 4000,
			5000, 6000, 8000, 12000, 20000, 60000
		]
		when 'inp' then array[
			16, 32, 48, 64, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 700, 1000, 2000, 5000, 60000
		]
		when 'cls' then array[
			0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2, 10
		]
		when 'ttfb' then array[
			0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1200, 1500, 1800, 2500, 4000, 8000, 60000
		]
	end;

-- The number of the bucket that has the value, from 1 on; null out of range.
create function private.vitals_bucket(metric text, value numeric) returns integer
language sql immutable
return (
	select case when value between 0 and bounds[cardinality(bounds)]
		then (select count(*) from unnest(bounds) as bound where bound < value)::integer + 1
	end
	from (select private.vitals_bounds(metric)) as metric_bounds (bounds)
);

-- Measured page views by UTC day of receipt and bucket of the value, kept for 90 days. With an empty test each view
-- counts once, with a test those of its arms again.
create table private.daily_vitals (
	day date not null,
	metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
	page text not null check (page ~ '^[a-z]{1,20}$'),
	-- The page's release; other when the site has noted no such release, which a visitor may invent.
	release text not null check (char_length(release) between 1 and 100),
	device text not null check (device in ('mobile', 'desktop')),
	test_name text not null check (char_length(test_name) <= 100),
	run integer not null check (run >= 0),
	arm text not null check (char_length(arm) <= 20),
	-- Number of the bucket in vitals_bounds.
	bucket smallint not null check (bucket >= 1),
	n bigint not null check (n > 0),
	primary key (day, metric, page, release, device, test_name, run, arm, bucket),
	check ((test_name = '') = (arm = ''))
);

-- Adds the reports of speed to daily_vitals; returns how many by minute of receipt.
create function private.store_vitals(fresh private.event_batch[]) returns table (minute timestamptz, stored bigint)
language sql set search_path = '' as $$
	with reports as materialized (
		select date_trunc('minute', received_at) as minute, (received_at at time zone 'UTC')::date as day, report.*
		from unnest(fresh), jsonb_populate_recordset(null::private.vitals_report, coalesce(vitals, '[]')) as report
	), timed as (
		insert into private.daily_vitals as stored
		select day, metric, page,
			-- A release counts if the Worker has noted it (annotate_release).
			case when exists (select from private.annotations where cause = 'release:' || release) then release else 'other' end,
			device, test, run, arm,
			private.vitals_bucket(metric, value), count(*)
		from reports,
			lateral (values ('lcp', lcp), ('inp', inp), ('cls', cls), ('ttfb', ttfb)) as measured (metric, value),
			lateral (
				select '' as test, 0 as run, '' as arm
				union select shown.test, shown.run, shown.arm
				from jsonb_to_recordset(reports.arms) as shown (test text, run integer, arm text)
			) as shown
		where value is not null
		group by 1, 2, 3, 4, 5, 6, 7, 8, 9
		order by 1, 2, 3, 4, 5, 6, 7, 8, 9
		on conflict (day, metric, page, release, device, test_name, run, arm, bucket) do update set n = stored.n + excluded.n
	)
	select minute, count(*) from reports group by minute
$$;

-- For an active operator: {before, figures} of the last 7 or 28 UTC days with today; before is the newest noted
-- release other than the given one.
create function public.get_vitals(days integer, release text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	before text;
begin
	perform private.require_active_admin();
	perform private.refuse_if(days is null or days not in (7, 28), 'PT400', 'get_vitals: days must be 7 or 28');
	select annotations.text into before from private.annotations
	where kind = 'release' and annotations.text <> coalesce(get_vitals.release, '') order by id desc limit 1;
	return jsonb_build_object(
		'before', before,
		'figures', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'metric', metric, 'page', page, 'device', device, 'release', figures.release,
				'samples', samples, 'p75', round(p75, 4)
			) order by page, device, figures.release, metric), '[]')
			from (
				-- The values of a bucket are taken as evenly spread.
				select metric, page, device, summed.release, total::bigint as samples,
					lower + (wanted - so_far + n) / n * (bounds[bucket] - lower) as p75
				from (
					select *, sum(n) over (kind order by bucket) as so_far, 0.75 * sum(n) over kind as wanted, sum(n) over kind as total
					from (
						-- Counts of all views, by device, by page, by both, by release, by release and device. Null stands for all.
						select metric, page, device, vitals.release, bucket, sum(n) as n
						from private.daily_vitals as vitals
						where day between today - days + 1 and today and test_name = ''
						group by grouping sets (
							(metric, bucket), (metric, device, bucket), (metric, page, bucket), (metric, page, device, bucket),
							(metric, vitals.release, bucket), (metric, device, vitals.release, bucket)
						)
					) as counted
					window kind as (partition by metric, page, device, counted.release)
				) as summed cross join lateral private.vitals_bounds(metric) as bounds
					cross join lateral (select coalesce(bounds[bucket - 1], 0)) as previous (lower)
				where wanted > so_far - n and wanted <= so_far
			) as figures
			where figures.release is null or figures.release in (get_vitals.release, before)
		)
	);
end;
$$;
