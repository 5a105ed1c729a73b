-- Counts the closed days that changed (docs/architecture.md#facts). Each function deletes and inserts: a second run
-- changes nothing.

-- count_facts → daily_facts, of one source and some days in a row; of events also → visitors.
create function private.refresh_days(of_source text, from_day date, to_day date) returns void
language plpgsql set search_path = '' as $$
declare
	counted private.fact[];
begin
	-- First: what changes from here on is recorded again.
	delete from private.changed_days where source = of_source and day between from_day and to_day;
	if of_source = 'events' then
		perform private.roll_visitors(day::date) from generate_series(from_day, to_day, interval '1 day') as day;
	end if;
	counted := array(select fact from private.count_facts(of_source, from_day, to_day) as fact);
	insert into private.dimensions (
		source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest
	)
	select of_source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest
	from (select fact.*, private.digest_of(of_source, fact) as digest from unnest(counted) as fact) as new
	where not exists (select from private.dimensions as stored where stored.digest = new.digest)
	group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	delete from private.daily_facts where source = of_source and day between from_day and to_day;
	insert into private.daily_facts
	select of_source, touch, fact.day, figure, dimensions.id, sum(fact.n)
	from unnest(counted) as fact join private.dimensions on digest = private.digest_of(of_source, fact)
	group by touch, fact.day, figure, dimensions.id;
end;
$$;

-- daily_facts → monthly_facts, of one source and month; of calls also api_usage → active_in_month, up to yesterday.
create function private.refresh_month(of_source text, of_month date) returns void
language plpgsql set search_path = '' as $$
begin
	delete from private.monthly_facts where source = of_source and month = of_month;
	insert into private.monthly_facts
	select source, touch, of_month, figure, dimensions, sum(n)
	from private.daily_facts
	where source = of_source and day >= of_month and day < of_month + interval '1 month'
	group by source, touch, figure, dimensions;
	if of_source = 'calls' then
		delete from private.active_in_month where month = of_month;
		insert into private.active_in_month
		select distinct of_month, user_id, created_at < private.midnight(of_month)
		from private.customers join public.api_usage using (user_id) join public.profiles on id = user_id
		where called_at >= private.midnight(of_month)
			and called_at < least(private.midnight((of_month + interval '1 month')::date), date_trunc('day', now(), 'UTC'));
	end if;
end;
$$;

-- Counts closed UTC days whose raw rows changed, the newest first, at least one and as many as the time allows, and
-- then their months; brings the visitors of the current day and the steps of accounts up to date. Returns the numbers
-- of days (by source) and accounts, and whether nothing is left. The Worker calls it every five minutes.
create function public.refresh_facts(at_most interval default '20 seconds') returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	started constant timestamptz := clock_timestamp();
	accounts bigint;
	slice_started timestamptz := started;
	-- Days that are counted at once: many after a short count, because each is planned anew; one after a long count.
	span integer := 1;
	next record;
	from_day date;
	sources text[] := '{}';
	days date[] := '{}';
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_facts'));
	perform private.roll_visitors(now()::date);
	accounts := private.roll_accounts();
	loop
		select source, day into next from private.changed_days where day < now()::date order by day desc, source limit 1;
		exit when not found or days <> '{}' and clock_timestamp() > started + at_most;
		select min(day) into from_day from (
			select day, next.day - day = row_number() over (order by day desc) - 1 as is_in_row
			from private.changed_days where source = next.source and day <= next.day
			order by day desc limit span
		) as newest where is_in_row;
		perform private.refresh_days(next.source, from_day, next.day);
		sources := sources || array_fill(next.source, array[next.day - from_day + 1]);
		days := days || array(select day::date from generate_series(from_day, next.day, interval '1 day') as day);
		span := case when clock_timestamp() < slice_started + interval '0.5 seconds' then least(2 * span, 31) else 1 end;
		slice_started := clock_timestamp();
	end loop;
	perform private.refresh_month(source, month)
	from (
		select distinct source, date_trunc('month', day)::date as month
		from unnest(sources, days) as refreshed (source, day)
	) as months;
	return jsonb_build_object(
		'days', cardinality(days), 'accounts', accounts,
		'is_done', not exists (select from private.changed_days where day < now()::date)
			and not exists (select from private.changed_accounts)
	);
end;
$$;
