/**
 * What hosted Auth does in the transaction of a provider's callback (internal/api/external.go and
 * internal/models/linking.go of supabase/auth), as a function beside its tables; lite 0.10.0 has no providers.
 *
 * `take_identity` returns the account: that of the identity, else `target`, else the one with the verified address, else a
 * new one. An account that was never confirmed loses its password and what it said of itself.
 */
export const TAKE_IDENTITY_SQL = `
create function auth.take_identity(of_provider text, claims jsonb, target uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	address constant text := lower(claims ->> 'email');
	is_verified constant boolean := coalesce(claims ->> 'email_verified', '') = 'true';
	known auth.identities;
	account uuid := target;
begin
	select * into known from auth.identities where provider = of_provider and provider_id = claims ->> 'sub';
	if known.id is not null and target is not null then
		raise sqlstate 'PT422' using message = 'identity_already_exists';
	elsif known.id is not null then
		account := known.user_id;
		update auth.identities set identity_data = claims, last_sign_in_at = now() where id = known.id;
	else
		if account is null and is_verified then
			select id into account from auth.users where email = address
			union select user_id from auth.identities where email = address limit 1;
		end if;
		if account is null then
			account := gen_random_uuid();
			insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
			values (account, address, claims, jsonb_build_object('provider', of_provider));
		end if;
		insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
		values (gen_random_uuid(), of_provider, claims ->> 'sub', account, claims, now());
	end if;
	if target is null then
		update auth.users set raw_user_meta_data = raw_user_meta_data || claims where id = account;
	end if;
	delete from auth.identities
	where user_id = account and provider <> of_provider
		and exists (select from auth.users where id = account and email_confirmed_at is null);
	update auth.users set encrypted_password = null, raw_user_meta_data = claims, email_confirmed_at = now(), confirmation_token = null
	where id = account and email_confirmed_at is null;
	update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
		'providers', array(select provider from auth.identities where user_id = account order by created_at)
	)
	where id = account;
	return account;
end;
$$;
`;
