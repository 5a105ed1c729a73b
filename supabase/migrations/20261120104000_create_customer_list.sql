-- The list of customers in the back-office (docs/product.md#customers-page): every step follows an index, whatever the
-- number of accounts.

-- A search looks at no more accounts than these of each kind of match.
create function private.max_found_customers() returns integer
language sql immutable
return 1000;

-- Accounts whose address, name or Stripe customer id begins with the term, without regard to case but in the id.
create function private.find_customers(term text) returns uuid[]
language plpgsql stable set search_path = ''
-- The term must be known when the query is planned, or no index serves it.
set plan_cache_mode = force_custom_plan as $$
declare
	at_most constant integer := private.max_found_customers() + 1;
begin
	return array(
		(select id from public.profiles where lower(email) collate "C" ^@ lower(term) limit at_most)
		union
		(select id from public.profiles where lower(full_name) collate "C" ^@ lower(term) limit at_most)
		union
		(select user_id from public.user_subscriptions where stripe_customer_id collate "C" ^@ term limit at_most)
	);
end;
$$;

-- Stripe's statuses of a plan in force.
create function private.running_statuses() returns text[]
language sql immutable
return array['active', 'trialing', 'past_due', 'unpaid'];

-- Stripe's statuses of a state that operators filter by.
create function private.statuses_of(state text) returns text[]
language sql immutable
return case
	when state in ('active', 'ending') then array['active', 'trialing']
	when state in ('silent', 'at_risk') then private.running_statuses()
	when state = 'past_due' then array['past_due', 'unpaid']
	when state = 'ended' then array['canceled', 'paused', 'incomplete', 'incomplete_expired']
end;

-- Whether an origin has no name, or is unknown, where a filter wants that; any other one is compared by its index.
create function private.is_nameless(wanted text, outcome text, name text) returns boolean
language sql immutable
return case wanted
	when '(unknown)' then outcome is distinct from 'verified'
	when '' then outcome is not distinct from 'verified' and coalesce(name, '') = ''
	else true
end;

-- Whether an account pays, for 14 days at least, and has made no call for 14 days.
create function private.is_silent(plan public.user_subscriptions) returns boolean
language sql stable
return plan.subscription_type = 'premium' and plan.subscription_status = any (private.running_statuses())
	and not exists (
		select from private.trial_conversions as paid
		where paid.user_id = plan.user_id and converted_at > now() - interval '14 days'
	)
	and not exists (
		select from public.api_usage as used where used.user_id = plan.user_id and called_at > now() - interval '14 days'
	);

-- Whether a plan with the statuses of a state is in it.
create function private.is_in_state(plan public.user_subscriptions, state text) returns boolean
language sql stable
return case state
	when 'ending' then private.plan_state(plan) = 'ending'
	when 'silent' then private.is_silent(plan)
	when 'at_risk' then private.plan_state(plan) in ('ending', 'in_arrears') or private.is_silent(plan)
	else true
end;

-- The accounts to which this happened in a span: their first payment, a movement of their MRR, a cancellation that they
-- planned, or a payment that failed. `kept` are those of the cohort of its first month who are customers at its end,
-- `ends` those whose plan is to end in it (docs/money.md#revenue-figures).
create function private.accounts_of_event(event text, from_time timestamptz, until_time timestamptz) returns setof uuid
language sql stable set search_path = '' as $$
	select user_id from private.trial_conversions
	where event = 'paid' and converted_at >= from_time and converted_at < until_time
	union
	select user_id from private.subscription_changes
	where at >= from_time and at < until_time
		and event = case when event in ('cancel_planned', 'failed') then kind else movement end
	union
	select user_id from private.subscription_changes
	where event = 'kept' and cohort = date_trunc('month', from_time at time zone 'UTC')::date and at < until_time
	group by user_id
	having sum(case movement when 'churn' then -1 when 'new' then 1 when 'reactivation' then 1 end) > 0
	union
	select user_id from private.upcoming_ends(from_time, until_time) where event = 'ends'
$$;

-- The accounts of a page, in its order; one more shows whether there is a next page. Only those of `matches`,
-- unless it is null.
create function private.matching_customers(search jsonb, matches uuid[], page_rows integer, page integer)
returns table (account uuid, source text)
language plpgsql stable set search_path = '' set timezone = 'UTC'
-- Filters and order are known when the query is planned: those without a value vanish, and an index gives the order.
set plan_cache_mode = force_custom_plan as $$
declare
	wanted_plan constant text := search ->> 'plan';
	wanted_state constant text := search ->> 'state';
	wanted_statuses constant text[] := private.statuses_of(wanted_state);
	passing constant jsonb := private.passing_values(search);
	wanted_source constant text := passing -> 'source' ->> 0;
	wanted_campaign constant text := passing -> 'campaign' ->> 0;
	from_time constant timestamptz := coalesce(search ->> 'from', '-infinity');
	until_time constant timestamptz := coalesce(search ->> 'until', 'infinity');
	event constant text := search ->> 'event';
	sort constant text := coalesce(search ->> 'sort', 'newest');
begin
	return query
	select profile.id,
		case when outcome = 'verified' then coalesce(private.campaign_touch(first_touch, last_touch) ->> 'source', '') end
	from public.profiles as profile
		left join public.user_subscriptions as plan on plan.user_id = profile.id
		left join private.sign_up_attribution as origin on origin.user_id = profile.id
		left join private.trial_conversions as trial on trial.user_id = profile.id
		left join (
			select user_id, count(*) as calls, max(called_at) as last_used_at from public.api_usage
			where called_at >= private.midnight(now()::date - 29) and sort in ('calls', 'last_use')
			group by user_id
		) as used on used.user_id = profile.id
	where (matches is null or profile.id = any (matches))
		and (event is not null or profile.created_at >= from_time and profile.created_at < until_time)
		and (event is null or profile.id in (select private.accounts_of_event(event, from_time, until_time)))
		and (wanted_plan is null or wanted_plan = 'none' or plan.subscription_type = wanted_plan)
		and (wanted_plan is distinct from 'none' or plan.user_id is null)
		and (wanted_statuses is null or plan.subscription_status = any (wanted_statuses))
		and (wanted_state is null or private.is_in_state(plan, wanted_state))
		and (wanted_source is null or wanted_source in ('', '(unknown)')
			or outcome = 'verified' and private.campaign_touch(first_touch, last_touch) ->> 'source' = wanted_source)
		and (wanted_campaign is null or wanted_campaign in ('', '(unknown)')
			or outcome = 'verified' and private.campaign_touch(first_touch, last_touch) ->> 'campaign' = wanted_campaign)
		and private.is_nameless(wanted_source, outcome, private.campaign_touch(first_touch, last_touch) ->> 'source')
		and private.is_nameless(wanted_campaign, outcome, private.campaign_touch(first_touch, last_touch) ->> 'campaign')
		and (search ->> 'platform' is null
			or search ->> 'platform' = coalesce(case when outcome = 'verified' then origin.platform end, '(unknown)'))
		and (search ->> 'language' is null or coalesce(origin.language, profile.language) = search ->> 'language')
		and (sort not in ('calls', 'last_use') or used.user_id is not null)
		and (sort <> 'paid' or trial.converted_at is not null)
		and (sort not in ('idle', 'ends') or plan.subscription_type = 'premium' and plan.subscription_status = any (private.running_statuses()))
	order by
		case sort when 'newest' then profile.created_at when 'last_use' then used.last_used_at when 'paid' then trial.converted_at end desc,
		case sort when 'calls' then used.calls end desc,
		case sort when 'oldest' then profile.created_at when 'ends' then plan.current_period_end when 'idle' then coalesce(
			(select max(called_at) from public.api_usage where user_id = profile.id), '-infinity') end,
		case when sort = 'email' then lower(profile.email) collate "C" end,
		case when sort = 'email_desc' then lower(profile.email) collate "C" end desc, profile.id
	limit page_rows + 1 offset (page - 1) * page_rows;
end;
$$;

-- What list_customers returns.
create function private.customer_page(search jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
	page_rows constant integer := least(greatest(coalesce((search ->> 'rows')::integer, 50), 1), 50);
	page constant integer := least(greatest(coalesce((search ->> 'page')::integer, 1), 1), 100);
	term constant text := nullif(btrim(left(search ->> 'term', 320)), '');
	matches constant uuid[] := case when term is not null then private.find_customers(term) end;
begin
	perform private.refuse_if(
		search ->> 'sort' not in ('newest', 'oldest', 'email', 'email_desc', 'last_use', 'calls', 'paid', 'idle', 'ends'),
		'PT400', 'list_customers: unknown order'
	);
	return (
		select jsonb_build_object(
			'customers', coalesce(jsonb_agg(jsonb_build_object(
				'id', account, 'email', profile.email, 'name', full_name,
				'plan', subscription_type, 'state', private.plan_state(plan), 'is_silent', coalesce(private.is_silent(plan), false),
				'ends_at', case when cancel_at_period_end then current_period_end end,
				'signed_up_at', profile.created_at, 'is_confirmed', email_confirmed_at is not null,
				'is_operator', exists (select from private.admins where user_id = account),
				'source', shown.source,
				'last_used_at', (select max(called_at) from public.api_usage where user_id = account),
				'calls', (
					select count(*) from public.api_usage
					where user_id = account and called_at >= private.midnight(now()::date - 29)
				)
			) order by nth) filter (where nth <= page_rows), '[]'),
			'has_more', count(*) > page_rows and page < 100,
			'is_cut', coalesce(cardinality(matches) > private.max_found_customers(), false)
		)
		from private.matching_customers(search, matches, page_rows, page) with ordinality as shown (account, source, nth)
			join public.profiles as profile on profile.id = account join auth.users on users.id = account
			left join public.user_subscriptions as plan on plan.user_id = account
	);
end;
$$;

-- For an active admin: a page of 50 accounts, or of fewer `rows`, {customers, has_more, is_cut}, by {term, plan, state,
-- source, campaign, platform, language, event, from, until, sort, page}, each optional. `from` and `until` are about the
-- event, else about the sign-up. `sort` is newest, oldest, email, email_desc, last_use or calls (accounts with a call in
-- 30 days), paid (by first payment, the latest first), or, of customers who pay, idle (the longest without a call first)
-- or ends (the next end of a period first). Records how many it shows.
create function public.list_customers(search jsonb) returns jsonb
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select page from private.customer_page(search) as page,
		private.record_reading('list_customers', null, jsonb_array_length(page -> 'customers'))
$$;
