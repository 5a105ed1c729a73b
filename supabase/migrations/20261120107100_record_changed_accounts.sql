-- What changes the steps of a visitor: triggers record the account, which the next refresh_facts looks at again
-- (docs/architecture.md#facts).

-- Trigger of an account that signs up or changes: records it. Argument: the column of the account.
create function private.record_changed_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.changed_accounts
	values ((case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::uuid);
	return null;
end;
$$;

-- Trigger of inserted calls: records the accounts whose first call may be among them.
create function private.record_first_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.changed_accounts
	select distinct user_id
	-- The visitor of a sign-up of this minute may not be known yet.
	from changed_rows join private.sign_up_attribution as origin using (user_id)
	where origin.session_id is not null and not exists (
		select from private.visitors where visitors.user_id = changed_rows.user_id and used_at <= called_at
	);
	return null;
end;
$$;

-- Trigger of a deleted account: its steps stay in the funnel, and are counted a last time (docs/product.md#funnel).
create function private.keep_visitor_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform private.roll_visitor_steps(array[session_id::text])
	from private.sign_up_attribution where user_id = old.id and session_id is not null;
	insert into private.deleted_sign_ups
	select created_at, reason
	from public.profiles cross join lateral private.missing_visit(id) as reason
	where id = old.id and reason is not null;
	return old;
end;
$$;

-- Trigger of a deleted account, whose rows elsewhere have gone and been recorded by then.
create function private.forget_changed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from private.changed_accounts where user_id = old.id;
	return null;
end;
$$;

create trigger record_changed_sign_up after insert or update of created_at on public.profiles
	for each row execute function private.record_changed_steps('id');
create trigger record_changed_confirmation after update of email_confirmed_at on auth.users
	for each row execute function private.record_changed_steps('id');
create trigger record_changed_operator after insert or delete on private.admins
	for each row execute function private.record_changed_steps('user_id');
create trigger record_changed_origin after update of outcome, session_id on private.sign_up_attribution
	for each row execute function private.record_changed_steps('user_id');
create trigger record_first_calls after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.record_first_calls();
create trigger record_changed_payment after insert or update of converted_at on private.trial_conversions
	for each row when (new.user_id is not null) execute function private.record_changed_steps('user_id');
create trigger keep_visitor_steps before delete on auth.users
	for each row execute function private.keep_visitor_steps();
create trigger forget_changed_account after delete on auth.users
	for each row execute function private.forget_changed_account();
