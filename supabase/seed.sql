-- Demo data for local development: visits of 400 closed days and of today, stored by ingest_events, then customers
-- with their plans and calls. A visit is one batch: views, perhaps a click, the exposure and conversion of the
-- headline test, perhaps a sign-up. All values derive from the number of the visit: each reset gives the same data.

-- The partitions of the past months.
select private.make_partition(parent, month::date)
from unnest(array['landing_analytics', 'ab_events', 'api_usage']) as parent,
	generate_series(
		date_trunc('month', now() at time zone 'UTC') - interval '14 months',
		date_trunc('month', now() at time zone 'UTC') - interval '1 month',
		interval '1 month'
	) as month;

with days as (
	select ago, (now() at time zone 'UTC')::date - ago as day from generate_series(0, 400) as ago
), visits as (
	-- The number of visits grows over the year and falls at weekends; the sum of three draws gives a peak around 13:00.
	select
		row_number() over (order by ago desc, place) as n,
		(day + make_interval(secs => 86400 * (0.2 + (
			seat * 7919 % 1000 + seat * 104729 % 997 + seat * 15485863 % 991
		) / 4500.0))) at time zone 'UTC' as at
	from days, lateral generate_series(1, (
		(16 - ago / 40.0)
		* case when extract(isodow from day) > 5 then 0.45 else 1 end
		* (1 + 0.25 * sin(ago * 0.9))
	)::integer) as place, lateral (select ago * 61::bigint + place as seat) as numbered
), drawn as (
	-- One pseudo-random number per property, spread by large odd factors.
	select
		n, at,
		n * 7919 % 100 as campaign_draw,
		n * 104729 % 97 as arm_draw,
		n * 1299709 % 101 as platform_draw,
		n * 15485863 % 103 as language_draw,
		n * 32452843 % 107 as click_draw
	from visits
	where at <= now()
), described as (
	select
		drawn.*,
		md5('visit ' || n)::uuid::text as hash,
		case
			when campaign_draw < 30 then array['google', 'cpc', 'formules-ia', substr('abcde', (arm_draw % 5 + 1)::integer, 1)]
			when campaign_draw < 48 then array['facebook', 'paid_social', 'gagner-du-temps', substr('abcde', (arm_draw % 5 + 1)::integer, 1)]
			when campaign_draw < 60 then array['linkedin', 'paid_social', 'equipes-finance', substr('abc', (arm_draw % 3 + 1)::integer, 1)]
			when campaign_draw < 68 then array['newsletter', 'email', 'rentree', null]
			else array[null, null, null, null]
		end as utm,
		(array['A', 'B', 'C', 'D', 'E'])[arm_draw % 5 + 1] as arm,
		case when platform_draw < 62 then 'windows' when platform_draw < 84 then 'mac' else 'other' end as platform,
		case when language_draw < 76 then 'fr' else 'en' end as language,
		-- Variant C converts slightly better, mobile devices slightly worse.
		click_draw < 18 + case arm_draw % 5 when 2 then 6 else 0 end - case when platform_draw >= 84 then 7 else 0 end as clicks
	from drawn
), landing as (
	select n, jsonb_agg(jsonb_build_object(
		'event_id', md5(step || ' ' || n)::uuid,
		'event_type', event_type,
		'occurred_at', at,
		'variant', coalesce(utm[4], 'a'),
		'page_url', 'https://www.tabulia.example/' || case language when 'en' then 'en' else '' end
			|| coalesce('?utm_source=' || utm[1] || '&utm_campaign=' || utm[3], ''),
		'utm_source', utm[1], 'utm_medium', utm[2], 'utm_campaign', utm[3], 'utm_content', utm[4],
		'session_id', hash,
		'user_agent', case platform
			when 'windows' then 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
			when 'mac' then 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
			else 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
		end,
		'viewport_width', case platform when 'other' then 390 else 1440 end,
		'viewport_height', case platform when 'other' then 844 else 900 end,
		'referrer', case utm[1] when 'google' then 'https://www.google.com/' when 'facebook' then 'https://l.facebook.com/' end,
		'cta_location', case step when 3 then 'hero' when 4 then 'sign_up' end,
		'cta_text', case step when 3 then case language when 'fr' then 'Télécharger' else 'Download' end end,
		'cta_destination', case step when 4 then '/auth/signup-confirmation' when 3 then
			case platform when 'other' then '/auth?plan=trial' else '/download-' || language end end,
		'detected_platform', platform,
		'language', language
	)) as events
	from described, unnest(array['view', 'view', 'click', 'click']) with ordinality as steps (event_type, step)
	-- One visitor in eight views the page twice.
	where step = 1 or (step = 2 and n % 8 = 0) or (step = 3 and clicks)
		or (step = 4 and clicks and n % 3 = 0)
	group by n
), ab as (
	select n, jsonb_agg(jsonb_build_object(
		'event_id', md5(event_name || n)::uuid,
		'event_name', event_name,
		'occurred_at', at,
		'test_name', 'headline_test_2025',
		'variant', arm,
		'session_id', hash,
		'data', jsonb_build_object('page', '/', 'platform', platform, 'source', coalesce(utm[1], 'direct'))
	)) as events
	from described, unnest(array['exposure', 'conversion']) as event_name
	where event_name = 'exposure' or clicks
	group by n
)
select public.ingest_events(jsonb_agg(jsonb_build_object(
	'batch_id', md5('batch ' || n)::uuid,
	'received_at', at,
	-- One batch in nine also counts a crawler.
	'received', jsonb_array_length(landing.events) + jsonb_array_length(ab.events) + case when n % 9 = 0 then 1 else 0 end,
	'discarded', case when n % 9 = 0 then '{"bot": 1}'::jsonb else '{}'::jsonb end,
	'landing', landing.events,
	'ab', ab.events
)))
from described join landing using (n) join ab using (n);

