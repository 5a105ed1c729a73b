-- Computes the rollups from the raw rows (docs/architecture.md#rollups). Each function deletes and inserts: a second
-- run changes nothing.

create function private.roll_campaign_windows(today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.campaign_windows where true;
	insert into private.campaign_windows
	select
		days, touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language,
		coalesce(sum(views) filter (where day > today - days), 0),
		coalesce(sum(clicks) filter (where day > today - days), 0),
		coalesce(sum(sign_ups) filter (where day > today - days), 0),
		coalesce(sum(trials) filter (where day > today - days), 0),
		coalesce(sum(paid) filter (where day > today - days), 0),
		coalesce(sum(views) filter (where day <= today - days), 0),
		coalesce(sum(clicks) filter (where day <= today - days), 0),
		coalesce(sum(sign_ups) filter (where day <= today - days), 0),
		coalesce(sum(trials) filter (where day <= today - days), 0),
		coalesce(sum(paid) filter (where day <= today - days), 0)
	from unnest(private.analytics_periods()) as days
		join private.daily_campaigns on day > today - 2 * days and day < today
	group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
	insert into private.rollup_marks values ('campaign_windows', private.midnight(today))
	on conflict (name) do update set until = excluded.until;
$$;

comment on function private.roll_campaign_windows(date) is 'daily_campaigns → campaign_windows.';

create function private.roll_daily_metrics(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_metrics where day between from_day and to_day;
	insert into private.daily_metrics select * from private.count_landing(from_day, to_day);
$$;

comment on function private.roll_daily_metrics(date, date) is
	'landing_analytics → daily_metrics, both days included.';

create function private.roll_daily_sign_ups(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_sign_ups where day between from_day and to_day;
	insert into private.daily_sign_ups select * from private.count_sign_ups(from_day, to_day);
$$;

comment on function private.roll_daily_sign_ups(date, date) is
	'Accounts and their attribution → daily_sign_ups, both days included.';

create function private.roll_daily_usage(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_usage where day between from_day and to_day;
	insert into private.daily_usage select * from private.count_usage(from_day, to_day);
$$;

comment on function private.roll_daily_usage(date, date) is
	'Accounts, calls and trials → daily_usage, both days included.';

create function private.roll_monthly_activity(of_month date, today date)
returns void
language sql
set search_path = ''
as $$
	delete from private.active_in_month where month = of_month;
	insert into private.active_in_month
	select distinct of_month, user_id
	from private.customers join public.api_usage using (user_id)
	where called_at >= private.midnight(of_month)
		and called_at < private.midnight(least((of_month + interval '1 month')::date, today));
	delete from private.monthly_activity where month = of_month;
	insert into private.monthly_activity
	select month, count(*), count(*) filter (where profiles.created_at < private.midnight(month))
	from private.active_in_month join public.profiles on profiles.id = active_in_month.user_id
	where month = of_month
	group by month;
$$;

comment on function private.roll_monthly_activity(date, date) is
	'api_usage → active_in_month and monthly_activity of one month, up to yesterday.';

create function private.months_of(days datemultirange)
returns setof date
language sql
immutable
set search_path = ''
as $$
	select distinct date_trunc('month', day)::date
	from unnest(days) as span,
		generate_series(lower(span)::timestamp, upper(span)::timestamp - interval '1 day', '1 day') as day
$$;

comment on function private.months_of(datemultirange) is
	'The months, by their first days, of the days given.';

create function public.refresh_rollups(from_day date, to_day date, at_most integer default 7)
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call instead of its own limit of 8 s.
set statement_timeout = '55s'
as $$
declare
	today constant date := now()::date;
	-- expire_identifiers empties the sessions of older months: they cannot be counted again.
	first_day constant date := date_trunc('month', now() - interval '24 months')::date;
	landing_days datemultirange;
	usage_days datemultirange;
	sign_up_days datemultirange;
	revenue_days datemultirange;
	funnel_days datemultirange;
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
	landing_days := private.take_changed_days('landing', from_day, to_day, at_most) * datemultirange(daterange(first_day, null));
	usage_days := private.take_changed_days('usage', from_day, to_day, at_most);
	sign_up_days := private.take_changed_days('sign_up', from_day, to_day, at_most);
	revenue_days := private.take_changed_days('revenue', from_day, to_day, at_most);
	perform private.roll_daily_metrics(lower(span), upper(span) - 1) from unnest(landing_days) as span;
	perform private.roll_campaign_hours(lower(span), upper(span) - 1) from unnest(landing_days) as span;
	perform private.roll_daily_sign_ups(lower(span), upper(span) - 1) from unnest(sign_up_days) as span;
	perform private.roll_campaign_sums(lower(span), upper(span) - 1) from unnest(landing_days + sign_up_days) as span;
	perform private.roll_campaign_windows(today);
	perform private.roll_daily_usage(lower(span), upper(span) - 1) from unnest(usage_days) as span;
	perform private.roll_monthly_activity(month, today) from private.months_of(usage_days) as month;
	perform private.roll_daily_revenue(lower(span), upper(span) - 1) from unnest(revenue_days) as span;
	select days + datemultirange(daterange(from_day, to_day, '[]')) into funnel_days
	from private.roll_funnel(landing_days, from_day, to_day, first_day);
	perform private.roll_calls(today);
	return (
		select jsonb_object_agg(name, (select sum(upper(span) - lower(span)) from unnest(days) as span))
			|| jsonb_build_object('is_done', not exists (select from private.changed_days where day <= to_day))
		from (values ('landing_days', landing_days), ('usage_days', usage_days),
			('sign_up_days', sign_up_days), ('revenue_days', revenue_days), ('funnel_days', funnel_days)) as rolled (name, days)
	);
end;
$$;

comment on function public.refresh_rollups(date, date, integer) is
	'Rolls up the closed UTC days given, both included, and of the days before them whose raw rows changed the oldest, at most so many; then the months of these days. Returns the number of days by group of rollups, and whether no changed day is left. Source: docs/architecture.md#rollups.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.refresh_rollups(date, date, integer) from public, anon, authenticated, service_role;
grant execute on function public.refresh_rollups(date, date, integer) to service_role;
