-- The rollups that the dashboards read (docs/architecture.md#rollups). The name states the grain; a missing utm
-- value is ''.

-- daily_metrics: one row per UTC day, campaign, variant, platform and language.
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
	primary key (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.daily_metrics is
	'landing_analytics by UTC day and dimension; written by refresh_rollups.';

-- daily_sign_ups: the same grain, twice, from accounts and their verified attribution. It is a rollup of its own: a
-- changed account needs no new count of the day's events.
create table private.daily_sign_ups (
	day date not null,
	touch text not null check (touch in ('first', 'last')),
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	sign_ups bigint not null,
	trials bigint not null,
	paid bigint not null,
	primary key (day, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.daily_sign_ups is
	'Sign-ups, trials and new paying customers by their own UTC day and by the campaign of the account; written by refresh_rollups. Source: docs/product.md#campaign-report.';
comment on column private.daily_sign_ups.touch is
	'Which touch of the account comes first in the choice of its campaign. Each account is in the rows of both.';

create view private.daily_campaigns as
	select day, 'any' as touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		views, clicks, 0::bigint as sign_ups, 0::bigint as trials, 0::bigint as paid
	from private.daily_metrics
	union all
	select day, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		0, 0, sign_ups, trials, paid
	from private.daily_sign_ups;

comment on view private.daily_campaigns is 'What the campaign report adds up, by closed day: rows of touch any, and of first or of last.';

-- daily_usage: one row per closed UTC day. The newest is the last day that is rolled up.
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
	'Accounts, calls and trials by closed UTC day; written by refresh_rollups. Source: docs/product.md#analytics-figures.';

-- active_in_month: the users of a month, since distinct users cannot be added up over days.
create table private.active_in_month (
	month date not null check (extract(day from month) = 1),
	user_id uuid not null references auth.users (id) on delete cascade,
	primary key (month, user_id)
);

comment on table private.active_in_month is
	'Users with a call in the closed days of the month; written by refresh_rollups.';

create index active_in_month_user_id_idx on private.active_in_month (user_id);

-- monthly_activity: the counts of active_in_month.
create table private.monthly_activity (
	month date primary key check (extract(day from month) = 1),
	active_users bigint not null,
	returning_users bigint not null
);

comment on table private.monthly_activity is
	'Distinct active users of the closed days of the month, and those with an account from before it. Source: docs/product.md#analytics-figures.';

-- campaign_windows: each period of the campaign report, up to yesterday, and the period before it.
create table private.campaign_windows (
	days integer not null,
	touch text not null,
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
	trials bigint not null,
	paid bigint not null,
	views_before bigint not null,
	clicks_before bigint not null,
	sign_ups_before bigint not null,
	trials_before bigint not null,
	paid_before bigint not null,
	primary key (days, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.campaign_windows is
	'Sums of daily_campaigns over the last days without the current one, and over as many days before; written by refresh_rollups. Source: docs/product.md#campaign-report.';

-- landing_today_sums: the current day under every name; landing_today: under the names that a closed day would keep.
create table private.landing_today_sums (
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
	primary key (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.landing_today_sums is
	'Views and clicks of the current UTC day; refresh_today adds the events that have arrived since its last run.';

create table private.landing_today (like private.landing_today_sums);

comment on table private.landing_today is
	'landing_today_sums with as many campaigns as the rollups name for a day; written by refresh_today.';

create table private.rollup_marks (
	name text primary key check (name in ('campaign_windows', 'account_calls')),
	-- Exclusive.
	until timestamptz not null
);

comment on table private.rollup_marks is
	'The day, by its start, on which campaign_windows and the sums of account_calls were computed.';

revoke all on private.daily_metrics, private.daily_sign_ups, private.daily_campaigns, private.daily_usage,
	private.active_in_month, private.monthly_activity, private.campaign_windows, private.landing_today_sums,
	private.landing_today, private.rollup_marks
	from public, anon, authenticated, service_role;
