-- Each stored figure once more, as plain SQL over raw rows that shares nothing with its counting
-- (docs/architecture.md#figures-explained). Operators read it with its rows, and each night all figures are compared.

-- The figures that can be explained, each with a query of its rows: at, n, and what identifies the row.
create table private.plain_figures (
	name text primary key,
	source text not null,
	-- The facts whose sum the figure is.
	figures text[] not null,
	-- What there is at an instant; all days before it count.
	is_level boolean not null,
	-- {during X}: the time X lies in the span; {from}, {until}: its ends; {customer X}: the account X counts;
	-- {counted T}: so does whoever has paid a row of T.
	rows_sql text not null
);

insert into private.plain_figures
select type || 's', 'events', array[type || 's'], false, format($sql$
select created_at as at, 1 as n, event_id, utm_source, utm_campaign, variant, detected_platform, language
from public.landing_analytics
where event_type = %L and cta_location is distinct from 'sign_up' and {during created_at}$sql$, type)
from unnest(array['view', 'click']) as type
union all
select name, 'visitors', array[name], false, format($sql$
select min(created_at) as at, 1 as n, min(event_id::text) as an_event
from public.landing_analytics as event
where session_id <> '' and cta_location is distinct from 'sign_up' and {during created_at}
group by session_id
having %snot exists (
	select from public.landing_analytics as earlier
	where earlier.session_id = event.session_id and cta_location is distinct from 'sign_up' and created_at < {from}
)$sql$, condition)
from (values
	('visitors', ''),
	('visitor_clicks', 'min(created_at) filter (where event_type = ''click'') < date_trunc(''day'', min(created_at), ''UTC'') + interval ''1 day'' and ')
) as parts (name, condition)
union all
select kind || '_calls', 'calls', array[kind || '_calls'], false, format($sql$
select called_at as at, 1 as n, user_id
from public.api_usage
where kind = %L and {customer user_id} and {during called_at}$sql$, kind)
from unnest(array['formula', 'chat']) as kind
union all
values ('active_users', 'calls', array['active_users'], false, $sql$
select min(called_at) as at, 1 as n, user_id
from public.api_usage
where {customer user_id} and {during called_at}
group by user_id, date_trunc('day', called_at, 'UTC')$sql$),
('sign_ups', 'accounts', array['sign_ups'], false, $sql$
select created_at as at, 1 as n, id as user_id
from public.profiles
where {customer id} and {during created_at}$sql$)
union all
select name, 'accounts', array[name], false, format($sql$
select %s as at, 1 as n, trial, user_id
from private.trial_conversions
where %s and (user_id is null or {customer user_id}) and {during %1$s}$sql$, time, condition)
from (values
	('trials', 'started_at', 'true'), ('trials_paid', 'started_at', 'converted_at is not null'), ('paid', 'converted_at', 'true')
) as steps (name, time, condition)
union all
select name, 'money', array[name], false, format($sql$
select occurred_at as at, %s as n, kind, stripe_id, user_id
from private.payments
where currency = 'eur' and %s and {counted payments} and {during occurred_at}$sql$, n, condition)
from (values
	('payments', 'amount', 'kind = ''payment'''), ('payment_count', '1', 'kind = ''payment'''),
	('refunds', 'amount', 'kind = ''refund'''), ('disputes', 'amount', 'kind in (''dispute'', ''dispute_won'')'),
	('failures', '1', 'kind = ''failure'''), ('tax', 'tax', 'tax <> 0'), ('fees', 'fee', 'fee <> 0'),
	('fees_unknown', '1', 'fee is null and kind in (''payment'', ''dispute'')'),
	('revenue', 'amount - tax', 'kind <> ''failure''')
) as flows (name, n, condition)
union all
select 'mrr_' || movement, 'money', array['mrr_' || movement], false, format($sql$
select at, mrr_after - mrr_before as n, kind, subscription_id, user_id
from private.subscription_changes
where currency = 'eur' and movement = %L and {counted subscription_changes} and {during at}$sql$, movement)
from unnest(array['new', 'expansion', 'contraction', 'churn', 'reactivation']) as movement
union all
select 'customers_' || movement, 'money', array['customers_' || movement], false, format($sql$
select at, 1 as n, kind, subscription_id, user_id
from private.subscription_changes
where currency = 'eur' and movement = %L and {counted subscription_changes} and {during at}$sql$, movement)
from unnest(array['new', 'churn', 'reactivation']) as movement
union all
select name, 'money', figures, true, format($sql$
select * from (
	select distinct on (subscription_id) at, %s as n, state_after, subscription_id, user_id
	from private.subscription_changes
	where currency = 'eur' and {counted subscription_changes} and at < {until}
	order by subscription_id, subscription_changes.n desc
) as latest
where n <> 0$sql$, n)
from (values
	('mrr', array['mrr_new', 'mrr_expansion', 'mrr_contraction', 'mrr_churn', 'mrr_reactivation'], 'mrr_after'),
	('active', array['active'], '(state_after is not distinct from ''active'')::integer'),
	('past_due', array['past_due'], '(state_after is not distinct from ''past_due'')::integer')
) as levels (name, figures, n);

-- How each explained figure was compared last.
create table private.figure_checks (
	name text primary key references private.plain_figures (name) on delete cascade,
	checked_at timestamptz not null,
	equal_at timestamptz,
	-- The days that differ: [{day, stored, plain}].
	differences jsonb not null check (jsonb_typeof(differences) = 'array')
);

-- The query of a figure's rows in a span, as it is run and shown.
create function private.plain_sql(rows_sql text, from_time timestamptz, until_time timestamptz) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select ltrim(replace(replace(
		regexp_replace(regexp_replace(regexp_replace(rows_sql,
			'\{during (\w+)\}', '\1 >= {from} and \1 < {until}', 'g'),
			'\{counted (\w+)\}', $sql$(
	user_id is null and not exists (
		select from private.former_payers as former where former.customer_id = \1.customer_id and not is_counted
	)
	or {customer user_id}
)$sql$, 'g'),
			-- Whom is_customer names, for all at once.
			'\{customer (\w+)\}', $sql$\1 in (
		select users.id from auth.users left join private.trial_conversions on trial_conversions.user_id = users.id
		where (email_confirmed_at is not null or converted_at is not null)
			and users.id not in (select user_id from private.admins)
	)$sql$, 'g'),
		'{from}', quote_literal(from_time)), '{until}', quote_literal(until_time)), E'\n')
$$;

-- The days of a span on which the stored figure and the plain one differ; of a level its last day.
create function private.differing_days(figure private.plain_figures, from_day date, to_day date)
returns table (day date, stored bigint, plain bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' set jit = off as $$
begin
	return query execute format($sql$
		select day, coalesce(stored.n, 0), coalesce(plain.n, 0)::bigint
		from (
			select case when %1$L then %3$L::date else first_day end as day, sum(n)::bigint as n
			from private.read_facts(%4$L, %5$L, %6$L, private.midnight(%3$L::date + 1), case when %1$L then null else 'day' end)
			group by 1
		) as stored full join (
			select case when %1$L then %3$L::date else at::date end as day, sum(n) as n from %2$s as counted group by 1
		) as plain using (day)
		where coalesce(stored.n, 0) <> coalesce(plain.n, 0)
		order by day
	$sql$, figure.is_level, format('(%s)', private.plain_sql(figure.rows_sql, private.midnight(from_day), private.midnight(to_day + 1))), to_day,
		figure.source, figure.figures, case when figure.is_level then private.first_month() else from_day end);
end;
$$;

-- Compares the figures of the last 35 closed days that were not compared today, or differed an hour ago, at least one
-- and as many as the time allows. Returns whether all are done, and which differ. The Worker calls it every five minutes.
create function public.check_figures(at_most interval default '20 seconds') returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	started constant timestamptz := clock_timestamp();
	figure private.plain_figures;
	found_differences jsonb;
begin
	for figure in
		select plain_figures.* from private.plain_figures left join private.figure_checks using (name)
		where checked_at is null or checked_at < date_trunc('day', now())
			or differences <> '[]' and checked_at < now() - interval '1 hour'
		order by checked_at nulls first, name
	loop
		-- Until the events of a closed day are counted, visitors of any day may stand under another one.
		continue when figure.source = 'visitors'
			and exists (select from private.changed_days where source = 'events' and day < now()::date);
		if clock_timestamp() > started + at_most then
			return jsonb_build_object('is_done', false);
		end if;
		select coalesce(jsonb_agg(days), '[]') into found_differences
		from private.differing_days(figure, now()::date - 35, now()::date - 1) as days;
		insert into private.figure_checks as stored (name, checked_at, equal_at, differences)
		values (figure.name, now(), case when found_differences = '[]' then now() end, found_differences)
		on conflict (name) do update set
			checked_at = excluded.checked_at, equal_at = coalesce(excluded.equal_at, stored.equal_at),
			differences = excluded.differences;
	end loop;
	return (
		select jsonb_build_object('is_done', true, 'problem', 'figures that differ from their rows: ' || string_agg(name, ', ' order by name))
		from private.figure_checks where differences <> '[]'
	);
end;
$$;

-- For active admins: the explained figures and how each was compared last.
create function public.list_figure_checks() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select coalesce(jsonb_agg(jsonb_build_object(
		'name', name, 'checked_at', checked_at, 'equal_at', equal_at, 'differences', coalesce(differences, '[]')
	) order by source, name), '[]')
	from private.plain_figures left join private.figure_checks using (name)
$$;

-- For active admins: a figure in a span {from, until}, as reports read it and as its SQL counts it, this SQL, and its
-- newest rows, 1,000 at most. Without a plain count where raw events may have left the database (25 months).
create function public.explain_figure(figure text, span jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '20s' set jit = off as $$
#variable_conflict use_variable
declare
	from_time constant timestamptz := private.midnight(((span ->> 'from')::timestamptz)::date);
	until_time constant timestamptz := (span ->> 'until')::timestamptz;
	explained private.plain_figures;
	rows_sql text;
	plain bigint;
	raw_rows bigint;
	newest jsonb;
begin
	perform private.require_active_admin();
	select * into explained from private.plain_figures where name = figure;
	perform private.refuse_if(explained is null, 'PT404', 'unknown figure');
	perform private.refuse_if((from_time < until_time) is not true, 'PT400', 'invalid span');
	-- One at a time: raw rows of years take a process of the database for seconds.
	perform pg_advisory_xact_lock(hashtext('tabulia.explain_figure'));
	rows_sql := private.plain_sql(explained.rows_sql, from_time, until_time);
	if explained.source not in ('events', 'visitors') or from_time > now() - interval '25 months' then
		execute format($sql$
			with counted as materialized (select * from %s as plain)
			select (select coalesce(sum(n), 0) from counted), (select count(*) from counted), (
				select coalesce(jsonb_agg(newest), '[]') from (select * from counted order by at desc limit 1000) as newest
			)
		$sql$, format('(%s)', rows_sql)) into plain, raw_rows, newest;
	end if;
	return (
		select jsonb_build_object(
			'sql', format(E'select coalesce(sum(n), 0)\nfrom (\n%s\n) as counted', rows_sql), 'is_level', explained.is_level,
			'stored', coalesce(sum(n), 0), 'plain', plain, 'row_count', raw_rows, 'rows', newest,
			-- Visitors of the current day are counted every five minutes.
			'is_delayed', explained.source = 'visitors' and until_time > date_trunc('day', now())
		)
		from private.read_facts(
			explained.source, explained.figures,
			case when explained.is_level then private.first_month() else from_time::date end, until_time
		)
	);
end;
$$;
