-- Duties: what the cron has to do, and how it went (docs/architecture.md#duties). The Worker records each run of each.
-- One row per duty of the cron. Written by record_duties.
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

-- All duties as DutyState[] of contract/duties.ts, for /healthz (docs/operations.md#health).
create function public.get_duties(at_time timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select to_jsonb(duty) - array['expected_at', 'mailed_at'] || jsonb_build_object('state', private.duty_state(duty, at_time))
		from private.duties as duty order by name
	))
$$;

-- Records what became of duties since they were recorded last: DutyResult[] of contract/duties.ts, whose
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
-- (docs/product.md#age-of-figures).
create function public.get_facts_age() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object('at', max(succeeded_at), 'is_stale', coalesce(bool_or(private.duty_state(duty, now()) <> 'ok'), true))
	from private.duties as duty where name = 'refresh_facts'
$$;
