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

-- The accounts of a page, in its order; one more shows whether there is a next page. Only those of `matches`,
-- unless it is null.
create function private.matching_customers(search jsonb, matches uuid[], page_rows integer, page integer)
returns table (account uuid, source text)
language plpgsql stable set search_path = '' set timezone = 'UTC'
-- Filters and order are known when the query is planned: those without a value vanish, and an index gives the order.
set plan_cache_mode = force_custom_plan as $$
declare
	wanted_plan constant text := search ->> 'plan';
	-- Stripe's statuses of a state that operators filter by.
	wanted_statuses constant text[] := case search ->> 'state'
		when 'active' then array['active', 'trialing']
		when 'past_due' then array['past_due', 'unpaid']
		when 'ended' then array['canceled', 'paused', 'incomplete', 'incomplete_expired']
	end;
	passing constant jsonb := private.passing_values(search);
	wanted_source constant text := passing -> 'source' ->> 0;
	wanted_campaign constant text := passing -> 'campaign' ->> 0;
	wanted_platform constant text := search ->> 'platform';
	wanted_language constant text := search ->> 'language';
	signed_from constant timestamptz := search ->> 'from';
	signed_until constant timestamptz := search ->> 'until';
	sort constant text := coalesce(search ->> 'sort', 'newest');
begin
	return query
	select profile.id, case when outcome = 'verified' then
		coalesce(private.campaign_touch(first_touch, last_touch) ->> 'source', '')
	end
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
		and (signed_from is null or profile.created_at >= signed_from)
		and (signed_until is null or profile.created_at < signed_until)
		and (wanted_plan is null or wanted_plan = 'none' or plan.subscription_type = wanted_plan)
		and (wanted_plan is distinct from 'none' or plan.user_id is null)
		and (wanted_statuses is null or plan.subscription_status = any (wanted_statuses))
		and (wanted_source is null or outcome = 'verified'
			and private.campaign_touch(first_touch, last_touch) ->> 'source' = wanted_source)
		and (wanted_campaign is null or outcome = 'verified'
			and private.campaign_touch(first_touch, last_touch) ->> 'campaign' = wanted_campaign)
		and (wanted_platform is null or outcome = 'verified' and origin.platform = wanted_platform)
		and (wanted_language is null or coalesce(origin.language, profile.language) = wanted_language)
		and (sort not in ('calls', 'last_use') or used.user_id is not null)
		and (sort <> 'paid' or trial.converted_at is not null)
	order by
		case sort when 'newest' then profile.created_at when 'last_use' then used.last_used_at when 'paid' then trial.converted_at end desc,
		case sort when 'calls' then used.calls end desc,
		case when sort = 'oldest' then profile.created_at end,
		case when sort = 'email' then lower(profile.email) collate "C" end,
		case when sort = 'email_desc' then lower(profile.email) collate "C" end desc,
		profile.id
	limit page_rows + 1 offset (page - 1) * page_rows;
end;
$$;

-- What list_customers returns.
create function private.customer_page(search jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
	page_rows constant integer := 50;
	page constant integer := least(greatest(coalesce((search ->> 'page')::integer, 1), 1), 100);
	term constant text := nullif(btrim(left(search ->> 'term', 320)), '');
	matches constant uuid[] := case when term is not null then private.find_customers(term) end;
begin
	perform private.refuse_if(
		search ->> 'sort' not in ('newest', 'oldest', 'email', 'email_desc', 'last_use', 'calls', 'paid'),
		'PT400', 'list_customers: unknown order'
	);
	return (
		select jsonb_build_object(
			'customers', coalesce(jsonb_agg(jsonb_build_object(
				'id', account, 'email', profile.email, 'name', full_name,
				'plan', subscription_type, 'state', private.plan_state(plan),
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

-- For an active admin: a page of 50 accounts, {customers, has_more, is_cut}, by {term, plan, state, source, campaign,
-- platform, language, from, until, sort, page}, each optional; `sort` is newest, oldest, email, email_desc, last_use or
-- calls (accounts with a call in 30 days), or paid (by first payment, the latest first). Records how many it shows.
create function public.list_customers(search jsonb) returns jsonb
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select page from private.customer_page(search) as page,
		private.record_reading('list_customers', null, jsonb_array_length(page -> 'customers'))
$$;
