-- Demo data for local development, 1 of 8: visits of 425 closed days and of today, stored by ingest_events. Each step of
-- a visit is one batch: the view and the exposure of the headline test, perhaps a second view, a click and the
-- conversion, a sign-up. All values derive from the number of the visit: each reset gives the same data. The setting
-- demo.seed begins the numbers elsewhere: other visitors, the same story; demo.days takes fewer days.
--
-- The story: search ads bring many visitors of fair quality, social ads bring more for little money, of whom few pay
-- and most leave; ads for finance teams are dear, but their customers buy seats and stay; the newsletter is small and
-- seasonal, and its readers convert best. For 24 days search ads have had three times their budget, but on the last
-- Tuesday, when they stood still.

-- The partitions of the past months.
select private.make_partition(parent, month::date)
from unnest(array['landing_analytics', 'ab_events', 'api_usage']) as parent,
	generate_series(
		date_trunc('month', now() at time zone 'UTC') - interval '14 months',
		date_trunc('month', now() at time zone 'UTC') - interval '1 month',
		interval '1 month'
	) as month;

-- The day on which the search ads stood still: the last Tuesday that is over.
create function private.seed_quiet_day() returns date
language sql stable
return (now() at time zone 'UTC')::date - 1 - (extract(isodow from now() at time zone 'UTC')::integer + 4) % 7;

