-- The campaign report takes its sign-ups from daily_sign_ups. The event of a sign-up, which any browser can invent,
-- stays stored and counts for nothing.

drop trigger record_changed_sign_ups on public.landing_analytics;
drop function private.record_changed_sign_ups();
drop index public.landing_analytics_sign_up_idx;
alter table private.daily_metrics drop column sign_ups;
alter table private.landing_today drop column sign_ups;
comment on table private.landing_today is
	'Views and clicks of the current UTC day, up to the time in rollup_marks; written by refresh_today.';

create view private.daily_campaigns as
	select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		views, clicks, 0::bigint as sign_ups
	from private.daily_metrics
	union all
	select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		0, 0, sign_ups
	from private.daily_sign_ups;

comment on view private.daily_campaigns is 'What the campaign report adds up, by closed day.';

revoke all on private.daily_campaigns from public, anon, authenticated, service_role;

create or replace function private.count_landing_span(from_time timestamptz, to_time timestamptz)
returns setof private.daily_metrics
language sql
stable
set search_path = ''
as $$
	with events as materialized (
		select
			(created_at at time zone 'UTC')::date as day, event_type, session_id, variant,
			detected_platform as platform, language,
			coalesce(utm_source, '') as utm_source, coalesce(utm_medium, '') as utm_medium,
			coalesce(utm_campaign, '') as utm_campaign, coalesce(utm_content, '') as utm_content
		from public.landing_analytics
		where created_at >= from_time and created_at < to_time
			-- The report of a sign-up is stored, and counts for nothing.
			and cta_location is distinct from 'sign_up'
	), campaigns as (
		-- Anybody can invent campaign names in a URL: only the most frequent ones of a day keep theirs.
		select day, utm_source, utm_medium, utm_campaign, utm_content,
			row_number() over (
				partition by day
				order by count(*) desc, utm_source, utm_medium, utm_campaign, utm_content
			) <= private.max_campaigns_per_day() as is_named
		from events
		group by day, utm_source, utm_medium, utm_campaign, utm_content
	)
	select
		day,
		case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
		case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
		variant, platform, language,
		count(*) filter (where event_type = 'view'), count(*) filter (where event_type = 'click'),
		count(distinct nullif(session_id, ''))
	from events join campaigns using (day, utm_source, utm_medium, utm_campaign, utm_content)
	group by 1, 2, 3, 4, 5, 6, 7, 8;
$$;

create or replace function public.refresh_rollups(from_day date, to_day date)
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call instead of its own limit of 8 s.
set statement_timeout = '110s'
as $$
declare
	today constant date := now()::date;
	-- expire_identifiers empties the sessions of older months: they cannot be counted again.
	first_day constant date := date_trunc('month', now() - interval '24 months')::date;
	landing_days datemultirange;
	ab_days datemultirange;
	usage_days datemultirange;
	sign_up_days datemultirange;
begin
	if from_day is null or to_day is null or not isfinite(from_day) or not isfinite(to_day) or from_day > to_day then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day must be a day not after to_day';
	end if;
	-- The dashboards add today's raw rows to the rollups: today must not be counted twice.
	if to_day >= today then
		raise sqlstate 'PT400' using message = 'refresh_rollups: to_day is not closed yet (UTC)';
	end if;
	if from_day < first_day then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day is past the retention of sessions';
	end if;
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_rollups'));
	landing_days := private.take_changed_days('landing', from_day, to_day) * datemultirange(daterange(first_day, null));
	ab_days := private.take_changed_days('ab', from_day, to_day);
	usage_days := private.take_changed_days('usage', from_day, to_day);
	sign_up_days := private.take_changed_days('sign_up', from_day, to_day);
	perform private.roll_daily_metrics(lower(span), upper(span) - 1) from unnest(landing_days) as span;
	perform private.roll_monthly_metrics(month, today) from private.months_of(landing_days) as month;
	perform private.roll_daily_sign_ups(lower(span), upper(span) - 1) from unnest(sign_up_days) as span;
	perform private.roll_campaign_windows(today);
	perform private.roll_daily_ab_metrics(lower(span), upper(span) - 1) from unnest(ab_days) as span;
	perform private.roll_daily_usage(lower(span), upper(span) - 1) from unnest(usage_days) as span;
	perform private.roll_monthly_activity(month, today) from private.months_of(usage_days) as month;
	return (
		select jsonb_object_agg(name, (select sum(upper(span) - lower(span)) from unnest(days) as span))
		from (values ('landing_days', landing_days), ('ab_days', ab_days), ('usage_days', usage_days),
			('sign_up_days', sign_up_days)) as rolled (name, days)
	);
