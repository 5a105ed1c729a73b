-- A sign-up that comes from the beta page is a beta account. The page is public: its access is free for everybody.
create or replace function private.start_trial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into public.user_subscriptions (user_id, subscription_type)
	values (
		new.id,
		case when new.raw_user_meta_data ->> 'registration_source' = 'beta' then 'beta' else 'free_trial' end
	)
	on conflict (user_id) do nothing;
	return null;
end;
$$;

comment on function private.start_trial() is
	'Trigger of a sign-up: starts an active free trial, or beta access for a sign-up from the beta page. Source: docs/product.md#subscription-states.';
