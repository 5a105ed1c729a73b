-- The right of customers to delete their data (docs/product.md#account-data). Deleting one's own account needs the
-- password: the app signs in with it once more and deletes in that session. A session that was left open or stolen cannot.

-- Trigger of a deleted account: raises PT401 when customers delete their own one in a session older than 10 minutes.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform private.refuse_if(not exists (
		select from auth.sessions
		where id = (auth.jwt() ->> 'session_id')::uuid
			and user_id = old.id
			and created_at > now() - interval '10 minutes'
	), 'PT401', 'deleting an account needs a sign-in of the last 10 minutes');
	return old;
end;
$$;

create trigger require_recent_sign_in before delete on auth.users
	for each row when (auth.uid() = old.id) execute function private.require_recent_sign_in();

-- Deletes an account and, by cascade, profile, subscription, usage and sessions. PT403 for an operator's; PT409 while a
-- paid subscription runs that is not cancelled.
create function private.delete_account_of(account uuid) returns void
language plpgsql set search_path = '' as $$
begin
	perform private.refuse_if(
		exists (select from private.admins where user_id = account), 'PT403',
		'an operator''s account cannot be deleted: the owner of the database removes the operator first'
	);
	-- The account is locked before its rows, as in apply_billing_event: another order could deadlock.
	perform from auth.users where id = account for update;
	perform from public.user_subscriptions where user_id = account for update;
	perform private.remember_subscription(account);
	-- Stripe would go on charging an account that nobody can sign in to.
	perform private.refuse_if(exists (
		select from private.subscription_states(account) as running
		where is_running and not exists (
			select from public.cancellations where cancellations.subscription_id = running.subscription_id
				and (confirmed_at is null or confirmed_at > newest_event_at)
		)
	), 'PT409', 'still_paid');
	-- A receipt that waits is still sent.
	update private.mails set
		key = case state when 'waiting' then key else private.anonymous_key() end,
		recipient = case state when 'waiting' then recipient end, data = case state when 'waiting' then data else '{}' end,
		user_id = null, is_last = true
	where key in (select key from private.mails_of(account));
	-- An operator's search for the person; the query is that of an address.
	delete from private.saved_views using auth.users
	where users.id = account and email <> ''
		and strpos(lower(query), replace(replace(lower(email), '+', '%2b'), '@', '%40')) > 0;
	delete from auth.users where id = account;
	-- Tables of Auth without a foreign key to the account or to one of its sessions. The settings of Auth keep the second one
	-- empty (dev/deploy/auth-settings.ts); its rows are of before.
	delete from auth.flow_state where user_id = account;
	delete from auth.audit_log_entries
	where payload ->> 'actor_id' = account::text or payload #>> '{traits,user_id}' = account::text;
end;
$$;

-- Deletes the caller's account; payments stay without an owner. PT403 for an operator; PT409 while a paid subscription
-- runs that is not cancelled.
create function public.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
	-- A second call, after a lost response, has nothing to delete and succeeds.
	if auth.uid() is not null and not exists (select from auth.users where id = auth.uid()) then
		return;
	end if;
	perform public.enqueue_mail(
		'account_deleted:' || gen_random_uuid(), 'account_deleted', email, language,
		jsonb_build_object('deleted_at', to_jsonb(now()) #>> '{}')
	)
	from public.profiles where id = auth.uid();
	perform private.delete_account_of(private.require_live_session());
end;
$$;