-- 160 customers, who signed up over the 400 days. Every fourth has a paid plan, some have the beta, some cancelled.
with customers as (
	select
		n, overlay(overlay(md5('customer ' || n) placing '4' from 13) placing '8' from 17)::uuid as id, format('client%s@seed.tabulia.example', n) as email,
		date_trunc('hour', now()) - make_interval(days => (400 * (1 - sqrt(n / 160.0)))::integer, hours => n * 7 % 24) as joined
	from generate_series(1, 160) as n
), accounts as (
	insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
	select id, email, joined, joined, jsonb_build_object('language', case when n % 5 = 0 then 'en' else 'fr' end)
	from customers
	on conflict (id) do nothing
	returning id
)
select count(*) from accounts;

-- Where they came from: most by a campaign, some by another site or without either, every ninth unknown.
with numbered as (
	select id, created_at, substring(email from '^client(\d+)@')::integer as n
	from public.profiles where email like '%@seed.tabulia.example'
), described as (
	select id, n, created_at, case
		when draw < 34 then array['campaign', 'google', 'cpc', 'formules-ia', substr('abcde', 1 + n % 5, 1)]
		when draw < 50 then array['campaign', 'facebook', 'paid_social', 'gagner-du-temps', substr('abcde', 1 + n % 5, 1)]
		when draw < 64 then array['campaign', 'linkedin', 'paid_social', 'equipes-finance', substr('abc', 1 + n % 3, 1)]
		when draw < 78 then array['campaign', 'newsletter', 'email', 'rentree', '']
		when draw < 88 then array['referral', 'forum.example', 'referral', '', '']
	end as origin
	from numbered cross join lateral (select n * 7919 % 100 as draw) as drawn
), touched as (
	select id, n, created_at, case when origin is not null then jsonb_build_object(
		'kind', origin[1], 'source', origin[2], 'medium', origin[3], 'campaign', origin[4], 'content', origin[5],
		'term', '', 'path', '/', 'at', extract(epoch from created_at - make_interval(hours => 1 + n % 90))::bigint
	) end as touch
	from described
)
update private.sign_up_attribution set
	outcome = 'verified',
	token_id = md5('token ' || n)::uuid,
	-- The visitor of that source who clicked last before the sign-up.
	session_id = (
		select session_id::uuid from public.landing_analytics
		where event_type = 'click' and cta_location = 'hero' and coalesce(utm_source, '') = case touch ->> 'kind' when 'campaign' then touch ->> 'source' else '' end
			and landing_analytics.created_at between touched.created_at - interval '20 days' and touched.created_at
		order by landing_analytics.created_at desc limit 1
	),
	platform = (array['windows', 'windows', 'mac', 'other'])[1 + n % 4],
	first_touch = touch,
	last_touch = touch
