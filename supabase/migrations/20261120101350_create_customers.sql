-- Who counts as a customer (docs/product.md#customers). One definition, is_customer, and its members in a table, since
-- figures cannot read the wide rows of Auth within their budget (docs/architecture.md#budgets).

-- The accounts for which is_customer is true; written by triggers. Every figure about people reads it.
create table private.customers (
	user_id uuid primary key references auth.users (id) on delete cascade
);

-- Whether the account counts in figures: its address is confirmed or it has paid, and it is no operator's, active or
-- not.
create function private.is_customer(account uuid) returns boolean
language sql stable set search_path = '' as $$
	select not exists (select from private.admins where user_id = account) and exists (
		select from auth.users left join private.trial_conversions on user_id = id
		where id = account and (email_confirmed_at is not null or converted_at is not null)
	)
$$;

-- Trigger of an account that is confirmed or pays, and of an operator who is added or removed: brings customers up to
-- date. Argument: the column of the account.
create function private.follow_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	account constant uuid := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
begin
	if private.is_customer(account) then
		insert into private.customers (user_id) values (account) on conflict (user_id) do nothing;
	else
		delete from private.customers where user_id = account;
	end if;
	return null;
end;
$$;

create trigger follow_customer after insert or update of email_confirmed_at on auth.users
	for each row execute function private.follow_customer('id');
create trigger follow_customer after insert or update of converted_at on private.trial_conversions
	for each row execute function private.follow_customer('user_id');
create trigger follow_customer after insert or delete on private.admins
	for each row execute function private.follow_customer('user_id');

-- Trigger of a deleted account: a trial without an owner counts, so that of an account that did not count goes with it.
create function private.drop_uncounted_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if not private.is_customer(old.id) then
		delete from private.trial_conversions where user_id = old.id;
	end if;
	return old;
end;
$$;

create trigger drop_uncounted_trial before delete on auth.users
	for each row execute function private.drop_uncounted_trial();

-- Joins, here and in the views of money: an "exists" with an "or" would read every customer for a day's rows.
-- Trials of customers, and of customers who have deleted their account since.
create view private.customer_trials as
	select trial, trials.user_id, started_at, converted_at
	from private.trial_conversions as trials left join private.customers on customers.user_id = trials.user_id
	where trials.user_id is null or customers.user_id is not null;
