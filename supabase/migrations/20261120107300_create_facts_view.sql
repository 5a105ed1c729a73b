-- What every figure that adds up is made of (docs/architecture.md#facts): a new figure is a row here. Only its source and
-- its name are new; counting, naming, storing and reading are the same for all.

create view private.account_steps as
	select user_id, created_at as at, 'sign_ups' as figure from private.customers join public.profiles on id = user_id
	union all
	select user_id, started_at, 'trials' from private.customer_trials
	union all
	select user_id, converted_at, 'paid' from private.customer_trials;

comment on view private.account_steps is
	'Sign-ups, trials and first payments of customers. Source: docs/product.md#campaign-report.';

create view private.facts as
	select 'events' as source, created_at as at, event_type || 's' as figure, '' as touch,
		coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
		coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content,
		variant, detected_platform as platform, language, '' as cohort, 1 as n
	from public.landing_analytics
	-- The report of a sign-up is stored, and counts for nothing.
	where cta_location is distinct from 'sign_up'
	union all
	select 'visitors', entry_at, figure, '', utm_source, '', utm_campaign, '', variant, platform, language, '', 1
	from private.named_visitors cross join lateral (
		values ('visitors', true), ('visitor_clicks', (clicked_at at time zone 'UTC')::date = (entry_at at time zone 'UTC')::date)
	) as counted (figure, is_counted)
	where is_counted
	union all
	select 'accounts', at, figure, origin.touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform,
		origin.language, '', 1
	from private.account_steps as step cross join lateral (
		select touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language
		from private.account_origins where account_origins.user_id = step.user_id
		union all
		select touch, part, part, part, part, part, part, part
		from (values ('', ''), ('first', '(unknown)'), ('last', '(unknown)')) as undivided (touch, part)
		-- A trial may have lost its account.
		where touch = '' or not exists (select from public.profiles where profiles.id = step.user_id)
	) as origin
	union all
	select 'accounts', at, 'sign_ups_' || reason, '', '', '', '', '', '', '', '', '', 1
	from (
		select created_at as at, reason from public.profiles cross join lateral private.missing_visit(id) as reason
		union all
		select signed_up_at, reason from private.deleted_sign_ups
	) as unplaced
	where reason is not null
	union all
	select 'calls', called_at, kind || '_calls', '', '', '', '', '', '', '', '', '', 1
	from private.customers join public.api_usage using (user_id)
	union all
	select 'calls', called.called_at, 'active_users', '', '', '', '', '', '', '', '', '', 1
	from private.customers join public.api_usage as called using (user_id)
		-- By the index, call by call: a join would read the calls of years.
		left join lateral (
			select true as exists from public.api_usage as earlier
			where earlier.user_id = called.user_id and earlier.called_at >= date_trunc('day', called.called_at, 'UTC')
				and (earlier.called_at, earlier.ctid) < (called.called_at, called.ctid)
			limit 1
		) as earlier on true
	where earlier.exists is null;

comment on view private.facts is
	'One row for each time that something counts: when, for which figure, with which dimensions. Read with a source and a span of whole UTC days. Source: docs/architecture.md#facts.';

revoke all on private.account_steps, private.facts from public, anon, authenticated, service_role;
