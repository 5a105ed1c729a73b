-- The rollups that dashboards read; the grain is in the name, a missing utm value is '' (design §9).

-- daily_metrics: one row per UTC day, campaign, arm, platform and language; made from landing_analytics.
create table private.daily_metrics (
	day date not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	views bigint not null,
	clicks bigint not null,
	sessions bigint not null,
	sign_ups bigint not null,
	primary key (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.daily_metrics is
	'Views and clicks by UTC day and dimension, made by refresh_rollups. Source: design §9.';
comment on column private.daily_metrics.sessions is
	'Distinct sessions of this row; NOT additive over days or dimensions.';
comment on column private.daily_metrics.sign_ups is
	'Sessions that signed up on this day, by the visit that brought them, up to 30 days before.';

-- monthly_metrics: the same at month grain; views and clicks are sums of daily_metrics, sessions are from raw.
create table private.monthly_metrics (
	month date not null check (extract(day from month) = 1),
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	views bigint not null,
	clicks bigint not null,
	sessions bigint not null,
	primary key (month, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.monthly_metrics is
	'Views and clicks by UTC month (its first day) and dimension, over the closed days. Source: design §9.';
comment on column private.monthly_metrics.sessions is
	'Distinct sessions of this row in the month; NOT additive over months or dimensions.';

-- daily_ab_metrics: one row per UTC day, test and arm; made from ab_events.
create table private.daily_ab_metrics (
	day date not null,
	test_name text not null,
	variant text not null,
	exposures bigint not null,
	conversions bigint not null,
	primary key (day, test_name, variant)
);

comment on table private.daily_ab_metrics is
	'Exposures and conversions by UTC day, test and arm, made by refresh_rollups. Source: design §6, §9.';

-- daily_usage: one row a closed UTC day, also of a day without anything; the newest is the last day rolled up.
create table private.daily_usage (
	day date primary key,
	new_users bigint not null,
	active_users bigint not null,
	formula_calls bigint not null,
	chat_calls bigint not null,
	trials_started bigint not null,
	conversions bigint not null
);

comment on table private.daily_usage is
	'Accounts, calls and trials by closed UTC day, made by refresh_rollups. Source: spec 2 §3 ''Daily metrics'', design §9.';

-- active_in_month: who made a call in a month, up to the last closed day. Distinct users do not add up over days.
create table private.active_in_month (
	month date not null check (extract(day from month) = 1),
	user_id uuid not null references auth.users (id) on delete cascade,
	primary key (month, user_id)
);

comment on table private.active_in_month is
	'Users with a call in the month''s closed days, made by refresh_rollups. Source: spec 2 §3 ''MAU record''.';

create index active_in_month_user_id_idx on private.active_in_month (user_id);

-- monthly_activity: the counts of active_in_month.
create table private.monthly_activity (
	month date primary key check (extract(day from month) = 1),
	active_users bigint not null,
	returning_users bigint not null
);

comment on table private.monthly_activity is
	'Distinct active users of the month''s closed days, and those with an account from before it. Source: spec 2 §3 ''MAU record''.';

-- campaign_windows: each period that may be asked for, up to yesterday, and the one before it.
create table private.campaign_windows (
	days integer not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	views bigint not null,
	clicks bigint not null,
	sign_ups bigint not null,
	views_before bigint not null,
	clicks_before bigint not null,
	sign_ups_before bigint not null,
	primary key (days, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.campaign_windows is
	'daily_metrics over the last days less the current one, and over as many before; made by refresh_rollups. Source: design §13; issue 6 ''Landing report''.';

-- landing_today: the day so far, in the shape of daily_metrics.
create table private.landing_today (like private.daily_metrics including defaults);

comment on table private.landing_today is
	'Views, clicks and sign-ups of the current UTC day, up to its mark in rollup_marks; made by refresh_today. Source: design §13.';

create table private.rollup_marks (
	name text primary key check (name in ('campaign_windows', 'landing_today')),
	/* The first moment that is not in it. */
	until timestamptz not null
);

comment on table private.rollup_marks is 'How far campaign_windows and landing_today reach. Source: design §9.';

revoke all on private.daily_metrics, private.monthly_metrics, private.daily_ab_metrics, private.daily_usage, private.active_in_month, private.monthly_activity, private.campaign_windows, private.landing_today, private.rollup_marks
	from public, anon, authenticated, service_role;
