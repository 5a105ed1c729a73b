-- Each landing event, visitor and call {copies} times more, at the same time, with an id and a session of its own: rollups
-- are multiplied instead of counted again. Accounts and payments stay as they are.

do $$
declare
	part regclass;
begin
	perform pg_temp.drop_indexes('public.landing_analytics');
	perform pg_temp.drop_indexes('private.visitors');
	alter table public.landing_analytics disable trigger user;
	alter table public.api_usage disable trigger user;
	commit;
	for part in select inhrelid from pg_inherits where inhparent = 'public.landing_analytics'::regclass loop
		-- A truncated table is filled without a log (wal_level minimal).
		create temporary table events on commit drop as select * from public.landing_analytics limit 0;
		execute format('insert into events select * from %s', part);
		execute format('truncate %s', part);
		execute format('
			insert into %s (
				event_id, event_type, occurred_at, created_at, variant, page_url, utm_source, utm_medium, utm_campaign,
				utm_content, session_id, user_agent, cta_location, detected_platform, language
			)
			select case copy when 0 then event_id else gen_random_uuid() end, event_type, occurred_at, created_at, variant,
				page_url, utm_source, utm_medium, utm_campaign, utm_content,
				case copy when 0 then session_id else md5(session_id || copy)::uuid::text end,
				user_agent, cta_location, detected_platform, language
			from events cross join generate_series(0, {copies}) as copy', part);
		commit;
	end loop;

	create temporary table visits on commit drop as select * from private.visitors;
	truncate private.visitors;
	insert into private.visitors select * from visits;
	insert into private.visitors (
		session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant, is_named
	)
	select md5(session_id || copy)::uuid::text, entry_at, gen_random_uuid(), clicked_at, utm_source, utm_campaign,
		platform, language, variant, is_named
	from visits cross join generate_series(1, {copies}) as copy;
	insert into public.api_usage select called.* from public.api_usage as called, generate_series(1, {copies});
	commit;
	perform pg_temp.make_indexes();
	alter table public.landing_analytics enable trigger user;
	alter table public.api_usage enable trigger user;
	commit;

	update private.daily_facts set n = n * (1 + {copies}) where source in ('events', 'visitors') or figure like '%\_calls';
	update private.monthly_facts set n = n * (1 + {copies}) where source in ('events', 'visitors') or figure like '%\_calls';
	commit;
end;
$$;