end;
$$;

comment on function public.refresh_rollups(date, date) is
	'Rolls up the closed UTC days given, both included, and every day up to to_day whose raw rows changed since it was rolled up; then the months of these days. Returns the number of days by group of rollups. Source: docs/architecture.md#rollups.';

create or replace function private.roll_campaign_windows(today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.campaign_windows;
	insert into private.campaign_windows
	select
		days, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		coalesce(sum(views) filter (where day > today - days), 0),
		coalesce(sum(clicks) filter (where day > today - days), 0),
		coalesce(sum(sign_ups) filter (where day > today - days), 0),
		coalesce(sum(views) filter (where day <= today - days), 0),
		coalesce(sum(clicks) filter (where day <= today - days), 0),
		coalesce(sum(sign_ups) filter (where day <= today - days), 0)
	from unnest(private.analytics_periods()) as days
		join private.daily_campaigns on day > today - 2 * days and day < today
	group by 1, 2, 3, 4, 5, 6, 7, 8;
	insert into private.rollup_marks values ('campaign_windows', private.midnight(today))
	on conflict (name) do update set until = excluded.until;
$$;

comment on function private.roll_campaign_windows(date) is 'daily_campaigns → campaign_windows.';
comment on table private.campaign_windows is
	'Sums of daily_campaigns over the last days without the current one, and over as many days before; written by refresh_rollups. Source: docs/product.md#campaign-report.';

create or replace function private.count_campaigns(period integer)
returns setof private.campaign_windows
language plpgsql
stable
set search_path = ''
as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	open_day constant date := private.first_open_day();
	first_day constant date := today - 2 * period + 1;
	rolled_until timestamptz;
begin
	if open_day = today and private.midnight(today) = (select until from private.rollup_marks where name = 'campaign_windows') then
		select until into rolled_until from private.rollup_marks where name = 'landing_today' and until >= private.midnight(today);
		return query select * from private.campaign_windows where days = period;
		if rolled_until is not null then
			return query
				select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
					views, clicks, 0::bigint, 0::bigint, 0::bigint, 0::bigint
				from private.landing_today;
		end if;
		return query
			select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				views, clicks, 0::bigint, 0::bigint, 0::bigint, 0::bigint
			from private.count_landing_span(coalesce(rolled_until, private.midnight(today)), private.midnight(today + 1));
		-- The accounts of a day are few enough to be counted at each call.
		return query
			select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				0::bigint, 0::bigint, sign_ups, 0::bigint, 0::bigint, 0::bigint
			from private.count_sign_ups(today, today);
	else
		-- Slower, for a night that was missed or is not rolled up yet.
		return query
			select period, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
				case when day > today - period then views else 0 end, case when day > today - period then clicks else 0 end,
				case when day > today - period then sign_ups else 0 end, case when day > today - period then 0 else views end,
				case when day > today - period then 0 else clicks end, case when day > today - period then 0 else sign_ups end
			from (
				select * from private.daily_campaigns where day >= first_day and day < open_day
				union all
				select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, views, clicks, 0
				from private.count_landing(greatest(open_day, first_day), today)
				union all
				select day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, 0, 0, sign_ups
				from private.count_sign_ups(greatest(open_day, first_day), today)
			) as counted;
	end if;
end;
$$;

-- What is rolled up already, anew.
select private.roll_daily_sign_ups(min(day), max(day)) from private.daily_usage having count(*) > 0;
select private.roll_campaign_windows((until at time zone 'UTC')::date)
from private.rollup_marks where name = 'campaign_windows';
