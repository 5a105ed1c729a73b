-- Questions of the Worker about a reset link or the address of a sign-up. The functions are for its secret key: to
-- anyone else they would reveal who has an account.

-- Whether the link of a reset mail is valid, expired, or unknown: used, replaced or invented. It uses nothing up, so
-- that programs may open links (docs/product.md#password-reset).
create function public.find_reset_link(link_hash text) returns text
language sql stable security definer set search_path = '' as $$
	select coalesce((
		-- `otp_expiry` of supabase/config.toml; Auth itself decides when the link is used.
		select case when recovery_sent_at > now() - interval '1 hour' then 'valid' else 'expired' end
		from auth.users where recovery_token = link_hash and link_hash <> ''
	), 'unknown')
$$;

-- {user_id, email, language} of the account with that confirmed address, else null
-- (docs/product.md#sign-in-and-sign-up).
create function public.find_known_address(user_email text) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object('user_id', id, 'email', account.email, 'language', language)
	from auth.users as account join public.profiles using (id)
	where account.email = lower(user_email) and email_confirmed_at is not null
$$;
