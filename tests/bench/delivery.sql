-- One delivery of the queue: {batches} messages of {events} events of the current day, of sessions with about 2.5 events.

create schema bench;
create table bench.delivery (batches jsonb not null);
create sequence bench.events;

create function bench.write_delivery()
returns void
language sql
as $$
	truncate bench.delivery;
	insert into bench.delivery
	select jsonb_agg(jsonb_build_object(
		'batch_id', gen_random_uuid(), 'received_at', received_at, 'received', {events}, 'discarded', '{}'::jsonb,
		'ab', '[]'::jsonb, 'landing', landing
	))
	from generate_series(1, {batches}) as batch
		cross join lateral (
			select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
				+ random() * (now() at time zone 'UTC')::time::interval * batch ^ 0 as received_at
		) as arrival
		cross join lateral (
			select jsonb_agg(jsonb_build_object(
				'event_id', gen_random_uuid(), 'event_type', case when n % 6 = 0 then 'click' else 'view' end,
				'occurred_at', received_at, 'variant', substr('abcde', 1 + n % 5, 1), 'page_url', 'https://www.tabulia.example/',
				'utm_source', (array['google', 'facebook', 'linkedin', 'bing'])[1 + n / 7 % 4], 'utm_medium', 'cpc',
				'utm_campaign', 'campaign-' || n % 40, 'session_id', md5((n / 2.5)::bigint::text)::uuid,
				'user_agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0', 'viewport_width', 1440, 'viewport_height', 900,
				'cta_location', case when n % 6 = 0 then 'hero' end,
				'detected_platform', (array['windows', 'windows', 'mac', 'other'])[1 + n / 60 % 4],
				'language', case when n / 240 % 4 = 0 then 'en' else 'fr' end
			)) as landing
			from generate_series(1, {events}) as event cross join lateral (select nextval('bench.events')::integer as n where event > 0) as numbered
			where received_at is not null
		) as written
$$;

-- Sign-ups of this moment, each from a session of the day's events.
create function bench.sign_up(people integer)
returns void
language sql
as $$
	insert into auth.users (id, email, email_confirmed_at, created_at)
	select id, id || '@bench.tabulia.example', now(), now()
	from (select gen_random_uuid() as id from generate_series(1, people)) as new;
	update private.sign_up_attribution set
		outcome = 'verified', token_id = user_id, platform = 'windows',
		session_id = md5(floor(random() * (select last_value from bench.events) / 2.5)::bigint::text)::uuid
	where outcome <> 'verified';
$$;
