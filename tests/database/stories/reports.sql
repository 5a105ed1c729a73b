-- All figures of the demo data, on one morning.
\at 2026-11-18T10:20:30Z

\seeds

\as superuser

insert into auth.users (id, email, created_at, email_confirmed_at) values (:alice, 'alice@example.com', now() - interval '1 year', now() - interval '1 year')

insert into auth.sessions (id, user_id, created_at, aal) values (:alice, :alice, now(), 'aal2')

insert into private.admins (user_id, name, role) values (:alice, 'Alice', 'admin')

update public.user_subscriptions set subscription_type = 'premium', subscription_status = 'unpaid' where user_id = :alice

update private.settings set require_operator_mfa = false

\as worker

refresh_facts('1 hour')

\as alice

analytics_dashboard()

analytics_real_time()

analytics_daily(7)

analytics_monthly(12)

analytics_api_usage()

analytics_conversions()

analytics_mau()

analytics_funnel('2026-11-01', '2026-11-18T10:20:30Z')

analytics_funnel('2026-09-01', '2026-10-01', '2026-11-01', '{"source": "google"}')

analytics_funnel('2026-08-01', '2026-11-01', null, '{"platform": "windows", "language": "fr", "variant": "A"}')

analytics_revenue('2026-11-01', '2026-11-18', 'day')

analytics_revenue('2025-12-01', '2026-11-18', 'month', '2026-11-18T10:00:00Z', 'last')

analytics_revenue('2026-09-07', '2026-10-04', 'week', null, 'first', '{"source": "google"}')

analytics_revenue('2026-09-07', '2026-10-04', 'month', null, 'last', '{"campaign": "printemps"}')

analytics_revenue('2026-11-01', '2026-11-02', 'month', null, 'first', '{"language": "en"}')

analytics_revenue('2026-11-01', '2026-11-02', 'month', null, 'first', '{"variant": "A", "platform": "mac"}')

-- Refusals.
analytics_revenue('2026-11-01', '2026-11-19', 'day')

analytics_revenue('2026-11-02', '2026-11-01', 'day')

analytics_revenue('1999-12-31', '2000-01-01', 'day')

analytics_revenue('2026-11-01', '2026-11-02', 'year')

analytics_revenue('2026-11-01', '2026-11-02', 'day', null, 'middle')

analytics_revenue('2026-11-01', '2026-11-02', 'day', null, 'first', '{"other": "x"}')

analytics_revenue('2026-11-01', '2026-11-01', 'day', null, 'first', '[]')

analytics_revenue('2026-11-01', '2026-11-01', 'day', null, 'first', null)

analytics_revenue(null, '2026-11-01', 'day')

analytics_revenue('2026-11-01', 'infinity', 'month')

analytics_revenue('2024-01-01', '2026-01-01', 'day')

analytics_revenue('2026-11-01', '2026-11-01', 'day', '2026-11-02T00:00:01Z')

analytics_revenue('2026-11-01', '2026-11-02', 'day', '2026-11-02T00:00:00Z')

analytics_revenue('2026-11-01', '2026-11-01', 'day', null, 'first', '{"source": 1}')

analytics_daily(8)

analytics_daily(null)

analytics_monthly(0)

analytics_monthly(37)

analytics_funnel('2026-11-02', '2026-11-01')

analytics_funnel('1999-12-31', '2000-01-02')

analytics_funnel('2024-11-01', '2026-11-04')

analytics_campaigns(31, '{utm_source}')

analytics_campaigns(30, '{}')

analytics_campaigns(30, '{utm_source,utm_source}')

analytics_campaigns(30, '{cohort}')

analytics_campaigns(30, '{utm_source}', 'middle')

analytics_campaigns(0, '{utm_source}', 'first', '{"from": "2026-10-01T01:00:00Z", "until": "2026-11-01T00:00:00Z"}')

analytics_campaigns(0, '{utm_source}', 'first', '{"from": "2026-10-01T00:00:00Z", "until": "2026-09-01T00:00:00Z"}')

analytics_campaigns(0, '{utm_source}', 'first', '{"from": "2024-10-01T00:00:00Z", "until": "2026-11-01T00:00:00Z"}')

analytics_campaign_days(7, '{utm_source}', 'first', '[]')

analytics_campaign_days(7, '{utm_source}', 'first', '{}')

get_vitals(8, 'v2')

list_customers('{"sort": "nonsense"}')

