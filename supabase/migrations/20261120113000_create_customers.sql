-- Customers: what they read and do themselves, and their list and page in the back-office.
--
-- In: customers change their profile, export and delete their account; deleting needs a sign-in of the last minutes,
-- because a session that was left open or stolen must not be enough. Operators do the same for them, recorded.
-- Out: the list follows an index in each of its steps, whatever the number of accounts (docs/product/back-office.md#customers-page);
-- opening a page is recorded like an action: it shows a person's data. An export has all rows of all tables that name the
-- account, without secrets of Auth, with times in UTC: a test finds the tables in the catalog
-- (docs/product/dashboard.md#account-data).

-- An account's calls, [{day, formula, chat}], oldest first, both days included, days without calls too.
create function private.daily_calls_of(account uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_agg(jsonb_build_object(
		'day', days.day, 'formula', coalesce(formula, 0), 'chat', coalesce(chat, 0)
	) order by days.day)
	from (select first_day + n as day from generate_series(0, last_day - first_day) as n) as days
		left join (
			select (called_at at time zone 'UTC')::date as day,
				count(*) filter (where kind = 'formula') as formula,
				count(*) filter (where kind = 'chat') as chat
			from public.api_usage
			where user_id = account
				and called_at >= private.midnight(first_day) and called_at < private.midnight(last_day + 1)
			group by 1
		) as calls on calls.day = days.day
$$;

-- The caller's calls: {month: {formula, chat}, days: [{starts_at, formula, chat}], ever: {formula, chat}, allowance}: of the
-- running month of the allowance, of the days between the given midnights, which are those of the caller's time zone, oldest
-- first, whether there ever was one, and the allowance_at now.
create function public.get_own_usage(midnights timestamptz[]) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select private.refuse_if(
		midnights is null or cardinality(midnights) <> 31 or midnights[1] < now() - interval '32 days',
		'PT400', 'get_own_usage: not the midnights of the last 30 days'
	);
	select jsonb_build_object(
		'month', jsonb_build_object(
			'formula', count(*) filter (where kind = 'formula'), 'chat', count(*) filter (where kind = 'chat')
		),
		'days', (
			select jsonb_agg(jsonb_build_object(
				'starts_at', midnights[day], 'formula', coalesce(formula, 0), 'chat', coalesce(chat, 0)
			) order by day)
			from generate_series(1, 30) as day left join (
				select width_bucket(called_at, midnights) as day,
					count(*) filter (where kind = 'formula') as formula, count(*) filter (where kind = 'chat') as chat
				from public.api_usage
				where user_id = auth.uid() and called_at >= midnights[1]
				group by 1
			) as calls using (day)
		),
		'ever', jsonb_build_object(
			'formula', exists (select from public.api_usage where user_id = auth.uid() and kind = 'formula'),
			'chat', exists (select from public.api_usage where user_id = auth.uid() and kind = 'chat')
		),
		'allowance', private.allowance_at(auth.uid(), now())
	)
	from public.api_usage
	where user_id = auth.uid() and called_at >= date_trunc('month', now(), 'UTC') and called_at < date_trunc('day', now(), 'UTC') + interval '1 day'
$$;

-- The caller's {email, full_name, language, created_at, email_notifications}.
create function public.get_own_profile() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select jsonb_build_object(
		'email', email, 'full_name', full_name, 'language', language, 'created_at', created_at,
		'email_notifications', email_notifications
	)
	from public.profiles where id = auth.uid()
$$;

-- Changes those of {full_name, language, email_notifications} that are given; a null removes the name.
create function public.save_own_profile(change jsonb) returns void
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	update public.profiles set
		full_name = case when change ? 'full_name' then change ->> 'full_name' else full_name end,
		language = coalesce(change ->> 'language', language),
		email_notifications = coalesce((change ->> 'email_notifications')::boolean, email_notifications)
	where id = auth.uid();
$$;

-- Facts that are true of an account: every page, mail and rule that says something about it reads this, by session, by the id of
-- a sign-up or by the account that a link belongs to (docs/product/dashboard.md#state-of-an-account). {confirmed_at, has_password,
-- providers, chosen_plan, held_offer, plan}; the plan {state, subscription_type, billing_period, current_period_end, ends_at,
-- can_cancel} or null; null for no account.
create function private.account_state(account uuid) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object(
		'confirmed_at', email_confirmed_at, 'has_password', coalesce(encrypted_password, '') <> '',
		'providers', to_jsonb(array(
			select provider from auth.identities where user_id = users.id and provider <> 'email' order by provider
		)),
		'chosen_plan', chosen_plan, 'held_offer', public.find_price(users.id),
		'plan', case when plan.user_id is not null then jsonb_build_object(
			'state', private.plan_state(plan), 'subscription_type', subscription_type, 'billing_period', billing_period,
			'current_period_end', current_period_end,
			-- The end of a trial is that of its only period.
			'ends_at', coalesce(plan.ends_at, case when subscription_type = 'free_trial' then current_period_end end),
			'can_cancel', exists (select from private.running_subscriptions(users.id))
		) end
	)
	from auth.users
		left join public.user_subscriptions as plan on plan.user_id = users.id
		left join private.sign_up_attribution as sign_up on sign_up.user_id = users.id
	where users.id = account
$$;

-- The plan in the caller's account_state.
create function public.get_own_subscription() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select nullif(private.account_state(auth.uid()) -> 'plan', 'null')
$$;

-- Makes the caller's free trial access to the beta, as a sign-up from its page has; false for any other plan.
create function public.join_beta() returns boolean
language sql security definer set search_path = '' as $$
	select private.require_live_session();
	with joined as (
		update public.user_subscriptions set subscription_type = 'beta', current_period_end = null, updated_at = now()
		where user_id = auth.uid() and subscription_type = 'free_trial'
		returning true
	)
	select exists (select from joined)
$$;

-- The account_state of an account, by its id or by that of its sign-up; null for none, {is_former: true} for a sign-up whose
-- address was confirmed by another browser.
create function public.find_account_state(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
	select coalesce(private.account_state(private.account_of(account)), (
		select '{"is_former": true}'::jsonb from private.sign_up_attribution where former_sign_up_id = account
	))
$$;

-- When the caller requested the cancellation that Stripe has not accepted yet; null for none
-- (docs/product/dashboard.md#cancellation).
create function public.get_waiting_cancellation() returns timestamptz
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select max(requested_at) from public.cancellations where user_id = auth.uid() and confirmed_at is null
$$;

-- Trigger of an account that is about to be deleted. Raises PT401 when customers delete their own one in a session older
-- than 10 minutes. What the account did stays counted without it: its plan ends now in all figures, whatever Stripe still
-- reports of it (docs/product/reports.md#customers), its steps stay in the funnel, and what ad platforms were told is taken back.
create function private.end_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	is_counted constant boolean := not exists (select from private.admins where user_id = old.id);
	person constant uuid := gen_random_uuid();
	stripe_customers text[];
begin
	if auth.uid() = old.id then
		perform private.require_fresh_proof('deleting an account');
	end if;
	-- A trial without an owner counts, so that of an account that did not count goes with it.
	if not private.is_customer(old.id) then
		delete from private.trial_conversions where user_id = old.id;
	end if;
	insert into private.former_payers
	select distinct customer_id, person, is_counted from private.billing_events
	where user_id = old.id and customer_id is not null
	on conflict (customer_id) do nothing;
	with newest as (
		select distinct on (subscription_id) *
		from private.subscription_changes where user_id = old.id
		order by subscription_id, n desc
	), ended as (
		-- An event like Stripe's, so that money stays derived from events alone. It does not name the account.
		insert into private.billing_events (id, type, created_at, outcome, customer_id, subscription_id, money)
		select 'deleted:' || gen_random_uuid(), 'account.deleted', now(), 'applied', customer_id, subscription_id,
			jsonb_build_object('kind', 'subscription', 'status', 'canceled', 'currency', currency, 'mrr', 0)
		from newest where state_after is not null
		returning customer_id
	)
	select array_agg(distinct customer_id) into stripe_customers from ended;
	perform private.roll_money(private.related_customers(stripe_customers));
	perform private.roll_visitor_steps(array[session_id::text])
	from private.sign_up_attribution where user_id = old.id and session_id is not null;
	insert into private.deleted_sign_ups
	select created_at, reason
	from public.profiles cross join lateral private.missing_visit(id) as reason
	where id = old.id and reason is not null;
	perform private.take_back_conversions(old.id);
	return old;
end;
$$;
create trigger end_account before delete on auth.users
	for each row execute function private.end_account();

-- Deletes an account and, by cascade, profile, subscription, usage and sessions. PT403 for an operator's; PT409 while a
-- paid subscription runs that is not cancelled.
create function private.delete_account_of(account uuid) returns void
language plpgsql set search_path = '' as $$
begin
	perform private.refuse_if(
		exists (select from private.admins where user_id = account), 'PT403',
		'an operator''s account cannot be deleted: the owner of the database removes the operator first'
	);
	-- The account is locked before its rows, as in apply_billing_event: another order could deadlock.
	perform from auth.users where id = account for update;
	perform from public.user_subscriptions where user_id = account for update;
	perform private.remember_subscription(account);
	-- Stripe would go on charging an account that nobody can sign in to.
	perform private.refuse_if(exists (select from private.running_subscriptions(account)), 'PT409', 'still_paid');
	-- A receipt that waits is still sent.
	update private.mails set
		key = case when state in ('waiting', 'paused') then key else 'deleted:' || gen_random_uuid() end,
		recipient = case when state in ('waiting', 'paused') then recipient end,
		data = case when state in ('waiting', 'paused') then data else '{}' end,
		user_id = null, is_last = true
	where key in (select key from private.mails_of(account));
	-- An operator's search for the person; the query is that of an address.
	delete from private.saved_views using auth.users
	where users.id = account and email <> ''
		and strpos(lower(query), replace(replace(lower(email), '+', '%2b'), '@', '%40')) > 0;
	delete from auth.users where id = account;
	-- Tables of Auth without a foreign key to the account or to one of its sessions. The settings of Auth keep the second one
	-- empty (dev/deploy/auth-settings.ts); its rows are of before.
	delete from auth.flow_state where user_id = account;
	delete from auth.audit_log_entries
	where payload ->> 'actor_id' = account::text or payload #>> '{traits,user_id}' = account::text;
end;
$$;

-- Deletes the caller's account; payments stay without an owner. PT403 for an operator; PT409 while a paid subscription
-- runs that is not cancelled.
create function public.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
	-- A second call, after a lost response, has nothing to delete and succeeds.
	if auth.uid() is not null and not exists (select from auth.users where id = auth.uid()) then
		return;
	end if;
	perform public.enqueue_mail(
		'account_deleted:' || gen_random_uuid(), 'account_deleted', email, language,
		jsonb_build_object('deleted_at', to_jsonb(now()) #>> '{}')
	)
	from public.profiles where id = auth.uid();
	perform private.delete_account_of(private.require_live_session());
end;
$$;

-- A search looks at no more accounts than these of each kind of match.
create function private.max_found_customers() returns integer
language sql immutable
return 1000;

-- Text as a search compares it: without case and accents.
create function private.plain_text(text) returns text
language sql immutable
return regexp_replace(lower(normalize($1, NFD)), '[\u0300-\u036f]', '', 'g');

-- Words of an address and a name by which an account is found: each word, each part between spaces, and the domain.
create function private.search_words(email text, name text) returns tsvector
-- As dear as it is, so that a search for a frequent word reads the index instead of making the words of each row.
language sql immutable parallel safe cost 10000 set search_path = '' as $$
	select coalesce(array_to_tsvector(array_agg(distinct word)), '')
	from private.plain_text(concat_ws(' ', email, name)) as text, lateral (
		select regexp_split_to_table(text, '[^[:alnum:]]+') as word
		union all
		select regexp_split_to_table(text, '\s+')
		union all
		select split_part(private.plain_text(email), '@', 2)
	) as words
	where word <> ''
$$;
create index profiles_search_words_idx on public.profiles using gin (private.search_words(email, full_name));

-- Accounts with a word that begins with each word of the term, without regard to case and accents, and the account to which
-- a Stripe id belongs: that of a customer by its beginning, of a subscription, invoice, charge or payment intent as a whole.
create function private.find_customers(term text) returns uuid[]
language plpgsql stable set search_path = ''
-- The term must be known when the query is planned, or no index serves it.
set plan_cache_mode = force_custom_plan as $$
declare
	at_most constant integer := private.max_found_customers() + 1;
	words constant tsquery := (
		select string_agg(array_to_tsvector(array[word])::text || ':*', ' & ')
		from regexp_split_to_table(private.plain_text(term), '\s+') as part, ltrim(part, '@') as word
		where word <> ''
	);
begin
	return array(
		(select id from public.profiles where private.search_words(email, full_name) @@ words limit at_most)
		union
		(select user_id from public.user_subscriptions where stripe_customer_id collate "C" ^@ term limit at_most)
		union
		(select user_id from private.billing_events
			where user_id is not null and (customer_id = term or subscription_id = term or money ->> 'invoice_id' = term
				or money ->> 'charge_id' = term or money ->> 'payment_intent_id' = term)
			limit at_most)
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
	when 'ending' then private.plan_state(plan) in ('ending', 'ending_later')
	when 'silent' then private.is_silent(plan)
	when 'at_risk' then private.plan_state(plan) in ('ending', 'ending_later', 'in_arrears') or private.is_silent(plan)
	else true
end;

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
		and (event is null or profile.id in (
			-- Accounts to which it happened in the span: their first payment, a movement of their MRR, a planned cancellation, or a
			-- payment that failed. `kept` are those of the cohort of its first month who are customers at its end, `ends` those
			-- whose plan is to end in it (docs/product/money.md#revenue-figures).
			select paid.user_id from private.trial_conversions as paid
			where event = 'paid' and paid.converted_at >= from_time and paid.converted_at < until_time
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
		))
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
		and (search ->> 'platform' is null or search ->> 'platform' = coalesce(origin.platform, '(unknown)'))
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

-- MRR of an account without tax, in cents of EUR (docs/product/money.md#revenue-figures).
create function private.mrr_of(account uuid) returns bigint
language sql stable
return (
	select coalesce(sum(mrr_after - mrr_before), 0)::bigint from private.subscription_changes
	where user_id = account and currency = 'eur'
);

-- For an active admin: a page of 50 accounts, or of fewer `rows`, {customers, has_more, is_cut}, by {term, plan, state,
-- source, campaign, platform, language, event, from, until, sort, page}, each optional. `from` and `until` are about the
-- event, else about the sign-up. `sort` is newest, oldest, email, email_desc, last_use or calls (accounts with a call in
-- 30 days), paid (by first payment, the latest first), or, of customers who pay, idle (the longest without a call first)
-- or ends (the next end of a period first). Records how many it shows.
create function public.list_customers(search jsonb) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	page_rows constant integer := least(greatest(coalesce((search ->> 'rows')::integer, 50), 1), 50);
	page constant integer := least(greatest(coalesce((search ->> 'page')::integer, 1), 1), 100);
	term constant text := nullif(btrim(left(search ->> 'term', 320)), '');
	matches uuid[];
	result jsonb;
begin
	perform private.require_active_admin();
	perform private.refuse_if(
		search ->> 'sort' not in ('newest', 'oldest', 'email', 'email_desc', 'last_use', 'calls', 'paid', 'idle', 'ends'),
		'PT400', 'list_customers: unknown order'
	);
	matches := case when term is not null then private.find_customers(term) end;
	select jsonb_build_object(
		'customers', coalesce(jsonb_agg(jsonb_build_object(
			'id', account, 'email', profile.email, 'name', full_name, 'language', profile.language,
			'plan', subscription_type, 'state', private.plan_state(plan), 'is_silent', coalesce(private.is_silent(plan), false),
			'mrr', private.mrr_of(account),
			'ends_at', case when cancel_at_period_end then plan.ends_at end,
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
	) into result
	from private.matching_customers(search, matches, page_rows, page) with ordinality as shown (account, source, nth)
		join public.profiles as profile on profile.id = account join auth.users on users.id = account
		left join public.user_subscriptions as plan on plan.user_id = account;
	return result || jsonb_build_object(
		'customers', private.read_persons('list_customers', null, result -> 'customers')
	);
end;
$$;

-- For an active admin: Stripe customers who paid and whom no account has, [{customer_id, email, paid_at, amount, currency}], the
-- latest 20; not those whose money went back. The event that names an account may be on its way for minutes, Stripe's
-- repetition of one that failed for hours.
create function public.list_unknown_payers() returns jsonb
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.read_persons('list_customers', null, to_jsonb(array(
		select jsonb_build_object(
			'customer_id', customer_id, 'email', email, 'paid_at', paid_at, 'amount', paid - returned, 'currency', currency
		)
		from (
			select event ->> 'customer_id' as customer_id, coalesce(max(event ->> 'email'), '') as email, min(received_at) as received_at
			from private.unclaimed_events group by 1
		) as payers cross join lateral (
			select sum(amount) as paid, max(at) as paid_at, min(currency) as currency
			from (
				select distinct on (event #>> '{money,invoice_id}') (event #>> '{money,amount}')::bigint as amount,
					to_timestamp((event #>> '{money,at}')::bigint) as at, event #>> '{money,currency}' as currency
				from private.unclaimed_events where event ->> 'customer_id' = customer_id and event #>> '{money,kind}' = 'payment'
			) as invoices
		) as paid_money cross join lateral (
			select coalesce(sum(amount), 0) as returned
			from (
				select max((event #>> '{money,amount_refunded}')::bigint) as amount
				from private.unclaimed_events where event ->> 'customer_id' = customer_id and event #>> '{money,kind}' = 'charge'
				group by event #>> '{money,charge_id}'
			) as charges
		) as returned_money
		where paid > returned and received_at < now() - case
			when exists (select from private.billing_events as applied where applied.customer_id = payers.customer_id)
			then interval '1 day' else interval '10 minutes'
		end
		order by paid_at desc limit 20
	)))
$$;

-- The rows of a table that name an account, in this order, without these columns.
create function private.rows_of(account uuid, of_table regclass, in_order text, without text[] default '{}') returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
	rows jsonb;
begin
	execute format(
		$sql$select coalesce(jsonb_agg(to_jsonb(named) - $2 order by %s), '[]') from %s as named where user_id = $1$sql$,
		in_order, of_table
	) into rows using account, without;
	return rows;
end;
$$;

-- The data of an account as a customer: who has it and where it came from, then what it paid, used and cancelled.
create function private.export_account_of(owner uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'account', jsonb_build_object(
			'id', account.id, 'email', account.email, 'created_at', account.created_at,
			'email_confirmed_at', account.email_confirmed_at, 'last_sign_in_at', account.last_sign_in_at,
			'metadata', account.raw_user_meta_data
		),
		'profile', (select to_jsonb(p) from public.profiles as p where id = owner),
		'identities', array(
			select jsonb_build_object(
				'provider', provider, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at, 'data', identity_data
			)
			from auth.identities where user_id = owner order by created_at
		),
		'sessions', array(
			select jsonb_build_object(
				'created_at', sessions.created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip,
				'device', device, 'country', country, 'used_at', used_at
			)
			from auth.sessions left join private.session_uses on session_id = sessions.id
			where sessions.user_id = owner order by sessions.created_at
		),
		'devices', private.rows_of(owner, 'private.known_devices', 'first_at', '{user_id}'),
		'trial', private.rows_of(owner, 'private.trial_conversions', 'user_id', '{trial, user_id}') -> 0,
		'price', private.rows_of(owner, 'private.held_prices', 'user_id', '{user_id}') -> 0,
		'attribution', private.rows_of(owner, 'private.sign_up_attribution', 'user_id', '{user_id}') -> 0,
		'ad_clicks', private.rows_of(owner, 'private.ad_clicks', 'platform', '{user_id}'),
		'ad_conversions', private.rows_of(owner, 'private.ad_conversions', 'id', '{user_id}'),
		'visit', private.rows_of(owner, 'private.visitors', 'user_id', '{user_id, is_named}') -> 0,
		'mails', array(
			select jsonb_build_object(
				'kind', kind, 'data', case when private.opens_account(kind) then '{}' else data end, 'created_at', created_at,
				'sent_at', sent_at
			)
			from private.mails_of(owner) order by created_at
		),
		'refused_passwords', private.rows_of(owner, 'private.refused_passwords', 'last_at', '{user_id}'),
		'undos', private.rows_of(owner, 'private.undos', 'created_at', '{token_hash, user_id}'),
		'newsletter', array(
			select jsonb_build_object('email', email, 'language', language, 'asked_at', asked_at, 'confirmed_at', confirmed_at)
			from private.newsletter_readers join private.addresses_of(owner) on lower(email) = address
			where asked_at <= until order by asked_at, email
		),
		'subscription', private.rows_of(owner, 'public.user_subscriptions', 'user_id') -> 0,
		'billing_events', private.rows_of(owner, 'private.billing_events', 'receipt_order', '{receipt_order}'),
		'payments', private.rows_of(owner, 'private.payments', 'occurred_at'),
		'subscription_changes', private.rows_of(owner, 'private.subscription_changes', 'at, n'),
		'api_usage', private.rows_of(owner, 'public.api_usage', 'called_at', '{user_id}'),
		'cancellations', private.rows_of(owner, 'public.cancellations', 'requested_at'),
		'withdrawals', private.rows_of(owner, 'public.withdrawals', 'received_at'),
		'active_months', array(select month from private.active_in_month where user_id = owner order by month)
	)
	from auth.users as account where account.id = owner
$$;

-- {admin, admin_actions, saved_views, cost_uploads, campaign_links, annotations} of who is or was an operator.
create function private.export_work_of(operator uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select jsonb_build_object(
		'admin', private.rows_of(operator, 'private.admins', 'user_id') -> 0,
		'admin_actions', private.rows_of(operator, 'private.admin_actions', 'at'),
		'saved_views', private.rows_of(operator, 'private.saved_views', 'created_at', '{user_id}'),
		'cost_uploads', private.rows_of(operator, 'private.cost_uploads', 'at'),
		'campaign_links', private.rows_of(operator, 'private.campaign_links', 'created_at'),
		'annotations', private.rows_of(operator, 'private.annotations', 'created_at')
	)
$$;

-- Export of the caller's own account, as export_account_of returns it; with the second factor also what export_work_of does.
create function public.export_account() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.export_account_of(caller)
		-- The audit trail names customers: a password alone does not open it.
		|| case when private.second_factor_due(caller) is null then private.export_work_of(caller) else '{}' end
	from private.require_live_session() as caller
$$;

-- Raises PT404 unless the account exists.
create function private.require_account(account uuid) returns void
language sql stable set search_path = '' as $$
	select private.refuse_if(not exists (select from auth.users where id = account), 'PT404', 'there is no such account');
$$;

-- For an active admin: {id, email, name, language, signed_up_at, confirmed_at, is_operator, has_password, providers, can_cancel,
-- mrr, plan, changes, payments, cancelled_at, attribution, usage, mails, sessions, last_sign_in_at} of an account; PT404 without
-- it. Records the view.
create function public.get_customer(account uuid) returns jsonb
language sql security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select private.require_account(account);
	select private.read_persons('view_customer', account, jsonb_build_object(
		'id', customer.id, 'email', profile.email, 'name', profile.full_name, 'language', profile.language,
		'signed_up_at', profile.created_at, 'confirmed_at', customer.email_confirmed_at,
		'is_operator', exists (select from private.admins where user_id = account),
		'has_password', coalesce(encrypted_password, '') <> '',
		'providers', array(
			select provider from auth.identities where user_id = account and provider <> 'email' order by provider
		),
		'can_cancel', exists (select from private.running_subscriptions(account)),
		'mrr', private.mrr_of(account),
		'plan', (
			select jsonb_build_object(
				'type', subscription_type, 'state', private.plan_state(plan), 'billing_period', billing_period,
				'current_period_end', current_period_end, 'ends_at', ends_at, 'stripe_customer_id', stripe_customer_id
			)
			from public.user_subscriptions as plan where user_id = account
		),
		-- The newest 100 of each.
		'changes', array(
			select jsonb_build_object(
				'at', at, 'kind', kind, 'mrr_before', mrr_before, 'mrr_after', mrr_after, 'currency', currency, 'ends_at', ends_at
			)
			from private.subscription_changes where user_id = account order by at desc, n desc limit 100
		),
		'payments', array(
			select jsonb_build_object(
				'id', id, 'kind', kind, 'at', occurred_at, 'amount', case kind when 'failure' then amount_due else amount end,
				'currency', currency, 'stripe_id', stripe_id,
				'charge', case kind when 'payment' then (
					select max(coalesce(money ->> 'payment_intent_id', money ->> 'charge_id'))
					from private.find_related_events(jsonb_build_object('invoice_id', stripe_id))
				) end
			)
			from private.payments where user_id = account order by occurred_at desc, id limit 100
		),
		'cancelled_at', array(
			select requested_at from public.cancellations where user_id = account order by requested_at desc limit 100
		),
		'attribution', (
			select jsonb_build_object(
				'outcome', outcome, 'platform', platform, 'first', first_touch, 'last', last_touch
			)
			from private.sign_up_attribution where user_id = account
		),
		'usage', private.daily_calls_of(account, now()::date - 29, now()::date),
		'mails', array(
			select jsonb_build_object('kind', kind, 'state', state, 'created_at', created_at, 'sent_at', sent_at)
			from private.mails_of(account) order by created_at desc limit 50
		),
		'sessions', (select count(*) from auth.sessions where user_id = account),
		'last_sign_in_at', customer.last_sign_in_at,
		'refused_passwords', (
			select jsonb_build_object('tries', tries, 'last_at', last_at) from private.refused_passwords
			where user_id = account and last_at >= coalesce(customer.last_sign_in_at, '-infinity')
		)
	))
	from auth.users as customer join public.profiles as profile using (id)
	where customer.id = account
$$;

-- For an active super_admin: ends all sessions of an account; returns their number. Recorded.
create function public.sign_out_customer(account uuid) returns integer
language sql security definer set search_path = '' as $$
	select private.require_active_admin('super_admin');
	select private.require_account(account);
	select private.add_admin_action('sign_out_customer', account, 'done');
	-- Their refresh tokens go with them.
	with ended as (delete from auth.sessions where user_id = account returning true)
	select count(*)::integer from ended
$$;

-- For an active super_admin: what the customer's own export holds. Recorded.
create function public.export_customer(account uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin('super_admin');
	perform private.require_account(account);
	return private.read_persons(
		'export_customer', account, private.export_account_of(account) || private.export_work_of(account)
	);
end;
$$;

-- For an active super_admin: deletes an account, whose address is the confirmation (PT400). PT403 for an operator's. A running
-- paid plan is cancelled before, of which Stripe learns even without the account, where `ends_plan` says so, else PT409. Recorded.
create function public.delete_customer(account uuid, confirmation text, ends_plan boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin('super_admin');
	perform private.require_account(account);
	perform private.refuse_if(not exists (
		select from auth.users where id = account and lower(coalesce(nullif(email, ''), id::text)) = lower(btrim(confirmation))
	), 'PT400', 'delete_customer: the confirmation is not the address of the account');
	if ends_plan then
		perform private.cancel_plans(account);
	end if;
	perform private.add_admin_action('delete_customer', account, 'done');
	perform private.delete_account_of(account);
end;
$$;

-- The address of an account that has confirmed it, or has not, else null; for the Worker, which mails a link to it.
create function public.find_address(account uuid, confirmed boolean) returns text
language sql stable security definer set search_path = '' as $$
	select email from auth.users where id = account and (email_confirmed_at is not null) = confirmed and email <> ''
$$;
