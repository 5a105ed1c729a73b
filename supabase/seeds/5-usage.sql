-- Demo data, 5 of 8: the calls of the accounts, more on working days, more formulas than chat, until they leave; then
-- the rollups of all closed days.

insert into public.api_usage (user_id, kind, called_at)
select user_id, case when (draw + call) % 10 < 7 then 'formula' else 'chat' end, at
from private.seed_customers
	cross join lateral (select
		confirmed_at + make_interval(mins => (5 + n * 7919 % 2900)::integer) as began_at,
		least(now(), coalesce(paid_at + stays, confirmed_at + make_interval(days => (4 + n * 31 % 40)::integer))) as left_at
	) as used
	cross join lateral generate_series(began_at::date, left_at::date, interval '1 day') as day
	cross join lateral (select abs(hashtext(user_id::text || day::date)) as draw) as drawn
	cross join lateral generate_series(1, 1 + draw % 5) as call
	cross join lateral (select case when day::date = began_at::date and call = 1 then began_at else
		day at time zone 'UTC' + make_interval(hours => 7 + draw % 9, mins => call * 11, secs => draw % 60)
	end as at) as timed
-- One in five never tries it.
where n % 5 <> 2 and at between began_at and left_at
	and (at = began_at or draw / 7 % 100 < case when extract(isodow from day) > 5 then 8 else 42 end);

drop table private.seed_customers;

select public.refresh_facts('5 minutes');
-- As the cron records its duties, so that the figures say how old they are.
insert into private.duties (name, every_seconds, expected_at, succeeded_at)
values ('refresh_facts', 300, now(), now());
