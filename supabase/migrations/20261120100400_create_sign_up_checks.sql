-- What the Worker may find out about the address of a sign-up (docs/product.md#e-mail-confirmation). The functions
-- are for its secret key: to anyone else they would tell who has an account.

create function public.find_sign_up_link(link_hash text, own_sign_up text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
	select coalesce((
		select case when raw_user_meta_data ->> 'sign_up_id' = own_sign_up then 'own' else 'other' end
		from auth.users
		where confirmation_token = link_hash and link_hash <> '' and email_confirmed_at is null
	), 'unknown')
$$;

comment on function public.find_sign_up_link(text, text) is
	'Whether the sign-up behind a confirmation link is the caller''s (own), somebody''s (other), or none waits for this link (unknown). It does not look at the link''s age. Source: docs/product.md#e-mail-confirmation.';

create function public.find_known_address(user_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
	select jsonb_build_object('user_id', id, 'email', account.email, 'language', language)
	from auth.users as account join public.profiles using (id)
	where account.email = lower(user_email) and email_confirmed_at is not null
$$;

comment on function public.find_known_address(text) is
	'{user_id, email, language} of the account with that confirmed address, else null. Source: docs/product.md#sign-in-and-sign-up.';

grant execute on function public.find_sign_up_link(text, text), public.find_known_address(text) to service_role;
