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

-- The query of a figure's rows in a span, seen at a time, as it is run and shown.
create function private.plain_sql(rows_sql text, from_time timestamptz, until_time timestamptz, seen_at timestamptz) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select ltrim(replace(replace(replace(
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
		'{from}', quote_literal(from_time)), '{until}', quote_literal(until_time)), '{seen}', quote_literal(seen_at)), E'\n')
$$;

-- A figure as reports read it, seen at a time, by day, or all at once without a day, as a funnel always is; of a level,
-- what there is at the end.
create function private.stored_figure(
	figure private.plain_figures, from_time timestamptz, until_time timestamptz, seen_at timestamptz, by_step text
) returns table (day date, n bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
	case figure.source
	when 'costs' then
		return query select first_day, sum(cost.n)::bigint from private.cost_facts(from_time::date, until_time, by_step, '{}') as cost group by 1;
	when 'tests' then
		return query select date_trunc(by_step, value::date)::date, sum(counts.n)::bigint from private.experiment_counts as counts
		where by = 'day' and fact = any (figure.figures) and value::date >= from_time and value::date < until_time group by 1;
	when 'funnel' then
		-- A funnel is of a span, as its page reads it.
		return query select null::date, coalesce(sum(taken.n), 0)::bigint
		from private.funnel_steps(
			from_time, until_time, greatest(until_time, seen_at), until_time::date, '{}', private.passing_values('{}')
		) as taken
		where taken.step::text = any (figure.figures);
	else
		return query select first_day, sum(facts.n)::bigint from private.read_facts(
			figure.source, figure.figures, case when figure.is_level then private.first_month() else from_time::date end, until_time,
			case when not figure.is_level then by_step end
		) as facts group by 1;
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
	rows_sql := private.plain_sql(explained.rows_sql, from_time, until_time, now());
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
			'stored', coalesce(sum(n), 0), 'plain', plain, 'row_count', raw_rows, 'rows', newest,
			-- Visitors of the current day, and steps whenever they came, are counted every five minutes.
			'is_delayed', explained.source = 'funnel' or explained.source = 'visitors' and until_time > date_trunc('day', now())
		)
		from private.stored_figure(explained, from_time, until_time, now(), null)
	);
end;
$$;
