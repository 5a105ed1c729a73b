-- Demo data, 2 of 8: the accounts of the visits that ended in a sign-up, their origin, their plans. One in twelve never
-- confirms the address.

insert into auth.users (id, email, email_confirmed_at, created_at)
select
	overlay(overlay(md5('customer ' || n) placing '4' from 13) placing '8' from 17)::uuid,
	format('client%s@seed.tabulia.example', n),
	case when n % 12 <> 7 and confirmed_at <= now() then confirmed_at end,
	created_at
from (
	select row_number() over (order by created_at, event_id) as n, created_at
	from public.landing_analytics where cta_location = 'sign_up'
) as sign_ups, lateral (
	-- Most confirm within minutes, some the next day.
	select created_at + case when n % 6 = 5 then make_interval(hours => (11 + n % 17)::integer)
		else make_interval(secs => 45 + n * 7919 % 2400) end as confirmed_at
) as timed
on conflict (id) do nothing;

select count(private.keep_sign_up(
	users.id, jsonb_build_object('id', md5('sign-up ' || n)::uuid, 'language', sign_up.language)
))
from (
	select row_number() over (order by created_at, event_id) as n, language
	from public.landing_analytics where cta_location = 'sign_up'
) as sign_up
join auth.users on email = format('client%s@seed.tabulia.example', n);

-- Origin of accounts: the visit of the sign-up is known but for every eleventh. One in six had come by a search ad
-- some days before.
with numbered as (
	select id, created_at, substring(email from '^client(\d+)@')::bigint as n
	from auth.users where email like '%@seed.tabulia.example'
), visits as (
	select
		row_number() over (order by created_at, event_id) as n, session_id, detected_platform as platform, created_at,
		utm_source, utm_medium, utm_campaign, utm_content
	from public.landing_analytics where cta_location = 'sign_up'
), touched as (
	select id, numbered.n, session_id, platform, visits.created_at, case
		when utm_source is not null then jsonb_build_object(
			'kind', 'campaign', 'source', utm_source, 'medium', utm_medium, 'campaign', utm_campaign, 'content', coalesce(utm_content, '')
		)
		when numbered.n % 3 = 0 then '{"kind": "referral", "source": "forum.example", "medium": "referral", "campaign": "", "content": ""}'::jsonb
	end || jsonb_build_object('term', '', 'path', '/', 'at', extract(epoch from visits.created_at - interval '10 minutes')::bigint) as touch
	from numbered join visits using (n)
)
update private.sign_up_attribution set
	outcome = 'verified',
	token_id = md5('token ' || n)::uuid,
	-- Every fifth did not accept: its campaign was declared by its own address.
	is_consented = n % 5 > 0,
	session_id = case when n % 5 > 0 then touched.session_id::uuid end,
	platform = touched.platform,
	first_touch = case when n % 6 = 1 and n % 5 > 0 then jsonb_build_object(
		'kind', 'campaign', 'source', 'google', 'medium', 'cpc', 'campaign', 'formules-ia', 'content', 'a', 'term', '', 'path', '/',
		'at', extract(epoch from touched.created_at - make_interval(days => (2 + n % 9)::integer))::bigint
	) else touch end,
	last_touch = touch
from touched where user_id = id and n % 11 <> 0;

update private.trial_conversions set started_at = users.created_at
from auth.users where users.id = trial_conversions.user_id and email like '%@seed.tabulia.example';

-- Payments: by whom, when, how much and how long. Of those who came during the price test every second one saw 15.99 EUR, and
-- fewer of them paid.
create table private.seed_customers as
with numbered as (
	select
		users.id as user_id, substring(email from '^client(\d+)@')::bigint as n, created_at, email_confirmed_at as confirmed_at,
		coalesce(private.campaign_touch(last_touch, first_touch) ->> 'campaign', '') as campaign
	from auth.users join private.sign_up_attribution as origin on origin.user_id = users.id
	where email like '%@seed.tabulia.example'
), drawn as (
	select
		*, n * 104729 % 100 as paying_draw, (1 + n * 15485863 % 997) / 1000.0 as staying_draw,
		created_at between now() - interval '160 days' and now() - interval '100 days' and n % 2 = 0 as is_dearer
	from numbered
), described as (
	select
		*, case when is_dearer then 1599 else 1399 end as price,
		campaign = 'equipes-finance' and n % 2 = 0 or n % 9 = 4 as is_annual,
		case when campaign = 'equipes-finance' then 1 + n % 4 else 1 end as seats,
		confirmed_at is not null and paying_draw < case campaign
			when 'formules-ia' then 36 when 'gagner-du-temps' then 16 when 'equipes-finance' then 55 when 'rentree' then 58 else 30
		end * case when is_dearer then 0.6 else 1 end as pays,
		-- The part of the customers that leaves in a month.
		case campaign when 'formules-ia' then 0.07 when 'gagner-du-temps' then 0.3 when 'equipes-finance' then 0.015
			when 'rentree' then 0.035 else 0.08 end as churn
	from drawn
)
select
	user_id, n, campaign, confirmed_at, price, is_annual, seats,
	-- 14 days of trial for most; some decide sooner, some much later.
	case when pays then confirmed_at + make_interval(
		days => (case when n % 10 < 6 then 13 when n % 10 < 9 then 2 + n % 8 else 31 + n % 30 end)::integer, hours => (n % 9)::integer
	) end as paid_at,
	-- A subscription ends with a period of it.
	make_interval(months => (case when is_annual then 12 * ceil(ln(1 - staying_draw) / ln(1 - churn) / 12)
		else ceil(ln(1 - staying_draw) / ln(1 - churn)) end)::integer) as stays
from described;

update private.seed_customers set paid_at = null where paid_at > now();

update public.user_subscriptions as plan set
	subscription_type = case when paid_at is not null then 'premium' when n % 17 = 3 then 'beta' else 'free_trial' end,
	-- A trial that led to nothing is closed after two months.
	subscription_status = case
		when paid_at is null and n % 17 <> 3 and confirmed_at < now() - interval '60 days' then 'canceled' else 'active'
	end,
	billing_period = case when paid_at is not null then case when is_annual then 'P1Y' else 'P1M' end end,
	billing_updated_at = paid_at,
	stripe_customer_id = case when paid_at is not null then 'cus_seed_' || n end,
	stripe_subscription_id = case when paid_at is not null then 'sub_seed_' || n end
from private.seed_customers as customer where plan.user_id = customer.user_id;
