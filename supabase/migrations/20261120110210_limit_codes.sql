-- The codes of second factors, whatever Auth does: five wrong ones pause the account's for ten minutes, and each code is
-- accepted once. In the database, because every isolate of the Worker counts together.
-- Codes of the last ten minutes; Auth itself accepts none that is older (docs/product.md#second-factor).
create table private.code_attempts (
	user_id uuid not null references auth.users (id) on delete cascade,
	-- Of an app, or the digest of a recovery code.
	code text not null check (code ~ '^([0-9]{6}|[0-9a-f]{64})$'),
	is_accepted boolean not null default false,
	tried_at timestamptz not null default now(),
	primary key (user_id, code)
);

-- Whether a code may be tried: `admitted`; `used` for one that was tried in the last ten minutes; `paused` after five
-- wrong ones in that time (docs/product.md#second-factor).
create function public.admit_code(account uuid, code text) returns text
language plpgsql security definer set search_path = '' as $$
begin
	-- One at a time for an account: codes that come at once are counted, too.
	perform pg_advisory_xact_lock(hashtextextended('code ' || account, 0));
	delete from private.code_attempts where tried_at < now() - interval '10 minutes';
	if (select count(*) >= 5 from private.code_attempts where user_id = account and not is_accepted) then
		return 'paused';
	end if;
	insert into private.code_attempts (user_id, code) values (account, admit_code.code) on conflict do nothing;
	return case when found then 'admitted' else 'used' end;
end;
$$;

-- Notes that Auth has accepted a code: wrong ones before it no longer count (docs/product.md#second-factor).
create function public.accept_code(account uuid, code text) returns void
language sql security definer set search_path = '' as $$
	delete from private.code_attempts as tried
	where user_id = account and not is_accepted and tried.code <> accept_code.code;
	update private.code_attempts as tried set is_accepted = true
	where user_id = account and tried.code = accept_code.code;
$$;