from touched where user_id = id and n % 9 <> 0;

update private.trial_conversions set started_at = profiles.created_at
from public.profiles where profiles.id = trial_conversions.user_id and email like '%@seed.tabulia.example';

with numbered as (
	select id, created_at, substring(email from '^client(\d+)@')::integer as n
	from public.profiles where email like '%@seed.tabulia.example'
), plans as (
	select id, n, created_at, created_at + make_interval(days => 3 + n % 19) as paid_at,
		case when n % 4 = 0 then 'premium' when n % 11 = 3 then 'beta' else 'free_trial' end as plan
	from numbered
)
update public.user_subscriptions set
	subscription_type = plan,
	subscription_status = case when n % 17 = 5 and plan <> 'premium' then 'canceled' else 'active' end,
	billing_period = case plan when 'premium' then case when n % 8 = 0 then 'annual' else 'monthly' end end,
	billing_updated_at = case plan when 'premium' then paid_at end,
	current_period_end = case plan when 'premium' then now() + make_interval(days => 1 + n % 28) end,
	stripe_customer_id = case plan when 'premium' then 'cus_seed_' || n end,
	stripe_subscription_id = case plan when 'premium' then 'sub_seed_' || n end
from plans where user_id = id and (plan <> 'premium' or paid_at < now());

