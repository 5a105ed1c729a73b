-- What customers see of their sessions: device, country and time of the last use. Auth knows the Worker as the caller of
-- all of them, so the Worker notes it, at most once a minute.
-- The last use of each session; goes with it (docs/product.md#sessions).
create table private.session_uses (
	session_id uuid primary key references auth.sessions (id) on delete cascade,
	user_id uuid not null references auth.users (id) on delete cascade,
	device text not null check (char_length(device) <= 60),
	-- As Cloudflare knows it; no address is stored.
	country text check (country ~ '^[A-Z]{2}$'),
	used_at timestamptz not null default now()
);
create index session_uses_user_id_idx on private.session_uses (user_id);

-- Notes that the caller's session is in use now, on which device and in which country (docs/product.md#sessions).
create function public.note_own_session(device text, country text) returns void
language sql security definer set search_path = '' as $$
	insert into private.session_uses (session_id, user_id, device, country)
	select
		(auth.jwt() ->> 'session_id')::uuid, id, left(note_own_session.device, 60),
		case when note_own_session.country ~ '^[A-Z]{2}$' then note_own_session.country end
	-- The account is locked before its session, as by its deletion: another order could deadlock.
	from auth.users where id = (select private.require_live_session()) for key share
	on conflict (session_id) do update
		set device = excluded.device, country = excluded.country, used_at = excluded.used_at;
$$;

-- The caller's sessions, the last used first: {id, device, country, started_at, used_at, is_current} each
-- (docs/product.md#sessions).
create function public.get_own_sessions() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_live_session();
	select coalesce(jsonb_agg(jsonb_build_object(
		'id', sessions.id, 'device', coalesce(device, ''), 'country', country, 'started_at', sessions.created_at,
		'used_at', coalesce(used_at, sessions.refreshed_at at time zone 'UTC', sessions.created_at),
		'is_current', sessions.id = (auth.jwt() ->> 'session_id')::uuid
	) order by coalesce(used_at, sessions.refreshed_at at time zone 'UTC', sessions.created_at) desc), '[]')
	from auth.sessions left join private.session_uses on session_id = sessions.id
	where sessions.user_id = auth.uid() and (not_after is null or not_after > now())
$$;

-- Ends a session of the caller; none that is somebody else's (docs/product.md#sessions).
create function public.end_own_session(session uuid) returns void
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	delete from auth.sessions where id = session and user_id = auth.uid();
$$;
