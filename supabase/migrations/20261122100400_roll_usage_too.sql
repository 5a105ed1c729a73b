-- refresh_rollups takes in accounts and usage, and catches up with nights that were missed (design §9).

create or replace function public.refresh_rollups(from_day date, to_day date)
returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
-- PostgREST applies it to the call; its own limit is 8 s.
set statement_timeout = '110s'
as $$
declare
	today constant date := now()::date;
	-- Past this age sessions cannot be counted again: what was rolled then is all there will be.
	oldest constant date := (now() - interval '25 months')::date;
	last_rolled constant date := (select max(day) from private.daily_usage);
	begins date := from_day;
	from_month date;
	to_month constant date := date_trunc('month', to_day)::date;
begin
	if from_day is null or to_day is null or not isfinite(from_day) or not isfinite(to_day) or from_day > to_day then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day must be a day not after to_day';
	end if;
	-- Dashboards add today's raw rows to the rollups: a rolled today would count twice.
	if to_day >= today then
		raise sqlstate 'PT400' using message = 'refresh_rollups: to_day is not closed yet (UTC)';
	end if;
	if date_trunc('month', from_day) < now() - interval '25 months' then
		raise sqlstate 'PT400' using message = 'refresh_rollups: from_day is past the retention of sessions';
	end if;
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_rollups'));
	-- Whatever is rolled has no hole in it: the nights that were missed come first.
	if last_rolled + 1 < from_day then
		begins := greatest(last_rolled + 1, date_trunc('month', oldest + interval '1 month')::date);
	end if;
	from_month := date_trunc('month', begins)::date;
	perform private.roll_daily_metrics(begins, to_day);
	perform private.roll_daily_ab_metrics(begins, to_day);
	perform private.roll_monthly_metrics(from_month, to_month, today);
	perform private.roll_daily_usage(begins, to_day);
	perform private.roll_monthly_activity(from_month, to_month, today);
	return jsonb_build_object(
		'days', to_day - begins + 1,
		'daily_metrics', (select count(*) from private.daily_metrics where day between begins and to_day),
		'daily_ab_metrics', (select count(*) from private.daily_ab_metrics where day between begins and to_day),
		'monthly_metrics', (select count(*) from private.monthly_metrics where month between from_month and to_month),
		'daily_usage', (select count(*) from private.daily_usage where day between begins and to_day),
		'active_in_month', (select count(*) from private.active_in_month where month between from_month and to_month)
	);
end;
$$;

comment on function public.refresh_rollups(date, date) is
	'Recomputes the closed UTC days given, both included, those missed before them, and their months; answers the rows in force. Source: design §9.';

-- What was there before: every closed day since the first event or call, as far back as is kept.
do $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	since constant date := (
		select min(at at time zone 'UTC')::date from (
			select min(created_at) from public.landing_analytics
			union all select min(called_at) from public.api_usage
			union all select min(created_at) from public.profiles
		) as firsts (at)
	);
begin
	if since < today then
		perform public.refresh_rollups(greatest(since, (today - interval '24 months')::date), today - 1);
	end if;
end $$;
