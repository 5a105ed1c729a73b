-- Costs of campaigns and links: files that replace each other, what they count for, and what a link has brought.
\at 2026-03-02T08:00:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);

\as ann aal=aal2

list_cost_campaigns()

preview_campaign_costs(repeat('1', 64), '[{"line": 2, "day": "2026-02-28", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "Google", "utm_medium": "cpc", "utm_campaign": " Spring ", "cost": 1000, "currency": "EUR"}, {"line": 3, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "CPC", "utm_campaign": "spring", "cost": -200, "currency": "EUR"}, {"line": 4, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "email", "utm_campaign": "spring", "cost": 300, "currency": "EUR"}, {"line": 5, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 500, "currency": "EUR"}, {"line": 6, "day": "2026-03-01", "platform": "google_ads", "account": "A2", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 700, "currency": "EUR"}, {"line": 7, "day": "2026-03-01", "platform": "google_ads", "account": "", "campaign_id": "C9", "source": "", "medium": "", "name": "Generic", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "generic", "cost": 900, "currency": "USD"}, {"line": 8, "day": "2026-03-01", "platform": "meta", "account": "A1", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "meta", "utm_medium": "social", "utm_campaign": "brand", "cost": 400, "currency": "EUR"}]')

upload_campaign_costs(repeat('x', 199) || e'\u200b.csv', repeat('1', 64), '[{"line": 2, "day": "2026-02-28", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "Google", "utm_medium": "cpc", "utm_campaign": " Spring ", "cost": 1000, "currency": "EUR"}, {"line": 3, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "CPC", "utm_campaign": "spring", "cost": -200, "currency": "EUR"}, {"line": 4, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "email", "utm_campaign": "spring", "cost": 300, "currency": "EUR"}, {"line": 5, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 500, "currency": "EUR"}, {"line": 6, "day": "2026-03-01", "platform": "google_ads", "account": "A2", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 700, "currency": "EUR"}, {"line": 7, "day": "2026-03-01", "platform": "google_ads", "account": "", "campaign_id": "C9", "source": "", "medium": "", "name": "Generic", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "generic", "cost": 900, "currency": "USD"}, {"line": 8, "day": "2026-03-01", "platform": "meta", "account": "A1", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "meta", "utm_medium": "social", "utm_campaign": "brand", "cost": 400, "currency": "EUR"}]')

-- Another file: the same campaigns of days, by the account or the id alone; one has got an id, one a new name.
\as sue aal=aal2

preview_campaign_costs(repeat('1', 64), '[{"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "spring", "cost": -250, "currency": "EUR"}, {"line": 3, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C1", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 550, "currency": "EUR"}, {"line": 4, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C9", "source": "", "medium": "", "name": "Generic new", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "generic", "cost": 950, "currency": "USD"}, {"line": 5, "day": "2026-02-27", "platform": "meta", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "meta", "utm_medium": "social", "utm_campaign": "brand", "cost": 410, "currency": "EUR"}, {"line": 6, "day": "2026-03-02", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "spring", "cost": 10, "currency": "EUR"}]')

preview_campaign_costs(repeat('2', 64), '[]')

preview_campaign_costs(repeat('2', 64), '{}')

preview_campaign_costs(repeat('2', 64), '[{"line": 1, "day": "soon"}]')

upload_campaign_costs('again.csv', repeat('1', 64), '[{"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "spring", "cost": -250, "currency": "EUR"}, {"line": 3, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C1", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 550, "currency": "EUR"}, {"line": 4, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C9", "source": "", "medium": "", "name": "Generic new", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "generic", "cost": 950, "currency": "USD"}, {"line": 5, "day": "2026-02-27", "platform": "meta", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "meta", "utm_medium": "social", "utm_campaign": "brand", "cost": 410, "currency": "EUR"}, {"line": 6, "day": "2026-03-02", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "spring", "cost": 10, "currency": "EUR"}]')

upload_campaign_costs('two.csv', repeat('2', 64), '[{"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "spring", "cost": -250, "currency": "EUR"}, {"line": 3, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C1", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 550, "currency": "EUR"}, {"line": 4, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C9", "source": "", "medium": "", "name": "Generic new", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "generic", "cost": 950, "currency": "USD"}, {"line": 5, "day": "2026-02-27", "platform": "meta", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "meta", "utm_medium": "social", "utm_campaign": "brand", "cost": 410, "currency": "EUR"}, {"line": 6, "day": "2026-03-02", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "spring", "cost": 10, "currency": "EUR"}]')

