-- Where an account comes from (docs/product.md#attribution): the token that the app passes with a sign-up, and what the
-- Worker found in it. Only the Worker can verify the token; until it has, and if it cannot, the origin is unknown.

-- The origin of each account, one row per account.
create table private.sign_up_attribution (
	-- Deferred: the trigger of a sign-up inserts this row before the account's.
	user_id uuid primary key references auth.users (id) on delete cascade deferrable initially deferred,
	-- The language of the sign-up; the profile's may change later.
	language text not null check (language in ('fr', 'en')),
	outcome text not null check (outcome in ('pending', 'verified', 'missing', 'forged', 'expired', 'replayed')),
	-- As the browser passed it; emptied when it is settled.
	token text check (char_length(token) between 1 and 16384),
	-- The id of the verified token: a second account with it is replayed.
	token_id uuid unique,
	-- Emptied after 25 months by expire_identifiers.
	session_id uuid,
	-- Whether the session had a visit when it was emptied: afterwards nothing else says so.
	had_visit boolean not null default false,
	platform text check (platform in ('windows', 'mac', 'other')),
	-- The type Touch of worker/contract/attribution.ts; null without a touch.
	first_touch jsonb check (jsonb_typeof(first_touch) = 'object'),
	last_touch jsonb check (jsonb_typeof(last_touch) = 'object'),
	-- The visitor's units in the experiments of the sign-up, the type UnitClaim of worker/contract/attribution.ts.
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

-- Metadata of an account without the token.
create function private.without_attribution(metadata jsonb) returns jsonb
language sql immutable
return case jsonb_typeof(metadata) when 'object' then metadata - 'attribution' else metadata end;

-- Trigger of a sign-up: moves the token from the metadata, which the customer's access tokens contain, to
-- sign_up_attribution.
create function private.take_attribution() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	given constant jsonb :=
		case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data -> 'attribution' end;
	-- An error here would stop the sign-up: what cannot be a token counts as missing.
	token constant text := case
		when jsonb_typeof(given) = 'string' and char_length(given #>> '{}') between 1 and 16384 then given #>> '{}'
	end;
begin
	insert into private.sign_up_attribution (user_id, language, outcome, token)
	values (
		new.id, private.read_language(new.raw_user_meta_data),
		case when token is null then 'missing' else 'pending' end, token
	)
	on conflict (user_id) do nothing;
	new.raw_user_meta_data := private.without_attribution(new.raw_user_meta_data);
	return new;
end;
$$;

create trigger take_attribution before insert on auth.users
	for each row execute function private.take_attribution();

-- Trigger of a new identity: hosted Auth copies the metadata of the sign-up to it.
create function private.drop_attribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.identity_data := private.without_attribution(new.identity_data);
	return new;
end;
$$;

create trigger drop_attribution before insert on auth.identities
	for each row execute function private.drop_attribution();

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
