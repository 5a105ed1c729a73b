-- What every figure that adds up is made of (docs/architecture.md#facts): a new figure is a row in the view of its source.
-- Counting, naming, storing and reading are the same for all. A view has source, time, figure, dimensions and number;
-- count_facts finds it by its name. One view of all sources takes 50 ms to plan, one of a source 0.4.

create view private.facts_of_events as
	select created_at as at, event_type || 's' as figure, '' as touch,
		coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
		coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content,
		variant, detected_platform as platform, language, '' as cohort, 1 as n
	from public.landing_analytics
	-- The report of a sign-up is stored, and counts for nothing.
	where cta_location is distinct from 'sign_up';

comment on view private.facts_of_events is 'Views and clicks.';

create view private.facts_of_visitors as
	select entry_at as at, figure, '' as touch, utm_source, '' as utm_medium, utm_campaign, '' as utm_content, variant,
		platform, language, '' as cohort, 1 as n
	from private.named_visitors cross join lateral (
		values ('visitors', true), ('visitor_clicks', (clicked_at at time zone 'UTC')::date = (entry_at at time zone 'UTC')::date)
	) as counted (figure, is_counted)
	where is_counted;

comment on view private.facts_of_visitors is 'Visitors by their entry, and those who clicked on that day.';

create function private.origins_of(account uuid)
returns table (
	touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text, variant text, platform text, language text
)
language sql
stable
begin atomic
	select touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language
	from private.account_origins where account_origins.user_id = account
	union all
	select touch, part, part, part, part, part, part, part
	from (values ('', ''), ('first', '(unknown)'), ('last', '(unknown)')) as undivided (touch, part)
	-- A trial and money may have lost their account.
	where touch = '' or not exists (select from public.profiles where profiles.id = account);
end;

comment on function private.origins_of(uuid) is
	'The dimensions under which an account counts: undivided, and by either touch. Its queries become part of the caller''s.';

create view private.facts_of_accounts as
	select at, figure, origin.*, '' as cohort, 1 as n
	from (
		select user_id, created_at as at, 'sign_ups' as figure from private.customers join public.profiles on id = user_id
		union all
		select user_id, started_at, 'trials' from private.customer_trials
		union all
		-- By the day of its start, a trial that was paid at any time.
		select user_id, started_at, 'trials_paid' from private.customer_trials where converted_at is not null
		union all
		select user_id, converted_at, 'paid' from private.customer_trials
	) as steps cross join lateral private.origins_of(user_id) as origin
	union all
	select at, 'sign_ups_' || reason, '', '', '', '', '', '', '', '', '', 1
	from (
		select created_at as at, reason from public.profiles cross join lateral private.missing_visit(id) as reason
		union all
		select signed_up_at, reason from private.deleted_sign_ups
	) as unplaced
	where reason is not null;

comment on view private.facts_of_accounts is
	'Sign-ups, trials and first payments, and sign-ups without a known visit. Source: docs/product.md#campaign-report.';

create view private.facts_of_money as
	select at, figure, origin.*, cohort, n
	from (
		select user_id, at, figures.figure, figures.cohort, figures.n
		from private.counted_changes as change cross join lateral (values
			('mrr_' || movement, '', mrr_after - mrr_before),
			('customers_' || movement, '', (movement in ('new', 'churn', 'reactivation'))::integer),
			('active', '', (state_after is not distinct from 'active')::integer - (state_before is not distinct from 'active')::integer),
			('past_due', '', (state_after is not distinct from 'past_due')::integer - (state_before is not distinct from 'past_due')::integer),
			('cohort_new', to_char(change.cohort, 'YYYY-MM'), (movement = 'new')::integer),
			('cohort_change', to_char(change.cohort, 'YYYY-MM'), case movement when 'churn' then -1 when 'new' then 1 when 'reactivation' then 1 end)
		) as figures (figure, cohort, n)
		where currency = 'eur' and figures.n <> 0
		union all
		select user_id, occurred_at, figures.figure, '', figures.n
		from private.counted_payments as payment cross join lateral (values
			(case kind when 'dispute_won' then 'disputes' else kind || 's' end, case kind when 'failure' then 1 else amount end),
			('payment_count', (kind = 'payment')::integer),
			('tax', tax), ('fees', fee), ('fees_unknown', (fee is null and kind in ('payment', 'dispute'))::integer),
			('revenue', case when kind <> 'failure' then amount end - tax)
		) as figures (figure, n)
		where currency = 'eur' and figures.n <> 0
	) as moved cross join lateral private.origins_of(user_id) as origin;

comment on view private.facts_of_money is
	'Changes of MRR and customers, and movements of money, in cents of EUR. Source: docs/money.md#revenue-figures.';

create view private.facts_of_calls as
	select called_at as at, figure, '' as touch, '' as utm_source, '' as utm_medium, '' as utm_campaign, '' as utm_content,
		'' as variant, '' as platform, '' as language, '' as cohort, 1 as n
	from (
		select called_at, kind || '_calls' as figure from private.customers join public.api_usage using (user_id)
		union all
		select called.called_at, 'active_users'
		from private.customers join public.api_usage as called using (user_id)
			-- By the index, call by call: a join would read the calls of years.
			left join lateral (
				select true as exists from public.api_usage as earlier
				where earlier.user_id = called.user_id and earlier.called_at >= date_trunc('day', called.called_at, 'UTC')
					and (earlier.called_at, earlier.ctid) < (called.called_at, called.ctid)
				limit 1
			) as earlier on true
		where earlier.exists is null
	) as used;

comment on view private.facts_of_calls is 'Calls of customers by kind, and the first call of each on a day.';
