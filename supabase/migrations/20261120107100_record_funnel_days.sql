-- What changes the steps of a visitor: triggers record the UTC day of the account's sign-up, which the next roll_funnel
-- recomputes (docs/architecture.md#rollups).

create function private.record_funnel_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select 'funnel', (created_at at time zone 'UTC')::date from public.profiles
	where id = (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::uuid;
	return null;
end;
$$;

comment on function private.record_funnel_account() is
	'Trigger of a changed account: records the day of its sign-up. Argument: the column of the account.';

create function private.record_funnel_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select distinct 'funnel', (at at time zone 'UTC')::date
	from unnest(array[old.created_at, new.created_at]) as at where at is not null;
	return null;
end;
$$;

comment on function private.record_funnel_sign_up() is
	'Trigger of a profile that is created, deleted or given another date: records its days.';

create function private.record_first_calls()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select distinct 'funnel', (signed_up_at at time zone 'UTC')::date
	from private.visitors join changed_rows using (user_id)
	where called_at < coalesce(used_at, 'infinity');
	return null;
end;
$$;

comment on function private.record_first_calls() is
	'Trigger of inserted calls: records the sign-ups of those whose first call is among them.';

create function private.record_funnel_payments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select distinct 'funnel', (signed_up_at at time zone 'UTC')::date
	from private.visitors join changed_rows using (user_id);
	return null;
end;
$$;

comment on function private.record_funnel_payments() is
	'Trigger of payments that come, change or go: records the sign-ups of those who paid.';

create function private.keep_visitor_steps()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	perform private.roll_visitor_steps(array[session_id::text])
	from private.sign_up_attribution where user_id = old.id and session_id is not null;
	insert into private.unseen_sign_ups as known (day, reason, deleted)
	select (created_at at time zone 'UTC')::date, reason, 1
	from public.profiles cross join lateral private.unseen_reason(id) as reason
	where id = old.id and reason is not null
	on conflict (day, reason) do update set deleted = known.deleted + 1;
	return old;
end;
$$;

comment on function private.keep_visitor_steps() is
	'Trigger of a deleted account: its steps stay in the funnel, and are counted a last time. Source: docs/product.md#funnel.';

create trigger record_funnel_sign_up after insert or delete or update of created_at on public.profiles
	for each row execute function private.record_funnel_sign_up();
create trigger record_funnel_confirmation after update of email_confirmed_at on auth.users
	for each row execute function private.record_funnel_account('id');
create trigger record_funnel_operator after insert or delete on private.admins
	for each row execute function private.record_funnel_account('user_id');
create trigger record_funnel_attribution after update of outcome, session_id on private.sign_up_attribution
	for each row execute function private.record_funnel_account('user_id');
create trigger record_first_calls after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.record_first_calls();
create trigger record_funnel_payments after insert on private.payments referencing new table as changed_rows
	for each statement execute function private.record_funnel_payments();
create trigger record_funnel_changes after update on private.payments referencing new table as changed_rows
	for each statement execute function private.record_funnel_payments();
create trigger record_funnel_removals after delete on private.payments referencing old table as changed_rows
	for each statement execute function private.record_funnel_payments();
create trigger keep_visitor_steps before delete on auth.users
	for each row execute function private.keep_visitor_steps();

revoke all on all functions in schema private from public, anon, authenticated, service_role;