with days as (
	select ago, (now() at time zone 'UTC')::date - ago as day
	from generate_series(0, coalesce(nullif(current_setting('demo.days', true), ''), '425')::integer) as ago
), sized as (
	-- The number of visits grows over the year and falls at weekends.
	select
		ago, day, day = private.seed_quiet_day() as is_quiet,
		(
			(17 - ago / 40.0)
			* case when extract(isodow from day) > 5 then 0.45 else 1 end
			* case when extract(month from day) in (7, 8) then 0.75 else 1 end
			* (1 + 0.25 * sin(ago * 0.9))
		)::integer as usual
	from days
), visits as (
	-- The sum of three draws gives a peak around 13:00.
	select
		row_number() over (order by ago desc, place)
			+ 100003 * coalesce(nullif(current_setting('demo.seed', true), ''), '0')::bigint as n,
		day, is_quiet, place > usual as is_extra,
		(day + make_interval(secs => 86400 * (0.2 + (
			seat * 7919 % 1000 + seat * 104729 % 997 + seat * 15485863 % 991
		) / 4500.0))) at time zone 'UTC' as at
	from sized,
		lateral generate_series(1, usual + case when ago between 1 and 24 and not is_quiet then 24 else 0 end) as place,
		lateral (select ago * 61::bigint + place as seat) as numbered
), drawn as (
	-- One pseudo-random number per property, spread by large odd factors.
	select
		n, at, is_quiet,
		case when is_extra then 0
			-- The newsletter's share is large in the weeks of its two issues.
			when n * 7919 % 100 >= 62 and to_char(day, 'MM') in ('09', '01') and n % 2 = 0 then 64
			else n * 7919 % 100 end as campaign_draw,
		n * 104729 % 97 as arm_draw,
		n * 1299709 % 101 as platform_draw,
		n * 15485863 % 103 as language_draw,
		n * 32452843 % 107 as click_draw,
		n * 49979687 % 109 as sign_up_draw
	from visits
), described as (
	select
		drawn.*,
		md5('visit ' || n) as hash,
		case
			when campaign_draw < 30 then array['google', 'cpc', 'formules-ia', substr('abcde', (arm_draw % 5 + 1)::integer, 1)]
			when campaign_draw < 52 then array['facebook', 'paid_social', 'gagner-du-temps', substr('abcde', (arm_draw % 5 + 1)::integer, 1)]
			when campaign_draw < 62 then array['linkedin', 'paid_social', 'equipes-finance', substr('abc', (arm_draw % 3 + 1)::integer, 1)]
			when campaign_draw < 67 then array['newsletter', 'email', 'rentree', null]
			else array[null, null, null, null]
		end as utm,
		-- Independent of the headline that the ad selects: it is an A/A test.
		(array['A', 'B', 'C', 'D', 'E'])[n * 2750159 % 5 + 1] as arm,
		case when platform_draw < 62 then 'windows' when platform_draw < 84 then 'mac' else 'other' end as platform,
		case when language_draw < 76 then 'fr' else 'en' end as language,
		-- Variant C converts slightly better, mobile devices slightly worse.
		click_draw < case when campaign_draw < 30 then 22 when campaign_draw < 52 then 25 when campaign_draw < 62 then 18
			when campaign_draw < 67 then 42 else 19 end
			+ case arm_draw % 5 when 2 then 6 else 0 end - case when platform_draw >= 84 then 7 else 0 end as clicks,
		sign_up_draw < case when campaign_draw < 30 then 48 when campaign_draw < 52 then 40 when campaign_draw < 62 then 60
			when campaign_draw < 67 then 70 else 45 end as signs_up,
		make_interval(secs => 20 + n * 31 % 160) as clicks_after,
		make_interval(secs => 200 + n * 7793 % 900) as signs_up_after
	from drawn
	where not (is_quiet and campaign_draw < 30)
), steps as (
	select described.*, step, event_type, at + case step
		when 1 then interval '0' when 2 then interval '9 seconds' when 3 then clicks_after else signs_up_after
	end as step_at
	from described, unnest(array['view', 'view', 'click', 'click']) with ordinality as steps (event_type, step)
	-- One visitor in eight views the page twice.
	where step = 1 or (step = 2 and n % 8 = 0) or (step = 3 and clicks) or (step = 4 and clicks and signs_up)
), batches as (
	select
		n, step, step_at,
		jsonb_build_object(
			'event_id', md5(step || ' ' || n)::uuid,
			'event_type', event_type,
			'occurred_at', step_at,
			'variant', coalesce(utm[4], 'a'),
			'page_url', 'https://www.tabulia.example/' || case language when 'en' then 'en' else '' end
				|| coalesce('?utm_source=' || utm[1] || '&utm_campaign=' || utm[3], ''),
			'utm_source', utm[1], 'utm_medium', utm[2], 'utm_campaign', utm[3], 'utm_content', utm[4],
			'session_id', hash::uuid,
			'user_agent', case platform
				when 'windows' then 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
				when 'mac' then 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
				else 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
			end,
			'viewport_width', case platform when 'other' then 390 else 1440 end,
			'viewport_height', case platform when 'other' then 844 else 900 end,
			'referrer', case utm[1] when 'google' then 'https://www.google.com/' when 'facebook' then 'https://l.facebook.com/' end,
			'cta_location', case step when 3 then 'hero' when 4 then 'sign_up' end,
			'cta_text', case step when 3 then case language when 'fr' then 'Télécharger' else 'Download' end end,
			'cta_destination', case step when 4 then '/auth/signup-confirmation' when 3 then
				case platform when 'other' then '/auth?plan=trial' else '/download-' || language end end,
			'detected_platform', platform,
			'language', language
		) as landing,
		case when step in (1, 3) then jsonb_build_array(jsonb_build_object(
			'event_id', md5(case step when 1 then 'exposure' else 'conversion' end || n)::uuid,
			'event_name', case step when 1 then 'exposure' else 'conversion' end,
			'occurred_at', step_at,
			'test_name', 'headline_test_2025',
			'run', 1,
			'variant', arm,
			'goal', case step when 3 then 'cta_click' end,
			'unit_id', md5('unit ' || n)::uuid,
			'data', jsonb_build_object(
				'page', '/', 'platform', platform, 'language', language, 'source', coalesce(utm[1], ''),
				'browser', case platform when 'windows' then 'chrome' else 'safari' end, 'returning', n % 5 = 0
			)
		)) else '[]'::jsonb end as ab
	from steps
	where step_at <= now()
)
select public.ingest_events(jsonb_agg(jsonb_build_object(
	'batch_id', md5('batch ' || step || ' ' || n)::uuid,
	'received_at', step_at,
	-- One visit in nine is preceded by a crawler's.
	'received', 1 + jsonb_array_length(ab) + case when step = 1 and n % 9 = 0 then 1 else 0 end,
	'discarded', case when step = 1 and n % 9 = 0 then '{"bot": 1}'::jsonb else '{}'::jsonb end,
	'landing', jsonb_build_array(landing),
	'ab', ab
)))
from batches;
