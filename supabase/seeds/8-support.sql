-- Demo data, 8 of 8: what waits for an operator: a payment whose payer no account has, and the readers of the newsletter with the
-- posts that they got.

insert into private.unclaimed_events (id, received_at, event)
select 'evt_demo_unknown_' || type, at, jsonb_build_object(
	'id', 'evt_demo_unknown_' || type, 'type', type, 'created', extract(epoch from at)::bigint, 'user_id', null,
	'email', email, 'customer_id', 'cus_demo_unknown', 'subscription_id', 'sub_demo_unknown', 'change', change, 'is_listed', true,
	'money', money
)
from (select now() - interval '1 day 3 hours' as at, extract(epoch from now() + interval '1 month')::bigint as ends) as paid, lateral (
	values ('customer.subscription.created', null, jsonb_build_object(
		'subscription_type', 'premium', 'subscription_status', 'active', 'billing_period', 'P1M', 'current_period_end', ends,
		'cancel_at_period_end', false, 'ends_at', null
	), jsonb_build_object(
		'kind', 'subscription', 'status', 'active', 'currency', 'eur', 'mrr', 1399, 'taxed', 1399, 'price', 1399, 'quantity', 1,
		'interval', 'month', 'interval_count', 1, 'discount', 0, 'ends_at', null, 'discounts', '[]'::jsonb
	)), ('invoice.paid', 'compta@atelier-morin.example', null, jsonb_build_object(
		'kind', 'payment', 'invoice_id', 'in_demo_unknown', 'currency', 'eur', 'amount', 1399, 'amount_due', 0, 'tax', 233,
		'period_start', extract(epoch from at)::bigint, 'period_end', ends, 'at', extract(epoch from at)::bigint, 'attempt', 1,
		'charge_id', 'ch_demo_unknown', 'payment_intent_id', 'pi_demo_unknown'
	))
) as events (type, email, change, money);

insert into private.newsletter_readers (email, language, asked_at, confirmed_at)
select 'lecteur' || n || '@demo.tabulia.example', case n % 3 when 0 then 'en' else 'fr' end, asked_at,
	case when n <= 42 then asked_at + interval '4 minutes' end
from generate_series(1, 45) as n, lateral (select now() - make_interval(days => 3 * (45 - n), hours => n % 9) as asked_at) as times;

with posts as (
	insert into private.newsletter_posts (post, language, title, added_at)
	select 900000 + ago, language, title, now() - make_interval(days => ago)
	from (values
		(3, 'fr', 'Nettoyer 2 000 adresses sans une seule macro'),
		(10, 'en', 'Five prompts that replace a pivot table'),
		(17, 'fr', 'Relancer ses factures impayées depuis Excel')
	) as written (ago, language, title)
	returning post, language, added_at
)
insert into private.mails (key, kind, recipient, language, data, state, attempts, created_at, sent_at)
select 'newsletter:' || post || ':' || reader.id, 'newsletter_post', email, posts.language,
	jsonb_build_object('post', post::text, 'reader', reader.id), 'sent', 1, added_at, added_at + interval '2 minutes'
from posts join private.newsletter_readers as reader using (language)
where confirmed_at < added_at;
