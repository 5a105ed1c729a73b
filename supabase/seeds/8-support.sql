-- Demo data, 8 of 8: what waits for an operator: a payment whose payer no account has, and the readers of the newsletter with the
-- posts that they got.

insert into private.unclaimed_events (id, received_at, event)
select 'evt_demo_unknown', paid_at, jsonb_build_object(
	'id', 'evt_demo_unknown', 'type', 'invoice.paid', 'created', extract(epoch from paid_at)::bigint, 'user_id', null,
	'email', 'compta@atelier-morin.example', 'customer_id', 'cus_demo_unknown', 'subscription_id', 'sub_demo_unknown',
	'change', null, 'is_listed', true, 'money', jsonb_build_object(
		'kind', 'payment', 'invoice_id', 'in_demo_unknown', 'currency', 'eur', 'amount', 1399, 'amount_due', 0, 'tax', 233,
		'period_start', extract(epoch from paid_at)::bigint, 'period_end', extract(epoch from paid_at + interval '1 month')::bigint,
		'at', extract(epoch from paid_at)::bigint, 'attempt', 1, 'charge_id', 'ch_demo_unknown', 'payment_intent_id', 'pi_demo_unknown'
	)
)
from (select now() - interval '1 day 3 hours' as paid_at) as yesterday;

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
