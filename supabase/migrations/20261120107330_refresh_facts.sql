-- Counts the closed days that changed (docs/architecture.md#facts). Each function deletes and inserts: a second run
-- changes nothing.

-- count_facts → daily_facts, of one source and day; of events also → visitors.
create function private.refresh_day(of_source text, of_day date) returns void
language plpgsql set search_path = '' as $$
declare
	counted private.fact[];
begin
	-- First: what changes from here on is recorded again.
	delete from private.changed_days where source = of_source and day = of_day;
	if of_source = 'events' then
		perform private.roll_visitors(of_day);
	end if;
	counted := array(select fact from private.count_facts(of_source, of_day, of_day) as fact);
	insert into private.dimensions (
		source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest
	)
	select of_source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest
	from (select fact.*, private.digest_of(of_source, fact) as digest from unnest(counted) as fact) as new
	where not exists (select from private.dimensions as stored where stored.digest = new.digest)
	group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	delete from private.daily_facts where source = of_source and day = of_day;
	insert into private.daily_facts
	select of_source, touch, of_day, figure, dimensions.id, sum(fact.n)
	from unnest(counted) as fact join private.dimensions on digest = private.digest_of(of_source, fact)
	group by touch, figure, dimensions.id;
end;
$$;

-- daily_facts → monthly_facts, of one source and month; of calls also → monthly_activity.
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
		perform private.refresh_activity(of_month);
	end if;
end;
$$;

-- api_usage → active_in_month and monthly_activity of one month, up to yesterday.
create function private.refresh_activity(of_month date) returns void
language sql set search_path = '' as $$
	delete from private.active_in_month where month = of_month;
	insert into private.active_in_month
	select distinct of_month, user_id
	from private.customers join public.api_usage using (user_id)
	where called_at >= private.midnight(of_month)
		and called_at < least(private.midnight((of_month + interval '1 month')::date), date_trunc('day', now(), 'UTC'));
	delete from private.monthly_activity where month = of_month;
	insert into private.monthly_activity
	select month, count(*), count(*) filter (where profiles.created_at < private.midnight(month))
	from private.active_in_month join public.profiles on profiles.id = active_in_month.user_id
	where month = of_month
	group by month;
$$;

-- Counts closed UTC days whose raw rows changed, the newest first, at least one and as many as the time allows, and
-- then their months; brings the visitors of the current day and the steps of accounts up to date. Returns the numbers
-- of days (by source) and accounts, and whether nothing is left. The Worker calls it every five minutes.
create function public.refresh_facts(at_most interval default '20 seconds') returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
-- PostgREST applies it to the call instead of its own limit of 8 s.
set statement_timeout = '55s' as $$
declare
	started constant timestamptz := clock_timestamp();
	accounts bigint;
	next record;
	sources text[] := '{}';
	days date[] := '{}';
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_facts'));
	perform private.roll_visitors(now()::date);
	accounts := private.roll_accounts();
	loop
		select source, day into next from private.changed_days where day < now()::date order by day desc, source limit 1;
		exit when not found or days <> '{}' and clock_timestamp() > started + at_most;
		perform private.refresh_day(next.source, next.day);
		sources := sources || next.source;
		days := days || next.day;
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

grant execute on function public.refresh_facts to service_role;
