-- Sign-ups of accounts, with what the page of the sign-up knew (docs/product.md#sign-in-and-sign-up), and where an account
-- comes from (docs/product.md#attribution): the Worker's token, and what the Worker found in it later. Only the Worker can
-- verify the token; until it has, and if it cannot, the origin is unknown.

-- One row per account, which a trigger inserts; store_sign_up fills it.
create table private.sign_up_attribution (
	user_id uuid primary key references auth.users (id) on delete cascade,
	-- The Worker's id of the sign-up that made the account: its browser, and a checkout before the confirmation, know the
	-- account by it.
	sign_up_id uuid unique,
	-- On the way to the sign-up.
	chosen_plan text check (chosen_plan in ('monthly', 'annual')),
	-- The language of the sign-up; the profile's may change later.
	language text not null default 'fr' check (language in ('fr', 'en')),
	outcome text not null default 'missing'
		check (outcome in ('pending', 'verified', 'missing', 'forged', 'expired', 'replayed')),
	-- Emptied when it is settled.
	token text check (char_length(token) between 1 and 16384),
	-- The id of the verified token: a second account with it is replayed.
	token_id uuid unique,
	-- Emptied after 25 months by expire_identifiers.
	session_id uuid,
	-- Whether the session had a visit when it was emptied: afterwards nothing else says so.
	had_visit boolean not null default false,
	platform text check (platform in ('windows', 'mac', 'other')),
	-- The type Touch of contract/attribution.ts; null without a touch.
	first_touch jsonb check (jsonb_typeof(first_touch) = 'object'),
	last_touch jsonb check (jsonb_typeof(last_touch) = 'object'),
	-- The visitor's units in the experiments of the sign-up, the type UnitClaim of contract/attribution.ts.
	-- Emptied after 25 months by expire_identifiers.
	units jsonb not null default '[]' check (jsonb_typeof(units) = 'array'),
	check ((outcome = 'pending') = (token is not null)),
	check ((outcome = 'verified') = (token_id is not null))
);

create index sign_up_attribution_pending_idx on private.sign_up_attribution (user_id) where outcome = 'pending';

-- Its body is parsed here, once, so that it needs no search_path, and queries inline it: it is called for each row.
-- The touch whose campaign a sign-up belongs to: the first, else the last; null without one
-- (docs/product.md#campaign-report).
create function private.campaign_touch(first_touch jsonb, last_touch jsonb) returns jsonb
language sql immutable
return case
	when first_touch ->> 'kind' = 'campaign' then first_touch
	when last_touch ->> 'kind' = 'campaign' then last_touch
end;

create index sign_up_attribution_source_idx
	on private.sign_up_attribution ((private.campaign_touch(first_touch, last_touch) ->> 'source'));
create index sign_up_attribution_campaign_idx
	on private.sign_up_attribution ((private.campaign_touch(first_touch, last_touch) ->> 'campaign'));

-- Trigger of a new account: its row.
create function private.make_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.sign_up_attribution (user_id) values (new.id) on conflict (user_id) do nothing;
	return null;
end;
$$;

create trigger make_sign_up after insert on auth.users
	for each row execute function private.make_sign_up();

-- Stores what the page of a sign-up knew: {id, full_name, language, plan, attribution, test, arm}. Once: false for an account
-- that has its sign-up, and for none. A test gives the account the price of its arm.
create function private.keep_sign_up(account uuid, sign_up jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
	update private.sign_up_attribution set
		sign_up_id = (sign_up ->> 'id')::uuid, chosen_plan = sign_up ->> 'plan', language = sign_up ->> 'language',
		token = case when outcome in ('missing', 'pending') then sign_up ->> 'attribution' end,
		outcome = case
			when outcome not in ('missing', 'pending') then outcome
			when sign_up ->> 'attribution' is null then 'missing'
			else 'pending'
		end
	where user_id = account and sign_up_id is null;
	if not found then
		return false;
	end if;
	update public.profiles set
		full_name = nullif(btrim(left(sign_up ->> 'full_name', 200), E' \t\r\n'), ''), language = sign_up ->> 'language'
	where id = account;
	if sign_up ->> 'test' is not null then
		perform public.hold_price(account, sign_up ->> 'test', sign_up ->> 'arm');
	end if;
	return true;
end;
$$;

-- Stores a sign-up with the account that it has just made. For an address with an unconfirmed account Auth returns that
-- account's id, but not within the minute in which it sends no second mail (`max_frequency` of supabase/config.toml): an
-- older account was made by another sign-up, and has its password.
create function public.store_sign_up(account uuid, sign_up jsonb) returns void
language sql security definer set search_path = '' as $$
	select private.keep_sign_up(id, sign_up) from auth.users
	where id = account and email_confirmed_at is null and created_at > now() - interval '50 seconds'
$$;

-- {state, plan} of the sign-up behind a confirmation link: `own` if it is one of the browser's, else `other`; null when none
-- waits for this link. It does not look at the link's age. For the Worker's secret key: to anyone else it would reveal who
-- has an account.
create function public.find_sign_up_link(link_hash text, own_sign_ups uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object('state', case when sign_up_id = any (own_sign_ups) then 'own' else 'other' end, 'plan', chosen_plan)
	from auth.users join private.sign_up_attribution on user_id = users.id
	where confirmation_token = link_hash and link_hash <> '' and email_confirmed_at is null
$$;

-- The account with an id that is its own or that of its sign-up; an id of neither is returned as it is.
create function private.account_of(id uuid) returns uuid
language sql stable set search_path = '' as $$
	select coalesce((select user_id from private.sign_up_attribution where sign_up_id = account_of.id), account_of.id)
$$;

-- [{user_id, token, signed_up_at}] of the sign-ups whose token is not verified yet, the oldest first; times in seconds
-- since 1970.
create function public.list_pending_attributions(max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('user_id', user_id, 'token', token, 'signed_up_at', extract(epoch from created_at)::bigint)
		from private.sign_up_attribution join public.profiles on profiles.id = user_id
		where outcome = 'pending'
		order by created_at, user_id
		limit max_rows
	))
$$;

-- A touch with its texts as ingest_events stores those of an event, so that both name a campaign alike; null without
-- one.
create function private.clean_touch(touch jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_object_agg(key, case
		when jsonb_typeof(value) <> 'string' then value
		when key in ('source', 'medium', 'campaign', 'content') then to_jsonb(private.shown_name(value #>> '{}'))
		else to_jsonb(private.without_control_characters(value #>> '{}'))
	end)
	from jsonb_each(case jsonb_typeof(touch) when 'object' then touch end)
$$;

-- Stores the Worker's verdicts, [{user_id, outcome, claims}], for sign-ups that still wait for one; a token that
-- another account has is replayed.
create function public.settle_attributions(verdicts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	verdict jsonb;
	judged text;
	claims jsonb;
begin
	-- Two runs must not both accept one token.
	perform pg_advisory_xact_lock(hashtext('tabulia.settle_attributions'));
	perform private.add_names(array_agg(given -> 'claims' -> touch ->> part), null, true)
	from jsonb_array_elements(verdicts) as given, unnest(array['first', 'last']) as touch,
		unnest(array['source', 'medium', 'campaign', 'content']) as part
	where given ->> 'outcome' = 'verified' and given -> 'claims' -> touch ->> part is not null
	having count(*) > 0;
	for verdict in select value from jsonb_array_elements(verdicts) loop
		judged := case when verdict ->> 'outcome' = 'verified' and exists (
			select from private.sign_up_attribution where token_id = (verdict #>> '{claims,id}')::uuid
		) then 'replayed' else verdict ->> 'outcome' end;
		claims := case judged when 'verified' then verdict -> 'claims' end;
		update private.sign_up_attribution set
			outcome = judged, token = null, token_id = (claims ->> 'id')::uuid,
			session_id = (claims ->> 'session_id')::uuid, platform = claims ->> 'platform',
			first_touch = private.clean_touch(claims -> 'first'), last_touch = private.clean_touch(claims -> 'last'),
			units = coalesce(claims -> 'units', '[]')
		where user_id = (verdict ->> 'user_id')::uuid and outcome = 'pending';
		if found then
			perform private.keep_ad_clicks((verdict ->> 'user_id')::uuid, coalesce(claims -> 'clicks', '[]'));
		end if;
	end loop;
end;
$$;
