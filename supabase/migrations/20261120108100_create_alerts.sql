-- Alerts: what an operator must learn of without looking (docs/product.md#alerts). The cron checks every five minutes.

-- Alerts, at most one open one of each kind; kept for a year. Written by check_alerts.
create table private.alerts (
	id bigint generated always as identity primary key,
	kind text not null check (kind in ('sign_ups', 'revenue', 'webhook', 'ledger', 'errors', 'duties', 'stripe')),
	opened_at timestamptz not null check (isfinite(opened_at)),
	-- The last check that found the cause.
	seen_at timestamptz not null check (seen_at >= opened_at),
	closed_at timestamptz check (closed_at >= seen_at),
	mailed_at timestamptz,
	-- Figures of the last check as texts, named as in MailData of contract/mails.ts.
	data jsonb not null check (jsonb_typeof(data) = 'object')
);

create unique index alerts_open_idx on private.alerts (kind) where closed_at is null;
create index alerts_opened_at_idx on private.alerts (opened_at);

-- Alerts whose cause two checks have found: what passes within minutes is none.
create view private.confirmed_alerts as
	select * from private.alerts where seen_at >= opened_at + interval '4 minutes';

-- The usual value (median) of earlier days, and the value below which a day is far below them.
create function private.weekday_range(earlier numeric[], out usual numeric, out lowest numeric)
language sql immutable set search_path = '' as $$
	with middle as (
		select percentile_cont(0.5) within group (order by n::double precision)::numeric as n from unnest(earlier) as n
	), spread as (
		select percentile_cont(0.5) within group (order by abs(each - middle.n)::double precision)::numeric as n
		from middle, unnest(earlier) as each
	)
	-- 1.4826: a median deviation as a standard deviation. Very regular days get a range of 30 % all the same.
	select middle.n, round(middle.n - greatest(3 * 1.4826 * spread.n, 0.3 * middle.n), 2) from middle, spread
$$;

-- Sign-ups and revenue (euro cents) of the last finished day, if far below the eight same weekdays before it.
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
			'money', array['payments', 'refunds', 'disputes'],
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
	from compared, judged, private.weekday_range(earlier)
	where usual >= least_usual and n < lowest
$$;

-- Failures of the webhook and the ledger in the last 24 hours and of the site in the last hour, as far as each is an
-- alert; the batches are those of the spool, null when unknown.
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
		select failed.n as failed, received, round(100 * failed.n / nullif(failed.n + received, 0), 1) as rate
		from public.event_ledger_balance(at_time - interval '1 hour', at_time + interval '1 minute'), (
			select coalesce(sum(n), 0) as n from private.failed_responses
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
$$;

-- The duties that fail or are late, the newest error among theirs, and the oldest last success; no row when all are
-- well.
create function private.find_failing_duties(at_time timestamptz) returns table (kind text, data jsonb)
language sql stable set search_path = '' as $$
	select 'duties', jsonb_build_object(
		'failing_duties', string_agg(name, ',' order by name),
		'problem', coalesce((array_agg(name || ': ' || problem order by failed_at desc) filter (where problem is not null))[1], ''),
		-- Times in texts of mails are ISO 8601; a duty that never succeeded has none.
		'succeeded_at', coalesce(to_jsonb(min(succeeded_at)) #>> '{}', '')
	)
	from private.duties as duty where private.duty_state(duty, at_time) <> 'ok' having count(*) > 0
$$;

-- Whether an open alert of a kind may be mailed now.
create function private.is_mail_due(open_kind text, at_time timestamptz) returns boolean
language sql stable set search_path = '' as $$
	-- Each duty is mailed at most once in 24 hours, so that one that fails does not hide the next.
	select case open_kind
		when 'duties' then exists (
			select from private.duties as duty
			where private.duty_state(duty, at_time) <> 'ok' and coalesce(mailed_at, '-infinity') <= at_time - interval '1 day'
		)
		else not exists (select from private.alerts where kind = open_kind and mailed_at > at_time - interval '1 day')
	end
$$;

-- Opens, renews and closes alerts, and adds the mails of open ones, each kind (of the duties each duty) at most once in
-- 24 hours; returns the number of mails. The batches are those of the spool, null when unknown.
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
		select * from private.find_failures(at_time, waiting_batches, dead_batches)
		union all
		select * from private.find_failing_duties(at_time)
		union all
		select * from private.find_stripe_problems()
	) as found;
	delete from private.alerts
	where closed_at < at_time - interval '1 year'
		or (closed_at is null and not found_now ? kind and id not in (select id from private.confirmed_alerts));
	-- A check that runs late does not undo a later one.
	update private.alerts set closed_at = at_time
	where closed_at is null and seen_at <= at_time and not found_now ? kind;
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
		where open.closed_at is null and private.is_mail_due(open.kind, at_time)
	) as mails
	where is_new;
	update private.alerts set mailed_at = at_time where id = any (mailed);
	update private.duties as duty set mailed_at = at_time
	where private.duty_state(duty, at_time) <> 'ok'
		and exists (select from private.alerts where kind = 'duties' and id = any (mailed));
	return added;
end;
$$;

-- The open alerts, and how many operators get their mails.
create function private.alert_state() returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object(
		'open', array(
			select jsonb_build_object('kind', kind, 'since', opened_at, 'data', data)
			from private.confirmed_alerts where closed_at is null order by opened_at
		),
		'recipients', (select count(*) from private.mail_recipients('alerts'))
	)
$$;

-- For an active admin: open alerts, the oldest first, and the names of the duties that are late or fail.
create function public.get_open_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object('open', private.alert_state() -> 'open', 'duties', array(
		select duty ->> 'name' from jsonb_array_elements(public.get_duties(now())) as duty where duty ->> 'state' <> 'ok'
	))
$$;
