-- trial_conversions: when each trial began and became a paid plan. user_subscriptions tells only what is
-- in force; this outlives a change of plan and, without its owner, the account (spec 2 §3).
create table private.trial_conversions (
	trial bigint generated always as identity primary key,
	user_id uuid unique references auth.users (id) on delete set null,
	started_at timestamptz not null check (isfinite(started_at)),
	converted_at timestamptz check (isfinite(converted_at))
);

comment on table private.trial_conversions is
	'One row a trial; user_id is emptied with the account, so that the counts stay. Source: spec 2 §3 ''Monthly conversion record''.';

create index trial_conversions_started_at_idx on private.trial_conversions (started_at);
create index trial_conversions_converted_at_idx on private.trial_conversions (converted_at) where converted_at is not null;

revoke all on private.trial_conversions from public, anon, authenticated, service_role;

create function private.follow_trial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	if new.subscription_type = 'free_trial' then
		insert into private.trial_conversions (user_id, started_at) values (new.user_id, new.created_at)
		on conflict (user_id) do nothing;
	elsif new.subscription_type = 'premium' and new.subscription_status in ('active', 'trialing') then
		-- The first payment counts; a plan that ended and was taken again is no second conversion.
		update private.trial_conversions set converted_at = coalesce(new.billing_updated_at, now())
		where user_id = new.user_id and converted_at is null;
	end if;
	return null;
end;
$$;

comment on function private.follow_trial() is
	'Trigger of a subscription: notes a trial that begins or becomes premium. Source: spec 2 §3.';

revoke all on function private.follow_trial() from public, anon, authenticated, service_role;

create trigger follow_trial after insert or update on public.user_subscriptions
	for each row execute function private.follow_trial();

-- Accounts from before this migration.
insert into private.trial_conversions (user_id, started_at, converted_at)
select user_id, created_at, case subscription_type when 'premium' then coalesce(billing_updated_at, updated_at) end
from public.user_subscriptions where subscription_type in ('free_trial', 'premium');