-- The one of two called Brand that has no id.
preview_campaign_costs(repeat('3', 64), '[{"line": 1, "day": "2026-03-01", "platform": "google_ads", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}]')

upload_campaign_costs('three.csv', repeat('3', 64), '[{"line": 1, "day": "2026-03-03", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}]')

upload_campaign_costs('three.csv', repeat('3', 64), '[{"line": 1, "day": "2019-12-31", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}]')

upload_campaign_costs('three.csv', repeat('3', 64), '[{"line": 1, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}]')

upload_campaign_costs('three.csv', repeat('3', 64), '[{"line": 1, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}, {"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "Brand", "cost": 2, "currency": "EUR"}]')

upload_campaign_costs('three.csv', repeat('3', 64), '[{"line": 1, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1}]')

upload_campaign_costs('three.csv', repeat('3', 64), '"rows"')

-- Ids and accounts: the id goes before the account, and a campaign of another id is another one.
upload_campaign_costs('four.csv', repeat('4', 64), '[{"line": 1, "day": "2020-01-01", "platform": "google_ads", "account": "A2", "campaign_id": "C1", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}, {"line": 2, "day": "2020-01-02", "platform": "google_ads", "account": "A2", "campaign_id": "C2", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 2, "currency": "EUR"}, {"line": 3, "day": "2020-01-03", "platform": "google_ads", "account": "", "campaign_id": "C2", "source": "", "medium": "", "name": "Renamed", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 3, "currency": "EUR"}, {"line": 4, "day": "2020-01-04", "platform": "google_ads", "account": "A1", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 4, "currency": "EUR"}]')

-- Now both have one: without account and id nobody knows which.
preview_campaign_costs(repeat('3', 64), '[{"line": 1, "day": "2026-03-01", "platform": "google_ads", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 1, "currency": "EUR"}]')

list_cost_campaigns()

list_cost_uploads()

map_cost_campaign(3, 'Newsletter', 'mailing', 'Letters')

map_cost_campaign(3, '', 'email', 'x')

map_cost_campaign(3, null, 'email', 'x')

map_cost_campaign(99, 'x', 'email', 'x')

\as ann aal=aal2

revert_cost_upload(3)

revert_cost_upload(3)

\as sue aal=aal2

preview_campaign_costs(repeat('2', 64), '[{"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "spring", "cost": -250, "currency": "EUR"}, {"line": 3, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C1", "source": "", "medium": "", "name": "Brand", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "brand", "cost": 550, "currency": "EUR"}, {"line": 4, "day": "2026-03-01", "platform": "google_ads", "account": "A1", "campaign_id": "C9", "source": "", "medium": "", "name": "Generic new", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "generic", "cost": 950, "currency": "USD"}, {"line": 5, "day": "2026-02-27", "platform": "meta", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "Brand", "utm_source": "meta", "utm_medium": "social", "utm_campaign": "brand", "cost": 410, "currency": "EUR"}, {"line": 6, "day": "2026-03-02", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "spring", "cost": 10, "currency": "EUR"}]')

list_cost_uploads()

upload_campaign_costs('two.csv', repeat('2', 64), '[{"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "spring", "cost": -250, "currency": "EUR"}]')

\as cat aal=aal2

list_cost_uploads()

\as ian aal=aal2

map_cost_campaign(3, 'x', 'email', 'x')

\as sue aal=aal1

revert_cost_upload(1)

\as sue aal=aal2 session=gone

upload_campaign_costs('five.csv', repeat('5', 64), '[{"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "", "medium": "", "name": "", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "spring", "cost": -250, "currency": "EUR"}]')

-- Links.
\as ann aal=aal2

create_link('salon', '/pricing', ' Flyer', 'print', 'Salon', '')

create_link('mars', '/', 'google', 'cpc', 'spring', 'Top')

create_link('salon', '/', 'google', 'cpc', 'spring', '')

create_link('bad', 'https://example.com', 'google', 'cpc', 'spring', '')

create_link('bad', 'https://evil.example/pricing', 'google', 'cpc', 'spring', '')

create_link('bad', '/', 'google', 'cpc', null, '')

create_link('bad', '/', '(other)', 'cpc', 'spring', '')

archive_link('salon', false)

archive_link('nothing', true)

\at 2026-03-02T08:10:00Z

archive_link('salon', true)

archive_link('salon', true)

archive_link('mars', true)

archive_link('mars', false)

