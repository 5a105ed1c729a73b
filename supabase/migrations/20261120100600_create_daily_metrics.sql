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
	primary key (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.daily_metrics is
	'Views and clicks by UTC day and dimension, made by refresh_rollups. Source: design §9.';
comment on column private.daily_metrics.sessions is
	'Distinct sessions of this row; NOT additive over days or dimensions.';

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

revoke all on private.daily_metrics, private.monthly_metrics, private.daily_ab_metrics
	from public, anon, authenticated, service_role;
