-- Raw events leave the database with their month, 25 months after it, when they are safe in the archive
-- (docs/operations.md#archive). Facts stay. Only events: what belongs to an account goes with the account.

-- One row per object of the archive, written when the object was read back.
create table private.archive_slices (
	parent text not null check (parent in ('landing_analytics', 'ab_events')),
	month date not null check (extract(day from month) = 1),
	slice integer not null check (slice > 0),
	rows bigint not null check (rows > 0),
	-- The last row's key: the next slice begins after it.
	last_at timestamptz not null,
	last_id uuid not null,
	-- SHA-256 of the lines.
	digest text not null check (digest ~ '^[0-9a-f]{64}$'),
	primary key (parent, month, slice)
);

-- The oldest month of events that ended more than 25 months ago and is still there, if there is one.
create function private.find_expired_partition(at_time timestamptz)
returns table (parent text, month date, partition regclass)
language sql stable set search_path = '' as $$
	select parent, month, partition
	from unnest(array['landing_analytics', 'ab_events']) as parent,
		generate_series(
			private.first_month()::timestamp,
			date_trunc('month', (at_time - interval '25 months') at time zone 'UTC') - interval '1 month', '1 month'
		) as months (starts)
		cross join lateral (
			select starts::date as month, to_regclass(format('private.%I', parent || to_char(starts, '_YYYY_MM'))) as partition
		) as named
	where partition is not null
	order by month, parent limit 1
$$;

-- The next rows of the oldest expired month as JSON lines without identifiers, whether or not they have been emptied,
-- in the order of their keys: {parent, month, slice, rows, lines, last_at, last_id}; rows is 0 when the month is
-- archived whole. Null when no month has expired.
create function public.read_archive_slice(at_time timestamptz, at_most integer default 20000) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '55s' as $$
declare
	expired record;
	last private.archive_slices;
	slice jsonb;
begin
	select * into expired from private.find_expired_partition(at_time);
	if expired.partition is null then
		return null;
	end if;
	select * into last from private.archive_slices
	where archive_slices.parent = expired.parent and archive_slices.month = expired.month
	order by archive_slices.slice desc limit 1;
	execute format(
		$sql$
			select jsonb_build_object(
				'rows', count(*), 'lines', string_agg(line, e'\n' order by created_at, event_id),
				'last_at', max(created_at), 'last_id', (array_agg(event_id order by created_at desc, event_id desc))[1]
			)
			from (
				select created_at, event_id, (to_jsonb(event) - array['session_id', 'user_agent', 'unit_id'])::text as line from %s as event
				where (created_at, event_id) > ($1, $2) order by created_at, event_id limit $3
			) as chosen
		$sql$, expired.partition
	) into slice using coalesce(last.last_at, '-infinity'), coalesce(last.last_id, '00000000-0000-0000-0000-000000000000'), at_most;
	return slice || jsonb_build_object(
		'parent', expired.parent, 'month', expired.month, 'slice', coalesce(last.slice, 0) + 1
	);
end;
$$;

-- Records an object of the archive that was read back: {parent, month, slice, rows, last_at, last_id, digest}.
create function public.record_archive_slice(slice jsonb) returns void
language sql security definer set search_path = '' as $$
	insert into private.archive_slices
	select * from jsonb_populate_record(null::private.archive_slices, record_archive_slice.slice)
$$;

-- Drops the partition of the oldest expired month; returns its rows. Raises when the archive has not as many.
create function public.drop_archived_month(at_time timestamptz) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '55s' as $$
declare
	expired record;
	stored bigint;
	archived bigint;
begin
	select * into strict expired from private.find_expired_partition(at_time);
	execute format('lock table %s in access exclusive mode', expired.partition);
	execute format('select count(*) from %s', expired.partition) into stored;
	select coalesce(sum(rows), 0) into archived from private.archive_slices
	where parent = expired.parent and month = expired.month;
	if stored <> archived then
		raise exception 'drop_archived_month: % has % rows, the archive %', expired.partition, stored, archived;
	end if;
	execute format('drop table %s', expired.partition);
	return stored;
end;
$$;
