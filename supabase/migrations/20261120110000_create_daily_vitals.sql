-- The speed of page views as their visitors felt it: a histogram by day (docs/product.md#speed-as-felt).
-- ingest_events counts each report in it; no single one is kept.

-- vitals_report: the type VitalsEvent of contract/events.ts.
create type private.vitals_report as (
	page text, release text, device text, arms jsonb, lcp numeric, inp numeric, cls numeric, ttfb numeric
);

-- The upper bounds of a metric's buckets, each included: milliseconds, or CLS. Null for any other metric.
create function private.vitals_bounds(metric text) returns numeric[]
language sql immutable
	-- Google's bounds are among them (https://web.dev/articles/vitals), and the last one is that of MAX_VITALS.
	return case metric
		when 'lcp' then array[
			200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 2750, 3000, 3500, 4000,
			5000, 6000, 8000, 12000, 20000, 60000
		]
		when 'inp' then array[
			16, 32, 48, 64, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 700, 1000, 2000, 5000, 60000
		]
		when 'cls' then array[
			0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2, 10
		]
		when 'ttfb' then array[
			0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1200, 1500, 1800, 2500, 4000, 8000, 60000
		]
	end;

-- The number of the bucket that has the value, from 1 on; null out of range.
create function private.vitals_bucket(metric text, value numeric) returns integer
language sql immutable
return (
	select case when value between 0 and bounds[cardinality(bounds)]
		then (select count(*) from unnest(bounds) as bound where bound < value)::integer + 1
	end
	from (select private.vitals_bounds(metric)) as metric_bounds (bounds)
);

-- Measured page views by UTC day of receipt and bucket of the value, kept for 90 days. With an empty test each view
-- counts once, with a test those of its arms again.
create table private.daily_vitals (
	day date not null,
	metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
	page text not null check (page ~ '^[a-z]{1,20}$'),
	-- The page's release; other when the site has noted no such release, which a visitor may invent.
	release text not null check (char_length(release) between 1 and 100),
	device text not null check (device in ('mobile', 'desktop')),
	test_name text not null check (char_length(test_name) <= 100),
	run integer not null check (run >= 0),
	arm text not null check (char_length(arm) <= 20),
	-- Number of the bucket in vitals_bounds.
	bucket smallint not null check (bucket >= 1),
	n bigint not null check (n > 0),
	primary key (day, metric, page, release, device, test_name, run, arm, bucket),
	check ((test_name = '') = (arm = ''))
);

-- The 75th percentile of each metric over these days, both included: of all views, by device, by page, by both, by
-- release, by release and device. Null stands for all.
create function private.vitals_of(from_day date, to_day date)
returns table (metric text, page text, device text, release text, samples bigint, p75 numeric)
language sql stable set search_path = '' as $$
	with counted as (
		select metric, page, device, release, bucket, sum(n) as n
		from private.daily_vitals
		where day between from_day and to_day and test_name = ''
		group by grouping sets (
			(metric, bucket), (metric, device, bucket), (metric, page, bucket), (metric, page, device, bucket),
			(metric, release, bucket), (metric, device, release, bucket)
		)
	), summed as (
		select *, sum(n) over (kind order by bucket) as so_far, 0.75 * sum(n) over kind as wanted, sum(n) over kind as total
		from counted
		window kind as (partition by metric, page, device, release)
	)
	-- The values of a bucket are taken as evenly spread.
	select metric, page, device, release, total::bigint, lower + (wanted - so_far + n) / n * (bounds[bucket] - lower)
	from summed cross join lateral private.vitals_bounds(metric) as bounds
		cross join lateral (select coalesce(bounds[bucket - 1], 0)) as previous (lower)
	where wanted > so_far - n and wanted <= so_far
$$;

-- Adds the reports of speed to daily_vitals; returns how many by minute of receipt.
create function private.store_vitals(fresh private.event_batch[]) returns table (minute timestamptz, stored bigint)
language sql set search_path = '' as $$
	with reports as materialized (
		select date_trunc('minute', received_at) as minute, (received_at at time zone 'UTC')::date as day, report.*
		from unnest(fresh), jsonb_populate_recordset(null::private.vitals_report, coalesce(vitals, '[]')) as report
	), timed as (
		insert into private.daily_vitals as stored
		select day, metric, page,
			-- A release counts if the Worker has noted it (annotate_release).
			case when exists (select from private.annotations where cause = 'release:' || release) then release else 'other' end,
			device, test, run, arm,
			private.vitals_bucket(metric, value), count(*)
		from reports,
			lateral (values ('lcp', lcp), ('inp', inp), ('cls', cls), ('ttfb', ttfb)) as measured (metric, value),
			lateral (
				select '' as test, 0 as run, '' as arm
				union select shown.test, shown.run, shown.arm
				from jsonb_to_recordset(reports.arms) as shown (test text, run integer, arm text)
			) as shown
		where value is not null
		group by 1, 2, 3, 4, 5, 6, 7, 8, 9
		order by 1, 2, 3, 4, 5, 6, 7, 8, 9
		on conflict (day, metric, page, release, device, test_name, run, arm, bucket) do update set n = stored.n + excluded.n
	)
	select minute, count(*) from reports group by minute
$$;

-- For an active super_admin: {before, figures} of the last 7 or 28 UTC days with today; before is the newest noted
-- release other than the given one.
create function public.get_vitals(days integer, release text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	before text;
begin
	perform private.require_active_admin('super_admin');
	perform private.refuse_if(days is null or days not in (7, 28), 'PT400', 'get_vitals: days must be 7 or 28');
	select annotations.text into before from private.annotations
	where kind = 'release' and annotations.text <> coalesce(get_vitals.release, '') order by id desc limit 1;
	return jsonb_build_object(
		'before', before,
		'figures', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'metric', metric, 'page', page, 'device', device, 'release', figures.release,
				'samples', samples, 'p75', round(p75, 4)
			) order by page, device, figures.release, metric), '[]')
			from private.vitals_of(today - days + 1, today) as figures
			where figures.release is null or figures.release in (get_vitals.release, before)
		)
	);
end;
$$;
