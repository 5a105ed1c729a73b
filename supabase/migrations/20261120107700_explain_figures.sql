-- The explanation of figures by their plain SQL: operators read it with its rows, and each night all figures are compared
-- (docs/architecture.md#figures-explained).

-- How each explained figure was compared last.
create table private.figure_checks (
	name text primary key references private.plain_figures (name) on delete cascade,
	checked_at timestamptz not null,
	equal_at timestamptz,
	-- The days that differ: [{day, stored, plain}].
	differences jsonb not null check (jsonb_typeof(differences) = 'array')
);

-- The query of a figure's rows with its parts written out; what stands in braces has no value yet.
create function private.written_sql(rows_sql text) returns text
language sql stable set search_path = '' as $$
	select ltrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(rows_sql,
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
		-- Deleted accounts are of an unknown origin.
		'\{origin (\w+)\}', format($sql$
{?touch}	and (\1 in (
{?touch}	select user_id from private.account_origins where touch in ({touch})%s
{?touch}	)
{?unknown}	or \1 is null
{?touch}	)$sql$, private.filter_lines('utm_source', 'utm_campaign', 'variant', 'platform', 'language')), 'g'), E'\n')
$$;

-- The same as it is run and shown: with the lines of the filters that have values ({name: [value]}), and with these in the
-- place of the braces, all at once, because a value may contain any.
create function private.plain_sql(
	rows_sql text, from_time timestamptz, until_time timestamptz, seen_at timestamptz, filters jsonb default '{}'
) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
	with known as (
		select name, string_agg(quote_literal(value), ', ') as list
		from jsonb_each(filters || jsonb_build_object(
			'from', jsonb_build_array(from_time::text), 'until', jsonb_build_array(until_time::text), 'seen', jsonb_build_array(seen_at::text)
		)) as given (name, allowed), jsonb_array_elements_text(allowed) as value
		group by name
	), lines as (
		select string_agg(regexp_replace(line, '^\{\?\w+\}', ''), E'\n' order by place) as text
		from regexp_split_to_table(private.written_sql(rows_sql), E'\n') with ordinality as written (line, place)
		where coalesce((regexp_match(line, '^\{\?(\w+)\}'))[1], 'from') in (select name from known)
	)
	select string_agg(case when place % 2 = 1 then part else list end, '' order by place)
	from lines, regexp_split_to_table(text, '[{}]') with ordinality as split (part, place)
		left join known on place % 2 = 0 and name = part
$$;

