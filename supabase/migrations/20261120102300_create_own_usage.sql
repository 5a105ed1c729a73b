-- Customers see their own calls on the dashboard (docs/product.md#usage-meter). The rollups count all accounts
-- together, so this reads the caller's rows: at most the last 31 days, by the index on user_id and called_at.

-- An account's calls, [{day, formula, chat}], oldest first, both days included, days without calls too.
create function private.daily_calls_of(account uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_agg(jsonb_build_object(
		'day', days.day, 'formula', coalesce(formula, 0), 'chat', coalesce(chat, 0)
	) order by days.day)
	from (select first_day + n as day from generate_series(0, last_day - first_day) as n) as days
		left join (
			select (called_at at time zone 'UTC')::date as day,
				count(*) filter (where kind = 'formula') as formula,
				count(*) filter (where kind = 'chat') as chat
			from public.api_usage
			where user_id = account
				and called_at >= private.midnight(first_day) and called_at < private.midnight(last_day + 1)
			group by 1
		) as calls on calls.day = days.day
$$;

-- The caller's calls: {month: {formula, chat}, days: [{day, formula, chat}], ever: {formula, chat}}: of the running month,
-- of the last 30 UTC days, oldest first, and whether there ever was one.
create function public.get_own_usage() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_live_session();
	select jsonb_build_object(
		'month', jsonb_build_object(
			'formula', count(*) filter (where kind = 'formula'), 'chat', count(*) filter (where kind = 'chat')
		),
		'days', private.daily_calls_of(auth.uid(), (now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date),
		'ever', jsonb_build_object(
			'formula', exists (select from public.api_usage where user_id = auth.uid() and kind = 'formula'),
			'chat', exists (select from public.api_usage where user_id = auth.uid() and kind = 'chat')
		)
	)
	from public.api_usage
	where user_id = auth.uid() and called_at >= date_trunc('month', now(), 'UTC') and called_at < date_trunc('day', now(), 'UTC') + interval '1 day'
$$;
