-- Sign-ins with Microsoft and Google (docs/product.md#sign-in-with-microsoft-or-google). Auth attaches an identity to any
-- account that has its address, for whoever calls Auth directly, too: so what decides about it is here and not in the
-- Worker.

-- An owner who has just proved the account may attach one identity of a provider.
create table private.identity_permits (
	user_id uuid not null references auth.users (id) on delete cascade,
	provider text not null check (provider in ('azure', 'google')),
	valid_until timestamptz not null default now() + interval '10 minutes',
	primary key (user_id, provider)
);

-- Whether the provider has verified the address that it claims. Any administrator of a Microsoft tenant writes any address
-- into its accounts: `xms_edov` says whether the domain is the tenant's. Without it Auth takes every address for verified.
create function private.is_verified_address(provider text, claims jsonb) returns boolean
language sql immutable
return coalesce(claims ->> 'email_verified', '') = 'true' and case provider
	when 'azure' then coalesce(claims #>> '{custom_claims,xms_edov}', '') in ('1', 'true')
	when 'google' then true
	else false
end;

-- Metadata without the claims of a provider that nobody needs: no more is kept than /privacy says.
create function private.without_claims(metadata jsonb) returns jsonb
language sql immutable
return case jsonb_typeof(metadata)
	when 'object' then metadata - array['custom_claims', 'picture', 'avatar_url', 'preferred_username', 'name', 'iss', 'provider_id']
	else metadata
end;

-- Trigger of a new or changed identity of a provider. Raises PT403 for an address that the provider has not verified and
-- for operators, who sign in with a password and a second factor; PT409 for an account that is confirmed already and whose
-- owner has not permitted it. An address that changes to an unverified one stays what it was.
create function private.judge_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	is_verified constant boolean := private.is_verified_address(new.provider, new.identity_data);
begin
	if tg_op = 'UPDATE' then
		new.identity_data := case when is_verified then private.without_claims(new.identity_data) else old.identity_data end;
		return new;
	end if;
	perform private.refuse_if(not is_verified, 'PT403', 'unverified_address');
	perform private.refuse_if(exists (select from private.admins where user_id = new.user_id), 'PT403', 'operator');
	if exists (select from auth.users where id = new.user_id and email_confirmed_at is not null) then
		delete from private.identity_permits
		where user_id = new.user_id and provider = new.provider and valid_until > now();
		perform private.refuse_if(not found, 'PT409', 'not_permitted');
	else
		-- The sign-up with this address never proved that the mailbox is its own.
		update private.sign_up_attribution set sign_up_id = null, chosen_plan = null where user_id = new.user_id;
	end if;
	new.identity_data := private.without_claims(new.identity_data);
	return new;
end;
$$;

create trigger judge_identity before insert on auth.identities
	for each row when (new.provider <> 'email') execute function private.judge_identity();
create trigger judge_changed_identity before update of identity_data on auth.identities
	for each row when (new.provider <> 'email') execute function private.judge_identity();

-- Trigger of an added or removed identity of a confirmed account: mails it to its owner
-- (docs/product.md#undoing-a-change).
create function private.mail_changed_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- With a deleted account its identities go, too.
	perform private.mail_undo(
		id, case tg_op when 'DELETE' then 'provider_removed' else 'provider_added' end, email,
		jsonb_build_object('provider', case coalesce(new.provider, old.provider) when 'azure' then 'Microsoft' else 'Google' end)
	)
	from auth.users where id = coalesce(new.user_id, old.user_id) and email_confirmed_at is not null;
	return null;
end;
$$;

create trigger mail_added_identity after insert on auth.identities
	for each row when (new.provider <> 'email') execute function private.mail_changed_identity();
create trigger mail_removed_identity after delete on auth.identities
	for each row when (old.provider <> 'email') execute function private.mail_changed_identity();

-- Trigger of an account's metadata, to which Auth copies the claims at each sign-in.
create function private.drop_claims() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.raw_user_meta_data := private.without_claims(new.raw_user_meta_data);
	return new;
end;
$$;

create trigger drop_claims before insert or update of raw_user_meta_data on auth.users
	for each row execute function private.drop_claims();

-- Trigger of a new operator: the identities that the account had as a customer's open nothing any more.
create function private.drop_identities() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from auth.identities where user_id = new.user_id and provider <> 'email';
	return null;
end;
$$;

create trigger drop_identities after insert on private.admins
	for each row execute function private.drop_identities();

-- Permits the account to attach one identity of the provider within 10 minutes, after the Worker has seen its password.
-- Returns null for an operator.
create function public.permit_identity(account uuid, provider text) returns boolean
language sql security definer set search_path = '' as $$
	delete from private.identity_permits where valid_until <= now();
	insert into private.identity_permits (user_id, provider)
	select id, permit_identity.provider from auth.users
	where id = account and not exists (select from private.admins where user_id = account)
	on conflict (user_id, provider) do update set valid_until = excluded.valid_until
	returning true
$$;

-- What a session that a provider opened belongs to: `operator`; `unknown` without an identity of that provider; `new` or
-- `known`. A new account gets what the sign-up page knew (private.keep_sign_up); its name is the provider's.
create function public.greet_provider_account(account uuid, provider text, sign_up jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
	identity auth.identities;
begin
	select * into identity from auth.identities
	where user_id = account and identities.provider = greet_provider_account.provider limit 1;
	return case
		when exists (select from private.admins where user_id = account) then 'operator'
		when identity.id is null then 'unknown'
		when exists (select from auth.users where id = account and email_confirmed_at > now() - interval '10 minutes')
			and private.keep_sign_up(account, sign_up || jsonb_build_object('full_name', identity.identity_data ->> 'full_name'))
			then 'new'
		else 'known'
	end;
end;
$$;

-- How the caller signs in: {has_password, providers: [{provider, email, connected_at}]}.
create function public.get_own_sign_ins() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select jsonb_build_object(
		'has_password', coalesce(encrypted_password, '') <> '',
		'providers', to_jsonb(array(
			select jsonb_build_object('provider', provider, 'email', identities.email, 'connected_at', identities.created_at)
			from auth.identities where user_id = users.id and provider <> 'email' order by provider
		))
	)
	from auth.users where id = auth.uid()
$$;

-- Removes a provider from the ways in which the caller signs in. PT401 in a session older than 10 minutes, like the
-- deletion of an account; PT409 without a password, because Auth would let nobody in any more.
create function public.disconnect_provider(provider text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
begin
	perform private.refuse_if(not exists (
		select from auth.sessions
		where id = (auth.jwt() ->> 'session_id')::uuid and user_id = caller and created_at > now() - interval '10 minutes'
	), 'PT401', 'disconnecting a provider needs a sign-in of the last 10 minutes');
	perform private.refuse_if(exists (
		select from auth.users where id = caller and coalesce(encrypted_password, '') = ''
	), 'PT409', 'last_way_in');
	delete from auth.identities where user_id = caller and identities.provider = disconnect_provider.provider and identities.provider <> 'email';
end;
$$;