-- A figure as reports read it, seen at a time, by day, or all at once without a day, as a funnel always is; of a level,
-- what there is at the end. Filters: {source, campaign, variant, platform, language, touch, cohort, test, run, arm, goal},
-- each optional.
create function private.stored_figure(
	figure private.plain_figures, from_time timestamptz, until_time timestamptz, seen_at timestamptz, by_step text,
	filters jsonb default '{}'
) returns table (day date, n bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
	of_origin constant jsonb := private.of_origin(filters);
begin
	case figure.source
	when 'costs' then
		return query select first_day, sum(cost.n)::bigint
		from private.cost_facts(from_time::date, until_time, by_step, '{}', of_origin) as cost group by 1;
	when 'tests' then
		return query select date_trunc(by_step, value::date)::date, sum(counts.n)::bigint from private.experiment_counts as counts
		where by = 'day' and fact = any (figure.figures) and value::date >= from_time and value::date < until_time
			and test_name = coalesce(filters ->> 'test', test_name) and run = coalesce((filters ->> 'run')::integer, run)
			and arm = coalesce(filters ->> 'arm', arm) and fact = coalesce(filters ->> 'goal', fact)
		group by 1;
	when 'funnel' then
		-- A funnel is of a span, as its page reads it.
		return query select null::date, coalesce(sum(taken.n), 0)::bigint
		from private.funnel_steps(
			from_time, until_time, greatest(until_time, seen_at), until_time::date, of_origin, private.passing_values(of_origin)
		) as taken
		where taken.step::text = any (figure.figures);
	else
		return query select first_day, sum(facts.n)::bigint from private.read_facts(
			figure.source, figure.figures, case when figure.is_level then private.first_month() else from_time::date end, until_time,
			case when not figure.is_level then by_step end,
			case when figure.source in ('accounts', 'money') and of_origin <> '{}' then coalesce(filters ->> 'touch', 'first') else '' end,
			case when figure.name = 'kept' then array['cohort'] else '{}' end, of_origin
		) as facts
		where coalesce(facts.key[8] = filters ->> 'cohort', true) group by 1;
	end case;
end;
$$;

-- The days of a span on which the stored figure and the plain one differ; of a level or a funnel its last day.
create function private.differing_days(figure private.plain_figures, from_day date, to_day date)
returns table (day date, stored bigint, plain bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' set jit = off as $$
declare
	from_time constant timestamptz := private.midnight(from_day);
	until_time constant timestamptz := private.midnight(to_day + 1);
begin
	return query execute format($sql$
		select day, coalesce(stored.n, 0), coalesce(plain.n, 0)::bigint
		from (
			select coalesce(day, $2) as day, n from private.stored_figure($1, $3, $4, $4, 'day')
		) as stored full join (
			select case when %1$L then $2 else at::date end as day, sum(n) as n from %2$s as counted group by 1
		) as plain using (day)
		where coalesce(stored.n, 0) <> coalesce(plain.n, 0)
		order by day
	$sql$, figure.is_level or figure.source = 'funnel', format('(%s)', private.plain_sql(figure.rows_sql, from_time, until_time, until_time)))
	using figure, to_day, from_time, until_time;
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
		continue when figure.source in ('visitors', 'funnel')
			and exists (select from private.changed_days where source = 'events' and day < now()::date);
		if clock_timestamp() > started + at_most then
			return jsonb_build_object('is_done', false);
		end if;
		if figure.source = 'funnel' then
			-- As each refresh does, so that no step is missing.
			perform pg_advisory_xact_lock(hashtext('tabulia.refresh_facts'));
			perform private.roll_accounts();
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

-- The filters that a figure has, of those given; a touch is one of an origin only.
create function private.own_filters(figure private.plain_figures, given jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_object_agg(key, value), '{}')
	from jsonb_each(given)
	where strpos(private.written_sql(figure.rows_sql), '{?' || key || '}') > 0
		and (key <> 'touch' or private.of_origin(given) <> '{}')
$$;

-- The same with the values that pass, and what plain_sql asks for beside them.
create function private.plain_filters(own jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select passing
		|| (
			select coalesce(jsonb_object_agg(key, jsonb_build_array(value)), '{}')
			from jsonb_each(own) where key in ('cohort', 'test', 'run', 'arm', 'goal')
		)
		|| case when passing = '{}' then passing else jsonb_build_object('touch', jsonb_build_array(coalesce(own ->> 'touch', 'first'))) end
		|| case
			when passing <> '{}' and private.is_passing(passing, '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)')
				then jsonb_build_object('unknown', jsonb_build_array('-'))
			else '{}'
		end
	from private.passing_values(private.of_origin(own)) as passing
$$;

-- For active admins: a figure in a span {from, until} with those of the filters (stored_figure) that it has, as reports
-- read it and as its SQL counts it, this SQL, and its newest rows, 1,000 at most. Without a plain count where raw events
-- may have left the database (25 months).
create function public.explain_figure(figure text, span jsonb, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '20s' set jit = off as $$
#variable_conflict use_variable
declare
	from_time constant timestamptz := private.midnight(((span ->> 'from')::timestamptz)::date);
	until_time constant timestamptz := (span ->> 'until')::timestamptz;
	explained private.plain_figures;
	own jsonb;
	rows_sql text;
	plain bigint;
	raw_rows bigint;
	newest jsonb;
begin
	perform private.require_active_admin();
	select * into explained from private.plain_figures where name = figure;
	perform private.refuse_if(explained is null, 'PT404', 'unknown figure');
	perform private.refuse_if((from_time < until_time) is not true, 'PT400', 'invalid span');
	perform private.refuse_if(exists (
		select from jsonb_each(filters) where jsonb_typeof(value) <> 'string' or length(value #>> '{}') > 200
	), 'PT400', 'invalid filters');
	-- One at a time: raw rows of years take a process of the database for seconds.
	perform pg_advisory_xact_lock(hashtext('tabulia.explain_figure'));
	own := private.own_filters(explained, filters);
	rows_sql := private.plain_sql(explained.rows_sql, from_time, until_time, now(), private.plain_filters(own));
	if explained.source not in ('events', 'visitors', 'funnel') or from_time > now() - interval '25 months' then
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
			'stored', coalesce(sum(n), 0), 'plain', plain, 'row_count', raw_rows, 'rows', newest, 'filters', own,
			-- Visitors of the current day, and steps whenever they came, are counted every five minutes.
			'is_delayed', explained.source = 'funnel' or explained.source = 'visitors' and until_time > date_trunc('day', now())
		)
		from private.stored_figure(explained, from_time, until_time, now(), null, own)
	);
end;
$$;
