-- The weekly mail of operators (docs/product.md#mails-of-operators). Its figures come from the functions of the pages.

-- The visitors who entered on these days, both included: the first step of analytics_funnel (docs/product.md#funnel).
create function private.count_visitors(from_day date, to_day date) returns bigint
language sql stable set search_path = '' as $$
	select coalesce(sum(n), 0)::bigint
	from private.read_facts('visitors', array['visitors'], from_day, private.midnight(to_day + 1))
$$;

-- Revenue less cost (euro cents) and sign-ups of the campaigns with any of them, by first touch, both days included.
create function private.campaign_results(from_day date, to_day date)
returns table (campaign text, result bigint, sign_ups bigint)
language sql stable set search_path = '' as $$
	select
		concat_ws(' / ', left(key[1], 60), nullif(left(key[2], 60), ''), nullif(left(key[3], 60), '')),
		coalesce(sum(case figure when 'revenue' then n when 'cost' then -n end), 0)::bigint,
		coalesce(sum(n) filter (where figure = 'sign_ups'), 0)::bigint
	from private.campaign_facts(
		from_day, private.midnight(to_day + 1), null, 'first', array['utm_source', 'utm_medium', 'utm_campaign']
	)
	where key[1] not in ('', '(unknown)', '(other)')
	group by key
	having bool_or(figure in ('sign_ups', 'revenue', 'cost') and n <> 0)
$$;

-- A figure of a mail with the one before and the change in percent (none from 0), as texts.
create function private.compared(name text, unit text, now numeric, before numeric) returns jsonb
language sql immutable set search_path = '' as $$
	select jsonb_build_object(
		name || '_' || unit, now::text, name || '_before_' || unit, before::text,
		name || '_change', coalesce(round(100 * (now - before) / nullif(greatest(before, 0), 0))::text, 'none')
	)
$$;

-- The names of the tests with each problem that the last check found, as texts (docs/experiments.md#health-of-a-test).
create function private.problems_of_tests() returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_object_agg(problem || '_tests', coalesce((
		select string_agg(name, ', ' order by name) from private.experiments where problem = any (problems)
	), ''))
	from unnest(array[
		'ratio', 'split_units', 'ledger', 'changed_outside', 'not_live', 'exposure_drop', 'stale', 'harm', 'guardrail_stopped', 'decided'
	]) as problem
$$;

-- What the weekly mail says of the week from this Monday (UTC days), as texts: MailData of worker/contract/mails.ts.
create function private.weekly_figures(first_day date) returns jsonb
language sql stable set search_path = '' as $$
	with weeks as (
		select first_day + 6 as last_day, first_day - 7 as first_before, first_day - 1 as last_before
	), money as (
		select report #> '{steps,0}' as before, report #> '{steps,1}' as now
		from weeks, private.revenue_report(
			first_before, last_day, 'week', private.midnight(last_day + 1), '', '{}'
		) as report
	), sign_ups as (
		select coalesce(sum(new_users) filter (where usage.first_day >= weekly_figures.first_day), 0) as now,
			coalesce(sum(new_users) filter (where usage.first_day < weekly_figures.first_day), 0) as before
		from weeks, private.usage_by('day', first_before, last_day) as usage
	), results as (
		select campaign, result,
			row_number() over (order by result desc, sign_ups desc, campaign) as best,
			row_number() over (order by result, sign_ups, campaign desc) as worst
		from weeks, private.campaign_results(first_day, last_day)
	), alerts as (
		select kind, min(greatest(opened_at, private.midnight(first_day))) as at
		from private.confirmed_alerts
		where opened_at < private.midnight(first_day + 7)
			and (closed_at is null or closed_at >= private.midnight(first_day))
		group by kind
	)
	select
		jsonb_build_object('from_on', first_day::text, 'to_on', last_day::text)
		|| private.compared('visitors', 'count',
			private.count_visitors(first_day, last_day), private.count_visitors(first_before, last_before))
		|| private.compared('sign_ups', 'count', sign_ups.now, sign_ups.before)
		|| private.compared('paying', 'count',
			(money.now #>> '{customers,new}')::numeric, (money.before #>> '{customers,new}')::numeric)
		|| private.compared('revenue', 'euros', (money.now #>> '{cash,net}')::numeric, (money.before #>> '{cash,net}')::numeric)
		|| private.compared('mrr', 'euros', (money.now #>> '{mrr,end}')::numeric, (money.before #>> '{mrr,end}')::numeric)
		|| (
			-- A single campaign is neither the best nor the worst.
			select jsonb_build_object(
				'best_campaign', coalesce(max(campaign) filter (where best = 1), ''),
				'best_euros', coalesce(max(result) filter (where best = 1)::text, ''),
				'worst_campaign', coalesce(max(campaign) filter (where worst = 1 and best > 1), ''),
				'worst_euros', coalesce(max(result) filter (where worst = 1 and best > 1)::text, '')
			) from results
		)
		|| (
			select jsonb_object_agg(named.kind || '_alert_on', coalesce((alerts.at at time zone 'UTC')::date::text, ''))
				|| jsonb_build_object('alert_count', count(alerts.kind)::text)
			from unnest(array['sign_ups', 'revenue', 'webhook', 'ledger', 'errors', 'duties', 'stripe']) as named (kind)
				left join alerts using (kind)
		)
		|| private.problems_of_tests()
	from weeks, money, sign_ups
$$;

-- On Mondays from 8:00 in Paris, adds the mail about the week before for every operator who wants it, once; returns
-- their number.
create function public.add_weekly_mails(at_time timestamptz) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	paris constant timestamp := at_time at time zone 'Europe/Paris';
	monday constant date := paris::date;
	figures jsonb;
begin
	-- The figures are counted once, not with each run of the day.
	if extract(isodow from paris) <> 1 or extract(hour from paris) < 8 or not exists (
		select from private.mail_recipients('weekly') as recipient
		where not exists (select from private.mails where key = 'weekly_report:' || recipient.user_id || ':' || monday)
	) then
		return 0;
	end if;
	figures := private.weekly_figures(monday - 7);
	return (
		select count(*) filter (
			where public.enqueue_mail('weekly_report:' || user_id || ':' || monday, 'weekly_report', email, language, figures)
		)
		from private.mail_recipients('weekly')
	);
end;
$$;
