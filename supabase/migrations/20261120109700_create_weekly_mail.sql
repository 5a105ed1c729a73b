-- The weekly mail of operators (docs/product.md#mails-of-operators). Its figures come from the functions of the pages.

-- What the new customers of these days, both included, have paid so far, less the cost of these days (euro cents), by
-- campaign of the first touch.
create function private.campaign_results(from_day date, to_day date)
returns table (campaign text, result bigint, customers bigint)
language sql stable set search_path = '' as $$
	select concat_ws(' / ', left(source, 60), nullif(left(campaign, 60), '')), revenue - cost, customers
	from private.acquisition(private.midnight(from_day), private.midnight(to_day + 1), 'first', '{}')
	where source not in ('', '(unknown)', '(other)')
$$;

-- A figure of a mail with the one before and the change in percent (none from 0), as texts.
create function private.compared(name text, unit text, now numeric, before numeric) returns jsonb
language sql immutable set search_path = '' as $$
	select jsonb_build_object(
		name || '_' || unit, now::text, name || '_before_' || unit, before::text,
		name || '_change', coalesce(round(100 * (now - before) / nullif(greatest(before, 0), 0))::text, 'none')
	)
$$;

-- The three largest parts of a change, {name: part}, and its rest, as a text: {"parts": [[name, part], …], "rest": n}.
create function private.largest_parts(parts jsonb, change numeric) returns text
language sql immutable set search_path = '' as $$
	select jsonb_build_object(
		'parts', coalesce(jsonb_agg(jsonb_build_array(name, part) order by abs(part) desc, name), '[]'),
		'rest', change - coalesce(sum(part), 0)
	)::text
	from (
		select key as name, value::numeric as part from jsonb_each_text(parts)
		where value::numeric <> 0 order by abs(value::numeric) desc, key limit 3
	) as largest
$$;

-- Visitors, sign-ups and new customers (first touch) of the week from this Monday, compared, each with the campaigns
-- that moved it most; '' has no campaign.
create function private.weekly_people(first_day date) returns jsonb
language sql stable set search_path = '' as $$
	with facts as (
		select figure, key, facts.first_day >= weekly_people.first_day as is_now, n
		from (
			select * from private.read_facts(
				'visitors', array['visitors'], first_day - 7, private.midnight(first_day + 7), 'week', '', array['utm_source', 'utm_campaign']
			)
			union all
			select * from private.read_facts(
				'accounts', array['sign_ups', 'paid'], first_day - 7, private.midnight(first_day + 7), 'week', 'first',
				array['utm_source', 'utm_campaign']
			)
		) as facts
	), origins as (
		select figure, case when key[1] in ('', '(unknown)') then key[1] else concat_ws(' / ', left(key[1], 60), nullif(left(key[3], 60), '')) end as name,
			coalesce(sum(n) filter (where is_now), 0) as now, coalesce(sum(n) filter (where not is_now), 0) as before
		from facts group by 1, 2
	), sums as (
		select named.figure, coalesce(sum(now), 0) as now, coalesce(sum(before), 0) as before,
			coalesce(jsonb_object_agg(name, now - before) filter (where name is not null), '{}') as parts
		from unnest(array['visitors', 'sign_ups', 'paid']) as named (figure) left join origins using (figure) group by 1
	)
	select jsonb_object_agg(key, value)
	from sums, jsonb_each(
		private.compared(figure, 'count', now, before)
			|| jsonb_build_object(figure || '_parts', private.largest_parts(parts, now - before))
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

-- Net cash and MRR of the week from this Monday, compared, each with what moved it most.
create function private.weekly_money(first_day date) returns jsonb
language sql stable set search_path = '' as $$
	with steps as (
		select report #> '{steps,0}' as before, report #> '{steps,1}' as now
		from private.revenue_report(first_day - 7, first_day + 6, 'week', private.midnight(first_day + 7), '', '{}') as report
	), money as (
		select now -> 'mrr' as moves, (now #>> '{mrr,end}')::numeric as mrr, (before #>> '{mrr,end}')::numeric as mrr_before,
			(now #>> '{cash,net}')::numeric as net, (before #>> '{cash,net}')::numeric as net_before, (
				select jsonb_object_agg(flow, (now #>> array['cash', flow])::numeric - (before #>> array['cash', flow])::numeric)
				from unnest(array['payments', 'refunds', 'disputes']) as flow
			) as flows
		from steps
	)
	select private.compared('revenue', 'euros', net, net_before) || private.compared('mrr', 'euros', mrr, mrr_before)
		|| jsonb_build_object(
			'mrr_europarts', private.largest_parts(moves - array['start', 'end'], mrr - mrr_before),
			'revenue_europarts', private.largest_parts(flows, net - net_before)
		)
	from money
$$;

-- Figures of the weekly mail for the week from this Monday (UTC days), as texts: MailData of contract/mails.ts.
create function private.weekly_figures(first_day date) returns jsonb
language sql stable set search_path = '' as $$
	with results as (
		-- Without a new customer no campaign is the best.
		select campaign, result, customers,
			row_number() over (order by customers = 0, result desc, customers desc, campaign) as best,
			row_number() over (order by result, customers, campaign desc) as worst
		from private.campaign_results(first_day, first_day + 6)
	), alerts as (
		select kind, min(greatest(opened_at, private.midnight(first_day))) as at
		from private.confirmed_alerts
		where opened_at < private.midnight(first_day + 7)
			and (closed_at is null or closed_at >= private.midnight(first_day))
		group by kind
	)
	select
		jsonb_build_object('from_on', first_day::text, 'to_on', (first_day + 6)::text)
		|| private.weekly_people(first_day)
		|| private.weekly_money(first_day)
		|| jsonb_build_object(
			'risk_count', (select count(*)::text from public.user_subscriptions as plan
				where subscription_type = 'premium' and subscription_status = any (private.statuses_of('at_risk')) and private.is_in_state(plan, 'at_risk')),
			'lost_campaigns', coalesce((
				select string_agg(campaign, ', ' order by result)
				from (select * from results where customers = 0 and result < 0 order by result limit 3) as lost
			), '')
		)
		|| (
			-- A single campaign is neither the best nor the worst.
			select jsonb_build_object(
				'best_campaign', coalesce(max(campaign) filter (where best = 1 and customers > 0), ''),
				'best_euros', coalesce(max(result) filter (where best = 1 and customers > 0)::text, ''),
				'best_count', coalesce(max(customers) filter (where best = 1 and customers > 0)::text, ''),
				'worst_campaign', coalesce(max(campaign) filter (where worst = 1 and (best > 1 or customers = 0)), ''),
				'worst_euros', coalesce(max(result) filter (where worst = 1 and (best > 1 or customers = 0))::text, ''),
				'worst_count', coalesce(max(customers) filter (where worst = 1 and (best > 1 or customers = 0))::text, '')
			) from results
		)
		|| (
			select jsonb_object_agg(named.kind || '_alert_on', coalesce((alerts.at at time zone 'UTC')::date::text, ''))
				|| jsonb_build_object('alert_count', count(alerts.kind)::text)
			from unnest(array['sign_ups', 'revenue', 'webhook', 'ledger', 'errors', 'duties', 'stripe']) as named (kind)
				left join alerts using (kind)
		)
		|| private.problems_of_tests()
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
