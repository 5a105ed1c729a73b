-- What every figure that adds up is made of (docs/architecture.md#facts): a new figure is a row here. Only its source and
-- its name are new; counting, naming, storing and reading are the same for all.

create view private.account_facts as
	select 'accounts' as source, user_id, created_at as at, 'sign_ups' as figure, '' as cohort, 1::bigint as n
	from private.customers join public.profiles on id = user_id
	union all
	select 'accounts', user_id, started_at, 'trials', '', 1 from private.customer_trials
	union all
	-- By the day of its start, a trial that was paid at any time.
	select 'accounts', user_id, started_at, 'trials_paid', '', 1 from private.customer_trials where converted_at is not null
	union all
	select 'accounts', user_id, converted_at, 'paid', '', 1 from private.customer_trials
	union all
	select 'money', user_id, at, figures.figure, figures.cohort, figures.n
	from private.counted_changes as change cross join lateral (values
		('mrr_' || movement, '', mrr_after - mrr_before),
		('customers_' || movement, '', (movement in ('new', 'churn', 'reactivation'))::integer),
		('active', '', (state_after is not distinct from 'active')::integer - (state_before is not distinct from 'active')::integer),
		('past_due', '', (state_after is not distinct from 'past_due')::integer - (state_before is not distinct from 'past_due')::integer),
		('cohort_new', to_char(cohort, 'YYYY-MM'), (movement = 'new')::integer),
		('cohort_change', to_char(cohort, 'YYYY-MM'), case movement when 'churn' then -1 when 'new' then 1 when 'reactivation' then 1 end)
	) as figures (figure, cohort, n)
	where currency = 'eur' and figures.n <> 0
	union all
	select 'money', user_id, occurred_at, figures.figure, '', figures.n
	from private.counted_payments as payment cross join lateral (values
		(case kind when 'dispute_won' then 'disputes' else kind || 's' end, case kind when 'failure' then 1 else amount end),
		('payment_count', (kind = 'payment')::integer),
		('tax', tax), ('fees', fee), ('fees_unknown', (fee is null and kind in ('payment', 'dispute'))::integer),
		('revenue', case when kind <> 'failure' then amount end - tax)
	) as figures (figure, n)
	where currency = 'eur' and figures.n <> 0;

comment on view private.account_facts is
	'What accounts do and pay, once for each time and figure; amounts in cents of EUR. Source: docs/money.md#revenue-figures.';

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
	select source, at, figure, origin.touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform,
		origin.language, cohort, n
	from private.account_facts as fact cross join lateral (
		select touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language
		from private.account_origins where account_origins.user_id = fact.user_id
		union all
		select touch, part, part, part, part, part, part, part
		from (values ('', ''), ('first', '(unknown)'), ('last', '(unknown)')) as undivided (touch, part)
		-- A trial and money may have lost their account.
		where touch = '' or not exists (select from public.profiles where profiles.id = fact.user_id)
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
