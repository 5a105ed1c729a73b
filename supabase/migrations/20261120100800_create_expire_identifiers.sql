-- Retention: visitors' identifiers out after 25 months, memories of ids after 35 days (design §7).
-- The rows stay, and '' stands for 'removed': rollups count no session for it.
create function public.expire_identifiers(now timestamptz default now())
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call; its own limit is 8 s.
set statement_timeout = '110s'
as $$
declare
	oldest_identifier constant timestamptz := now - interval '25 months';
	oldest_memory constant timestamptz := now - interval '35 days';
	landing bigint;
	ab bigint;
	ids bigint;
	batches bigint;
begin
	update public.landing_analytics set session_id = '', user_agent = ''
	where created_at < oldest_identifier and (session_id <> '' or user_agent <> '');
	get diagnostics landing = row_count;
	update public.ab_events set session_id = ''
	where created_at < oldest_identifier and session_id <> '';
	get diagnostics ab = row_count;
	delete from private.event_ids where seen_at < oldest_memory;
	get diagnostics ids = row_count;
	delete from private.ingested_batches where ingested_at < oldest_memory;
	get diagnostics batches = row_count;
	return jsonb_build_object(
		'landing_analytics', landing, 'ab_events', ab, 'event_ids', ids, 'ingested_batches', batches
	);
end;
$$;

comment on function public.expire_identifiers(timestamptz) is
	'Empties session_id and user_agent past 25 months, forgets event and batch ids past 35 days; answers how many of each. Source: design §7.';

revoke all on function public.expire_identifiers(timestamptz) from public, anon, authenticated;
grant execute on function public.expire_identifiers(timestamptz) to service_role;