-- Their money, as Stripe's events would tell it: a fifth leave after some months, some switch to a year, fail once, get
-- a refund, plan their end or come back.
with customers as (
	select
		user_id, substring(stripe_customer_id from '\d+$')::integer as n, stripe_customer_id as customer,
		stripe_subscription_id as subscription, billing_updated_at as paid_at, billing_period = 'annual' as is_annual
	from public.user_subscriptions where stripe_customer_id like 'cus_seed_%'
), first_lives as (
	select *, case when n % 5 = 2 and not is_annual then paid_at + make_interval(days => 70 + n) end as left_at,
		case when n % 40 = 4 then paid_at + interval '95 days' end as switched_at
	from customers
), lives as (
	select * from first_lives
	union all
	select user_id, n, customer, subscription || '_2', left_at + interval '60 days', is_annual, null, null
	from first_lives where n % 40 = 12 and left_at < now() - interval '60 days'
), states (at, customer, subscription, user_id, status, is_annual, ends_at) as (
	select paid_at, customer, subscription, user_id, 'active', is_annual, null::timestamptz from lives
	union all
	select switched_at, customer, subscription, user_id, 'active', true, null from lives
	union all
	select paid_at + interval '61 days', customer, subscription, user_id, 'past_due', is_annual, null from lives where n % 12 = 8
	union all
	select paid_at + interval '64 days', customer, subscription, user_id, 'active', is_annual, null from lives where n % 12 = 8
	union all
	select left_at, customer, subscription, user_id, 'canceled', is_annual, null from lives
	union all
	select now() - make_interval(days => 1 + n % 7), customer, subscription, user_id, 'active', is_annual,
		now() + make_interval(days => 2 + n % 26)
	from lives where n % 20 = 8 and paid_at < now() - interval '90 days'
), invoices as (
	select at, customer, subscription, user_id, due.is_annual,
		row_number() over (partition by subscription order by at) as number
	from lives cross join lateral (
		select at, lives.is_annual
		from generate_series(paid_at, coalesce(left_at, now()), case when lives.is_annual then interval '1 year' else interval '1 month' end) as at
		where switched_at is null or at < switched_at
		union all
		select switched_at, true where switched_at < now()
	) as due (at, is_annual)
), told as (
	select 'plan_' || subscription || '_' || extract(epoch from at)::bigint as id, 'customer.subscription.updated' as type,
		at, customer, subscription, user_id, jsonb_build_object(
			'kind', 'subscription', 'status', status, 'currency', 'eur',
			'mrr', case when status = 'canceled' then 0 when is_annual then 979 else 1399 end,
			'price', case when is_annual then 11752 else 1399 end, 'quantity', 1,
			'interval', case when is_annual then 'year' else 'month' end, 'interval_count', 1, 'discount', 0,
			'ends_at', extract(epoch from ends_at)::bigint
		) as money
	from states
	union all
	select 'paid_' || subscription || '_' || number, 'invoice.paid', at, customer, subscription, user_id, jsonb_build_object(
		'kind', 'payment', 'invoice_id', 'in_' || subscription || '_' || number, 'currency', 'eur',
		'amount', case when is_annual then 11752 else 1399 end, 'amount_due', 0,
		'tax', case when is_annual then 1959 else 233 end, 'attempt', 1,
		'period_start', extract(epoch from at)::bigint,
		'period_end', extract(epoch from at + case when is_annual then interval '1 year' else interval '1 month' end)::bigint,
		'at', extract(epoch from at)::bigint, 'charge_id', 'ch_' || subscription || '_' || number, 'payment_intent_id', null
	)
	from invoices
	union all
	select 'fee_' || subscription || '_' || number, 'charge.succeeded', at, customer, null, user_id, jsonb_build_object(
		'kind', 'charge', 'charge_id', 'ch_' || subscription || '_' || number, 'payment_intent_id', null, 'invoice_id', null,
		'currency', 'eur', 'amount_refunded', 0, 'fee', case when is_annual then 201 else 46 end
	)
	from invoices
	union all
	select 'failed_' || subscription, 'invoice.payment_failed', at, customer, subscription, user_id, jsonb_build_object(
		'kind', 'failure', 'invoice_id', 'in_' || subscription || '_failed', 'currency', 'eur', 'amount', 0,
		'amount_due', case when is_annual then 11752 else 1399 end, 'tax', 0, 'attempt', 1,
		'period_start', extract(epoch from at)::bigint, 'period_end', extract(epoch from at)::bigint,
		'at', extract(epoch from at)::bigint
	)
	from states where status = 'past_due'
	union all
	select 'refunded_' || subscription, 'charge.refunded', paid_at + interval '5 days', customer, null, user_id, jsonb_build_object(
		'kind', 'charge', 'charge_id', 'ch_' || subscription || '_1', 'payment_intent_id', null, 'invoice_id', null,
		'currency', 'eur', 'amount_refunded', 700, 'fee', null
	)
	from lives where n % 24 = 16
)
insert into private.billing_events (id, type, created_at, outcome, user_id, customer_id, subscription_id, money)
select 'evt_seed_' || id, type, date_trunc('second', at), 'applied', user_id, customer, subscription, money
from told where at < now()
on conflict (id) do nothing;

select count(private.roll_money(stripe_customer_id)) from public.user_subscriptions where stripe_customer_id like 'cus_seed_%';
update public.user_subscriptions as mine set subscription_status = 'canceled'
where stripe_customer_id like 'cus_seed_%' and not exists (
	select from private.subscription_changes as changes where changes.user_id = mine.user_id
	group by subscription_id having sum(mrr_after - mrr_before) > 0
);

-- Their calls up to now: more on working days than at weekends, more formulas than chat.
insert into public.api_usage (user_id, kind, called_at)
select id, case when (draw + call) % 10 < 7 then 'formula' else 'chat' end, at
from public.profiles
	cross join lateral generate_series(created_at::date, now()::date, interval '1 day') as day
	cross join lateral (select abs(hashtext(id::text || day::date)) as draw) as drawn
	cross join lateral generate_series(1, 1 + draw % 5) as call
	cross join lateral (select
		day at time zone 'UTC' + make_interval(hours => 7 + draw % 9, mins => call * 11, secs => draw % 60) as at
	) as timed
where email like '%@seed.tabulia.example' and at between created_at and now()
	and draw / 7 % 100 < case when extract(isodow from day) > 5 then 8 else 34 end;

select public.refresh_rollups((now() at time zone 'UTC')::date - 400, (now() at time zone 'UTC')::date - 1);
