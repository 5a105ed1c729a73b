-- {accounts} accounts, a quarter of which pay, with {payments} payments over 1,200 days. Rows are written as roll_money
-- derives them; a tenth of the paying ones left.
alter table auth.users disable trigger user;
insert into auth.users (id, email, email_confirmed_at, created_at)
select md5('payer ' || n)::uuid, format('payer%s@seed.tabulia.example', n), now(), now() - interval '1200 days' * (1 - n / {accounts}.0)
from generate_series(1, {accounts}) as n;
alter table auth.users enable trigger user;
alter table public.profiles disable trigger user;
insert into public.profiles (id, email, created_at)
select id, email, created_at from auth.users where email like 'payer%' on conflict (id) do nothing;
alter table public.profiles enable trigger user;
alter table private.customers disable trigger user;
insert into private.customers select id from auth.users where email like 'payer%';
alter table private.customers enable trigger user;
-- 20 campaigns of 5 sources; a fifth of the origins is unknown. Each signed up in the session of one of the clicks of that
-- moment, if there were events then.
insert into private.sign_up_attribution (user_id, language, outcome, token_id, platform, first_touch, last_touch, is_consented, session_id)
select
	id, case n % 3 when 0 then 'en' else 'fr' end, case n % 5 when 0 then 'missing' else 'verified' end,
	case when n % 5 > 0 then id end, case when n % 5 > 0 then (array['windows', 'mac', 'other'])[1 + n % 7 % 3] end,
	case when n % 5 > 0 then jsonb_build_object(
		'kind', 'campaign', 'source', 'source ' || n / 4 % 5, 'medium', 'cpc', 'campaign', 'campaign ' || n / 4 % 20,
		'content', chr(97 + n / 4 % 3)
	) end,
	case when n % 5 > 0 then jsonb_build_object(
		'kind', 'campaign', 'source', 'source ' || n / 80 % 5, 'medium', 'cpc', 'campaign', 'campaign ' || n / 80 % 20,
		'content', 'a'
	) end,
	true, md5((6 * floor({events} / 6.0 * (1 - extract(epoch from now() - created_at) / (400 * 86400))) / 1.3)::bigint::text)::uuid
from (select id, created_at, replace(split_part(email, '@', 1), 'payer', '')::integer as n from auth.users where email like 'payer%') as payers;
insert into private.trial_conversions (user_id, started_at, converted_at)
select id, created_at, case when hashtext(email) % 4 = 0 then created_at + interval '5 days' end
from auth.users where email like 'payer%';

insert into private.payments (id, kind, amount, tax, fee, currency, occurred_at, user_id, customer_id, subscription_id, stripe_id)
select 'in_' || n, case when n % 50 = 0 then 'refund' else 'payment' end, case when n % 50 = 0 then -1399 else 1399 end,
	case when n % 50 = 0 then -233 else 233 end, 46, 'eur', now() - interval '1200 days' * (1 - n / {payments}.0),
	md5('payer ' || 4 * (n % ({accounts} / 4)))::uuid, 'cus_' || n % ({accounts} / 4), 'sub_' || n % ({accounts} / 4), 'in_' || n
from generate_series(1, {payments}) as n
where exists (select from auth.users where id = md5('payer ' || 4 * (n % ({accounts} / 4)))::uuid);

insert into private.subscription_changes (
	subscription_id, n, event_id, kind, at, mrr_before, mrr_after, currency, state_before, state_after, ends_at, movement,
	cohort, user_id, customer_id
)
select 'sub_' || payer, line.n, 'evt', kind, joined + age, mrr_before, mrr_after, 'eur', state_before, state_after,
	case kind when 'cancel_planned' then joined + age + interval '30 days' end, movement,
	date_trunc('month', joined at time zone 'UTC')::date, md5('payer ' || 4 * payer)::uuid, 'cus_' || payer
from (
	select payer, now() - interval '1200 days' * (1 - payer * 4 / {accounts}.0) as joined
	from generate_series(1, {accounts} / 4) as payer
) as payers, lateral (values
	(1, 'new', interval '0', 0, 1399, null, 'active', 'new', true),
	(2, 'downgrade', interval '90 days', 1399, 979, 'active', 'active', 'contraction', payer % 3 = 0),
	(3, 'upgrade', interval '180 days', 979, 1399, 'active', 'active', 'expansion', payer % 3 = 0),
	(4, 'cancel_planned', interval '200 days', 1399, 1399, 'active', 'active', null, payer % 5 = 0),
	(5, 'cancelled', interval '230 days', 1399, 0, 'active', null, 'churn', payer % 10 = 0)
) as line (n, kind, age, mrr_before, mrr_after, state_before, state_after, movement, is_theirs)
where is_theirs and joined + age < now();

analyze;
