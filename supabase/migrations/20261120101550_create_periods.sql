-- Days, periods and limits of the figures (docs/architecture.md#facts).

-- The start of a UTC day.
create function private.midnight(day date) returns timestamptz
language sql immutable
return day::timestamp at time zone 'UTC';

-- No figure is older.
create function private.first_month() returns date
language sql immutable
return date '2020-01-01';

-- The periods of the dashboards, in days: PERIODS of worker/contract/analytics.ts (a test compares).
create function private.analytics_periods() returns integer[]
language sql immutable
return array[7, 15, 30, 60, 90];

-- Distinct combinations of utm values that daily_facts names for a day (docs/product.md#campaign-report).
create function private.max_campaigns_per_day() returns integer
language sql immutable
return 500;

-- part of whole in percent, 2 decimals; 0 when whole is 0.
create function private.percent(part numeric, whole numeric) returns numeric
language sql immutable
return case when whole > 0 then round(100 * part / whole, 2) else 0 end;

-- The values of an origin that a filter lets pass, in whichever spelling it names them; null without the filter
-- (docs/money.md#revenue-figures).
create function private.filter_values(filters jsonb, name text) returns text[]
language sql stable set search_path = '' as $$
	-- Both read as "none" on screen.
	select case filters ->> name when '(none)' then array['', '(none)'] else array[coalesce(
		(select first.name from private.campaign_names as first where folded = private.folded_name(filters ->> filter_values.name)),
		filters ->> name
	)] end
	where filters ->> name is not null
$$;