analytics_campaigns(30, '{utm_source,utm_medium,utm_campaign}')

analytics_campaigns(90, '{utm_source}', 'last')

analytics_campaigns(30, '{variant,platform,language}', 'first', null, '{"source": "google"}')

analytics_campaigns(0, '{utm_campaign,utm_content}', 'first', '{"from": "2026-10-01T00:00:00Z", "until": "2026-11-01T00:00:00Z", "before_from": "2026-09-01T00:00:00Z", "before_until": "2026-10-01T00:00:00Z"}')

analytics_campaign_days(7, '{utm_source}', 'first', '[{"utm_source": "google"}, {"utm_source": ""}]')

analytics_campaign_days(7, '{utm_source,utm_campaign}', 'last', '[{"utm_source": "google", "utm_campaign": "search"}]')

get_acquisition('{"from": "2026-01-01T00:00:00Z", "until": "2026-11-18T00:00:00Z"}', 'first', '{}')

get_acquisition('{"from": "2026-08-01T00:00:00Z", "until": "2026-11-01T00:00:00Z"}', 'last', '{"source": "google"}')

get_known_origins('{"from": "2026-10-01T00:00:00Z", "until": "2026-11-01T00:00:00Z"}')

get_losing_campaigns('{}')

get_payback('first', '{}')

get_payback('last', '{"source": "google"}')

list_links('{"from": "2026-10-01T00:00:00Z", "until": "2026-11-18T00:00:00Z"}', 'first', '{}')

list_links('{"from": "2026-01-01T00:00:00Z", "until": "2026-11-18T00:00:00Z"}', 'last', '{"language": "en"}')

list_cost_campaigns()

list_cost_uploads()

list_annotations()

list_customers('{"term": "", "sort": "newest", "page": 1, "rows": 6}')

list_customers('{"term": "", "sort": "calls", "page": 2, "rows": 3}')

list_customers('{"term": "", "sort": "paid", "page": 1, "rows": 3}')

list_customers('{"term": "", "sort": "email_desc", "page": 1, "rows": 4, "plan": "premium", "state": "past_due"}')

list_customers('{"term": "an", "sort": "last_use", "page": 1, "rows": 4, "source": "google", "platform": "windows", "language": "fr"}')

list_customers('{"term": "", "sort": "newest", "page": 1, "rows": 2, "state": "at_risk"}')

list_customers('{"term": "alice", "sort": "newest", "page": 1, "rows": 2, "state": "silent"}')

\as superuser

update public.user_subscriptions set subscription_status = 'paused' where user_id = :alice

\as alice

list_customers('{"term": "alice", "sort": "newest", "page": 1, "rows": 2, "state": "ended"}')

list_customers('{"term": "", "sort": "newest", "page": 1, "rows": 4, "event": "churn", "from": "2026-10-01T00:00:00Z", "until": "2026-11-01T00:00:00Z"}')

list_unknown_payers()

select test - 'counts' #- '{harm,looks}' as test from jsonb_array_elements(public.list_experiments()) as test

get_experiment('beta_headline_test_2025')

get_run_counts('beta_headline_test_2025', 3)

get_run_counts('price_test_2026', 1)

get_experiment_base('cta_click', '{/fr}', '{}')

get_experiment_base('paid', '{/fr,/en}', '{"languages": ["fr"]}')

get_vitals(7, 'v2')

get_alerts()

get_ad_conversions()

get_facts_age()

get_system_state()

list_newsletter_readers()

list_newsletter_posts()

\keep late select user_id from public.user_subscriptions where subscription_status = 'past_due' order by 1 limit 1

get_customer(:late)

\keep gone select user_id from public.user_subscriptions where subscription_status = 'canceled' order by 1 limit 1

get_customer(:gone)

\as worker

count_filled_cells()

check_figures()

check_alerts('2026-11-18T10:20:30Z', 3, 1)

add_weekly_mails('2026-11-16T09:00:00Z')

add_usage_mails('2026-11-18')

add_plan_mails('2026-11-18T10:20:30Z')

\as superuser

select kind, recipient, language, data from private.mails order by kind, recipient, data::text

\as worker

list_unknown_fees('2026-11-18T10:20:30Z', 3)

begin_stripe_check('2026-11-18T10:20:30Z', 3)

get_duties('2026-11-18T10:20:30Z')

event_ledger_balance('2000-01-01', '2100-01-01')
