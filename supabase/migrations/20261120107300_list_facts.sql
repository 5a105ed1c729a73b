-- What every figure that adds up is made of (docs/architecture.md#facts): a new figure is a row in the function of its
-- source. Counting, naming, storing and reading are the same for all. A function returns, for a span of whole UTC days and
-- for these touches, one row for each time that something counts; count_facts finds it by its name.

-- A row for each time that something counts.
create type private.dated_fact as (
	at timestamptz, figure text, touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text, variant text,
	platform text, language text, cohort text, n bigint
);

-- Views and clicks. A day of a hundred million events is read by several processes at once.
create function private.facts_of_events(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable parallel safe
begin atomic
	select created_at, case event_type when 'view' then 'views' when 'click' then 'clicks' end, '', coalesce(utm_source, ''),
		coalesce(utm_medium, ''), coalesce(utm_campaign, ''), coalesce(utm_content, ''), variant, detected_platform, language, '', 1
	from public.landing_analytics
	-- The report of a sign-up is stored, and counts for nothing.
	where created_at >= from_time and created_at < until_time and cta_location is distinct from 'sign_up';
end;

-- Visitors by their entry, and those who clicked on that day.
create function private.facts_of_visitors(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	select entry_at, counted.figure, '', utm_source, '', utm_campaign, '', variant, platform, language, '', 1
	from private.named_visitors cross join lateral (
		values ('visitors', true), ('visitor_clicks', (clicked_at at time zone 'UTC')::date = (entry_at at time zone 'UTC')::date)
	) as counted (figure, is_counted)
	where entry_at >= from_time and entry_at < until_time and is_counted;
end;

-- Calls of customers by kind, and the first call of each customer on a day.
create function private.facts_of_calls(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	with calls as (
		select user_id, called_at, kind
		from public.api_usage cross join lateral (
			-- Call by call: a join would read every customer.
			select from private.customers where customers.user_id = api_usage.user_id limit 1
		) as customer
		where called_at >= from_time and called_at < until_time
	)
	select called_at, figure, '', '', '', '', '', '', '', '', '', 1
	from (
		select called_at, kind || '_calls' as figure from calls
		union all
		-- The first call of each day.
		select min(called_at), 'active_users' from calls group by user_id, (called_at at time zone 'UTC')::date
	) as used;
end;

-- The dimensions under which an account counts: undivided, and as in account_origins. Its queries become part of the
-- caller's.
create function private.origins_of(account uuid, touches text[])
returns table (
	touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text, variant text, platform text, language text
)
language sql stable
begin atomic
	select touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language
	from private.account_origins where account_origins.user_id = account and touch = any (touches)
		-- A plan for undivided figures looks up no origin.
		and touches <> array['']
	union all
	select touch, part, part, part, part, part, part, part
	from (values ('', ''), ('either', '(unknown)'), ('first', '(unknown)'), ('last', '(unknown)')) as undivided (touch, part)
	-- A trial and money may have lost their account.
	where touch = any (touches) and (touch = '' or not exists (select from public.profiles where profiles.id = account));
end;

-- Sign-ups, trials and first payments, and sign-ups without a known visit (docs/product.md#campaign-report).
create function private.facts_of_accounts(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	select at, figure, origin.*, '', 1
	from (
		select user_id, created_at as at, 'sign_ups' as figure from private.customers join public.profiles on id = user_id
		union all
		select user_id, started_at, 'trials' from private.customer_trials
		union all
		-- A trial that was paid at any time counts on the day of its start.
		select user_id, started_at, 'trials_paid' from private.customer_trials where converted_at is not null
		union all
		select user_id, converted_at, 'paid' from private.customer_trials
	) as steps cross join lateral private.origins_of(user_id, touches) as origin
	where at >= from_time and at < until_time
	union all
	select at, 'sign_ups_' || reason, '', '', '', '', '', '', '', '', '', 1
	from (
		select created_at as at, reason from public.profiles cross join lateral private.missing_visit(id) as reason
		union all
		select signed_up_at, reason from private.deleted_sign_ups
	) as unplaced
	where at >= from_time and at < until_time and reason is not null and '' = any (touches);
end;

-- Changes of MRR and customers, and movements of money, in cents of EUR (docs/money.md#revenue-figures).
create function private.facts_of_money(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	select at, figures.figure, origin.*, figures.cohort, figures.n
	from private.counted_changes as change cross join lateral private.origins_of(user_id, touches) as origin
		cross join lateral (values
			('mrr_' || movement, '', mrr_after - mrr_before),
			('customers_' || movement, '', (movement in ('new', 'churn', 'reactivation'))::integer),
			('active', '', (state_after is not distinct from 'active')::integer - (state_before is not distinct from 'active')::integer),
			('past_due', '', (state_after is not distinct from 'past_due')::integer - (state_before is not distinct from 'past_due')::integer),
			('cohort_new', to_char(change.cohort, 'YYYY-MM'), (movement = 'new')::integer),
			('cohort_change', to_char(change.cohort, 'YYYY-MM'), case movement when 'churn' then -1 when 'new' then 1 when 'reactivation' then 1 end)
		) as figures (figure, cohort, n)
	where at >= from_time and at < until_time and currency = 'eur' and figures.n <> 0
	union all
	select occurred_at, figures.figure, origin.*, '', figures.n
	from private.counted_payments cross join lateral private.origins_of(user_id, touches) as origin
		cross join lateral (values
			(case kind when 'dispute_won' then 'disputes' else kind || 's' end, case kind when 'failure' then 1 else amount end),
			('payment_count', (kind = 'payment')::integer),
			('tax', tax), ('fees', fee), ('fees_unknown', (fee is null and kind in ('payment', 'dispute'))::integer),
			('revenue', case when kind <> 'failure' then amount end - tax)
		) as figures (figure, n)
	where occurred_at >= from_time and occurred_at < until_time and currency = 'eur' and figures.n <> 0;
end;
