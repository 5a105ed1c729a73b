-- Customers see their own calls on the dashboard (docs/product.md#usage-meter). The rollups count all accounts
-- together, so this reads the caller's rows: at most the last 31 days, by the index on user_id and called_at.
-- The caller's calls: {month: {formula, chat}, days: [{day, formula, chat}]}, the last 30 UTC days, oldest first.
create function public.get_own_usage() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	caller constant uuid := private.require_live_session();
	today constant date := (now() at time zone 'UTC')::date;
	month_start constant date := date_trunc('month', today)::date;
	first_day constant date := today - 29;
begin
	return (
		with calls as materialized (
			select (called_at at time zone 'UTC')::date as day,
				count(*) filter (where kind = 'formula') as formula,
				count(*) filter (where kind = 'chat') as chat
			from public.api_usage
			where user_id = caller
				and called_at >= private.midnight(least(first_day, month_start))
				and called_at < private.midnight(today + 1)
			group by 1
		)
		select jsonb_build_object(
			'month', (
				select jsonb_build_object('formula', coalesce(sum(formula), 0), 'chat', coalesce(sum(chat), 0))
				from calls where day >= month_start
			),
			'days', (
				select jsonb_agg(jsonb_build_object(
					'day', days.day, 'formula', coalesce(formula, 0), 'chat', coalesce(chat, 0)
				) order by days.day)
				from (select first_day + n as day from generate_series(0, 29) as n) as days
					left join calls on calls.day = days.day
			)
		)
	);
end;
$$;

grant execute on function public.get_own_usage to authenticated;
