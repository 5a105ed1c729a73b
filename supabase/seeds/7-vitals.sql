-- Demo data, 7 of 8: the speed of page views of 28 days, as ingest_events adds it up. Computers are fast; on phones the
-- blog's posts are slow; the release that runs locally is faster than the one before. All values derive from the number
-- of the view.

insert into private.annotations (day, kind, text, cause)
select (now() at time zone 'UTC')::date - ago, 'release', release, 'release:' || release
from (values (55, 'v1.3.0'), (9, 'development')) as noted (ago, release);

with views as (
	select
		(now() at time zone 'UTC')::date - ago as day, page, device,
		case when ago <= 9 then 'development' else 'v1.3.0' end as release,
		case device when 'mobile' then 2.1 else 1 end * case when ago <= 9 then 1 else 1.25 end as slowness,
		n * 7919 % 1000 / 1000.0 as draw, n * 104729 % 997 / 997.0 as other_draw
	from generate_series(0, 27) as ago,
		(values ('home', 14), ('pricing', 6), ('beta', 5), ('post', 9), ('blog', 4), ('help', 2)) as pages (page, views),
		unnest(array['mobile', 'desktop']) as device,
		lateral generate_series(1, views) as place,
		lateral (select ago * 1009::bigint + place * 31 + length(page || device) as n) as numbered
)
insert into private.daily_vitals (day, metric, page, release, device, test_name, run, arm, bucket, n)
select day, metric, page, release, device, '', 0, '', private.vitals_bucket(metric, value), count(*)
from views, lateral (values
	('lcp', (300 + 700 * draw * case page when 'post' then 2 else 1 end) * slowness),
	('inp', case when draw < 0.4 then (24 + 90 * other_draw) * slowness end),
	('cls', case when other_draw < 0.06 then 0.12 when other_draw < 0.2 then 0.01 else 0 end),
	('ttfb', (40 + 160 * other_draw) * slowness)
) as measured (metric, value)
where value is not null
group by 1, 2, 3, 4, 5, 9;
