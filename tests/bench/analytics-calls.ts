/** The back-office's calls of the database, by what they are in its API. */
export const CALLS = [
	["/dashboard", "analytics_dashboard()"],
	["/real-time", "analytics_real_time()"],
	["/daily?days=90", "analytics_daily(90)"],
	["/api-usage", "analytics_api_usage()"],
	["/monthly?months=36", "analytics_monthly(36)"],
	["/conversions", "analytics_conversions()"],
	["/mau", "analytics_mau()"],
	["/campaigns?days=90", "analytics_campaigns(90, array['utm_source', 'utm_campaign', 'variant'])"],
	[
		"/campaign-days?days=90",
		`analytics_campaign_days(90, array['utm_source', 'utm_campaign'], 'first', '[{"utm_source": "source 1", "utm_campaign": "campaign 1"}]')`,
	],
	[
		"/campaigns?from=30 days",
		`analytics_campaigns(null, array['utm_source', 'utm_campaign'], 'first', jsonb_build_object('from', current_date - 29,
			'until', now(), 'before_from', current_date - 59, 'before_until', now() - interval '30 days'))`,
	],
	[
		"/campaign-days, unknown",
		`analytics_campaign_days(90, array['utm_source', 'utm_campaign'], 'first', '[{"utm_source": "none", "utm_campaign": "none"}]')`,
	],
	[
		"/campaign-days, large",
		`analytics_campaign_days(90, array['utm_source'], 'first', '[{"utm_source": "google"}, {"utm_source": "facebook"}, {"utm_source": "bing"}]')`,
	],
	["/funnel, 30 days", "analytics_funnel(current_date - 29, now())"],
	["/funnel, 90 days", "analytics_funnel(current_date - 89, now())"],
	["/funnel, two years", "analytics_funnel(current_date - 730, now())"],
	[
		"/funnel, an earlier part",
		"analytics_funnel(current_date - 59, now() - interval '30 days', now() - interval '30 days')",
	],
	[
		"/funnel?platform=&source=",
		`analytics_funnel(current_date - 89, now(), null, '{"platform": "windows", "source": "google"}')`,
	],
	["/revenue?step=day", "analytics_revenue(current_date - 366, current_date, 'day')"],
	["/revenue?step=month", "analytics_revenue(current_date - 1200, current_date, 'month')"],
	[
		"/revenue?until=",
		"analytics_revenue(current_date - 60, current_date - 30, 'month', now() - interval '30 days')",
	],
	[
		"/revenue?language=",
		`analytics_revenue(current_date - 366, current_date, 'day', null, 'first', '{"language": "fr"}')`,
	],
	[
		"/revenue?campaign=",
		`analytics_revenue(current_date - 1200, current_date, 'month', null, 'last', '{"campaign": "campaign 7"}')`,
	],
	["customers", "list_customers('{}')"],
	["customers?sort=calls", `list_customers('{"sort": "calls"}')`],
	["customers?sort=last_use", `list_customers('{"sort": "last_use"}')`],
	["customers?sort=paid", `list_customers('{"sort": "paid"}')`],
	["customers?state=at_risk", `list_customers('{"state": "at_risk", "sort": "ends", "rows": 5}')`],
	["customers?sort=idle", `list_customers('{"sort": "idle"}')`],
	[
		"customers?signed=churn",
		`list_customers(jsonb_build_object('event', 'churn', 'from', current_date - 29, 'until', now()))`,
	],
	[
		"acquisition, 90 days",
		`get_acquisition(jsonb_build_object('from', current_date - 89, 'until', now()), 'first', '{}')`,
	],
	["campaigns to decide, a year", `get_losing_campaigns('{}')`],
	["payback", "get_payback('first', '{}')"],
	[
		"customers?signed=kept",
		`list_customers(jsonb_build_object('event', 'kept', 'from', current_date - 119, 'until', now()))`,
	],
	[
		"links, 90 days",
		`list_links(jsonb_build_object('from', current_date - 89, 'until', now()), 'first', '{}')`,
	],
	["conversions of ads", "get_ad_conversions()"],
	["alerts", "get_alerts()"],
	["first steps", "get_first_steps()"],
	["customers?page=100", `list_customers('{"sort": "email", "page": 100}')`],
	["customers?q=", `list_customers('{"term": "client12", "sort": "email"}')`],
	["customers?source=", `list_customers('{"source": "google", "state": "active"}')`],
	["customers?campaign=", `list_customers('{"campaign": "no such campaign"}')`],
] as const;
