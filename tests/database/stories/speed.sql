-- Speed as felt: reports of a noted release and of an invented one, of two devices and pages, on the bounds of buckets.
\at 2026-03-02T08:21:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, 'Ann', 'admin', true), (:ian, 'Ian', 'super_admin', false);

insert into private.annotations (day, text) values ('2026-03-02', 'v9');

\as ann aal=aal2

get_vitals(7, 'v1')

\as superuser

select metric, private.vitals_bounds(metric) as bounds from unnest(array['lcp', 'inp', 'cls', 'ttfb', 'fps']) as metric

select metric, value, private.vitals_bucket(metric, value) as bucket from (values ('lcp', -1), ('lcp', 0), ('lcp', 60000), ('lcp', 60001), ('fps', 1)) as reported (metric, value)

\as worker

annotate_release('v0')

annotate_release('v1')

annotate_release('v2')

ingest_events('[{"batch_id": "20000000-0000-4000-8000-000000000001", "received_at": "2026-03-02T08:21:30Z", "received": 3, "discarded": {}, "landing": [], "ab": [], "vitals": [{"page": "home", "release": "v1", "device": "mobile", "arms": [{"test": "t", "run": 1, "arm": "A"}], "lcp": 200, "cls": 0}, {"page": "home", "release": "v1", "device": "mobile", "arms": [], "lcp": 201, "inp": 17, "cls": 0.004, "ttfb": 26}, {"page": "pricing", "release": "fake", "device": "desktop", "arms": null, "lcp": 60000, "inp": 60000, "cls": 10, "ttfb": 60000}]}]')

ingest_events('[{"batch_id": "20000000-0000-4000-8000-000000000002", "received_at": "2026-03-01T23:59:59Z", "received": 1, "discarded": {}, "landing": [], "ab": [], "vitals": [{"page": "home", "release": "v2", "device": "mobile", "arms": [], "lcp": 200}]}, {"batch_id": "20000000-0000-4000-8000-000000000003", "received_at": "2026-03-02T08:20:59Z", "received": 1, "discarded": {}, "landing": [], "ab": [], "vitals": [{"page": "home", "release": "v1", "device": "mobile", "arms": [], "lcp": 1}]}]')

\as setup

delete from private.daily_vitals where metric not in ('lcp', 'cls');
insert into private.daily_vitals (day, metric, page, release, device, test_name, run, arm, bucket, n) values
	('2026-02-24', 'lcp', 'home', 'v1', 'mobile', '', 0, '', 3, 3), ('2026-02-23', 'lcp', 'home', 'v1', 'mobile', '', 0, '', 4, 90),
	('2026-03-02', 'lcp', 'home', 'v0', 'mobile', '', 0, '', 2, 1), ('2026-03-03', 'lcp', 'home', 'v1', 'mobile', '', 0, '', 2, 90);

\as ann aal=aal2

get_vitals(7, 'v2')

select vitals -> 'before' as before, figures -> 'samples' as samples from public.get_vitals(28, null) as vitals, jsonb_array_elements(vitals -> 'figures') as figures limit 1

select public.get_vitals(7, 'v1') -> 'before' as before

get_vitals(8, 'v1')

get_vitals(null, 'v1')

\as cat aal=aal2

get_vitals(7, 'v1')
