-- Work of the cron: duties, alerts, the weekly mail, expiry, the comparison of figures.
--
-- In: the Worker records each run of each duty (docs/architecture/session.md#duties) and calls the functions here.
-- Out: alerts, at most one open one of each kind, for what an operator must learn of without looking
-- (docs/product/back-office.md#alerts); the weekly mail of operators, whose figures come from the functions of the pages;
-- expire_identifiers empties what names a visitor; check_figures counts base figures once more from raw rows and compares
-- them with what reports read (docs/architecture/money.md#comparison-of-figures).

-- One row per duty of the cron, with how it went. Written by record_duties.
create table private.duties (
	name text primary key check (name ~ '^[a-z_]{1,50}$'),
	every_seconds integer not null check (every_seconds > 0),
	-- Since when the duty is expected: a duty that never succeeded is late from here on.
	expected_at timestamptz not null,
	succeeded_at timestamptz,
	failed_at timestamptz,
	-- Failures in a row.
	failures integer not null default 0 check (failures >= 0),
	-- Why it failed the last time; it stays when the duty succeeds again.
	problem text check (char_length(problem) <= 200),
	-- When an alert about this duty was mailed last.
	mailed_at timestamptz
);

-- From here on the cron is expected: a site whose cron never runs says so.
insert into private.duties (name, every_seconds, expected_at) values ('check_alerts', 300, now());

-- The state of a duty at a time: failing after three failures in a row, late when its last success is older than twice
-- its interval, else ok.
create function private.duty_state(duty private.duties, at_time timestamptz) returns text
language sql stable
return case
	when duty.failures >= 3 then 'failing'
	when at_time - coalesce(duty.succeeded_at, duty.expected_at) > 2 * make_interval(secs => duty.every_seconds) then 'late'
	else 'ok'
end;

-- All duties as DutyState[] of contract/system-schema.ts, for /healthz (docs/operations/monitoring.md#health).
create function public.get_duties(at_time timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select to_jsonb(duty) - array['expected_at', 'mailed_at'] || jsonb_build_object('state', private.duty_state(duty, at_time))
		from private.duties as duty order by name
	))
$$;

-- Records what became of duties since they were recorded last: DutyResult[] of contract/system-schema.ts, whose
-- failures are those since their last success, if they have one. The intervals, in seconds by name, are all duties that
-- there are. Returns DutyState[].
create function public.record_duties(at_time timestamptz, intervals jsonb, results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.duties as stored (name, every_seconds, expected_at)
	select key, value::integer, at_time from jsonb_each_text(intervals)
	on conflict (name) do update set every_seconds = excluded.every_seconds
	where stored.every_seconds <> excluded.every_seconds;
	-- A duty that the release has no more is nobody's failure.
	delete from private.duties where not intervals ? name;
	update private.duties as stored set
		succeeded_at = greatest(stored.succeeded_at, result.succeeded_at),
		failed_at = greatest(stored.failed_at, result.failed_at),
		failures = result.failures + case when result.succeeded_at is null then stored.failures else 0 end,
		problem = coalesce(left(result.problem, 200), stored.problem)
	from jsonb_to_recordset(results) as result (
		name text, succeeded_at timestamptz, failed_at timestamptz, failures integer, problem text
	)
	where stored.name = result.name;
	return public.get_duties(at_time);
end;
$$;

-- For active operators: when refresh_facts succeeded last, and whether that is too long ago or fails
-- (docs/product/reports.md#age-of-figures).
create function public.get_facts_age() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object('at', max(succeeded_at), 'is_stale', coalesce(bool_or(private.duty_state(duty, now()) <> 'ok'), true))
	from private.duties as duty where name = 'refresh_facts'
$$;

-- Alerts, at most one open one of each kind; kept for a year. Written by check_alerts.
create table private.alerts (
	id bigint generated always as identity primary key,
	kind text not null check (kind in ('sign_ups', 'revenue', 'webhook', 'ledger', 'errors', 'duties', 'stripe', 'traffic')),
	opened_at timestamptz not null check (isfinite(opened_at)),
	-- The last check that found the cause.
	seen_at timestamptz not null check (seen_at >= opened_at),
	closed_at timestamptz check (closed_at >= seen_at),
	mailed_at timestamptz,
	-- Figures of the last check as texts, named as in MailData of contract/mails.ts.
	data jsonb not null check (jsonb_typeof(data) = 'object')
);
create unique index alerts_open_idx on private.alerts (kind) where closed_at is null;

-- Alerts whose cause two checks have found: what passes within minutes is none.
create view private.confirmed_alerts as
	select * from private.alerts where seen_at >= opened_at + interval '4 minutes';

-- Sign-ups and revenue (euro cents, without tax) of the last finished day, if far below the eight same weekdays before it.
create function private.find_low_days(at_time timestamptz) returns table (kind text, data jsonb)
language sql stable set search_path = '' as $$
	with judged as (
		-- Late payments and confirmations reach a day within hours of its end.
		select ((at_time - interval '6 hours') at time zone 'UTC')::date - 1 as day
	), days as (
		select each::date as day, each::date = judged.day as is_judged
		from judged, generate_series(judged.day - interval '56 days', judged.day, interval '7 days') as each
	), figures as (
		select 'sign_ups' as kind, 'count' as unit, 10 as least_usual, days.day, is_judged, new_users::numeric as n
		from days join private.usage_by('day', (select day - 56 from judged), (select day from judged)) as usage
			on usage.first_day = days.day
		union all
		select 'revenue', 'euros', 10000, days.day, is_judged, coalesce(sum(n), 0)
		from days left join private.read_facts(
			'money', array['revenue'],
			(select day - 56 from judged), (select private.midnight(day + 1) from judged), 'day'
		) as revenue on first_day = days.day
		group by days.day, is_judged
	), compared as (
		select figures.kind, unit, least_usual,
			max(n) filter (where is_judged) as n, array_agg(n) filter (where not is_judged) as earlier
		from figures group by 1, 2, 3
	)
	select compared.kind, jsonb_build_object(
		'day_on', day::text, 'value_' || unit, n::text, 'usual_' || unit, usual::text, 'lowest_' || unit, lowest::text
	)
	from compared, judged, lateral (
		select percentile_cont(0.5) within group (order by each::double precision)::numeric as usual from unnest(earlier) as each
	) as middle, lateral (
		-- 1.4826: a median deviation as a standard deviation. Very regular days get a range of 30 % all the same.
		select round(usual - greatest(
			3 * 1.4826 * percentile_cont(0.5) within group (order by abs(each - usual)::double precision)::numeric, 0.3 * usual
		), 2) as lowest
		from unnest(earlier) as each
	) as range
	where usual >= least_usual and n < lowest
$$;

-- Views and clicks of the last hour, if either collapsed: under a third of the lowest of the same hour, by the clock of
-- Paris, of four weeks before. With 40 or more there, chance alone does that once in a million hours.
create function private.find_lost_traffic(at_time timestamptz) returns table (kind text, data jsonb)
language sql stable set search_path = '' as $$
	with hours as (
		-- Events reach the table within minutes of the edge.
		select week, (at_time at time zone 'Europe/Paris' - week * interval '7 days' - interval '10 minutes') at time zone 'Europe/Paris' as until
		from generate_series(0, 4) as week
	), counted as (
		select week, counts.*
		from hours cross join lateral (
			select count(*) filter (where event_type = 'view') as views, count(*) filter (where event_type = 'click') as clicks
			from public.landing_analytics
			-- The report of a sign-up is stored, and counts for nothing.
			where created_at > until - interval '1 hour' and created_at <= until and cta_location is distinct from 'sign_up'
		) as counts
	), compared as (
		select
			max(views) filter (where week = 0) as views, min(views) filter (where week > 0) as lowest_views,
			max(clicks) filter (where week = 0) as clicks, min(clicks) filter (where week > 0) as lowest_clicks
		from counted
	)
	select 'traffic', jsonb_build_object(
		'views_count', views::text, 'lowest_views_count', lowest_views::text,
		'clicks_count', clicks::text, 'lowest_clicks_count', lowest_clicks::text
	)
	from compared
	where lowest_views >= 40 and views * 3 < lowest_views or lowest_clicks >= 40 and clicks * 3 < lowest_clicks
$$;

-- Failures of the webhook and the ledger in the last 24 hours, of the site in the last hour, of duties and of the
-- comparison with Stripe, as far as each is an alert; the batches are those of the spool, null when unknown.
create function private.find_failures(at_time timestamptz, waiting_batches integer, dead_batches integer)
returns table (kind text, data jsonb)
language sql stable set search_path = '' as $$
	with webhook as (
		select
			(select count(*) from private.billing_events
				where outcome = 'invalid' and received_at > at_time - interval '1 day' and received_at <= at_time) as invalid,
			(select coalesce(sum(n), 0) from private.failed_responses
				where place = 'webhook' and minute > at_time - interval '1 day' and minute <= at_time) as failed
	), ledger as (
		select * from public.event_ledger_balance(at_time - interval '1 day', at_time + interval '1 minute')
	), responses as (
		select failed.n as failed, received, round(100 * failed.n / (failed.n + received), 1) as rate
		from public.event_ledger_balance(at_time - interval '1 hour', at_time + interval '1 minute'), (
			select sum(n) as n from private.failed_responses
			where minute > at_time - interval '1 hour' and minute <= at_time
		) as failed
	)
	select 'webhook', jsonb_build_object('invalid_count', invalid::text, 'failed_count', failed::text)
	from webhook where invalid > 0 or failed >= 5
	union all
	select 'ledger', jsonb_build_object(
		'difference_count', difference::text, 'lost_count', lost::text,
		'waiting_count', coalesce(waiting_batches, 0)::text, 'dead_count', coalesce(dead_batches, 0)::text
	)
	from ledger where difference <> 0 or lost > 0 or waiting_batches > 0 or dead_batches > 0
	union all
	select 'errors', jsonb_build_object(
		'failed_count', failed::text, 'received_count', received::text, 'rate_percent', rate::text
	)
	from responses where failed >= 10 and rate >= 5
	union all
	-- Duties that fail or are late, the newest error among theirs, and the oldest last success.
	select 'duties', jsonb_build_object(
		'failing_duties', string_agg(name, ',' order by name),
		'problem', coalesce((array_agg(name || ': ' || problem order by failed_at desc) filter (where problem is not null))[1], ''),
		-- Times in texts of mails are ISO 8601; a duty that never succeeded has none.
		'succeeded_at', coalesce(to_jsonb(min(succeeded_at)) #>> '{}', '')
	)
	from private.duties as duty where private.duty_state(duty, at_time) <> 'ok' having count(*) > 0
	union all
	-- Differences that the newest finished comparison with Stripe could not repair.
	select 'stripe', jsonb_build_object(
		'problem_count', jsonb_array_length(problems)::text,
		'problem', (select string_agg(value ->> 'id', ', ') from (select value from jsonb_array_elements(problems) limit 5) as first)
	)
	from (select problems from private.stripe_checks where finished_at is not null order by day desc limit 1) as newest
	where problems <> '[]'
$$;

-- Opens, renews and closes alerts, and adds the mails of open ones, each (of the duties each duty) at most once in 24
-- hours, and of those that are over; returns the number of mails. The batches are those of the spool, null when unknown.
create function public.check_alerts(at_time timestamptz, waiting_batches integer, dead_batches integer) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	found_now jsonb;
	mailed bigint[];
	added integer;
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.check_alerts'));
	select coalesce(jsonb_object_agg(found.kind, found.data), '{}') into found_now
	from (
		select * from private.find_low_days(at_time)
		union all
		select * from private.find_lost_traffic(at_time)
		union all
		select * from private.find_failures(at_time, waiting_batches, dead_batches)
	) as found;
	delete from private.alerts
	where closed_at < at_time - interval '1 year'
		or (closed_at is null and not found_now ? kind and id not in (select id from private.confirmed_alerts));
	-- A check that runs late does not undo a later one.
	update private.alerts set closed_at = at_time
	where closed_at is null and seen_at <= at_time and not found_now ? kind;
	-- A cause that comes back within the hour is the same alert: nobody has been told that it was over.
	update private.alerts as closed set closed_at = null
	where found_now ? kind and closed_at > at_time - interval '1 hour'
		and not exists (select from private.alerts as open where open.kind = closed.kind and open.closed_at is null);
	insert into private.alerts as stored (kind, opened_at, seen_at, data)
	select key, at_time, at_time, value from jsonb_each(found_now)
	on conflict (kind) where closed_at is null do update set seen_at = excluded.seen_at, data = excluded.data
	where stored.seen_at <= excluded.seen_at;

	select count(*), array_agg(distinct id) into added, mailed
	from (
		select open.id, public.enqueue_mail(
			'alert_' || open.kind || ':' || recipient.user_id || ':' || to_char(at_time, 'YYYY-MM-DD"T"HH24:MI'),
			'alert_' || open.kind, recipient.email, recipient.language,
			open.data || jsonb_build_object('opened_at', to_jsonb(open.opened_at) #>> '{}')
		) as is_new
		from private.confirmed_alerts as open, private.mail_recipients('alerts') as recipient
		where open.closed_at is null and (open.mailed_at is null or case open.kind
			-- Each duty is mailed at most once in 24 hours, so that one that fails does not hide the next.
			when 'duties' then exists (
				select from private.duties as duty
				where private.duty_state(duty, at_time) <> 'ok' and coalesce(duty.mailed_at, '-infinity') <= at_time - interval '1 day'
			)
			else open.mailed_at <= at_time - interval '1 day'
		end)
	) as mails
	where is_new;
	update private.alerts set mailed_at = at_time where id = any (mailed);
	update private.duties as duty set mailed_at = at_time
	where private.duty_state(duty, at_time) <> 'ok'
		and exists (select from private.alerts where kind = 'duties' and id = any (mailed));

	-- Mails once, to the readers of an alert's mails, that it is over; a mail's key outlives the day.
	return added + (
		select count(*) filter (where public.enqueue_mail(
			format('alert_closed:%s:%s', over.id, recipient.user_id), 'alert_closed', recipient.email, recipient.language,
			jsonb_build_object(
				'closed_alert', over.kind,
				'opened_at', to_jsonb(over.opened_at) #>> '{}', 'closed_at', to_jsonb(over.closed_at) #>> '{}'
			)
		))
		from private.alerts as over, private.mail_recipients('alerts') as recipient
		where closed_at between at_time - interval '1 day' and at_time - interval '1 hour' and exists (
			select from private.mails
			where mails.kind = 'alert_' || over.kind and user_id = recipient.user_id
				and (data ->> 'opened_at')::timestamptz = over.opened_at
		)
	);
end;
$$;

-- The open alerts, those that closed within 90 days (the newest 100), and how many operators get their mails. Texts of
-- errors and ids are in the mails alone: every operator may read this.
create function private.alert_state() returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object(
		'open', array(
			select jsonb_build_object('kind', kind, 'since', opened_at, 'data', data - 'problem')
			from private.confirmed_alerts where closed_at is null order by opened_at
		),
		'closed', array(
			select jsonb_build_object('kind', kind, 'since', opened_at, 'until', closed_at, 'data', data - 'problem')
			from private.confirmed_alerts where closed_at > now() - interval '90 days' order by closed_at desc, id desc limit 100
		),
		'recipients', (select count(*) from private.mail_recipients('alerts'))
	)
$$;

-- For an active admin: alerts, and the names of the duties that are late or fail.
create function public.get_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.alert_state() || jsonb_build_object('duties', array(
		select duty ->> 'name' from jsonb_array_elements(public.get_duties(now())) as duty where duty ->> 'state' <> 'ok'
	))
$$;

-- Empties session_id, user_agent and the units of experiments after 25 months (visitors without a click go); deletes
-- devices after 25 months without a use, cancellations and withdrawals after 5 years, event and batch ids after 35 days, the histogram of speed after 90, codes of second factors after one. At
-- most so many of each kind in one call; returns whether that was all (docs/product/visits.md#consent-and-third-parties).
create function public.expire_identifiers(now timestamptz default now(), at_most integer default 200000) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	today constant date := now::date;
	oldest_identifier constant timestamptz := now - interval '25 months';
	oldest_id constant timestamptz := now - interval '35 days';
	-- The period of limitation of contracts (article 2224 of the Code civil).
	oldest_proof constant timestamptz := now - interval '5 years';
	no_unit constant uuid := '00000000-0000-0000-0000-000000000000';
	idle bigint;
	visitors bigint;
	is_done boolean;
begin
	delete from private.code_attempts where tried_at < now - interval '1 day';
	delete from private.refused_passwords where last_at < now - interval '30 days';
	delete from private.known_devices where used_at < oldest_identifier;
	-- Visitors are separated from their sessions; afterwards nothing else says that the account had a visit.
	update private.sign_up_attribution as origin set had_visit = true
	from private.visitors
	where visitors.session_id = origin.session_id::text and entry_at < oldest_identifier and not had_visit;
	-- Facts count those who did nothing; the steps of the others stay.
	delete from private.visitors where session_id in (
		select session_id from private.visitors
		where entry_at < oldest_identifier and clicked_at is null and signed_up_at is null
		limit at_most
	);
	get diagnostics idle = row_count;
	update private.visitors set session_id = 'expired ' || gen_random_uuid(), user_id = null
	where session_id in (
		select session_id from private.visitors
		where entry_at < oldest_identifier and session_id not like 'expired %'
		limit at_most
	);
	get diagnostics visitors = row_count;
	-- Units of experiments and their conversions go; their counts stay.
	delete from private.experiment_conversions as conversions using private.experiment_units
	where (conversions.test_name, conversions.run, conversions.unit_id)
		= (experiment_units.test_name, experiment_units.run, experiment_units.unit_id)
		and exposed_at < oldest_identifier;
	delete from private.experiment_conversions where converted_at < oldest_identifier;
	delete from private.experiment_units as expired
	where exposed_at < oldest_identifier or (exposed_at is null and not exists (
		select from private.experiment_conversions as conversions
		where (conversions.test_name, conversions.run, conversions.unit_id) = (expired.test_name, expired.run, expired.unit_id)
	));
	perform private.weigh_networks(today);
	update private.campaign_names set networks = null where networks is not null;
	delete from private.name_networks where true;
	update private.sign_up_attribution set session_id = null, units = '[]'
	from public.profiles
	where profiles.id = user_id and created_at < oldest_identifier and (session_id is not null or units <> '[]');
	delete from public.cancellations where requested_at < oldest_proof and confirmed_at is not null;
	delete from public.withdrawals where received_at < oldest_proof;
	delete from private.ingested_batches where ingested_at < oldest_id;
	delete from private.daily_vitals where day < today - 90;
	with landing as (
		update public.landing_analytics set session_id = '', user_agent = ''
		where (created_at, event_id) in (
			select created_at, event_id from public.landing_analytics
			where created_at < oldest_identifier and (session_id <> '' or user_agent <> '')
			limit at_most
		) returning true
	), ab as (
		update public.ab_events set unit_id = no_unit
		where (created_at, event_id) in (
			select created_at, event_id from public.ab_events
			where created_at < oldest_identifier and unit_id <> no_unit
			limit at_most
		) returning true
	), ids as (
		delete from private.event_ids where event_id in (
			select event_id from private.event_ids where seen_at < oldest_id limit at_most
		) returning true
	)
	select greatest(
		idle, visitors, (select count(*) from landing), (select count(*) from ab), (select count(*) from ids)
	) < at_most into is_done;
	return jsonb_build_object('is_done', is_done);
end;
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
		select figure, private.campaign_in_mail(key[1], key[3]) as name,
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

-- Net cash and MRR of the week from this Monday, compared, each with what moved it most.
create function private.weekly_money(first_day date) returns jsonb
language sql stable set search_path = '' as $$
	with steps as (
		select report #> '{steps,0}' as before, report #> '{steps,1}' as now
		from private.revenue_report(first_day - 7, first_day + 6, 'week', private.midnight(first_day + 7), '', '{}') as report
	), money as (
		select now -> 'mrr' as moves, (now #>> '{mrr,end}')::numeric as mrr, (before #>> '{mrr,end}')::numeric as mrr_before,
			(now #>> '{cash,net}')::numeric as net, (before #>> '{cash,net}')::numeric as net_before, (
				select jsonb_object_agg(flow, sign * (
					coalesce((now #>> array['cash', flow])::numeric, 0) - coalesce((before #>> array['cash', flow])::numeric, 0)
				))
				from (values ('payments', 1), ('refunds', 1), ('disputes', 1), ('tax', -1), ('fees', -1)) as flows (flow, sign)
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
	with alerts as (
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
			-- No list without a loss.
			'losing_eurolist', coalesce((
				select jsonb_agg(jsonb_build_array(
					private.campaign_in_mail(campaign ->> 'source', campaign ->> 'campaign'), campaign -> 'result'
				) order by place)
				from private.losing_campaigns(first_day + 7, '{}')
			)::text, '')
		)
		|| (
			select jsonb_object_agg(named.kind || '_alert_on', coalesce((alerts.at at time zone 'UTC')::date::text, ''))
				|| jsonb_build_object('alert_count', count(alerts.kind)::text)
			from unnest(array['sign_ups', 'revenue', 'webhook', 'ledger', 'errors', 'duties', 'stripe', 'traffic']) as named (kind)
				left join alerts using (kind)
		)
		|| (
			-- The tests with each problem that the last check found (docs/product/experiments.md#health-of-a-test).
			select jsonb_object_agg(problem || '_tests', coalesce((
				select string_agg(name, ', ' order by name) from private.experiments where problem = any (problems)
			), ''))
			from unnest(array[
				'ratio', 'split_units', 'ledger', 'changed_outside', 'not_live', 'exposure_drop', 'stale', 'harm', 'guardrail_stopped', 'decided'
			]) as problem
		)
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

-- The compared figures, each with its last comparison.
create table private.figure_checks (
	name text primary key,
	checked_at timestamptz,
	equal_at timestamptz,
	-- The days that differ: [{day, stored, counted}].
	differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array')
);

insert into private.figure_checks (name)
select unnest(array[
	'views', 'clicks', 'visitors', 'sign_ups', 'paid', 'formula_calls', 'chat_calls', 'active_users', 'payments', 'refunds',
	'revenue', 'mrr', 'customers', 'costs', 'test_visitors', 'test_conversions'
]);

-- The accounts that count: with a confirmed address or a payment, and no operator's.
create view private.plain_customers as
select users.id from auth.users left join private.trial_conversions on user_id = users.id
where (email_confirmed_at is not null or converted_at is not null) and users.id not in (select user_id from private.admins);

-- The figures by day, counted from raw rows and by nothing that counts facts; MRR and customers are those at the end.
create function private.plain_figures(from_day date, to_day date) returns table (name text, day date, n bigint)
language sql stable set search_path = '' set timezone = 'UTC' as $$
	with events as not materialized (
		-- The report of a sign-up is stored, and counts for nothing.
		select session_id, event_type, created_at from public.landing_analytics where cta_location is distinct from 'sign_up'
	), calls as (
		select * from public.api_usage
		where user_id in (select id from private.plain_customers) and called_at >= from_day and called_at < to_day + 1
	), uncounted as (
		select customer_id from private.former_payers where not is_counted
	), money as (
		select occurred_at::date as day, kind, amount, tax from private.payments
		where currency = 'eur' and kind <> 'failure' and occurred_at >= from_day and occurred_at < to_day + 1
			and (user_id in (select id from private.plain_customers) or user_id is null and customer_id not in (select customer_id from uncounted))
	), changes as (
		select * from private.subscription_changes
		where currency = 'eur' and at < to_day + 1
			and (user_id in (select id from private.plain_customers) or user_id is null and customer_id not in (select customer_id from uncounted))
	)
	select event_type || 's', created_at::date, count(*)
	from events where created_at >= from_day and created_at < to_day + 1 group by 1, 2
	union all
	select 'visitors', entry_at::date, count(*)
	from (
		select session_id, min(created_at) as entry_at
		from events where session_id <> '' and created_at >= from_day and created_at < to_day + 1 group by 1
	) as came
	where not exists (select from events where events.session_id = came.session_id and created_at < from_day)
	group by 2
	union all
	select 'sign_ups', created_at::date, count(*)
	from public.profiles where id in (select id from private.plain_customers) group by 2
	union all
	select 'paid', converted_at::date, count(*)
	from private.trial_conversions where user_id is null or user_id in (select id from private.plain_customers) group by 2
	union all
	select kind || '_calls', called_at::date, count(*) from calls group by 1, 2
	union all
	select 'active_users', called_at::date, count(distinct user_id) from calls group by 2
	union all
	select case kind when 'payment' then 'payments' else 'refunds' end, money.day, sum(amount) from money group by 1, 2
	union all
	select 'revenue', money.day, sum(amount - tax) from money group by 2
	union all
	select 'mrr', to_day, sum(mrr_after)
	from (select distinct on (subscription_id) mrr_after from changes order by subscription_id, n desc) as latest
	union all
	select 'customers', to_day, count(*) filter (where movement <> 'churn')
	from (
		select distinct on (coalesce(user_id::text, person::text, customer_id)) movement
		from changes left join private.former_payers using (customer_id)
		where movement in ('new', 'churn', 'reactivation')
		order by coalesce(user_id::text, person::text, customer_id), at desc, n desc
	) as latest
	union all
	select 'costs', newest.day, sum(cost)
	from (
		select distinct on (campaign, costs.day) costs.day, cost, currency
		from private.campaign_costs as costs order by campaign, costs.day, upload desc
	) as newest
	where currency = 'EUR' group by 2
	union all
	select 'test_visitors', exposed_at::date, count(*)
	from private.experiment_units where is_drawn and not is_split and not is_crowded group by 2
	union all
	select 'test_conversions', converted_at::date, count(*)
	from (
		select min(converted_at) as converted_at
		from private.experiment_units join private.experiment_conversions using (test_name, run, unit_id)
		where is_drawn and not is_split and not is_crowded and converted_at >= exposed_at and goal not like 'lcp%'
		group by test_name, run, unit_id, goal
	) as firsts
	group by 2
$$;

-- The same as reports read them.
create function private.stored_figures(from_day date, to_day date) returns table (name text, day date, n bigint)
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select flows.name, facts.first_day, sum(facts.n)
	from (values
		('views', 'events', array['views']), ('clicks', 'events', array['clicks']), ('visitors', 'visitors', array['visitors']),
		('sign_ups', 'accounts', array['sign_ups']), ('paid', 'accounts', array['paid']),
		('formula_calls', 'calls', array['formula_calls']), ('chat_calls', 'calls', array['chat_calls']),
		('active_users', 'calls', array['active_users']), ('payments', 'money', array['payments']),
		('refunds', 'money', array['refunds', 'disputes']), ('revenue', 'money', array['revenue'])
	) as flows (name, source, figures)
		cross join lateral private.read_facts(source, figures, from_day, private.midnight(to_day + 1), 'day') as facts
	group by 1, 2
	union all
	select levels.name, to_day, sum(case figure when 'customers_churn' then -facts.n else facts.n end)
	from (values
		('mrr', array['mrr_new', 'mrr_expansion', 'mrr_contraction', 'mrr_repricing', 'mrr_churn', 'mrr_reactivation']),
		('customers', array['customers_new', 'customers_churn', 'customers_reactivation'])
	) as levels (name, figures)
		cross join lateral private.read_facts('money', figures, private.first_month(), private.midnight(to_day + 1)) as facts
	group by 1
	union all
	select 'costs', first_day, sum(costs.n) from private.cost_facts(from_day, private.midnight(to_day + 1), 'day', '{}') as costs group by 2
	union all
	select case fact when 'exposure' then 'test_visitors' else 'test_conversions' end, value::date, sum(counts.n)
	from private.experiment_counts as counts
	where by = 'day' and fact in ('exposure', 'cta_click', 'sign_up', 'confirmed', 'paid') group by 1, 2
$$;

-- Compares the last 35 closed days once they are counted: once a day, and again an hour after a difference. Returns
-- which figures differ. The Worker calls it every five minutes.
create function public.check_figures() returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' set jit = off as $$
declare
	last_day constant date := now()::date - 1;
	first_day constant date := last_day - 34;
begin
	if exists (
		select from private.figure_checks
		where checked_at is null or checked_at < now()::date or differences <> '[]' and checked_at < now() - interval '1 hour'
	-- Until then visitors of any day may stand under another one.
	) and not exists (select from private.changed_days where source = 'events' and day <= last_day) then
		update private.figure_checks as known set
			checked_at = now(), equal_at = case found.differences when '[]' then now() else equal_at end,
			differences = found.differences
		from (
			select name, coalesce(jsonb_agg(
				jsonb_build_object('day', day, 'stored', coalesce(stored.n, 0), 'counted', coalesce(plain.n, 0)) order by day
			) filter (where day between first_day and last_day and coalesce(stored.n, 0) <> coalesce(plain.n, 0)), '[]') as differences
			from private.figure_checks
				left join (
					private.stored_figures(first_day, last_day) as stored
						full join private.plain_figures(first_day, last_day) as plain using (name, day)
				) using (name)
			group by name
		) as found
		where known.name = found.name;
	end if;
	return jsonb_build_object('is_done', true, 'problem', (
		select 'figures that differ from their rows: ' || string_agg(name, ', ' order by name)
		from private.figure_checks where differences <> '[]'
	));
end;
$$;

-- For active operators: what the installation has been through already (docs/product/back-office.md#first-steps-of-an-installation).
-- Each question ends at the first row that it finds.
create function public.get_first_steps() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object(
		'stripe', exists (select from private.billing_events where outcome <> 'invalid'),
		'blog', exists (select from private.duties where name = 'read_blog' and succeeded_at is not null),
		'visit', exists (select from public.landing_analytics),
		'customer', exists (select from private.customers),
		-- The dimensions have the visits of closed days.
		'campaign', exists (select from private.dimensions where utm_campaign <> '')
			or exists (select from private.costs_in_force where utm_campaign <> '')
			or exists (select from public.landing_analytics where utm_campaign <> '' and created_at >= now() - interval '2 days'),
		'operator', (select count(*) > 1 from private.operators where is_active),
		'factor', exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'),
		-- Somebody has chosen, and somebody gets them.
		'alerts', (select bool_or(wants_alert_mails is not null) and bool_or(gets_alert_mails) from private.operators where is_active)
	)
$$;
