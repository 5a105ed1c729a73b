-- Cost and revenue of campaigns by UTC day, in euro cents (docs/money.md#campaign-costs).

create function private.campaign_money(from_time timestamptz, until_time timestamptz, wanted_touch text)
returns table (day date, utm_source text, utm_medium text, utm_campaign text, cost bigint, revenue bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
	first_day constant date := (from_time at time zone 'UTC')::date;
	last_day constant date := ((until_time - interval '1 microsecond') at time zone 'UTC')::date;
	unrolled constant datemultirange := private.unrolled_revenue_days(until_time)
		* datemultirange(daterange(first_day, null));
begin
	return query
		select day, utm_source, utm_medium, utm_campaign, cost, 0::bigint
		from private.costs_in_force
		where private.midnight(day) >= from_time and private.midnight(day) < until_time and currency = 'EUR'
		union all
		select day, utm_source, utm_medium, utm_campaign, 0::bigint, payments + refunds + disputes - tax
		from (
			select * from private.daily_revenue
			where summed = private.summed_for(wanted_touch, array['campaign']) and day between first_day and last_day and not unrolled @> day
			union all
			select counted.*
			from unnest(unrolled) as span cross join lateral private.count_revenue(
				private.midnight(lower(span)), least(private.midnight(upper(span)), until_time), array[wanted_touch]
			) as counted
		) as revenue
		where touch = wanted_touch;
end;
$$;

comment on function private.campaign_money(timestamptz, timestamptz, text) is
	'Cost and revenue without tax by UTC day and campaign, in rows to be summed, from from_time (a midnight) to until_time (excluded); in euro cents. The cost of a day counts from its beginning. Other currencies do not count. Source: docs/money.md#campaign-costs.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
