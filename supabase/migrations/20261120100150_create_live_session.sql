-- Access tokens outlive their session: the API accepts a token until it expires, though the user signed out. Every
-- function that acts for the caller checks the session first.

-- The caller's id. Raises PT401 unless the session of the caller's token still exists, and for an operator's after 12
-- hours or 30 minutes without a use (docs/architecture.md#database).
create function private.require_live_session() returns uuid
language plpgsql stable set search_path = '' as $$
declare
	caller uuid;
begin
	select user_id into caller from auth.sessions
	where id = (auth.jwt() ->> 'session_id')::uuid
		and user_id = auth.uid()
		and (not_after is null or not_after > now());
	perform private.refuse_if(caller is null, 'PT401', 'the session has ended: sign in again');
	-- An operator's, which opens everybody's data, is short. The Worker notes its uses, at most once a minute.
	perform private.refuse_if(
		exists (select from private.admins where user_id = caller and is_active) and exists (
			select from auth.sessions left join private.session_uses as uses on uses.session_id = sessions.id
			where sessions.id = (auth.jwt() ->> 'session_id')::uuid and (
				sessions.created_at < now() - interval '12 hours'
				or coalesce(uses.used_at, sessions.created_at) < now() - interval '30 minutes'
			)
		),
		'PT401', 'an operator''s session has ended: sign in again'
	);
	return caller;
end;
$$;