-- Visits of February and of January, a sign-up of February and its payments; others differ from the link in one tag.
\as setup

insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url, session_id, user_agent, detected_platform, language,
	utm_source, utm_medium, utm_campaign, utm_content)
select gen_random_uuid(), event_type, at::timestamptz, at::timestamptz, 'a', '/', 's' || n, '', 'mac', case n when 2 then 'en' else 'fr' end, 'Google', 'cpc', 'Spring', content
from (values (1, 'view', '2026-02-28', 'Top'), (2, 'view', '2026-02-01', 'Top'), (3, 'view', '2026-01-31', 'Top'), (4, 'click', '2026-03-01', 'Top'), (5, 'view', '2026-02-28', 'Else'))
	as events (n, event_type, at, content);
insert into auth.users (id, email, created_at, email_confirmed_at) values (:pay, 'pay@example.com', '2026-02-20', '2026-02-20');
update private.sign_up_attribution set outcome = 'verified', token_id = :pay, platform = 'mac', is_consented = true,
	first_touch = '{"kind": "campaign", "source": "Google", "medium": "cpc", "campaign": "Spring", "content": "Top"}', last_touch = '{"kind": "campaign", "source": "meta"}' where user_id = :pay;
insert into private.payments (id, kind, amount, tax, currency, occurred_at, user_id, customer_id, stripe_id) values
	('in_1', 'payment', 300, 50, 'eur', '2026-02-25', :pay, 'cus_1', 'in_1'), ('re_1', 'refund', -30, -5, 'eur', '2026-03-01', :pay, 'cus_1', 'in_1'),
	('in_2', 'payment', 900, 0, 'usd', '2026-02-25', :pay, 'cus_1', 'in_2');
insert into private.subscription_changes (subscription_id, n, event_id, kind, at, mrr_before, mrr_after, currency, user_id, customer_id) values
	('sub_1', 1, 'evt_1', 'new', '2026-02-25', 0, 90, 'eur', :pay, 'cus_1'), ('sub_1', 2, 'evt_2', 'upgrade', '2026-02-26', 90, 110, 'eur', :pay, 'cus_1'),
	('sub_2', 1, 'evt_3', 'new', '2026-02-25', 0, 70, 'usd', :pay, 'cus_1');

\as sue aal=aal2

list_links('{"from": "2026-02-01T00:00:00Z", "until": "2026-03-02T00:00:00Z"}', 'first', '{}')

list_links('{"from": "2026-02-01T00:00:00Z", "until": "2026-03-01T00:00:00Z"}', 'last', '{"language": "fr"}')

get_acquisition('{"from": "2026-02-01T00:00:01Z", "until": "2026-03-01T00:00:00Z"}', 'first', '{}')

get_acquisition('{"from": "2026-02-01T00:00:00Z", "until": "2026-03-01T00:00:00Z"}', 'both', '{}')

get_acquisition('{"from": "2026-02-01T00:00:00Z", "until": "2026-02-01T00:00:00Z"}', 'first', '{}')

get_acquisition('{"from": "2024-02-28T00:00:00Z", "until": "2026-03-02T00:00:00Z"}', 'first', '{}')

get_acquisition('{"from": "1999-12-31T00:00:00Z", "until": "2000-03-02T00:00:00Z"}', 'first', '{}')

get_acquisition('{"from": "2026-03-01T00:00:00Z", "until": "2026-03-02T00:00:00Z"}', 'first', '{"source": "google"}')

get_acquisition('{"from": "2026-02-01T00:00:00Z", "until": "2026-03-02T00:00:00Z"}', 'first', '{"language": "fr"}')

get_payback('first', '{}')

get_losing_campaigns('{}')

-- A span that ends later ends now: no day is yet to come, and the last 90 days are those of now.
analytics_campaign_days(0, '{utm_source}', 'first', '[{"utm_source": "Google"}]', '{"from": "2026-03-01T00:00:00Z", "until": "2026-03-09T00:00:00Z"}')

select acquired ->> 'campaign' as campaign, acquired -> 'recent_cost' as recent from jsonb_array_elements(public.get_acquisition('{"from": "2025-03-01T00:00:00Z", "until": "2026-07-01T00:00:00Z"}', 'first', '{}')) as acquired

