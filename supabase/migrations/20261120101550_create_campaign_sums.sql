-- The campaign report by source, medium and campaign, which is what operators open, reads a row per campaign and day:
-- daily_campaigns has as many as there are contents, variants, platforms and languages (docs/architecture.md#budgets).

create table private.daily_campaign_sums (
	day date not null,
	touch text not null check (touch in ('any', 'first', 'last')),
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	views bigint not null,
	clicks bigint not null,
	sign_ups bigint not null,
	trials bigint not null,
	paid bigint not null,
	primary key (day, touch, utm_source, utm_medium, utm_campaign)
);

comment on table private.daily_campaign_sums is
	'Sums of daily_campaigns by source, medium and campaign; written by refresh_rollups. Source: docs/product.md#campaign-report.';

-- hourly_campaign_sums: the views and clicks of a day that a span cuts, without its events.
create table private.hourly_campaign_sums (
	hour timestamptz not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	views bigint not null,
	clicks bigint not null,
	primary key (hour, utm_source, utm_medium, utm_campaign)
);

comment on table private.hourly_campaign_sums is
	'Views and clicks of closed days by hour (UTC), source, medium and campaign, under the names of daily_metrics; written by refresh_rollups. Source: docs/product.md#campaign-report.';

revoke all on private.daily_campaign_sums, private.hourly_campaign_sums from public, anon, authenticated, service_role;

create function private.roll_campaign_sums(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_campaign_sums where day between from_day and to_day;
	insert into private.daily_campaign_sums
	select day, touch, utm_source, utm_medium, utm_campaign, sum(views), sum(clicks), sum(sign_ups), sum(trials), sum(paid)
	from private.daily_campaigns
	where day between from_day and to_day
	group by day, touch, utm_source, utm_medium, utm_campaign;
$$;

comment on function private.roll_campaign_sums(date, date) is
	'daily_campaigns → daily_campaign_sums, both days included.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