-- No cost is known by three of the filters, which all let the payer pass.
select filters, public.get_acquisition('{"from": "2026-02-01T00:00:00Z", "until": "2026-03-02T00:00:00Z"}', 'first', filters) as acquired, public.get_payback('first', filters) as payback, public.get_losing_campaigns(filters) -> 'campaigns' as losing, (public.analytics_campaigns(7, '{utm_campaign}', 'first', null, filters) -> 0 ->> 'now') as report
from unnest(array['{"source": "google"}', '{"campaign": "spring"}', '{"platform": "mac"}', '{"language": "fr"}', '{"variant": "a"}']::jsonb[]) as filters

select dimension, public.analytics_campaigns(7, array[dimension], 'first') -> 0 -> 'now' as report from unnest('{utm_source,utm_medium,utm_campaign,utm_content,variant,platform,language}'::text[]) as dimension

\as worker

get_link_targets()

\as setup

insert into private.cost_uploads (file_name, digest, admin_email) select n::text, lpad(n::text, 64, '0'), 'x' from generate_series(1, 51) as n;
insert into private.campaign_links (name, path, utm_source, utm_medium, utm_campaign, utm_content, admin_email)
select 'n' || n, '/', 'a', 'b', 'c', '', 'x' from generate_series(1, 1997) as n;

\as ann aal=aal2

create_link('last', '/', 'google', 'cpc', 'spring', '')

select jsonb_array_length(uploads) as uploads, uploads #>> '{0,file_name}' as newest from public.list_cost_uploads() as uploads

create_link('beyond', '/', 'google', 'cpc', 'spring', '')

-- Origins of the accounts of a span: known by consent, by an address, not verified, of an operator, before and after.
\as setup

insert into auth.users (id, email, created_at, email_confirmed_at)
select ('30000000-0000-4000-8000-00000000000' || n)::uuid, n || '@example.com', '2026-02-01'::timestamptz + n * interval '1 day', now() from generate_series(1, 6) as n;
update private.sign_up_attribution as origin set is_consented = n in (1, 3, 6), first_touch = case when n in (2, 3) then '{}'::jsonb end,
	outcome = case n when 3 then 'missing' else 'verified' end, token_id = case n when 3 then null else user_id end
from generate_series(1, 6) as n where user_id = ('30000000-0000-4000-8000-00000000000' || n)::uuid;

\as ann aal=aal2

get_known_origins('{"from": "2026-02-02T00:00:00Z", "until": "2026-02-07T00:00:00Z"}')

get_known_origins('{"from": "2026-02-03T00:00:00Z", "until": "2026-03-02T08:00:00Z"}')

-- A row without an id fits two campaigns: it is of the one in its account.
\as ann aal=aal2

upload_campaign_costs('bing.csv', repeat('6', 64), '[{"line": 1, "day": "2026-02-01", "platform": "bing", "account": "B1", "campaign_id": "C1", "source": "", "medium": "", "name": "N", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "n", "cost": 100, "currency": "EUR"}, {"line": 1, "day": "2026-02-01", "platform": "bing", "account": "", "campaign_id": "C2", "source": "", "medium": "", "name": "N", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "n", "cost": 200, "currency": "EUR"}]')

preview_campaign_costs(repeat('7', 64), '[{"line": 1, "day": "2026-02-01", "platform": "bing", "account": "B1", "campaign_id": "", "source": "", "medium": "", "name": "N", "utm_source": "bing", "utm_medium": "cpc", "utm_campaign": "n", "cost": 300, "currency": "EUR"}]')

-- A filter for what has no name, and a long name in a mail.
\as setup

insert into private.campaign_names (folded, name, is_earned) select name, name, true from repeat('y', 61) as name;

\as superuser

select wanted, private.passing_values(jsonb_build_object('source', wanted)) as passing from unnest('{(none),google,nobody}'::text[]) as wanted

select private.campaign_in_mail(name, name) as campaign from repeat('y', 61) as name

-- Campaigns without a view: the dearer comes first.
\as ann aal=aal2

upload_campaign_costs('z.csv', repeat('8', 64), '[{"line": 1, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "z", "medium": "", "name": "aaa", "utm_source": "z", "utm_medium": "", "utm_campaign": "aaa", "cost": 1, "currency": "EUR"}, {"line": 2, "day": "2026-03-01", "platform": "", "account": "", "campaign_id": "", "source": "z", "medium": "", "name": "bbb", "utm_source": "z", "utm_medium": "", "utm_campaign": "bbb", "cost": 2, "currency": "EUR"}]')

select campaign #>> '{key,utm_campaign}' as campaign, campaign #> '{now,cost}' as cost from jsonb_array_elements(public.analytics_campaigns(7, '{utm_campaign}')) as campaign
